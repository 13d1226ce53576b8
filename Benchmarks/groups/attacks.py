import json
import resource
import socket
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Iterator

from harness.client import Client
from harness.server import Server

from . import Figure
from .openloop import percentile, raw, send
from .server import issued_games, load, submissions_of

# What a process may have open, and how many more come.
DESCRIPTORS = [256, 1024]
TOO_MANY = 3
IDLE_SECONDS = 5

# Of an illegal record, over and over.
CONNECTIONS = 256
EXTREME = "sudoku.classic.extreme"

QUESTIONS = 1000

# Results to get going with, and those by which it is found how many can be stored.
FIRST, NEXT, LAST = 10_000, 5_000, 25_000


def attacks() -> Iterator[Figure]:
    """What a server is like for the others while somebody tries to bring it down."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    for descriptors in DESCRIPTORS:
        yield from _idle(descriptors)
    yield from _illegal_records()
    yield from _overload()


def _health(server: Server, pause: float = 0, path: str = "/health") -> list[float]:
    """How long an answer takes, in milliseconds, in order; each time on a new connection."""
    times = []
    for _ in range(QUESTIONS):
        began = time.perf_counter()
        client = Client(server.port)
        assert client.get(path).status == 200
        client.connection.close()
        times.append(1000 * (time.perf_counter() - began))
        time.sleep(pause)
    return sorted(times)


def _idle(descriptors: int) -> Iterator[Figure]:
    """Many connections that nobody uses."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), descriptors=descriptors, options=["--max-connections-per-address", "65535"])
        idle = []
        for _ in range(TOO_MANY * descriptors):
            idle.append(socket.create_connection(("localhost", server.port)))
            idle[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        yield f"attacks.health-{descriptors}", percentile(_health(server), 0.99), "ms"
        before, began = server.cpu_time(), time.perf_counter()
        time.sleep(IDLE_SECONDS)
        yield f"attacks.idle-{descriptors}", 100 * (server.cpu_time() - before) / (time.perf_counter() - began), "%"
        for connection in idle:
            connection.close()
        assert server.stop() == 0


def _illegal_records() -> Iterator[Figure]:
    """Records that prove nothing, of a puzzle that takes long to make."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        attacker = Client(server.port)
        requests = []
        for _ in range(20):
            game = attacker.issue(EXTREME)
            body = {"result": str(uuid.uuid4()), "game": game["game"], "record": f"tassello1;{game['puzzle']};0c81d1"}
            cookie = "; ".join(f"{name}={value}" for name, value in attacker.cookies.items())
            requests.append(f"POST\t/api/v1/games/finish\t{cookie}\t{json.dumps(body)}")
        for path in ["/health", "/ready"]:
            # As from elsewhere: the attacker's own work takes nothing from whom is measured.
            attack = threading.Thread(
                target=load, args=(server.url, requests, CONNECTIONS, "again"), kwargs={"niceness": 19}
            )
            attack.start()
            times = _health(server, pause=0.001, path=path)
            assert attack.is_alive(), "the attack was over too soon"
            attack.join()
            yield f"attacks.{path[1:]}-illegal", percentile(times, 0.99), "ms"
        assert server.stop() == 0


def _overload() -> Iterator[Figure]:
    """Twice as many results as can be stored."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data), options=["--max-connections-per-address", "65535"])
        submissions = [raw(submission) for submission in submissions_of(issued_games(server, FIRST + NEXT + LAST))]
        # As many as can be stored are, of far too many.
        send(server.port, submissions[:FIRST], 100_000, 64)
        began = time.perf_counter()
        send(server.port, submissions[FIRST : FIRST + NEXT], 100_000, 64)
        capacity = NEXT / (time.perf_counter() - began)
        yield "attacks.capacity", capacity, "results/s"
        found = send(server.port, submissions[FIRST + NEXT :][:LAST], 2 * capacity, 2000)
        assert not found.unanswered, found.unanswered
        yield "attacks.accepted", 100 * len(found.accepted) / (len(found.accepted) + len(found.refused)), "%"
        yield "attacks.accepted-p99", percentile(found.accepted, 0.99), "ms"
        yield "attacks.refused-max", percentile(found.refused, 1), "ms"
        assert server.stop() == 0
