"""Nothing that was acknowledged is lost, whatever happens to the server."""

import threading
from typing import Callable

from harness.durability import PLAYERS, BusyPlayer, survive_kills
from harness.server import Server


def test_no_acknowledged_result_is_lost_when_the_server_is_killed(start_server: Callable[[], Server]):
    survive_kills(start_server, 60)


def test_requests_under_way_are_finished_when_the_server_is_asked_to_end(start_server: Callable[[], Server]):
    server = start_server()
    players = [BusyPlayer(server.port) for _ in range(PLAYERS)]
    threads = [threading.Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    for player in players:
        assert player.sent.wait(30)
    assert server.stop() == 0
    for thread in threads:
        thread.join()
    server = start_server()
    assert sum(player.check(server.port) for player in players) >= PLAYERS
