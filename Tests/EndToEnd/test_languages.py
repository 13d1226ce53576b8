"""Every language on real pages: it is found, and chosen."""

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.words import said

pytestmark = pytest.mark.online


def test_the_language_is_the_browsers_until_another_is_chosen(chromium: Chromium, server: Server):
    chromium.begin("vi")
    chromium.open(f"{server.url}/#settings")
    chromium.wait_for_text("Settings")
    assert chromium.evaluate("return document.documentElement.lang") == "vi"
    chromium.choose("Italiano")
    chromium.wait("return document.body.innerText.includes(arguments[0])", said("Settings", "it")[0])
    assert chromium.evaluate("return document.documentElement.lang") == "it"
    chromium.reload()
    chromium.wait("return document.body.innerText.includes(arguments[0])", said("Settings", "it")[0])


def test_a_language_is_chosen_in_every_browser(browser: Browser, server: Server):
    browser.open(f"{server.url}/#settings")
    browser.choose("Tiếng Việt")
    browser.wait("return document.body.innerText.includes(arguments[0])", said("Settings", "vi")[0])
    assert browser.evaluate("return document.documentElement.lang") == "vi"
