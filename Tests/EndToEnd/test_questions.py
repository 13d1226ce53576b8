"""What the app asks and tells a player, and how it shows it: as the documents have it of which docs/documents.md speaks."""

import colorsys
import re

import pytest
import test_play
import test_settings

from harness import sliding, sudoku
from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import FRAMES, KEYS, TILES, by_keys, new_game, new_sudoku, route, sudoku_won, tiles

pytestmark = pytest.mark.online

DIALOG = "return document.querySelector('[role=dialog]') !== null"
NO_DIALOG = "return document.querySelector('[role=dialog]') === null"
COVERED = "return document.querySelector('.board-space.covered') !== null"
BADGE = "return document.querySelector('.badge')?.innerText"


def places(browser: Browser) -> list[tuple[int, int, int]]:
    """Number, row and column of each tile, on boards of any shape."""
    return sorted(map(tuple, browser.evaluate(TILES)))


def begin(browser: Browser) -> None:
    """A game of 3 x 3 with one move made."""
    new_game(browser, 3)
    by_keys(browser, sliding.solve(3, 3, tiles(browser))[0])
    browser.wait(test_play.MOVES + " === 1")


# ---------------------------------------------------------------- New games


def test_a_board_without_a_game_offers_one(browser: Browser, server: Server):
    browser.open(f"{server.url}/#game")
    browser.wait_for_text("Tap the board to start.")
    home = places(browser)
    browser.click("#tile-5")
    browser.wait_for_text("Start a new game?")
    browser.choose("No")
    browser.wait(NO_DIALOG)
    assert places(browser) == home == [(tile, (tile - 1) // 4, (tile - 1) % 4) for tile in range(1, 16)]
    browser.click("#tile-5")
    browser.choose("Yes")
    browser.wait(BADGE + " === 'Ranked'")
    assert places(browser) != home and browser.evaluate(NO_DIALOG)


def test_a_new_game_asks_before_the_present_one_goes(browser: Browser, server: Server):
    browser.open(server.url)
    begin(browser)
    before = tiles(browser)
    browser.choose("New game")
    browser.wait_for_text("Give up this game?")
    browser.choose("Keep playing")
    browser.wait(NO_DIALOG)
    assert tiles(browser) == before
    browser.choose("New game")
    browser.wait(DIALOG)
    browser.choose("New game")
    browser.wait(test_play.MOVES + " === 0")
    browser.wait(NO_DIALOG)


def test_the_end_congratulates_offers_the_last_name_and_begins_the_next_game(chromium: Chromium, server: Server):
    chromium.open(server.url)
    new_game(chromium, 3)
    for name in "", "Zoë":
        test_play.play(chromium, by_keys)
        chromium.wait_for_text("Solved!")
        chromium.wait("return document.activeElement.id === 'result'")
        assert chromium.evaluate("return document.querySelector('#player-name').value") == name
        chromium.type("#player-name", "Zoë")
        chromium.choose("Save")
        chromium.wait_for_text("Saved")
        chromium.choose("New game")
        chromium.wait(test_play.MOVES + " === 0")
        chromium.wait(BADGE + " === 'Ranked'")
    route("scores")(chromium)
    chromium.wait("return document.querySelectorAll('.table tbody tr').length === 2")
    names = "return [...document.querySelectorAll('td.name > :first-child')].map((e) => e.innerText)"
    assert chromium.evaluate(names) == ["Zoë", "Zoë"]


# ---------------------------------------------------------------- What a device does


def turn(chromium: Chromium, width: int, height: int) -> None:
    chromium.resize(width, height)
    chromium.evaluate(FRAMES)


def test_turning_the_device_asks_before_the_board_is_turned(chromium: Chromium, server: Server):
    turn(chromium, 844, 390)
    chromium.open(f"{server.url}/#new")
    for field, number in ("#setting-rows", "2"), ("#setting-columns", "3"):
        chromium.type(field, number)
    chromium.press("Tab")
    chromium.click("#start")
    chromium.wait(BADGE + " === 'Ranked'")
    for key in KEYS.values():
        chromium.press(key)
    chromium.wait(test_play.MOVES + " > 0")
    before = places(chromium)
    assert chromium.evaluate(NO_DIALOG)

    turn(chromium, 390, 844)
    chromium.wait_for_text("Turn the board too?")
    assert "3\u00a0×\u00a02 would fit" in chromium.text("[role=dialog]")
    chromium.choose("Keep playing")
    chromium.wait(NO_DIALOG)
    assert places(chromium) == before
    # The board fits again; and the question goes by itself when the device is turned back.
    turn(chromium, 844, 390)
    assert chromium.evaluate(NO_DIALOG)
    turn(chromium, 390, 844)
    chromium.wait(DIALOG)
    turn(chromium, 844, 390)
    chromium.wait(NO_DIALOG)
    assert places(chromium) == before

    turn(chromium, 390, 844)
    chromium.choose("Turn, new game")
    chromium.wait(test_play.MOVES + " === 0")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 5")
    assert {row for _, row, _ in places(chromium)} == {0, 1, 2} and {column for _, _, column in places(chromium)} == {0, 1}


# As when another app comes to the front, and goes.
HIDE = """
    Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
    document.dispatchEvent(new Event('visibilitychange'));"""


@pytest.mark.parametrize("ranking, title", [("Ranked", "The clock runs on"), ("Relaxed", "Paused")])
def test_leaving_pauses_and_the_return_asks(chromium: Chromium, server: Server, ranking: str, title: str):
    chromium.open(f"{server.url}/#new")
    chromium.choose(ranking)
    chromium.click("#start")
    chromium.wait(BADGE + " === arguments[0]", ranking)
    for key in KEYS.values():
        chromium.press(key)
    before = places(chromium)
    chromium.evaluate(HIDE, True)
    chromium.wait(COVERED)
    chromium.evaluate(HIDE, False)
    chromium.wait_for_text(title)
    chromium.choose("Continue")
    chromium.wait(NO_DIALOG)
    assert places(chromium) == before and not chromium.evaluate(COVERED)
    # The other answer asks once more, since a game would be lost.
    chromium.evaluate(HIDE, True)
    chromium.evaluate(HIDE, False)
    chromium.wait_for_text(title)
    chromium.choose("New game")
    chromium.wait_for_text("Give up this game?")
    chromium.choose("New game")
    chromium.wait(test_play.MOVES + " === 0")


# A hand that shakes the device: three jolts, a little apart.
SHAKE = """
    return new Promise((done) => {
        const jolt = { acceleration: { x: 25, y: 0, z: 0 }, interval: 16 };
        let [jolts, last] = [0, -Infinity];
        const shake = () => {
            if (performance.now() - last > 130) {
                dispatchEvent(new DeviceMotionEvent('devicemotion', jolt));
                [jolts, last] = [jolts + 1, performance.now()];
            }
            if (jolts === 3) return done(true);
            requestAnimationFrame(shake);
        };
        shake();
    });"""


def test_shaking_asks_for_a_new_game(chromium: Chromium, server: Server):
    chromium.open(server.url)
    begin(chromium)
    before = tiles(chromium)
    chromium.evaluate(SHAKE)
    chromium.wait_for_text("Give up this game?")
    chromium.choose("Keep playing")
    chromium.wait(NO_DIALOG)
    assert tiles(chromium) == before
    chromium.evaluate(SHAKE)
    chromium.choose("New game")
    chromium.wait(test_play.MOVES + " === 0")


def test_shaking_refreshes_the_log(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#log")
    chromium.wait("return document.querySelectorAll('.log-row').length > 0")
    chromium.set_offline(True)
    chromium.wait("return !navigator.onLine")
    assert "No network" not in chromium.text("main")
    chromium.evaluate(SHAKE)
    chromium.wait_for_text("No network")


# ---------------------------------------------------------------- From view to view

FADED = """
    window.faded = [];
    addEventListener('animationstart', ({ animationName, target }) => {
        if (animationName === 'appear' && target.parentElement.id === 'main') window.faded.push(target.className);
    });"""
VIEWS = ["rules", "scores", "leaderboard", "profile", "settings", "log", "new", "game", "new-sudoku", "sudoku", "help", "home"]


def test_views_fade_in(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait_for_text("Your best")
    chromium.evaluate(FADED)
    for view in VIEWS:
        chromium.evaluate("window.faded = []")
        route(view)(chromium)
        chromium.wait("return window.faded.length > 0")
    chromium.page.emulate_media(reduced_motion="reduce")
    assert chromium.evaluate("return getComputedStyle(document.querySelector('main > *')).animationDuration") == "0.001s"


@pytest.mark.online(False)
def test_every_view_opens_without_a_network(chromium: Chromium, server: Server):
    chromium.open(server.url)
    chromium.wait_for_text("Ready to play offline")
    server.kill()
    for view in [*VIEWS, "own-sudoku", "pictures", "reset-scores", "sliding:rules", "sudoku:rules", "sudoku:lessons"]:
        chromium.evaluate("location.hash = arguments[0]", view)
        chromium.reload()
        # A page that could not be loaded has no such heading.
        shown = "study" if ":" in view else view
        chromium.wait(f"return document.querySelector('.view-{shown} main :is(h1, .board)') !== null")


# ---------------------------------------------------------------- Where things are


def box(chromium: Chromium, selector: str) -> dict[str, float]:
    return chromium.page.locator(selector).bounding_box()


def test_a_tablet_has_the_menu_beside_the_game(chromium: Chromium, server: Server):
    chromium.resize(1024, 768)
    chromium.open(server.url)
    begin(chromium)
    menu, board = box(chromium, ".menu"), box(chromium, "#board")
    assert menu["x"] == 0 and menu["x"] + menu["width"] <= board["x"]
    chromium.click(".menu a[href='#settings']")
    chromium.wait("return document.querySelector('.view-settings .menu') !== null")


def test_a_phone_on_its_side_has_the_score_left_of_the_board(chromium: Chromium, server: Server):
    for width, height in (844, 390), (568, 320):
        chromium.resize(width, height)
        chromium.open(server.url)
        new_game(chromium, 4)
        figures, board = box(chromium, ".figures"), box(chromium, "#board")
        assert figures["x"] + figures["width"] <= board["x"]
        assert figures["y"] >= 0 and figures["y"] + figures["height"] <= height
        assert board["y"] >= 0 and board["y"] + board["height"] <= height


# ---------------------------------------------------------------- Sudoku


def hue(chromium: Chromium, cell: int) -> float:
    """Of the digit, from 0 (red) over 1/3 (green) and 2/3 (blue) to 1."""
    colour = chromium.evaluate("return getComputedStyle(document.querySelector(arguments[0])).color", f"#cell-{cell}")
    return colorsys.rgb_to_hls(*(int(part) / 255 for part in re.findall(r"\d+", colour)[:3]))[0]


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_right_digit_is_blue_and_a_wrong_one_red_and_counted(chromium: Chromium, server: Server, theme: str):
    chromium.open(f"{server.url}/#settings")
    chromium.choose(theme)
    new_sudoku(chromium, "Medium")
    grid = sudoku.cells(chromium)
    solution = sudoku.solve(grid)
    right, wrong = [cell for cell, digit in enumerate(grid) if not digit][:2]
    errors = "return document.querySelector('.figure-value').innerText.split('/')[0]"
    assert chromium.evaluate(errors) == "0"
    chromium.click(f"#cell-{right}")
    chromium.click(f"#digit-{solution[right]}")
    chromium.wait("return document.querySelector(arguments[0]).matches('.right')", f"#cell-{right}")
    assert chromium.evaluate(errors) == "0"
    chromium.click(f"#cell-{wrong}")
    chromium.click(f"#digit-{solution[wrong] % 9 + 1}")
    chromium.wait("return document.querySelector(arguments[0]).matches('.wrong')", f"#cell-{wrong}")
    chromium.wait(errors + " === '1'")
    # Neither has the focus, whose cell has colours of its own.
    given = next(cell for cell, digit in enumerate(grid) if digit)
    chromium.click(f"#cell-{given}")
    assert 0.52 < hue(chromium, right) < 0.7
    assert abs((hue(chromium, wrong) + 0.5) % 1 - 0.5) < 0.06
    # Undo takes a mistake out, and not the error.
    chromium.choose("Undo")
    chromium.wait("return document.querySelector('.sudoku-cell.wrong') === null")
    assert chromium.evaluate(errors) == "1"


def test_the_end_of_a_sudoku_springs_up_with_player_level_score_and_achievement(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#profile")
    chromium.type("#profile-name", "Zoë")
    chromium.click("#profile-save")
    chromium.wait("return document.querySelector('h2.profile-name').innerText === 'Zoë'")
    sudoku_won(chromium)
    assert chromium.evaluate("return getComputedStyle(document.querySelector('.finished')).animationName") == "spring"
    assert chromium.evaluate("return document.querySelector('#player-name').value") == "Zoë"
    told = chromium.text(".finished")
    assert "Medium" in told and "Perfect S" in told
    assert re.search(r"Score\s+[1-9]", told)


@pytest.mark.parametrize(
    "view, above",
    [
        ("log", "more-settings"),
        ("statistics", "settings"),
        ("reset-scores", "scores"),
        ("scores", "home"),
        ("profile", "home"),
        ("leaderboard", "home"),
    ],
)
def test_a_finger_to_the_right_leads_back(chromium: Chromium, server: Server, view: str, above: str):
    chromium.open(f"{server.url}/#{view}")
    chromium.wait(f"return document.querySelector('.view-{view} h1') !== null && isWhole")
    chromium.evaluate(test_settings.SWIPE, "h1")
    chromium.wait(f"return document.querySelector('.view-{above}') !== null")


def test_a_finger_that_scrolls_back_leads_nowhere(chromium: Chromium, server: Server):
    chromium.resize(390, 844)
    chromium.open(f"{server.url}/#leaderboard")
    chromium.wait("return document.querySelector('.filters .segment') !== null && isWhole")
    scroll = """
        const filters = [...document.querySelectorAll('.filters')].find((one) => one.scrollWidth > one.clientWidth);
        filters.scrollLeft = 40;
        filters.querySelector('.segment').id = 'scrolled';"""
    chromium.evaluate(scroll)
    chromium.evaluate(test_settings.SWIPE, "#scrolled")
    assert chromium.evaluate("return location.hash") == "#leaderboard"
