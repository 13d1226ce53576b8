"""What one person may do at all servers together that share a PostgreSQL."""

import uuid
from pathlib import Path
from typing import Callable

import pytest

from harness.client import Answer, Client
from harness.server import Server
from harness.stores import on_postgres
from harness.waiting import until

pytestmark = on_postgres

MOST = 100


def guest(server: Server) -> Answer:
    body = {"game": str(uuid.uuid4()), "leaderboard": "sliding.2x2.single"}
    return Client(server.port).request("POST", "/api/v1/games/begin", body)


def log_in(server: Server) -> Answer:
    body = {"mail": "nobody@example.org", "password": "three wild geese"}
    return Client(server.port).request("POST", "/api/v1/account/log-in", body)


@pytest.mark.parametrize(
    "option, ask, status", [("--guests-per-hour", guest, 201), ("--log-ins-per-hour", log_in, 403)], ids=["guests", "log-ins"]
)
def test_what_was_done_at_one_counts_at_the_other(
    start_server: Callable[..., Server], place: Path | str, option: str, ask: Callable[[Server], Answer], status: int
):
    first, second = (start_server(options=[option, str(MOST)]) for _ in range(2))
    for _ in range(MOST):
        assert ask(first).status == status
    assert ask(first).problem == "too_many_requests"

    allowed = 0

    def refused() -> Answer | None:
        nonlocal allowed
        answer = ask(second)
        if answer.status == 429:
            return answer
        assert answer.status == status
        allowed += 1

    assert int(until(refused, "the other server hears of it").headers["Retry-After"]) > 0
    assert allowed < MOST / 2, "it counts what itself is asked, too"
