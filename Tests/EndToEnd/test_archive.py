"""What the device keeps (the object stores of Web/bridge.js) is found in either order and from any place; what is discarded
comes back."""

import random
import re
from typing import Any

import pytest
from harness.browsers import Browser, Chromium
from harness.server import Server
from harness.views import new_game
from harness.waiting import until

pytestmark = pytest.mark.online

# Writes as the bridge has them; reading waits until they are done.
STORE = """
    const [writes, stamp] = arguments;
    store(writes, stamp);
    return readEntries({ collection: 'results', from: '', to: '~', offset: 0, limit: 1 }).then(() => true);"""
READ = "return readEntries(arguments[0]).then((entries) => entries.map(({ id, value, stamp }) => [id, value, stamp]));"
COUNT = "return countEntries(arguments[0]);"


def query(by_order: bool, bounds: tuple[str, str], reverse: bool, offset: int, limit: int) -> dict[str, Any]:
    return {
        "collection": "results",
        "isByOrder": by_order,
        "from": bounds[0],
        "to": bounds[1],
        "isReversed": reverse,
        "offset": offset,
        "limit": limit,
    }


def test_entries_are_found_in_both_orders_from_any_place(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait("return document.querySelector('.view-home') !== null")
    chance = random.Random(5)
    orders = [f"{chance.choice('ab')}/{number:03}" for number in range(200)]
    chance.shuffle(orders)
    entries = {f"id{number:03}": (f"value {number} ờ;", orders[number]) for number in range(200)}
    writes = [["put", f"results/{key}", value, order] for key, (value, order) in entries.items()]
    # What has no order is found by its id alone.
    writes.append(["put", "results/id500", "no order", ""])
    assert browser.evaluate(STORE, writes, "stamp-1")
    by_id = [[key, value, "stamp-1"] for key, (value, _) in entries.items()] + [["id500", "no order", "stamp-1"]]
    by_order = sorted((order, [key, value, "stamp-1"]) for key, (value, order) in entries.items())

    def expected(wanted: dict[str, Any]) -> list[Any]:
        places = by_order if wanted["isByOrder"] else [(entry[0], entry) for entry in by_id]
        found = [entry for place, entry in places if wanted["from"] <= place < wanted["to"]]
        found = found[::-1] if wanted["isReversed"] else found
        return found[wanted["offset"] : wanted["offset"] + wanted["limit"]]

    for _ in range(60):
        is_by_order = chance.random() < 0.5
        bounds = [("", "~"), ("a/", "a/~"), ("a/050", "b/050"), ("c", "d")] if is_by_order else [("", "~"), ("id05", "id09")]
        offset, limit = chance.choice([0, 0, 1, 7, 150, 300]), chance.choice([1, 2, 50, 1000])
        wanted = query(is_by_order, chance.choice(bounds), chance.random() < 0.5, offset, limit)
        assert browser.evaluate(READ, wanted) == expected(wanted), wanted
        assert browser.evaluate(COUNT, wanted) == len(expected({**wanted, "offset": 0, "limit": 1000})), wanted


def test_what_is_discarded_comes_back(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait("return document.querySelector('.view-home') !== null")
    everything = query(False, ("", "~"), False, 0, 1000)
    assert browser.evaluate(STORE, [["put", f"results/{n}", f"value {n}", f"a/{n}"] for n in range(9)], "stamp-1")
    before = browser.evaluate(READ, everything)
    some = "\n".join(f"results/{n}" for n in range(2, 6))
    rest = "\n".join(f"results/{n}" for n in [0, 1, 6, 7, 8])
    # With the note of what it was, in one transaction.
    assert browser.evaluate(STORE, [["discard", "op1", some], ["put", "deletions/op1", "4", ""]], "stamp-2")
    assert [entry[0] for entry in browser.evaluate(READ, everything)] == ["0", "1", "6", "7", "8"]
    assert browser.evaluate(STORE, [["discard", "op2", rest]], "stamp-3")
    assert browser.evaluate(READ, everything) == []
    browser.reload()
    browser.wait("return document.querySelector('.view-home') !== null")
    assert browser.evaluate(STORE, [["recall", "op1"], ["remove", "deletions/op1"]], "stamp-4")
    assert [entry[0] for entry in browser.evaluate(READ, everything)] == ["2", "3", "4", "5"]
    # With their stamps and orders of before; twice is once.
    assert browser.evaluate(STORE, [["recall", "op2"]], "stamp-5")
    assert browser.evaluate(STORE, [["recall", "op2"]], "stamp-6")
    assert browser.evaluate(READ, everything) == before
    assert len(browser.evaluate(READ, query(True, ("a/", "a/~"), False, 0, 1000))) == 9
    until(lambda: browser.evaluate(COUNT, {**everything, "collection": "discarded"}) == 0, "nothing discarded")


def test_what_is_there_stays_when_it_comes_again(browser: Browser, server: Server):
    browser.open(server.url)
    browser.wait("return document.querySelector('.view-home') !== null")
    browser.evaluate(STORE, [["put", "results/b", "first", "g/2"]], "1")
    again = [["merge", f"results/{key}", "again", f"g/{number}"] for number, key in enumerate("abc", 1)]
    browser.evaluate(STORE, again, "2")
    everything = query(False, ("", "~"), False, 0, 10)
    assert browser.evaluate(READ, everything) == [["a", "again", "2"], ["b", "first", "1"], ["c", "again", "2"]]
    assert "refuses to store" not in browser.text("body")


@pytest.mark.parametrize("failing", ["first", "last"])
def test_all_writes_of_an_event_are_done_or_none(browser: Browser, server: Server, failing: str):
    browser.open(server.url)
    browser.wait("return document.querySelector('.view-home') !== null")
    everything = query(False, ("", "~"), False, 0, 1000)
    assert browser.evaluate(STORE, [["put", "results/1", "one", "a/1"]], "stamp-1")
    # The same order twice cannot be stored.
    writes = [["put", "results/2", "two", "a/1"], ["put", "results/3", "three", "a/2"]]
    browser.evaluate(STORE, writes if failing == "first" else writes[::-1], "stamp-2")
    browser.wait_for_text("refuses to store")
    # Firefox may end a transaction well of which a write has failed, when its commit was asked for; that it has failed is known.
    if browser.name != "firefox":
        assert browser.evaluate(READ, everything) == [["1", "one", "stamp-1"]]


STAMPS = """
    return answer(database.transaction('games').objectStore('games').getAll())
        .then((entries) => entries.map(({ stamp }) => stamp).sort());"""


def test_each_turn_has_a_stamp_later_than_those_before(chromium: Chromium, server: Server):
    chromium.open(server.url)
    new_game(chromium, 3)
    stamps = []
    for _ in range(3):
        for key in ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]:
            chromium.press(key)
        stamps.append(chromium.evaluate(STAMPS)[-1])
        # By a clock that is set back, too.
        chromium.page.add_init_script("const now = Date.now; Date.now = () => now() - 100_000_000;")
        chromium.reload()
        chromium.choose("Continue")
    assert all(re.fullmatch(r"[0-9a-f]{16}-[0-9a-f]{16}", stamp) for stamp in stamps)
    assert stamps == sorted(set(stamps)) and len({stamp.split("-")[1] for stamp in stamps}) == 1


@pytest.mark.parametrize("question", ["load", "count"])
def test_what_cannot_be_read_is_told(chromium: Chromium, server: Server, question: str):
    """Nothing, or none, would be taken for the answer."""
    chromium.open(server.url)
    chromium.wait("return document.querySelector('.view-home') !== null")
    everything = query(False, ("", "~"), False, 0, 10)
    chromium.evaluate(f"database.close(); return {question}(9, arguments[0]);", everything)
    chromium.wait_for_text("refuses to store")


def test_what_cannot_be_read_is_not_written_over(chromium: Chromium, server: Server):
    chromium.open(server.url)
    new_game(chromium, 3)
    chromium.press("ArrowUp")
    chromium.press("ArrowDown")
    # Until it can be read again.
    chromium.page.add_init_script("""
        const getAll = IDBObjectStore.prototype.getAll;
        IDBObjectStore.prototype.getAll = function (...parameters) {
            if (this.name === 'stock' && !sessionStorage.can) throw new DOMException('damaged', 'UnknownError');
            return getAll.apply(this, parameters);
        };""")
    chromium.reload()
    chromium.wait_for_text("refuses to store")
    new_game(chromium, 3)
    chromium.press("ArrowUp")
    chromium.evaluate("sessionStorage.can = 'yes'")
    chromium.reload()
    chromium.choose("Continue")
    assert int(chromium.text(".figure-value")) in (1, 2)
