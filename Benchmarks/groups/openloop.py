"""Requests at a rate that does not depend on how quickly they are answered, as many people send them who know nothing of each
other. wrk sends the next one when it has an answer, so a slow server makes it wait, and hides how slow it is."""

import collections
import re
import selectors
import socket
import time
from typing import NamedTuple


LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")


class Load(NamedTuple):
    """Milliseconds from the moment at which a request was due to its answer, in order."""

    accepted: list[float]
    refused: list[float]
    unanswered: int


def raw(request: str) -> bytes:
    """As it is sent; a line as requests.lua reads it."""
    method, path, cookie, body = request.split("\t")
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    head += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join([*head, f"Content-Length: {len(body)}", "", body]).encode()


def percentile(times: list[float], share: float) -> float:
    return times[min(int(len(times) * share), len(times) - 1)] if times else 0


def send(port: int, requests: list[bytes], rate: float, connections: int, seconds: float = 30) -> Load:
    """Sends each request once, `rate` a second, over connections that stay open; 503 and 429 are refusals."""
    selector = selectors.DefaultSelector()
    free: collections.deque[socket.socket] = collections.deque()
    for _ in range(connections):
        connection = socket.create_connection(("localhost", port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setblocking(False)
        selector.register(connection, selectors.EVENT_READ)
        free.append(connection)
    due: dict[socket.socket, float] = {}
    answers: dict[socket.socket, bytes] = collections.defaultdict(bytes)
    accepted, refused = [], []
    sent, began = 0, time.perf_counter()
    while (sent < len(requests) or due) and time.perf_counter() - began < seconds:
        now = time.perf_counter()
        while sent < len(requests) and free and began + sent / rate <= now:
            connection = free.popleft()
            connection.send(requests[sent])
            due[connection] = began + sent / rate
            sent += 1
        for key, _ in selector.select(0.001):
            connection = key.fileobj
            received = connection.recv(65536)
            assert received, "the server hung up"
            answers[connection] += received
            head, end, body = answers[connection].partition(b"\r\n\r\n")
            if not end or len(body) < int(LENGTH.search(head)[1]):
                continue
            answers[connection] = b""
            status = int(head[9:12])
            assert status in (200, 201, 429, 503), head
            times = refused if status in (429, 503) else accepted
            times.append(1000 * (time.perf_counter() - due.pop(connection)))
            free.append(connection)
    for connection in [*free, *due]:
        connection.close()
    return Load(sorted(accepted), sorted(refused), len(due) + len(requests) - sent)
