"""Hints: the engine in its worker, from the first press to the solved board, with and without a network."""

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import accept_help

TILES = """
    const rows = +getComputedStyle(document.querySelector('#board')).getPropertyValue('--rows');
    const columns = +getComputedStyle(document.querySelector('#board')).getPropertyValue('--columns');
    const cells = Array(rows * columns).fill(0);
    for (const tile of document.querySelectorAll('#board button.tile')) {
        const style = getComputedStyle(tile);
        cells[style.getPropertyValue('--row') * columns + +style.getPropertyValue('--column')] = +tile.textContent;
    }
    return cells;
"""


def start_practice(browser: Browser, server: Server, size: str) -> None:
    """A game on a board mixed by moves."""
    browser.open(f"{server.url}/#new")
    browser.choose("By moves")
    browser.open(f"{server.url}/#home")
    browser.choose(size)
    browser.wait("return document.querySelector('.badge')?.innerText === 'Relaxed'")


def follow_hints(browser: Browser) -> int:
    """Presses H until the board is solved; returns the number of moves."""
    moves = 0
    # What tells of the end comes a moment later.
    while not browser.is_shown("#board.solved"):
        tiles = browser.evaluate(TILES)
        browser.press("h")
        if moves == 0:
            accept_help(browser)
        browser.wait("return document.querySelector('#board .hint')")
        assert browser.evaluate(TILES) == tiles, "the first press shows the move and no more"
        browser.press("h")
        browser.wait("return !document.querySelector('#board .hint')")
        assert browser.evaluate(TILES) != tiles
        moves += 1
        assert moves < 400
    return moves


def test_hints_alone_solve_a_board(browser: Browser, server: Server):
    start_practice(browser, server, "3 × 3")
    follow_hints(browser)
    browser.wait_for_text("Solved with help")


def test_a_4x4_board_solves_itself(chromium: Chromium, server: Server):
    start_practice(chromium, server, "4 × 4")
    chromium.choose("Solve")
    accept_help(chromium)
    chromium.choose("Fast")
    chromium.wait_for_text("Solved with help")
    assert chromium.errors() == []


def test_hints_work_offline_after_the_first_game(chromium: Chromium, server: Server):
    start_practice(chromium, server, "3 × 3")
    for engine in ["sliding", "sudoku"]:
        chromium.wait_until_kept(f"/engines/{engine}.")
    chromium.set_offline(True)
    chromium.reload()
    chromium.evaluate("location.hash = 'home'")
    chromium.choose("3 × 3")
    follow_hints(chromium)
    chromium.wait_for_text("Solved with help")


def test_the_first_load_does_not_fetch_the_engine(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return navigator.serviceWorker.ready.then(() => true)")
    loaded = chromium.evaluate("return performance.getEntriesByType('resource').map(({ name }) => name)")
    assert loaded and not [name for name in loaded if "/engine" in name]


def test_each_question_goes_to_its_engine(browser: Browser, server: Server):
    """As the app asks the bridge; the test takes the answers in the app's place."""
    browser.open(server.url)
    browser.wait("return document.querySelector('#app main')")
    browser.evaluate(
        "window.replies = [];"
        " window.answered = (ticket, answer) => window.replies.push(ticket + ' ' + answer);"
        " [...arguments].forEach((question, ticket) => window.ask(ticket, question))",
        "sudoku:solve;4x4;1...............;9",
        "sliding:hint;2x2.uniform.multi;1;2;0;3",
        "nobody:hint",
    )
    browser.wait("return window.replies.length === 3")
    replies = browser.evaluate("return window.replies")
    assert sorted(replies) == ["0 solutions;9;1234341221434321", "1 L", "2 "]
