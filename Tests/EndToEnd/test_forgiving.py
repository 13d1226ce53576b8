"""What a hand in a hurry does, and a browser that goes its own ways: nothing is lost by it."""

import pytest

from harness import sliding, sudoku
from harness.browsers import Browser, Chromium
from harness.client import Client
from harness.server import Server
from harness.views import KEYS, accept_help, by_keys, game, new_game, new_sudoku, route, tiles, unhurried
from harness.waiting import until

pytestmark = pytest.mark.online

SOLVED = "return document.querySelector('#board.solved') !== null"
DIALOG = "return document.querySelector('[role=dialog]') !== null"


def all_but_the_last_move(browser: Browser, url: str) -> str:
    """A game of 3 x 3 that one move solves, which is returned."""
    browser.open(url)
    new_game(browser, 3)
    *moves, last = sliding.solve(3, 3, tiles(browser))
    for _ in unhurried(browser, moves, by_keys):
        pass
    return last


PRESS_UNTIL_SHOWN = """const [x, y] = arguments;
return new Promise((done) => {
    let pressed = 0;
    const press = () => {
        if (document.activeElement.id === 'result') return done(pressed);
        document.elementFromPoint(x, y)?.click();
        pressed += 1;
        requestAnimationFrame(press);
    };
    press();
})"""


def test_more_taps_than_were_needed_leave_the_result(chromium: Chromium, server: Server):
    chromium.resize(390, 844)
    last = all_but_the_last_move(chromium, server.url)
    board = tiles(chromium)
    box = chromium.page.locator(f"#tile-{board[sliding.slide(3, 3, board, last).index(0)]}").bounding_box()
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chromium.page.touchscreen.tap(*place)
    # In each frame until the end of the game can be seen. Within the page: by the driver, a tap that is meant for the board
    # may come when a button of the dialog may be pressed.
    assert chromium.evaluate(PRESS_UNTIL_SHOWN, *place) > 1
    chromium.wait_for_text("Solved!")
    chromium.wait("return document.activeElement.id === 'result'")
    assert chromium.evaluate(SOLVED)


def test_enter_once_more_leaves_the_result(browser: Browser, server: Server):
    browser.press(KEYS[all_but_the_last_move(browser, server.url)])
    while not browser.evaluate("return document.activeElement.id === 'result'"):
        browser.press("Enter")
    browser.press("Enter")
    assert browser.evaluate(SOLVED) and browser.evaluate(DIALOG)


def test_a_name_that_is_typed_survives_a_reload(browser: Browser, server: Server):
    browser.press(KEYS[all_but_the_last_move(browser, server.url)])
    browser.wait("return document.activeElement.id === 'result'")
    browser.type("#player-name", "Zoë")
    browser.reload()
    browser.choose("Scores")
    browser.wait_for_text("Zoë")


def test_back_closes_a_question_and_stays(browser: Browser, server: Server):
    browser.open(server.url)
    browser.choose("3 × 3")
    browser.wait_for_text("Ranked")
    browser.press(KEYS[sliding.solve(3, 3, tiles(browser))[0]])
    browser.choose("New game")
    browser.wait(DIALOG)
    browser.evaluate("history.back()")
    browser.wait("return document.querySelector('[role=dialog]') === null")
    browser.wait("return location.hash === '#game' && document.querySelector('.view-game') !== null")
    browser.evaluate("history.back()")
    browser.wait("return document.querySelector('.view-home') !== null")


def scroll(browser: Browser, top: int):
    browser.evaluate(f"document.querySelector('main').scrollTop = {top}")
    browser.wait(f"return document.querySelector('main').scrollTop === {top}")
    # The event of it comes with the next frame.
    browser.evaluate("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")


def test_each_view_begins_at_its_top_and_back_is_where_one_was(browser: Browser, server: Server):
    browser.open(f"{server.url}/#sudoku:lessons")
    browser.wait("return document.querySelectorAll('main a').length > 20")
    scroll(browser, 600)
    browser.choose("Settings")
    browser.wait("return document.querySelector('.view-settings') !== null")
    assert browser.evaluate("return document.querySelector('main').scrollTop") == 0
    browser.evaluate("history.back()")
    browser.wait("return document.querySelectorAll('main a').length > 20")
    browser.wait("return document.querySelector('main').scrollTop === 600")


def test_back_closes_a_question_over_a_list_and_leaves_it_where_it_is(browser: Browser, server: Server):
    def is_scrolled(top: int) -> str:
        return f"return document.querySelector('main').scrollTop === {top}"

    browser.resize(500, 600)
    browser.open(f"{server.url}/#sudoku:lessons")
    browser.wait("return document.querySelectorAll('main a').length > 20")
    scroll(browser, 600)
    browser.choose("Settings")
    browser.wait("return document.querySelector('.view-settings') !== null")
    end = browser.evaluate("const { scrollHeight, clientHeight } = document.querySelector('main'); return scrollHeight - clientHeight")
    scroll(browser, end)
    browser.choose("Restore all settings")
    browser.wait(DIALOG)
    browser.evaluate("history.back()")
    browser.wait("return document.querySelector('[role=dialog]') === null && location.hash === '#settings'")
    browser.wait(is_scrolled(end))
    browser.evaluate("history.back()")
    browser.wait("return document.querySelectorAll('main a').length > 20")
    browser.wait(is_scrolled(600))


STORED = """return new Promise((done) => {
    const opening = indexedDB.open('tassello');
    opening.onsuccess = () => {
        const keys = opening.result.transaction('games').objectStore('games').getAllKeys();
        keys.onsuccess = () => { opening.result.close(); done(keys.result.filter((key) => key.includes('/turn/'))); };
    };
})"""


def test_what_cannot_be_stored_takes_nothing_with_it(chromium: Chromium, server: Server):
    chromium.open(server.url)
    game(chromium)
    turns = chromium.evaluate(STORED)
    assert turns
    # A new game removes the turns of the old one, and cannot be stored itself.
    chromium.evaluate("IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'DataCloneError'); }")
    chromium.choose("New game")
    chromium.click("[role=dialog] .button:not(.primary)")
    chromium.wait_for_text("This browser refuses to store anything")
    assert chromium.evaluate(STORED) == turns


FAIL_ONCE = {
    "at once": """
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function () {
            IDBObjectStore.prototype.put = put;
            throw new DOMException('no room', 'QuotaExceededError');
        };""",
    "later": """
        const { transaction } = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function (...some) {
            IDBDatabase.prototype.transaction = transaction;
            const failing = transaction.apply(this, some);
            failing.commit = () => {};
            setTimeout(() => failing.abort());
            return failing;
        };""",
}


COUNT = """const [collection, wanted] = arguments;
return new Promise((done) => {
    const count = database.transaction(collection).objectStore(collection).count();
    count.onsuccess = () => done(count.result === wanted);
})"""


LOGGED = """return new Promise((done) => {
    const all = database.transaction('log').objectStore('log').getAll();
    const wanted = arguments[0];
    all.onsuccess = () => done(all.result.map(({ id, value }) => id + value).filter((entry) => entry.length === 2).join() === wanted);
})"""


@pytest.mark.parametrize("when", FAIL_ONCE)
def test_a_result_that_could_not_be_stored_is_stored_later(chromium: Chromium, server: Server, client: Client, when: str):
    last = all_but_the_last_move(chromium, server.url)
    chromium.set_offline(True)
    chromium.evaluate(FAIL_ONCE[when])
    chromium.press(KEYS[last])
    chromium.wait_for_text("Solved!")
    for collection in ["results", "records", "bests", "outbox"]:
        chromium.wait(COUNT, collection, 1)
    chromium.wait(COUNT, "games", 0)
    chromium.set_offline(False)
    chromium.reload()
    boards = [f"/api/v1/leaderboards/{kind}sliding.3x3.multi" for kind in ("", "offline.")]
    until(lambda: any(client.get(board).json["entries"] for board in boards), "the result to be sent")
    route("scores")(chromium)
    chromium.wait("return document.querySelectorAll('.table tbody tr').length === 1")


def test_what_fails_is_stored_again_though_what_was_on_its_way_arrives(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return isWhole")
    chromium.evaluate(f"store([['put', 'log/a', '1']], '0'); {FAIL_ONCE['at once']} store([['put', 'log/b', '1']], '0');")
    chromium.wait(LOGGED, "a1,b1")


DELETED = """return new Promise((done) => {
    const deletion = indexedDB.deleteDatabase('tassello');
    deletion.onsuccess = () => done(true);
})"""


def test_what_the_browser_deletes_is_stored_again_though_nobody_moves(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#settings")
    chromium.choose("Dark")
    all_but_the_last_move(chromium, server.url)
    board = tiles(chromium)
    for _ in range(3):
        storage = {"origin": server.url, "storageTypes": "indexeddb"}
        chromium.context.new_cdp_session(chromium.page).send("Storage.clearDataForOrigin", storage)
        chromium.wait_for_text("This browser has deleted what was stored")
        chromium.reload()
        chromium.choose("Continue")
        assert chromium.evaluate("return document.documentElement.dataset.theme") == "dark"
        assert tiles(chromium) == board


@pytest.mark.parametrize("by_browser", [False, True])
def test_what_was_deleted_is_stored_again_as_far_as_it_is_known(chromium: Chromium, server: Server, by_browser: bool):
    chromium.open(f"{server.url}/#settings")
    chromium.choose("Dark")
    last = all_but_the_last_move(chromium, server.url)
    board = tiles(chromium)
    if by_browser:
        storage = {"origin": server.url, "storageTypes": "indexeddb"}
        chromium.context.new_cdp_session(chromium.page).send("Storage.clearDataForOrigin", storage)
    else:
        assert chromium.evaluate(DELETED)
    # It is noticed by what is stored next.
    chromium.choose("Undo")
    chromium.choose("Redo")
    chromium.wait_for_text("This browser has deleted what was stored")
    chromium.reload()
    chromium.choose("Continue")
    assert chromium.evaluate("return document.documentElement.dataset.theme") == "dark"
    assert tiles(chromium) == board
    chromium.press(KEYS[last])
    chromium.wait_for_text("Solved!")
    chromium.wait(COUNT, "results", 1)
    route("log")(chromium)
    chromium.wait_for_text("Deleted storage was filled again")


def test_what_is_stored_again_is_older_than_what_was_stored_since(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait("return isWhole")
    chromium.evaluate(FAIL_ONCE["later"])
    chromium.evaluate("""
        store([['put', 'log/a', '1'], ['put', 'log/b', '1'], ['put', 'log/c', '1']], '0');
        store([['put', 'log/a', '2'], ['remove', 'log/b']], '0');""")
    chromium.wait(LOGGED, "a2,c1")


@pytest.mark.online(False)
def test_everything_works_offline_after_the_first_visit(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait_for_text("Ready to play offline")
    server.kill()
    browser.open(server.url)
    browser.choose("Easy")
    browser.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    browser.choose("Explain")
    browser.wait("return document.querySelector('.explanation .told') !== null")
    browser.evaluate("location.hash = 'home'")
    browser.choose("3 × 3")
    browser.wait("return document.querySelectorAll('#board .tile').length === 8")
    browser.choose("Hint")
    accept_help(browser)
    browser.wait("return document.querySelector('#board .hint') !== null")
    # What the browser still has in its memory does without the network as well. The driver's reload would pass over all caches.
    browser.evaluate("document.title = 'before'; location.reload()")
    browser.wait("return document.title !== 'before'")
    browser.choose("Hint")
    browser.wait("return document.querySelector('#board .hint') !== null")
    browser.evaluate("location.hash = 'settings'")
    browser.choose("Italiano")
    browser.wait("return document.body.innerText.includes('Impostazioni')")


def test_a_second_tab_is_for_reading(chromium: Chromium, server: Server):
    chromium.open(server.url)
    game(chromium)
    stored = chromium.evaluate(STORED)
    chromium.new_tab()
    chromium.open(f"{server.url}/#sudoku:lesson;naked-pair")
    chromium.wait("return document.querySelector('.lesson') !== null")
    chromium.wait_for_text("Open in another tab")
    for view in ["rules", "scores", "leaderboard", "settings"]:
        route(view)(chromium)
        chromium.wait("return document.querySelector('main h1') !== null")
    assert chromium.evaluate("return document.querySelector('fieldset').disabled")
    chromium.evaluate("location.hash = 'home'")
    chromium.choose("Play here")
    chromium.wait(DIALOG)
    assert chromium.evaluate(STORED) == stored


def test_a_lost_sudoku_goes_on_and_shows_its_solution(browser: Browser, server: Server):
    browser.open(server.url)
    new_sudoku(browser, "Extreme")
    grid = sudoku.cells(browser)
    solution = sudoku.solve(grid)
    for _ in range(2):
        cell = grid.index(0)
        browser.click(f"#cell-{cell}")
        browser.press(str(solution[cell] % 9 + 1))
        browser.wait("return document.querySelector('.sudoku-cell.wrong') !== null")
        if browser.is_shown("[role=dialog]") or browser.evaluate("return document.querySelector('.pad') === null"):
            browser.choose("Go on as practice")
            browser.wait("return document.querySelector('.pad') !== null")
        grid[cell] = 10
    assert browser.evaluate("return document.querySelectorAll('.sudoku-cell.wrong').length") == 2
    assert browser.evaluate("return document.querySelector('.badge').innerText") == "With help"


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_solution_of_a_lost_sudoku(chromium: Chromium, server: Server, size: tuple[int, int]):
    chromium.resize(*size)
    chromium.open(server.url)
    new_sudoku(chromium, "Extreme")
    grid = sudoku.cells(chromium)
    cell = grid.index(0)
    solution = sudoku.solve(grid)
    chromium.click(f"#cell-{cell}")
    chromium.press(str(solution[cell] % 9 + 1))
    chromium.choose("Show solution")
    chromium.wait("return document.querySelector('[role=dialog]') === null")
    assert sudoku.cells(chromium) == solution
