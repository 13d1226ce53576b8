"""Whole games in real browsers, from the start page to the leaderboard."""

from typing import Callable

import pytest

from harness import sliding
from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import Server
from harness.stores import on_postgres
from harness.views import IS_STOCKED, by_keys, new_game, tiles, unhurried
from harness.waiting import until

pytestmark = pytest.mark.online

MOVES = "return Number(document.querySelector('.figure-value').innerText)"


def start(browser: Browser, url: str) -> None:
    """A new game of 3 x 3."""
    browser.open(url)
    new_game(browser, 3)


def moving_tile(browser: Browser, direction: str) -> str:
    """Selector of the tile that goes into the gap that way."""
    board = tiles(browser)
    moved = sliding.slide(3, 3, board, direction)
    return f"#tile-{board[moved.index(0)]}"


STILL = "return document.getAnimations().every(animation => animation.playState !== 'running')"


def by_mouse(browser: Browser, direction: str) -> None:
    browser.wait(STILL)
    browser.click(moving_tile(browser, direction))


def by_touch(browser: Chromium, direction: str) -> None:
    browser.tap(moving_tile(browser, direction))


FOCUSED = "return document.activeElement.id"


def by_remote(browser: Browser, direction: str) -> None:
    """Takes the focus to the tile with the arrow keys, around the gap, and presses it."""
    board = tiles(browser)
    target = board.index(int(moving_tile(browser, direction).removeprefix("#tile-")))
    seen = browser.evaluate(FOCUSED)
    # The shortest way for the focus, found over the cells that hold tiles.
    start = board.index(int(seen.removeprefix("tile-")))
    ways = {start: []}
    queue = [start]
    for cell in queue:
        row, column = divmod(cell, 3)
        for key, down, right in [("ArrowUp", -1, 0), ("ArrowDown", 1, 0), ("ArrowLeft", 0, -1), ("ArrowRight", 0, 1)]:
            if not (0 <= row + down < 3 and 0 <= column + right < 3):
                continue
            other = (row + down) * 3 + column + right
            if board[other] and other not in ways:
                ways[other] = ways[cell] + [(key, f"tile-{board[other]}")]
                queue.append(other)
    for key, tile in ways[target]:
        browser.press(key)
        browser.wait(FOCUSED + " === arguments[0]", tile)
    browser.press("Enter")


def play(browser: Browser, move: Callable[[Browser, str], None], count: int | None = None) -> int:
    """Makes the moves of a shortest solution, all of them or the first `count`; returns how many."""
    moves = sliding.solve(3, 3, tiles(browser))[:count]
    before = browser.evaluate(MOVES)
    for number in unhurried(browser, moves, move):
        browser.wait(MOVES + " === arguments[0]", before + number)
    return len(moves)


def finish(browser: Browser, client: Client, moves: int, listed: str = "") -> None:
    """From the last move to the leaderboard, which has `listed` before its name."""
    browser.wait_for_text("Solved!")
    # Earlier apps count themselves among the ranks, too.
    browser.wait("return document.querySelector('.ranks, .ranking-answer') !== null")
    browser.type("#player-name", "Zoë")
    browser.choose("Save")
    browser.choose("Close")
    if browser.is_shown(".bar-back"):  # a phone shows no menu beside a game
        browser.choose("Home")
    browser.choose("Leaderboard")

    def ranked() -> list[tuple[str, int]]:
        page = client.get(f"/api/v1/leaderboards/{listed}sliding.3x3.multi").json
        return [(entry["player"], entry["moves"]) for entry in page["entries"]]

    # The name travels by itself and may come after the result.
    until(lambda: ranked() == [("Zoë", moves)], "the result under its name")


def test_a_whole_game_by_keyboard(browser: Browser, server: Server, client: Client):
    start(browser, server.url)
    finish(browser, client, play(browser, by_keys))


def test_a_whole_game_by_mouse(browser: Browser, server: Server, client: Client):
    start(browser, server.url)
    finish(browser, client, play(browser, by_mouse))


@on_postgres
def test_a_whole_game_is_listed_by_another_server(chromium: Chromium, start_server: Callable[..., Server]):
    here, there = start_server(), start_server()
    start(chromium, here.url)
    finish(chromium, Client(there.port), play(chromium, by_keys))


@pytest.mark.online(False)
def test_a_whole_game_by_touch_on_a_phone(chromium: Chromium, server: Server, client: Client):
    chromium.resize(390, 844)
    start(chromium, server.url)
    finish(chromium, client, play(chromium, by_touch))
    assert chromium.errors() == []


def test_a_whole_game_by_remote_control(browser: Browser, server: Server, client: Client):
    browser.resize(1920, 1080)
    browser.open(server.url)
    browser.wait_for_text("Your best")
    # From the start page on with nothing but arrows and OK.
    for _ in range(8):
        if browser.evaluate("return document.activeElement.innerText") == "3\u00a0×\u00a03":
            break
        on_sizes = browser.evaluate("return document.activeElement.className === 'chip'")
        browser.press("ArrowLeft" if on_sizes else "ArrowDown")
    browser.press("Enter")
    browser.wait_for_text("Ranked")
    browser.wait(FOCUSED + ".startsWith('tile-')")
    moves = play(browser, by_remote)
    browser.wait(FOCUSED + " === 'result'")
    browser.wait_for_text("You are the first on this leaderboard.")
    assert [entry["moves"] for entry in client.get("/api/v1/leaderboards/sliding.3x3.multi").json["entries"]] == [moves]


@pytest.mark.online(False)
def test_a_game_finished_offline_is_ranked_later_and_once(chromium: Chromium, server: Server, client: Client):
    start(chromium, server.url)
    chromium.wait(IS_STOCKED)
    chromium.set_offline(True)
    moves = play(chromium, by_keys)
    chromium.wait_for_text("sent when you are online")
    # The next one comes out of the stock, without a network.
    chromium.choose("New game")
    chromium.wait("return document.querySelector('.badge').innerText === 'Ranked'")
    assert client.get("/api/v1/leaderboards/sliding.3x3.multi").json["entries"] == []
    chromium.set_offline(False)
    chromium.wait_for_text("Your result is on the leaderboard.")
    assert [entry["moves"] for entry in client.get("/api/v1/leaderboards/sliding.3x3.multi").json["entries"]] == [moves]
    chromium.reload()
    chromium.wait("return document.querySelectorAll('#board .tile').length === 8")
    assert b'tassello_results_total{outcome="stored"} 1' in client.get("/metrics").body


def test_one_tab_plays_at_a_time(chromium: Chromium, server: Server):
    start(chromium, server.url)
    play(chromium, by_keys, 2)
    board = tiles(chromium)
    chromium.new_tab()
    chromium.open(server.url)
    chromium.wait_for_text("Open in another tab")
    chromium.choose("Play here")
    chromium.choose("Continue")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 8")
    assert tiles(chromium) == board
    play(chromium, by_keys, 1)
    chromium.last_tab()
    chromium.wait_for_text("Open in another tab")


def test_a_tab_that_waits_goes_on_when_the_other_is_closed(chromium: Chromium, server: Server):
    start(chromium, server.url)
    play(chromium, by_keys, 2)
    chromium.new_tab()
    chromium.open(server.url)
    chromium.wait_for_text("Open in another tab")
    # Whoever only reloads keeps the game.
    chromium.last_tab()
    chromium.reload()
    chromium.choose("Continue")
    play(chromium, by_keys, 1)
    board = tiles(chromium)
    chromium.latest_tab()
    assert "Open in another tab" in chromium.text("main")
    chromium.close_last_tab()
    chromium.choose("Continue")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 8")
    assert tiles(chromium) == board


def test_a_page_that_is_on_its_way_out_is_waited_for(chromium: Chromium, server: Server):
    # Holds what the tab that plays holds, until somebody waits for it.
    chromium.open(f"{server.url}/health")
    chromium.evaluate(
        """navigator.locks.request('tassello', async () => {
            while (!(await navigator.locks.query()).pending.length);
        })"""
    )
    chromium.new_tab()
    chromium.open(server.url)
    chromium.wait_for_text("Your best")
    assert chromium.evaluate("return performance.getEntriesByType('navigation')[0].type") == "navigate"


def test_a_reload_in_the_middle_of_a_game_loses_nothing(browser: Browser, server: Server, client: Client):
    start(browser, server.url)
    for more, moves in (1, 1), (2, 3):
        play(browser, by_keys, more)
        board = tiles(browser)
        browser.reload()
        browser.choose("Continue")
        browser.wait("return document.querySelectorAll('#board .tile').length === 8")
        assert tiles(browser) == board
        assert browser.evaluate(MOVES) == moves
    finish(browser, client, moves + play(browser, by_keys))
