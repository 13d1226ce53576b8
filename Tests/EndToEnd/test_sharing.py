"""A result is passed on: as a picture, a sentence, and a link that opens the same puzzle with the time to beat."""

import struct

import pytest

from harness.browsers import Chromium
from harness.server import Server
from harness.views import solve_sliding

pytestmark = pytest.mark.online

BOARD = "sliding.3x3.uniform.multi.1.0000000000000007"

# A share sheet that keeps what it is given.
SHEET = """
    navigator.canShare = ({ files }) => files.every((file) => file.type === 'image/png');
    navigator.share = async (data) => {
        const bytes = await data.files[0].arrayBuffer();
        window.shared = { ...data, name: data.files[0].name, files: [...new Uint8Array(bytes)] };
    };"""


def begin(chromium: Chromium) -> None:
    chromium.wait("return document.querySelector('#start') !== null")
    chromium.click("#start")
    chromium.wait("return document.querySelectorAll('#board .tile').length === 8")
    solve_sliding(chromium)
    chromium.wait_for_text("Solved!")


def test_a_friend_gets_the_board_with_the_time_to_beat(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#{BOARD}")
    begin(chromium)
    chromium.evaluate(SHEET)
    chromium.type("#player-name", "Zoë & Max")
    chromium.choose("Save")
    chromium.choose("Share")
    shared = chromium.wait("return window.shared")
    assert shared["url"].startswith(f"{server.url}/#{BOARD}~") and "3 × 3: solved in" in shared["text"].replace("\u00a0", " ")
    png = bytes(shared["files"])
    assert png[:4] == b"\x89PNG" and struct.unpack(">II", png[16:24]) == (1080, 1350) and shared["name"] == "tassello.png"

    # The friend's browser knows nothing of all that.
    chromium.begin()
    chromium.open(shared["url"])
    chromium.wait_for_text("Zoë & Max has solved it in")
    begin(chromium)
    chromium.wait("return document.querySelector('.record-line').innerText.includes('Zoë & Max')")


def test_without_a_share_sheet_sentence_and_link_are_copied(chromium: Chromium, server: Server):
    chromium.open(f"{server.url}/#{BOARD}")
    begin(chromium)
    chromium.context.grant_permissions(["clipboard-read", "clipboard-write"])
    chromium.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    chromium.choose("Share")
    chromium.wait_for_text("is copied")
    assert f"{server.url}/#{BOARD}~" in chromium.page.evaluate("navigator.clipboard.readText()")
