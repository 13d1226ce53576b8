"""What is done on one device of an account is so on the other, offline for a while or not."""

from pathlib import Path
from typing import Callable

import pytest

from harness import sliding
from harness.accounts import ADDRESS, SHOWN, log_in, open_app, sign_up
from harness.browsers import BROWSERS, Browser, Chromium
from harness.mails import Outbox
from harness.server import ROOT, Server
from harness.views import KEYS, new_game, route, solve_sliding, tiles

pytestmark = pytest.mark.online

THEME = "return document.documentElement.dataset.theme === arguments[0]"
RESULTS = "return document.querySelectorAll('.view-scores tbody tr').length === arguments[0]"
BOARD = """return JSON.stringify([...document.querySelectorAll('#board .tile')].map(tile =>
    [tile.id, tile.style.getPropertyValue('--row'), tile.style.getPropertyValue('--column')]).sort())"""


def log_in_both(chromium: Chromium, browser: Browser, server: Server, place: Path) -> None:
    """Both have one account, which is new."""
    open_app(chromium, server.url)
    sign_up(chromium, Outbox(place / "outbox"))
    open_app(browser, server.url)
    log_in(browser)
    browser.wait(SHOWN, ".account-name", ADDRESS)


@pytest.mark.parametrize("browser", [name for name in BROWSERS if name != Chromium.name], indirect=True)
def test_settings_and_scores_are_the_same_on_both(chromium: Chromium, browser: Browser, server: Server, place: Path):
    open_app(chromium, server.url)
    # Before there is an account.
    route("settings")(chromium)
    chromium.choose("Dark")
    sign_up(chromium, Outbox(place / "outbox"))
    open_app(browser, server.url)
    log_in(browser)
    browser.wait(SHOWN, ".account-name", ADDRESS)
    browser.wait(THEME, "dark")

    # Both are open: the other one is told.
    route("settings")(browser)
    browser.choose("Light")
    chromium.wait(THEME, "light")
    chromium.wait(SHOWN, ".notice", "Synchronised: Look and sound")

    # A game that ends without a network.
    new_game(chromium, 3)
    chromium.set_offline(True)
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")
    chromium.set_offline(False)
    route("scores")(browser)
    browser.wait(RESULTS, 1)

    # It is deleted here, and brought back there.
    route("reset-scores")(chromium)
    chromium.page.get_by_label("Results to preserve").select_option("n/a")
    chromium.wait_for_text("1 result would be deleted.")
    chromium.click("#reset-results")
    chromium.choose("Yes")
    browser.wait(RESULTS, 0)
    browser.click("#undo-reset")
    browser.choose("Yes")
    browser.wait(RESULTS, 1)
    route("scores")(chromium)
    chromium.wait(RESULTS, 1)

    # What is off stays where it is; the result comes after it.
    route("sync")(browser)
    browser.choose("Look and sound")
    route("settings")(chromium)
    chromium.choose("Dark")
    new_game(chromium, 3)
    solve_sliding(chromium)
    route("scores")(browser)
    browser.wait(RESULTS, 2)
    assert browser.evaluate(THEME, "light")


def slide(browser: Browser, count: int) -> str:
    """The board after so many turns of its solution."""
    browser.press(*[KEYS[move] for move in sliding.solve(3, 3, tiles(browser))[:count]])
    return browser.evaluate(BOARD)


@pytest.mark.parametrize("browser", [name for name in BROWSERS if name != Chromium.name], indirect=True)
def test_a_game_goes_on_on_the_other_device(chromium: Chromium, browser: Browser, server: Server, place: Path):
    log_in_both(chromium, browser, server, place)
    new_game(chromium, 3)
    begun = slide(chromium, 2)
    browser.wait(SHOWN, ".notice", "Synchronised: Games in progress")
    route("game")(browser)
    browser.wait(f"{BOARD} === arguments[0]", begun)
    # And back, on the board that is open there.
    further = slide(browser, 2)
    chromium.wait(f"{BOARD} === arguments[0]", further)

    # Both go on while they know nothing of each other.
    chromium.set_offline(True)
    own, other = slide(chromium, 3), slide(browser, 1)
    chromium.set_offline(False)
    chromium.wait_for_text("Which game?")
    browser.wait_for_text("Which game?")
    assert chromium.evaluate(BOARD) == own and browser.evaluate(BOARD) == other
    chromium.choose("This one")
    browser.wait(f"{BOARD} === arguments[0]", own)
    browser.choose("Continue")
    chromium.wait(f"{BOARD} === arguments[0]", slide(browser, 1))


@pytest.mark.parametrize("browser", [name for name in BROWSERS if name != Chromium.name], indirect=True)
def test_what_both_do_without_a_network_meets(
    chromium: Chromium, browser: Browser, server: Server, start_server: Callable[..., Server], place: Path
):
    log_in_both(chromium, browser, server, place)
    server.kill()
    for one, theme in ((chromium, "Dark"), (browser, "Light")):
        # None that a server has issued.
        route("home")(one)
        one.choose("3 × 3")
        one.wait_for_text("Relaxed")
        solve_sliding(one)
        one.wait_for_text("Solved!")
        route("settings")(one)
        one.choose(theme)
    start_server(port=server.port)
    for one in (chromium, browser):
        # As when the network is back.
        one.evaluate("window.dispatchEvent(new Event('online'))")
        route("scores")(one)
    for one in (chromium, browser):
        one.wait(RESULTS, 2)
        one.wait(THEME, "light")


POINTS = "return document.querySelector('.profile-points')?.innerText === arguments[0]"
ALBUM = "return document.querySelectorAll('.own-picture [data-pictured]').length === arguments[0]"


@pytest.mark.parametrize("browser", [name for name in BROWSERS if name != Chromium.name], indirect=True)
def test_points_and_pictures_are_on_both(chromium: Chromium, browser: Browser, server: Server, place: Path):
    log_in_both(chromium, browser, server, place)
    for one in (chromium, browser):
        new_game(one, 3)
        solve_sliding(one)
        one.wait_for_text("Solved!")
    for one in (chromium, browser):
        route("profile")(one)
        one.wait(POINTS, "200 points")

    for one in (chromium, browser):
        route("sync")(one)
        one.choose("Your pictures")
    route("pictures")(browser)
    route("pictures")(chromium)
    content = (ROOT / "Web/pictures/koi.webp").read_bytes()
    chromium.page.set_input_files("#add-picture input", {"name": "koi.webp", "mimeType": "image/webp", "buffer": content})
    chromium.wait(ALBUM, 1)
    # It is shown there, too, also after a start.
    browser.wait(ALBUM, 1)
    browser.reload()
    browser.wait(ALBUM, 1)
    browser.click("#delete-picture-0")
    browser.choose("Delete")
    chromium.wait(ALBUM, 0)
