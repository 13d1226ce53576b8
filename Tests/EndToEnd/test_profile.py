"""Points belong to a name, come with the result, and are there once, whatever happens."""

import subprocess
from typing import Callable

import pytest
import test_play

from harness import sliding
from harness.browsers import Browser, Chromium
from harness.server import PROGRAM, Server
from harness.views import KEYS, by_keys, new_game, route, tiles
from harness.waiting import until

pytestmark = pytest.mark.online

POINTS = "return document.querySelector('.profile-points')?.innerText"
SOLVED = (*range(1, 9), 0)
RESULTS = "return document.querySelectorAll('.table tbody tr').length"


def test_a_win_and_its_points_survive_a_kill_together(browser: Browser, server: Server):
    browser.open(server.url)
    for wins in (1, 2):
        new_game(browser, 3)
        moves = sliding.solve(3, 3, tiles(browser))
        test_play.play(browser, by_keys, count=len(moves) - 1)
        browser.press(KEYS[moves[-1]])
        # Nothing is waited for: neither for the board's moment nor for the server.
        browser.reload()
        route("scores")(browser)
        browser.wait(RESULTS + " === arguments[0]", wins)
        route("profile")(browser)
        browser.wait(POINTS + " === arguments[0]", f"{wins}00 points")
        browser.reload()
        browser.wait(POINTS + " === arguments[0]", f"{wins}00 points")


def test_a_new_name_begins_at_zero_and_the_old_one_keeps_its_points(browser: Browser, server: Server):
    browser.open(server.url)
    new_game(browser, 3)
    test_play.play(browser, by_keys)
    browser.wait_for_text("+100 points")
    browser.type("#player-name", "Zoë")
    browser.choose("Save")
    browser.choose("Close")
    route("profile")(browser)
    browser.wait(POINTS + " === '100 points'")
    browser.type("#profile-name", "Ada")
    browser.click("#profile-save")
    browser.wait_for_text("Zoë keeps 100 points")
    browser.choose("Yes")
    browser.wait(POINTS + " === '0 points'")
    browser.reload()
    browser.wait(POINTS + " === '0 points'")
    browser.click("#name-1")
    browser.wait_for_text("Go on as Zoë?")
    browser.choose("Yes")
    browser.wait(POINTS + " === '100 points'")


@pytest.mark.online(False)
def test_the_operator_says_what_a_board_is_worth(chromium: Chromium, start_server: Callable[..., Server]):
    server = start_server(options=["--points-per-puzzle", "25"])
    chromium.open(server.url)
    new_game(chromium, 3)
    test_play.play(chromium, by_keys)
    chromium.wait_for_text("+25 points")
    # As the server said last.
    chromium.choose("Close")
    server.kill()
    chromium.choose("New game")
    # The board that was solved stays until the next one is there.
    until(lambda: tiles(chromium) != SOLVED, "a new board")
    test_play.play(chromium, by_keys)
    chromium.wait_for_text("+25 points")


@pytest.mark.parametrize("points", ["-1", "10001", "many"])
def test_what_no_board_can_be_worth_is_refused(points: str):
    command = [PROGRAM, "serve", f"--points-per-puzzle={points}", "--port", "0"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert answer.returncode == 64 and "points-per-puzzle" in answer.stderr
