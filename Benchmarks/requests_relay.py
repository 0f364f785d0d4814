"""A display in front of a server on this machine: hands on what goes between programs and the server,
and counts requests. Programs share memory with the server through it, which relay.py's cannot."""

import contextlib
import fcntl
import os
import select
import socket
import struct
import termios
import threading


def remove_if_left_behind(path):
    """Removes a socket at which nobody listens any more, as a killed run leaves one."""
    try:
        with socket.socket(socket.AF_UNIX) as other:
            other.connect(path)
    except ConnectionRefusedError:
        with contextlib.suppress(OSError):
            os.unlink(path)
    except OSError:
        pass


class RequestRelay(threading.Thread):
    """Hands on what goes between programs and an X server on this machine, and counts requests."""

    def __init__(self, stack, server):
        super().__init__(daemon=True)
        self.listener = socket.socket(socket.AF_UNIX)
        # A display of its own, with a number that no server has.
        for number in range(1000, 9000):
            path = f"/tmp/.X11-unix/X{number}"
            remove_if_left_behind(path)
            with contextlib.suppress(OSError):
                self.listener.bind(path)
                break
        else:
            raise OSError("there is no display number left")
        stack.callback(os.unlink, path)
        self.listener.listen()
        self.display = f":{number}"
        self.server, self.peers, self.parsers = server, {}, {}
        self.requests = self.taken = self.given = 0
        self.start()

    def run(self):
        while True:
            for ready in select.select([self.listener, *self.peers], [], [])[0]:
                if ready is self.listener:
                    self.join_ends(ready.accept()[0])
                elif ready in self.peers:
                    self.hand_on(ready)

    def join_ends(self, program):
        server = socket.socket(socket.AF_UNIX)
        server.connect(self.server)
        self.peers |= {program: server, server: program}
        parser = self.parsers[program] = self.parse()
        next(parser)

    def hand_on(self, source):
        with contextlib.suppress(OSError):
            if data := source.recv(1 << 16):
                self.taken += len(data)
                if source in self.parsers:
                    self.parsers[source].send(data)
                self.peers[source].sendall(data)
                self.given += len(data)
                return
        other = self.peers.pop(source)
        self.peers.pop(other)
        source.close()
        other.close()
        self.given = self.taken

    def parse(self):
        """Takes what a program sends, and counts each request (X protocol, appendix B)."""
        data = bytearray((yield))
        while len(data) < 12:
            data += yield
        order = "<" if data[0] == ord("l") else ">"
        lengths = struct.unpack_from(order + "2H", data, 6)
        needed = 12 + sum(-(-length // 4) * 4 for length in lengths)
        while True:
            while len(data) < needed:
                data += yield
            del data[:needed]
            while len(data) < 4:
                data += yield
            short = struct.unpack_from(order + "H", data, 2)[0]
            while not short and len(data) < 8:  # a long one: its length comes second
                data += yield
            needed = 4 * (short or struct.unpack_from(order + "I", data, 4)[0])
            self.requests += 1

    def is_empty(self):
        """Whether all that was sent has been read at the other end."""
        try:
            waiting = [fcntl.ioctl(end, kind, b"\0" * 4) for end in list(self.peers)
                       for kind in (termios.TIOCOUTQ, termios.FIONREAD)]
        except (OSError, ValueError):
            return False
        return self.taken == self.given and not any(map(any, waiting))
