import resource
import selectors
import socket
import tempfile
import time
from pathlib import Path
from typing import Iterator

from harness.client import Client
from harness.mails import Outbox
from harness.server import Server

from . import Figure
from .openloop import percentile
from .signing_up import sign_up

# Streams that are open at the same time, and how many of them an account has, which is as many as it may have.
STREAMS = 10_000
OF_AN_ACCOUNT = 20
# How often an account changes something.
CHANGES = 200
# In which everybody has a sign of life.
SECONDS = 30


def events() -> Iterator[Figure]:
    """Devices that wait for what others of their accounts change: what they cost the server, and how soon they know."""
    more = str(STREAMS + 100)
    _let_open(STREAMS + 1000)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", options=["--max-connections", more, "--max-connections-per-address", more])
        accounts = sign_up(server, Outbox(Path(folder) / "data/outbox"), STREAMS // OF_AN_ACCOUNT)
        before = server.memory()
        streams = [_listen(server.port, account) for account in accounts for _ in range(OF_AN_ACCOUNT)]
        memory = server.memory()
        times = sorted(_told(server.port, accounts[0], streams[:OF_AN_ACCOUNT]))
        computed = server.cpu_time()
        time.sleep(SECONDS)
        computed = server.cpu_time() - computed
        memory = max(memory, server.memory())
        began = time.perf_counter()
        assert server.stop() == 0
        stopped = time.perf_counter() - began
        for stream in streams:
            stream.close()
    yield "events.memory", memory / 1e6, "MB"
    yield "events.memory-each", (memory - before) / 1e3 / len(streams), "kB"
    yield "events.told-p50", percentile(times, 0.5), "ms"
    yield "events.told-p99", percentile(times, 0.99), "ms"
    yield "events.idle", 100 * computed / SECONDS, "%"
    yield "events.stop", stopped, "s"


def _let_open(files: int) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, most), most))


def _listen(port: int, account: str) -> socket.socket:
    """A stream whose first event has come."""
    stream = socket.create_connection(("localhost", port))
    stream.sendall(f"GET /api/v1/account/sync/events HTTP/1.1\r\nHost: localhost\r\nCookie: {account}\r\n\r\n".encode())
    received = b""
    while b"\n\n\r\n" not in received:
        some = stream.recv(4096)
        assert some, received
        received += some
    assert received.startswith(b"HTTP/1.1 200 ") and b"data: " in received, received
    return stream


def _told(port: int, account: str, streams: list[socket.socket]) -> Iterator[float]:
    """Milliseconds from each change of an account to the moment at which all of its streams have told of it."""
    client = Client(port)
    client.cookies = dict([account.split("=", 1)])
    selector = selectors.DefaultSelector()
    for stream in streams:
        stream.setblocking(False)
        selector.register(stream, selectors.EVENT_READ)
    for number in range(1, CHANGES + 1):
        change = {"category": "look", "key": "theme", "stamp": f"{number:016x}-{0xABC:016x}", "value": str(number)}
        began = time.perf_counter()
        answer = client.request("POST", "/api/v1/account/sync", {"mark": 0, "cursors": [], "changes": [change]})
        assert answer.status == 200, answer.body
        event = f"data: {answer.json['mark']}\n\n".encode()
        received = dict.fromkeys(streams, b"")
        while not all(event in text for text in received.values()):
            for key, _ in selector.select():
                some = key.fileobj.recv(4096)
                assert some, "a stream has ended"
                received[key.fileobj] += some
        yield 1000 * (time.perf_counter() - began)
    client.connection.close()
