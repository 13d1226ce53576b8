"""What is done on one device of an account is so on the other, offline for a while or not."""

from pathlib import Path

import pytest

from harness.accounts import ADDRESS, SHOWN, log_in, open_app, sign_up
from harness.browsers import BROWSERS, Browser, Chromium
from harness.mails import Outbox
from harness.server import Server
from harness.views import new_game, route, solve_sliding

THEME = "return document.documentElement.dataset.theme === arguments[0]"
RESULTS = "return document.querySelectorAll('.view-scores tbody tr').length === arguments[0]"


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

    # What is off stays where it is.
    route("sync")(browser)
    browser.choose("Look and sound")
    route("settings")(chromium)
    chromium.choose("Dark")
    route("sync")(chromium)
    chromium.click("#sync-now")
    chromium.wait_for_text("Last synchronised")
    browser.click("#sync-now")
    browser.wait_for_text("Last synchronised")
    assert browser.evaluate(THEME, "light")
