"""Every language on real pages: it is found, chosen, and there is room for its words."""

import pytest

from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import VIEWS, still
from harness.words import LANGUAGES, said

# Texts of which something cannot be seen: cut off in their element, or outside of the page.
CUT_OFF = """
    const isSeen = (e) => e.getClientRects().length > 0 && !e.closest('.unseen, [aria-hidden=true]');
    const scrolls = (e) => e.closest('.segments, .main') !== null;
    return [...document.querySelectorAll('#app *')]
        .filter((e) => isSeen(e) && [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        .filter((e) => {
            const box = e.getBoundingClientRect();
            const isCut = getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth;
            return isCut || (!e.closest('.segments') && (box.left < 0 || box.right > innerWidth + 0.5));
        })
        .map((e) => e.innerText);
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS)
def test_there_is_room_for_all_words_on_a_small_phone(chromium: Chromium, server: Server, view: str, language: str):
    chromium.speak(language)
    chromium.resize(320, 568)
    chromium.open(server.url)
    VIEWS[view](chromium)
    still(chromium)
    assert chromium.evaluate(CUT_OFF) == []
    assert chromium.evaluate("return document.documentElement.scrollWidth <= innerWidth")


def test_the_language_is_the_browsers_until_another_is_chosen(chromium: Chromium, server: Server):
    chromium.speak("vi")
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
