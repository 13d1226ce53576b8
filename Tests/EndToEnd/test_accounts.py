"""Accounts: a guest signs up by mail and is found on another device."""

from pathlib import Path

import pytest

from harness.accounts import ADDRESS, PASSWORD, SHOWN, ask_to_sign_up, log_in, open_app, sign_up
from harness.browsers import BROWSERS, Browser, Chromium
from harness.mails import Outbox, link
from harness.server import Server
from harness.views import route

pytestmark = pytest.mark.online


@pytest.fixture
def outbox(place: Path) -> Outbox:
    return Outbox(place / "outbox")


# The other device is one of another kind.
@pytest.mark.parametrize("browser", [name for name in BROWSERS if name != Chromium.name], indirect=True)
def test_two_devices_have_one_account(chromium: Chromium, browser: Browser, server: Server, outbox: Outbox):
    open_app(chromium, server.url)
    # A guest with a name signs up.
    route("profile")(chromium)
    chromium.type("#profile-name", "Ada")
    chromium.click("#profile-save")
    ask_to_sign_up(chromium)
    mail = outbox.next()
    assert mail["To"] == ADDRESS and mail["From"] == "Tassello <tassello@localhost>"
    assert link(mail).startswith(f"{server.url}/#account:confirm;")

    # The link makes the account; no token stays in the address.
    chromium.open(link(mail))
    chromium.wait("return document.querySelector('.view-account .primary') !== null")
    assert chromium.evaluate("return location.hash") == "#account"
    chromium.choose("Confirm")
    chromium.wait(SHOWN, ".account-name", ADDRESS)

    # Another device finds it, and is told of by mail.
    open_app(browser, server.url)
    log_in(browser, "three wild gees")
    browser.wait("return document.querySelector('#account-password[aria-invalid]') !== null")
    log_in(browser)
    browser.wait(SHOWN, ".account-name", ADDRESS)
    browser.wait("return document.querySelectorAll('.session').length === 2")
    assert "#account" not in outbox.next().get_content()
    route("profile")(browser)
    browser.wait("return document.querySelector('#profile-name')?.value === 'Ada'")

    # The first one logs it out.
    chromium.reload()
    route("account")(chromium)
    chromium.wait("return document.querySelectorAll('.session').length === 2")
    chromium.click(".session button")
    chromium.wait("return document.querySelector('[role=dialog]') !== null")
    chromium.click("[role=dialog] button:not(.primary)")
    chromium.wait("return document.querySelectorAll('.session').length === 1")
    browser.reload()
    route("log-in")(browser)
    browser.wait("return document.querySelector('#account-password') !== null")

    # The password is forgotten; a new one ends all sessions, and the link is good once.
    route("reset-password")(browser)
    browser.type("#account-mail", ADDRESS.lower())
    browser.click(".account-form .primary")
    reset = link(outbox.next())
    browser.open(reset)
    browser.wait("return document.querySelector('#account-new-password') !== null")
    browser.type("#account-new-password", PASSWORD + "!")
    browser.click(".account-form .primary")
    browser.wait("return document.querySelector('.view-log-in') !== null")
    outbox.next()
    log_in(browser, PASSWORD)
    browser.wait("return document.querySelector('#account-password[aria-invalid]') !== null")
    log_in(browser, PASSWORD + "!")
    browser.wait(SHOWN, ".account-name", ADDRESS)
    chromium.reload()
    route("account")(chromium)
    chromium.wait("return document.querySelector('.account-name') === null")


def test_who_logs_out_on_a_shared_device_leaves_nothing(chromium: Chromium, server: Server, outbox: Outbox):
    open_app(chromium, server.url)
    sign_up(chromium, outbox)
    chromium.click("#log-out")
    chromium.choose("Forget everything")
    # The app starts anew.
    chromium.wait("return typeof isWhole !== 'undefined' && isWhole && document.querySelector('.view-home') !== null")
    everything = "return Promise.all([...database.objectStoreNames].map((name) => answer(database.transaction(name).objectStore(name).getAllKeys())))"
    kept = [key for keys in chromium.evaluate(everything) for key in keys]
    assert not [key for key in kept if "account" in key or "name" in key]
    assert [cookie for cookie in chromium.page.context.cookies() if cookie["value"]] == []
