"""The peers that Python has, in an environment of their own that the run makes itself."""

import os
import pathlib
import subprocess
import sys

from measuring import TOOLS, note

FOLDER = TOOLS / "venv"
PYTHON = FOLDER / "bin/python"
# What to install, and what says that it works and in which version.
PACKAGES = {
    "PyQt6": "import PyQt6.QtCore, PyQt6.QtWidgets; print(PyQt6.QtCore.PYQT_VERSION_STR)",
    "matplotlib": "import matplotlib.pyplot; print(matplotlib.__version__)",
    "pyqtgraph": "import pyqtgraph, pyqtgraph.exporters; print(pyqtgraph.__version__)",
    "polars": "import polars; print(polars.__version__)",
    "duckdb": "import duckdb; print(duckdb.__version__)",
    "pandas": "import pandas; print(pandas.__version__)",
    "visidata": "import visidata; print(visidata.__version__)",
}
INSTALL_SECONDS = 300


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "ERROR" in line or "Error" in line]
    if any("Max retries" in line or "connection" in line.lower() for line in lines):
        return "PyPI could not be reached"
    return (errors or lines or ["no reason given"])[-1].removeprefix("ERROR: ")[:160]


def run(arguments, seconds):
    """What it printed, and why it failed, one of which is empty."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    try:
        result = subprocess.run(
            arguments, capture_output=True, text=True, timeout=seconds, env=environment)
    except subprocess.TimeoutExpired:
        return "", f"more than {seconds} s"
    except OSError as error:
        return "", error.strerror
    if result.returncode != 0:
        return "", last_line(result.stderr or result.stdout)
    return result.stdout.strip(), ""


def prepare():
    """The version of each package that works, and of each other one why not."""
    if not PYTHON.exists() or run([PYTHON, "-m", "pip", "--version"], 60)[1]:
        _, failure = run([sys.executable, "-m", "venv", "--clear", str(FOLDER)], INSTALL_SECONDS)
        if failure:
            return {}, dict.fromkeys(PACKAGES, f"python3 -m venv: {failure}")
    versions, reasons = {}, {}
    for package, probe in PACKAGES.items():
        version, failure = run([PYTHON, "-c", probe], 120)
        if failure:
            note(f"installing {package} from PyPI into {pathlib.Path(FOLDER).name}/")
            command = [PYTHON, "-m", "pip", "install", "--quiet", "--retries", "1"]
            _, failure = run([*command, "--timeout", "20", package], INSTALL_SECONDS)
            if failure:
                reasons[package] = f"pip install {package}: {failure}"
                continue
            version, failure = run([PYTHON, "-c", probe], 120)
        if failure:
            reasons[package] = f"{package}: {failure}"
        else:
            versions[package] = version
    return versions, reasons
