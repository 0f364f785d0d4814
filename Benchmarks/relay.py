"""A display at the other end of a network: hands on what goes between programs and an X server, and
counts what the programs send."""

import contextlib
import os
import socket
import threading


class Relay:
    def __init__(self, number):
        self.sent = 0
        self.target = f"/tmp/.X11-unix/X{number}"
        self.listener = socket.create_server(("127.0.0.1", 0))
        # Displays are numbered from this port on.
        self.display = f"127.0.0.1:{self.listener.getsockname()[1] - 6000}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                program, _ = self.listener.accept()
                program.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.target)
                for ends in [(program, server, True), (server, program, False)]:
                    threading.Thread(target=self.hand_on, args=ends, daemon=True).start()

    def hand_on(self, source, target, is_program):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if is_program:
                    self.sent += len(data)
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def relay():
    """To the server of DISPLAY."""
    open_relay = Relay(os.environ["DISPLAY"].lstrip(":"))
    try:
        yield open_relay
    finally:
        open_relay.listener.close()
