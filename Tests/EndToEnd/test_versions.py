"""An app that was installed long ago and a server of today, and what the one has stored when the other comes."""

import tarfile
from pathlib import Path
from typing import Callable

import pytest
import test_play
import test_sudoku_play

from harness.accounts import ADDRESS, SHOWN, log_in, open_app, sign_up
from harness.browsers import Browser, Chromium, Firefox
from harness.client import Client
from harness.mails import Outbox
from harness.server import SITE, Server
from harness.sudoku import cells
from harness.views import by_keys, fill_sudoku, new_game, route, solve_sliding
from harness.waiting import until
from test_sync import BOARD, RESULTS, THEME, slide

# Sites as `make site` made them of these commits, without the compressed copies: an early one, and one whose app shares with others;
# of that without pictures and the guide.
EARLY, SHARING = (Path(__file__).parent / f"fixtures/{name}.tar.xz" for name in ["site-6779ff7", "sharing-398d63d"])


def unpacked(site: Path, folders: pytest.TempPathFactory) -> Path:
    folder = folders.mktemp("site")
    with tarfile.open(site) as archive:
        archive.extractall(folder, filter="data")
    return folder


@pytest.fixture(scope="module")
def early_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(EARLY, tmp_path_factory)


@pytest.fixture(scope="module")
def sharing_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(SHARING, tmp_path_factory)


# Before the names of leaderboards on which results are that early apps send.
OFFLINE = "offline."


def test_an_early_app_plays_on_a_server_of_today(
    chromium: Chromium, start_server: Callable[..., Server], early_site: Path
):
    server = start_server(site=early_site)
    client = Client(server.port)
    test_play.start(chromium, server.url)
    # Whatever it played, its time is its own.
    test_play.finish(chromium, client, test_play.play(chromium, by_keys), OFFLINE)
    test_sudoku_play.start(chromium, server.url, "Easy")
    fill_sudoku(chromium)
    test_sudoku_play.finish(chromium, client, "Easy", OFFLINE)


def style(site: Path) -> str:
    """A name that only this version of the site has."""
    return next(site.glob("style.*.css")).name


def change_site(chromium: Chromium, today: Server) -> None:
    """Goes online, and starts again until today's app is there, which the service worker fetches."""
    chromium.set_offline(False)
    chromium.evaluate("return navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => 1)")
    chromium.wait("return navigator.serviceWorker.getRegistration().then(r => r.waiting !== null)")

    def start_again() -> bool:
        chromium.page.close()
        chromium.page = chromium.context.new_page()
        chromium.open(today.url)
        chromium.wait("return document.querySelectorAll('button').length > 0")
        return chromium.evaluate("return document.querySelector('link[rel=stylesheet]').href").endswith(style(SITE))

    # The browser changes versions a moment after the last page has gone; a start within that moment shows the old one.
    until(start_again, "today's app")


def test_what_an_early_app_has_begun_is_finished_today(
    chromium: Chromium, start_server: Callable[..., Server], early_site: Path
):
    """A Sudoku in the middle, and a result that could not be sent yet."""
    server = start_server(site=early_site)
    test_sudoku_play.start(chromium, server.url, "Easy")
    test_sudoku_play.play(chromium, test_sudoku_play.by_keys, 5)
    grid = cells(chromium)
    chromium.wait("return navigator.serviceWorker.controller !== null")
    new_game(chromium, 3)
    chromium.wait_for_text("Ranked")
    chromium.set_offline(True)
    moves = test_play.play(chromium, by_keys)
    chromium.wait_for_text("sent when you are online")
    server.stop()
    today = start_server(site=SITE, port=server.port)
    client = Client(today.port)
    change_site(chromium, today)

    def ranked() -> list[int]:
        return [entry["moves"] for entry in client.get(f"/api/v1/leaderboards/{OFFLINE}sliding.3x3.multi").json["entries"]]

    until(lambda: ranked() == [moves], "the result that waited")
    chromium.choose("Continue")
    chromium.wait("return document.querySelectorAll('.sudoku-cell').length === 81")
    assert cells(chromium) == grid
    fill_sudoku(chromium)
    test_sudoku_play.finish(chromium, client, "Easy", OFFLINE)


@pytest.mark.parametrize("browser", [Firefox.name], indirect=True)
def test_an_app_of_before_shares_with_one_of_today(
    chromium: Chromium, browser: Browser, start_server: Callable[..., Server], sharing_site: Path, place: Path
):
    """Its page stays open while the server becomes today's."""
    server = start_server(site=sharing_site)
    open_app(chromium, server.url)
    sign_up(chromium, Outbox(place / "outbox"))
    server.stop()
    today = start_server(site=SITE, port=server.port)
    open_app(browser, today.url)
    log_in(browser)
    browser.wait(SHOWN, ".account-name", ADDRESS)
    assert chromium.evaluate("return document.querySelector('link[rel=stylesheet]').href").endswith(style(sharing_site))

    # What either does is so on the other one.
    route("settings")(browser)
    browser.choose("Dark")
    chromium.wait(THEME, "dark")
    route("settings")(chromium)
    chromium.choose("Light")
    browser.wait(THEME, "light")
    new_game(chromium, 3)
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")
    route("scores")(browser)
    browser.wait(RESULTS, 1)
    new_game(browser, 3)
    begun = slide(browser, 2)
    chromium.choose("Close")
    chromium.wait(SHOWN, ".notice", "Synchronised: Games in progress")
    route("game")(chromium)
    chromium.wait(f"{BOARD} === arguments[0]", begun)
