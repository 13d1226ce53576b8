"""Results come in from files: as they went out, many, damaged, and too large to be any."""

from pathlib import Path

import pytest
from harness.browsers import Chromium
from harness.server import Server
from harness.views import route
from harness.waiting import until
from test_score_reset import FILL

pytestmark = pytest.mark.online

KEPT = """
    return Promise.all(['results', 'records', 'outbox'].map((name) =>
        answer(database.transaction(name).objectStore(name).getAll())))
        .then((kept) => kept.map((list) => list.map(({ id, value, order }) => [id, value, order])));"""
COUNT = "return countEntries({ collection: 'results', from: '', to: '~' })"
FIELD = "#import-scores"
HEAD = "id,group,ranked,moves,milliseconds,at,name,record\r\n"

# The longest time in which the page does nothing else; of all that passes, since machines are slow in different ways.
WATCH = """
    window.longest = 0;
    window.began = performance.now();
    let last = performance.now();
    setInterval(() => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
    });"""

LONGEST_SHARE = "return window.longest / (performance.now() - window.began)"


def opened(chromium: Chromium, server: Server) -> None:
    chromium.open(server.url)
    chromium.wait("return isWhole && document.querySelector('.view-home') !== null")


def answer(chromium: Chromium) -> None:
    chromium.click("[role=dialog] .answers .primary")


@pytest.mark.parametrize("form", ["JSON", "CSV"])
def test_what_went_out_comes_back(chromium: Chromium, server: Server, tmp_path: Path, form: str):
    opened(chromium, server)
    assert chromium.evaluate(FILL, 999) == 999
    chromium.reload()
    route("scores")(chromium)
    before = chromium.evaluate(KEPT)

    def export(name: str) -> bytes:
        with chromium.page.expect_download() as download:
            chromium.choose(f"Export as {form}")
        download.value.save_as(tmp_path / name)
        return (tmp_path / name).read_bytes()

    file = export(f"first.{form.lower()}")
    route("reset-scores")(chromium)
    chromium.page.get_by_label("Results to preserve").select_option("n/a")
    chromium.wait_for_text("999 results would be deleted.")
    chromium.click("#reset-results")
    chromium.choose("Yes")
    chromium.wait_for_text("999 results were deleted.")
    route("scores")(chromium)
    chromium.page.set_input_files(FIELD, tmp_path / f"first.{form.lower()}")
    chromium.wait_for_text("The file has 999 results. New: 999. Already here: 0.")
    assert chromium.evaluate(COUNT) == 0
    answer(chromium)
    chromium.wait_for_text("999 results were imported.")
    assert chromium.evaluate(KEPT) == before
    assert export("second") == file
    # Nothing of it is new any more, after a restart either.
    chromium.reload()
    chromium.wait("return document.querySelectorAll('.table tbody tr').length === 60")
    chromium.page.set_input_files(FIELD, tmp_path / "second")
    chromium.wait_for_text("Every result of this file is already here.")


# Enough for some seconds of work, in which the page is used.
MANY = 30_000


def test_many_results_come_in_while_the_page_is_used(chromium: Chromium, server: Server, tmp_path: Path):
    with (tmp_path / "many.csv").open("w", newline="") as file:
        file.write(HEAD)
        for number in range(MANY):
            group = ("sliding.4x4.multi", "sliding.5x5.multi")[number % 2]
            moves = 80 + number * 7919 % 900
            file.write(f"{number:036},{group},{moves},{moves},999,{1_700_000_000_000 + number},Ada,record {number}\r\n")
    opened(chromium, server)
    route("scores")(chromium)
    chromium.evaluate(WATCH)
    chromium.page.set_input_files(FIELD, tmp_path / "many.csv")
    # It can be stopped, and chosen again.
    chromium.click(".import .button")
    chromium.wait("return document.querySelector('.import') === null && document.activeElement.id === 'import-scores'")
    chromium.page.set_input_files(FIELD, tmp_path / "many.csv")
    until(lambda: chromium.is_shown("[role=dialog]"), "the question", seconds=60)
    chromium.wait_for_text(f"The file has {MANY:,} results. New: {MANY:,}. Already here: 0.")
    answer(chromium)
    # It goes on elsewhere.
    route("settings")(chromium)
    chromium.wait_for_text(f"{MANY:,} results were imported.", seconds=300)
    assert chromium.evaluate(COUNT) == MANY
    assert chromium.evaluate(LONGEST_SHARE) < 0.1
    route("scores")(chromium)
    chromium.wait("return document.querySelectorAll('.table tbody tr').length === 60")
    chromium.reload()
    chromium.wait("return document.querySelectorAll('.table tbody tr').length === 60")


def test_damaged_lines_are_named_and_nothing_is_changed(chromium: Chromium, server: Server, tmp_path: Path):
    opened(chromium, server)
    route("scores")(chromium)
    row = "{},sliding.4x4.multi,80,80,999,1700000000000,Ada,\r\n"
    (tmp_path / "damaged.csv").write_text(HEAD + row.format("a") + row.format("b/c") + row.format("d") + "e,f\r\n", newline="")
    chromium.page.set_input_files(FIELD, tmp_path / "damaged.csv")
    chromium.wait_for_text("2 lines are damaged. Your scores are as they were.")
    chromium.wait_for_text("Line 3: no game has such a result")
    chromium.wait_for_text("Line 5: cannot be read")
    chromium.press("Escape")
    chromium.wait("return document.activeElement.id === 'import-scores'")
    assert chromium.evaluate(COUNT) == 0
    route("log")(chromium)
    chromium.wait_for_text("An import was refused, damaged lines: 2")


# All is read in parts of 32 kB: one file that is as large as any shows what a smaller one of another form does not.
@pytest.mark.parametrize(
    "begin, told, megabytes",
    [
        (b"", "This is no file of results.", 200), (b"[\n", "Line 2: cannot be read", 50),
        (b'[\n{"', "Line 2: is too long", 50), (HEAD.encode(), "Line 2: is too long", 200),
    ],
)
def test_megabytes_of_anything_do_no_harm(
    chromium: Chromium, server: Server, tmp_path: Path, begin: bytes, told: str, megabytes: int
):
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.write(begin)
        for _ in range(megabytes):
            file.write(b"x" * 1_000_000)
    opened(chromium, server)
    route("scores")(chromium)
    chromium.evaluate(WATCH)
    chromium.page.set_input_files(FIELD, path)
    until(lambda: chromium.is_shown("[role=dialog]"), "it is refused", seconds=60)
    chromium.wait_for_text(told)
    # What is no file of results is not read on.
    if begin:
        assert chromium.evaluate(LONGEST_SHARE) < 0.1
    chromium.choose("Close")
    assert chromium.evaluate(COUNT) == 0


def test_a_file_may_be_dropped(chromium: Chromium, server: Server):
    opened(chromium, server)
    route("scores")(chromium)
    chromium.evaluate(
        """
        const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'scores.csv'));
        document.querySelector('#main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        """,
        HEAD + "a,sliding.4x4.multi,80,80,999,1700000000000,Ada,\r\n",
    )
    chromium.wait_for_text("Import 1 result?")
