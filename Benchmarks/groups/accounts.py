import random
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Iterator

from harness.client import Client
from harness.mails import Outbox, token
from harness.server import Server

from . import Figure
from .kolmogorov import p_value
from .openloop import percentile

# As many addresses have an account as have none.
ACCOUNTS = 100
PASSWORD = "three wild geese"

# What is asked how often, half of it about addresses with an account. 10,000 in all take some six minutes where a password
# takes 30 ms.
PROBES = {"log-in": 5000, "sign-up": 2500, "reset": 2500}
PATHS = {"log-in": "/account/log-in", "sign-up": "/account/sign-up", "reset": "/account/reset"}


def accounts() -> Iterator[Figure]:
    """Whether the time until an answer tells who has an account: what is asked at random about addresses with one and without.

    By chance a figure is below its threshold once in twenty times: only if it is so again the next time, there is something.
    """
    choice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        known = [f"known-{number:03}@example.org" for number in range(ACCOUNTS)]
        unknown = [f"other-{number:03}@example.org" for number in range(ACCOUNTS)]
        _sign_up(server, known, Outbox(Path(folder) / "data/outbox"))
        probes = [(kind, bool(number % 2)) for kind, count in PROBES.items() for number in range(count)]
        choice.shuffle(probes)
        client = Client(server.port)
        times: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
        for kind, is_known in probes:
            body = _body(kind, choice.choice(known if is_known else unknown))
            # Each as if from somebody new.
            client.cookies.clear()
            began = time.perf_counter()
            answer = client.request("POST", f"/api/v1{PATHS[kind]}", body)
            times[kind][is_known].append(1000 * (time.perf_counter() - began))
            assert answer.status == (403 if kind == "log-in" else 202), answer.body
        assert server.stop() == 0
    found = {kind: p_value(*taken) for kind, taken in times.items()}
    for kind, taken in times.items():
        yield f"accounts.{kind}-p50", percentile(sorted(taken[0] + taken[1]), 0.5), "ms"
        yield f"accounts.{kind}-p", found[kind], "1"
    # Of three tests the one that shows most (Bonferroni).
    yield "accounts.enumeration-p", min(1, len(found) * min(found.values())), "1"


def _body(kind: str, address: str) -> dict[str, str]:
    return {
        "log-in": {"mail": address, "password": "a wrong password"},
        "sign-up": {"mail": address, "password": PASSWORD, "language": "en"},
        "reset": {"mail": address, "language": "en"},
    }[kind]


def _sign_up(server: Server, addresses: list[str], outbox: Outbox) -> None:
    client = Client(server.port)
    for address in addresses:
        client.cookies.clear()
        assert client.request("POST", f"/api/v1{PATHS['sign-up']}", _body("sign-up", address)).status == 202
    client.cookies.clear()
    for mail in outbox.all(len(addresses)):
        assert client.request("POST", "/api/v1/account/confirm", {"token": token(mail)}).status == 200
