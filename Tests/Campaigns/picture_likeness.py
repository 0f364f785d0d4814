"""Whether two pictures show the same, though not pixel by pixel: as where a font is hinted in another way."""
import struct
import subprocess
import zlib

BLOCK = 8  # pixels, about a letter
LEAST = 10  # of 255: a letter that is missing, or a box in its place, changes more


def rows_of(png):
    """The lines of a PNG without interlacing and of 8 bits a channel, and the channels of a pixel."""
    place, packed = 8, b""
    width = height = channels = 0
    while place < len(png):
        size, kind = struct.unpack_from(">I4s", png, place)
        part = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack_from(">IIBB", part)
            channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += part
        place += 12 + size
    data, line = zlib.decompress(packed), width * channels
    rows, above = [], bytes(line)
    for y in range(height):
        start = y * (line + 1)
        method, row = data[start], bytearray(data[start + 1:start + 1 + line])
        for x in range(line if method else 0):
            left = row[x - channels] if x >= channels else 0
            corner = above[x - channels] if x >= channels else 0
            if method == 4:  # PNG specification, 9.4
                guess = left + above[x] - corner
                distances = abs(guess - left), abs(guess - above[x]), abs(guess - corner)
                added = (left, above[x], corner)[distances.index(min(distances))]
            else:
                added = (0, left, above[x], (left + above[x]) // 2)[method]
            row[x] = (row[x] + added) & 255
        rows.append(bytes(row))
        above = row
    return rows, channels


def means(png):
    rows, channels = rows_of(png)
    width = len(rows[0]) // channels
    found = []
    for top in range(0, len(rows), BLOCK):
        for left in range(0, width, BLOCK):
            block = b"".join(row[left * channels:(left + BLOCK) * channels]
                             for row in rows[top:top + BLOCK])
            found.append(sum(block) / len(block))
    return found


def drawn(pdf):
    """The page of a PDF as a PNG; none if a reader complains."""
    found = subprocess.run(["pdftoppm", "-png", "-r", "96", "-"], input=pdf, capture_output=True)
    return b"" if found.stderr else found.stdout


def are_alike(one, other):
    if one and other and one.startswith(b"%PDF-") and other.startswith(b"%PDF-"):
        one, other = drawn(one), drawn(other)
    if not (one and other) or not one.startswith(b"\x89PNG") or one[:24] != other[:24]:
        return False
    try:
        return max(abs(a - b) for a, b in zip(means(one), means(other))) < LEAST
    except (zlib.error, struct.error, IndexError, KeyError):
        return False
