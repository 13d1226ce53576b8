"""An app that was installed long ago and a server of today, and what the one has stored when the other comes."""

import tarfile
from pathlib import Path
from typing import Callable

import pytest
import test_play
import test_sudoku_play

from harness.browsers import Chromium
from harness.client import Client
from harness.server import SITE, Server
from harness.sudoku import cells
from harness.views import by_keys, fill_sudoku, new_game
from harness.waiting import until

# The site as `make site` made it of commit 6779ff7, without the compressed copies.
EARLY = Path(__file__).parent / "fixtures/site-6779ff7.tar.xz"


@pytest.fixture(scope="module")
def early_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    with tarfile.open(EARLY) as archive:
        archive.extractall(folder, filter="data")
    return folder


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
