"""Whole games in real browsers, from the start page to the leaderboard."""

from typing import Callable

import pytest

from harness import sliding
from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import Server

KEYS = {"U": "ArrowUp", "D": "ArrowDown", "L": "ArrowLeft", "R": "ArrowRight"}

TILES = """return [...document.querySelectorAll('#board .tile')].map(
    tile => [tile.id.slice(5), tile.style.getPropertyValue('--row'), tile.style.getPropertyValue('--column')].map(Number))"""

MOVES = "return Number(document.querySelector('.figure-value').innerText)"


def start(browser: Browser, url: str) -> None:
    """A new game of 3 x 3."""
    browser.open(url)
    browser.choose("3 × 3")
    browser.wait("return document.querySelectorAll('#board .tile').length === 8")
    browser.wait_for_text("Ranked")


def tiles(browser: Browser) -> sliding.Tiles:
    board = [0] * 9
    for number, row, column in browser.evaluate(TILES):
        board[row * 3 + column] = number
    return tuple(board)


def by_keys(browser: Browser, direction: str) -> None:
    browser.press(KEYS[direction])


def moving_tile(browser: Browser, direction: str) -> str:
    """Selector of the tile that goes into the gap that way."""
    board = tiles(browser)
    moved = sliding.slide(3, 3, board, direction)
    return f"#tile-{board[moved.index(0)]}"


def by_mouse(browser: Browser, direction: str) -> None:
    browser.click(moving_tile(browser, direction))


def by_touch(browser: Chromium, direction: str) -> None:
    browser.tap(moving_tile(browser, direction))


def play(browser: Browser, move: Callable[[Browser, str], None], count: int | None = None) -> int:
    """Makes the moves of a shortest solution, all of them or the first `count`; returns how many."""
    moves = sliding.solve(3, 3, tiles(browser))[:count]
    before = browser.evaluate(MOVES)
    started = browser.evaluate("return performance.now()")
    for number, direction in enumerate(moves, 1):
        # A game faster than anybody can play is not ranked.
        browser.wait("return performance.now() >= arguments[0]", started + 15 * number)
        move(browser, direction)
        browser.wait(MOVES + " === arguments[0]", before + number)
    return len(moves)


def finish(browser: Browser, client: Client, moves: int) -> None:
    """From the last move to the leaderboard."""
    browser.wait_for_text("Solved!")
    browser.wait_for_text("1 of 1")
    browser.type("#player-name", "Zoë")
    browser.choose("Save")
    browser.choose("Close")
    browser.choose("Leaderboard")
    page = client.get("/api/v1/leaderboards/sliding.3x3.multi").json
    assert [(entry["player"], entry["moves"]) for entry in page["entries"]] == [("Zoë", moves)]


def test_a_whole_game_by_keyboard(browser: Browser, server: Server, client: Client):
    start(browser, server.url)
    finish(browser, client, play(browser, by_keys))


def test_a_whole_game_by_mouse(browser: Browser, server: Server, client: Client):
    start(browser, server.url)
    finish(browser, client, play(browser, by_mouse))


def test_a_whole_game_by_touch_on_a_phone(chromium: Chromium, server: Server, client: Client):
    chromium.resize(390, 844)
    start(chromium, server.url)
    finish(chromium, client, play(chromium, by_touch))
    assert chromium.errors() == []


@pytest.mark.parametrize("moves", [1, 3])
def test_a_reload_in_the_middle_of_a_game_loses_nothing(browser: Browser, server: Server, client: Client, moves: int):
    start(browser, server.url)
    play(browser, by_keys, moves)
    board = tiles(browser)
    browser.reload()
    browser.choose("Continue")
    browser.wait("return document.querySelectorAll('#board .tile').length === 8")
    assert tiles(browser) == board
    assert browser.evaluate(MOVES) == moves
    finish(browser, client, moves + play(browser, by_keys))
