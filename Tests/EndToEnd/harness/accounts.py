"""Signing up and logging in."""

from .browsers import Browser
from .mails import Outbox, link
from .views import route

ADDRESS = "Ada.Lovelace@example.org"
PASSWORD = "three wild geese"
SHOWN = "return document.querySelector(arguments[0])?.textContent.includes(arguments[1]) === true"


def open_app(browser: Browser, url: str) -> None:
    browser.open(url)
    browser.wait("return document.querySelector('.view-home') !== null")


def ask_to_sign_up(browser: Browser) -> None:
    """A mail with a link is under way."""
    route("sign-up")(browser)
    browser.type("#account-mail", ADDRESS)
    browser.type("#account-new-password", PASSWORD)
    browser.click(".account-form .primary")
    browser.wait("return document.querySelector('.account-form') === null")


def sign_up(browser: Browser, outbox: Outbox) -> None:
    ask_to_sign_up(browser)
    browser.open(link(outbox.next()))
    browser.choose("Confirm")
    browser.wait(SHOWN, ".account-name", ADDRESS)


def log_in(browser: Browser, password: str = PASSWORD) -> None:
    route("log-in")(browser)
    browser.type("#account-mail", ADDRESS)
    browser.type("#account-password", password)
    browser.click(".account-form .primary")
