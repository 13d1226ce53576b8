"""Puzzles that a player brings along, links to puzzles, and passing them on, in real browsers."""

from pathlib import Path

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.sudoku import cells

pytestmark = pytest.mark.online

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINK = "sudoku.9x9.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79"
DIGITS = [int(cell) if cell != "." else 0 for cell in PUZZLE]


def open_own(browser: Browser, url: str) -> None:
    browser.open(f"{url}/#new-sudoku")
    browser.choose("Enter your own")
    browser.wait("return document.activeElement.id === 'cell-0'")


def start(browser: Browser) -> None:
    """The puzzle that is shown becomes a game."""
    browser.wait_for_text("Easy · 1.2")
    assert cells(browser) == DIGITS
    browser.choose("Start")
    browser.wait_for_text("Relaxed")
    assert cells(browser) == DIGITS


def test_a_puzzle_is_typed_with_the_keyboard(browser: Browser, server: Server):
    open_own(browser, server.url)
    for row in range(9):
        for column in range(9):
            digit = DIGITS[9 * row + column]
            if digit:
                browser.press(str(digit))
            elif column < 8:
                browser.press("ArrowRight")
        if row < 8 and not DIGITS[9 * row + 8]:
            browser.click(f"#cell-{9 * row + 9}")
    browser.wait("return document.querySelectorAll('.sudoku-cell.given').length === arguments[0]", 30)
    browser.choose("Check")
    start(browser)


@pytest.mark.online(False)
def test_a_puzzle_is_pasted_as_rows(chromium: Chromium, server: Server):
    open_own(chromium, server.url)
    chromium.type("#own-text", PUZZLE[:80])
    chromium.wait_for_text("Line 1, character 81: cells are missing. The grid needs 81.")
    assert chromium.evaluate("return document.querySelector('#own-text').value") == PUZZLE[:80]
    chromium.type("#own-text", "\n".join(PUZZLE[row * 9 : row * 9 + 9] for row in range(9)))
    start(chromium)
    assert chromium.errors() == []


@pytest.mark.online(False)
def test_a_puzzle_is_read_from_a_file(chromium: Chromium, server: Server, tmp_path: Path):
    collection, picture = tmp_path / "puzzles.sdm", tmp_path / "picture.bin"
    collection.write_text(f"{PUZZLE.replace('.', '0')}\r\n" * 3)
    picture.write_bytes(bytes(range(256)) * 2000)
    open_own(chromium, server.url)
    chromium.page.set_input_files("#own-file", picture)
    chromium.wait_for_text("This is too much text: at most 256 kB are read.")
    chromium.page.set_input_files("#own-file", collection)
    chromium.wait_for_text("This is the first of 3 puzzles.")
    start(chromium)
    assert chromium.errors() == []


@pytest.mark.online(False)
def test_a_link_leads_to_its_puzzle(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#{LINK}")
    start(chromium)
    # In the middle of a game another link is followed only if the player says so.
    chromium.press("1")
    chromium.evaluate("location.hash = arguments[0]", "sudoku.4x4.1e3b2e4")
    chromium.wait("return document.querySelectorAll('.own-sudoku .sudoku-cell').length === 16")
    chromium.evaluate("location.hash = arguments[0]", LINK)
    chromium.wait_for_text("Easy · 1.2")
    chromium.choose("Start")
    chromium.wait_for_text("Give up this game?")
    chromium.choose("Keep playing")
    chromium.wait("return document.querySelector('.view-sudoku') !== null")
    assert chromium.errors() == []


def test_a_damaged_link_says_so_and_offers_a_new_game(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#{LINK[:30]}")
    chromium.wait_for_text("This link is damaged at character 31.")
    chromium.choose("New game")
    chromium.wait_for_text("Enter your own")


@pytest.mark.parametrize("has_sheet", [True, False])
def test_a_game_is_passed_on(chromium: Chromium, server: Server, has_sheet: bool):
    chromium.open(f"{server.url}/#{LINK}")
    start(chromium)
    if has_sheet:
        chromium.evaluate("navigator.share = (data) => { window.shared = data.url; return Promise.resolve(); }")
        chromium.choose("Share")
        assert chromium.wait("return window.shared") == f"{server.url}/#{LINK}"
    else:
        chromium.context.grant_permissions(["clipboard-read", "clipboard-write"])
        chromium.choose("Share")
        chromium.wait_for_text("The link to this puzzle is copied")
        assert chromium.page.evaluate("navigator.clipboard.readText()") == f"{server.url}/#{LINK}"
