"""As much of the library `websockets` as docs/bot/bot.py uses, so that its test needs no network."""

import base64
import os
import socket
import struct
from urllib.parse import urlsplit


class Connection:
    def __init__(self, address):
        to = urlsplit(address)
        self.socket = socket.create_connection((to.hostname, to.port))
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {to.path} HTTP/1.1", f"Host: {to.netloc}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
        ]
        self.socket.sendall("\r\n".join(lines).encode())
        answered = self.file.readline()
        assert b" 101 " in answered, answered
        while self.file.readline().strip():
            pass

    def frame(self, kind, data):
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | length)
        elif length < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, length)
        self.socket.sendall(head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)))

    def send(self, text):
        self.frame(1, text.encode())

    def recv(self):
        whole = b""
        while True:
            first, second = self.file.read(2)
            length = second & 127
            if length == 126:
                length, = struct.unpack("!H", self.file.read(2))
            elif length == 127:
                length, = struct.unpack("!Q", self.file.read(8))
            data = self.file.read(length)
            kind = first & 15
            if kind == 9:
                self.frame(10, data)
            elif kind == 8:
                raise ConnectionError("the line is closed")
            elif kind in (0, 1):
                whole += data
                if first & 0x80:
                    return whole.decode()


def connect(address, max_size=None):
    return Connection(address)
