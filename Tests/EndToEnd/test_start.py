"""The app comes in two modules: a first visit is painted by one of them, and all else waits for the other."""

import pytest
from playwright.sync_api import Route

from harness.browsers import Chromium
from harness.server import Server
from harness.views import game
from harness.waiting import until

REST = "**/rest.*.wasm"
PAINTED = "return document.querySelectorAll('.main button').length > 0"
STARTING = "return document.querySelector('.starting') !== null"
SETTINGS = "return document.querySelector('#reset-settings') !== null"


@pytest.fixture
def held(chromium: Chromium) -> list[Route]:
    """Requests for the app's second module, which are on their way until a test lets them go on. A service worker would hide them."""
    chromium.become(service_workers="block")
    return hold(chromium)


def hold(chromium: Chromium) -> list[Route]:
    held: list[Route] = []
    chromium.page.route(REST, lambda request: held.append(request))
    return held


def wait_until_asked(chromium: Chromium, held: list[Route]) -> None:
    # The driver hears of requests while it is asked something, and late of the page that takes the place of another.
    until(lambda: chromium.wait("return true") and held, "the second module is asked for")


@pytest.mark.parametrize("language", ["en", "it", "vi", "de"])
@pytest.mark.parametrize("screen", [(390, 844), (1440, 900)])
def test_one_module_paints_a_first_visit(chromium: Chromium, server: Server, language: str, screen: tuple[int, int]):
    chromium.become(service_workers="block", locale=language, viewport={"width": screen[0], "height": screen[1]})
    held = hold(chromium)
    chromium.open(server.url)
    chromium.wait(PAINTED)
    wait_until_asked(chromium, held)


def test_what_is_tapped_before_all_is_there_is_done_when_it_is(chromium: Chromium, server: Server, held: list[Route]):
    chromium.open(server.url)
    chromium.wait(PAINTED)
    wait_until_asked(chromium, held)
    chromium.click(".menu a[href='#settings']")
    chromium.resize(500, 700)
    assert not chromium.evaluate(SETTINGS)
    held.pop().continue_()
    chromium.wait(SETTINGS)


VIEWS = {
    "settings": "settings",
    "scores": "scores",
    "leaderboard": "leaderboard",
    "pictures": "pictures",
    "sudoku.9x9.53b7d6b195d98d6a8c6c34b8a3b17c2c6a6d28d419b5d8b79": "own-sudoku",
}


@pytest.mark.parametrize("address", VIEWS)
def test_a_link_waits_for_all_of_the_app(chromium: Chromium, server: Server, held: list[Route], address: str):
    chromium.open(f"{server.url}/#{address}")
    # The app has been begun by then, and could not go on.
    wait_until_asked(chromium, held)
    chromium.wait("return needsRest")
    assert chromium.evaluate(STARTING)
    held.pop().continue_()
    chromium.wait(f"return document.querySelector('.view-{VIEWS[address]} .main') !== null")


def test_a_game_waits_for_all_of_the_app(chromium: Chromium, server: Server):
    chromium.become(service_workers="block")
    chromium.open(server.url)
    game(chromium)
    held = hold(chromium)
    chromium.reload()
    wait_until_asked(chromium, held)
    assert chromium.evaluate(STARTING)
    held.pop().continue_()
    chromium.wait("return document.querySelector('[role=dialog]') !== null")


def test_what_each_visit_leaves_is_waited_for_by_none(chromium: Chromium, server: Server):
    chromium.become(service_workers="block")
    chromium.open(server.url)
    chromium.wait("return isWhole")
    chromium.click(".menu a[href='#rules']")
    chromium.wait("return document.querySelector('.view-rules') !== null")
    chromium.click(".menu a[href='#home']")
    chromium.wait("return document.querySelector('.view-home') !== null")
    assert chromium.evaluate("return readAtStart().then((stored) => stored.map(([path]) => path))") == [
        "state/clock",
        "state/running",
    ]
    held = hold(chromium)
    chromium.reload()
    chromium.wait(PAINTED)
    wait_until_asked(chromium, held)


def test_a_network_that_fails_is_tried_again(chromium: Chromium, server: Server, held: list[Route]):
    chromium.open(server.url)
    chromium.wait(PAINTED)
    for _ in range(2):
        wait_until_asked(chromium, held)
        held.pop().abort()
    wait_until_asked(chromium, held)
    held.pop().continue_()
    chromium.click(".menu a[href='#settings']")
    chromium.wait(SETTINGS)


def test_a_module_that_is_gone_starts_the_new_version(chromium: Chromium, server: Server, held: list[Route]):
    """Another version was put in place between the two modules."""
    chromium.open(server.url)
    wait_until_asked(chromium, held)
    with chromium.page.expect_navigation():
        held.pop().fulfill(status=404)
    wait_until_asked(chromium, held)
    held.pop().continue_()
    chromium.click(".menu a[href='#settings']")
    chromium.wait(SETTINGS)


def test_where_a_module_stays_gone_the_player_is_asked(chromium: Chromium, server: Server, held: list[Route]):
    chromium.open(server.url)
    wait_until_asked(chromium, held)
    with chromium.page.expect_navigation():
        held.pop().fulfill(status=404)
    wait_until_asked(chromium, held)
    held.pop().fulfill(status=404)
    chromium.wait_for_text("A new version is ready.")
    assert chromium.evaluate("return document.activeElement.innerText") == "Update"
    with chromium.page.expect_navigation():
        chromium.press("Enter")
    wait_until_asked(chromium, held)
    held.pop().continue_()
    chromium.click(".menu a[href='#settings']")
    chromium.wait(SETTINGS)
