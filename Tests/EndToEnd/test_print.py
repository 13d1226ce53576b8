"""`tassello sudoku print`, as printers, cameras and other programs read its pages."""

import json
import os
import pty
import re
import signal
import subprocess
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.server import PROGRAM
from test_sudoku import PUZZLE, SOLUTION, SUKAKU, generate, sudoku

ADDRESS = "https://puzzles.example.org/"


def printed(*arguments: str | Path, text: str = PUZZLE, cwd: Path | None = None) -> bytes:
    answer = subprocess.run([PROGRAM, "sudoku", "print", *arguments], input=text.encode(), capture_output=True, cwd=cwd, timeout=300)
    assert (answer.returncode, answer.stderr.decode()) == (0, "")
    return answer.stdout


def poppler(program: str, file: Path, *options: str) -> str:
    """What a tool of poppler says of a file; complaints are errors."""
    answer = subprocess.run([program, *options, file, *(["-"] if program == "pdftotext" else [])], capture_output=True, text=True)
    assert (answer.returncode, answer.stderr) == (0, "")
    return answer.stdout


def pages(file: Path) -> list[str]:
    """All that stands on each page, in the order in which it was written, without spaces."""
    return ["".join(page.split()) for page in poppler("pdftotext", file, "-raw", "-enc", "UTF-8").split("\f")[:-1]]


def facts(file: Path) -> dict[str, str]:
    return {line.split(":")[0]: line.split(":", 1)[1].strip() for line in poppler("pdfinfo", file).splitlines()}


def rated(puzzles: list[str], *arguments: str) -> list[tuple[str, str]]:
    """The level and the rating of each."""
    answer = sudoku("rate", "--json", *arguments, text="\n".join(puzzles))
    objects = [json.loads(line) for line in answer.stdout.splitlines()]
    return [(each["level"].capitalize(), str(each["er"])) for each in objects]


def made(kind: str, count: int) -> list[str]:
    """Puzzles of a kind; to rate large ones that are hard takes long."""
    puzzles = generate("--kind", kind, "--count", str(count), *(["--level", "easy"] if kind in ["12x12", "16x16"] else []))
    return sudoku("convert", "--to", "line", "--kind", kind, text="\n".join(puzzles)).stdout.splitlines()


def digits(puzzle: str) -> str:
    return puzzle.replace(".", "")


# What stands on pages


@pytest.mark.parametrize(
    ("kind", "name"),
    [("classic", ""), ("4x4", ""), ("6x6", ""), ("12x12", ""), ("16x16", ""), ("diagonal", "·Diagonal"), ("windoku", "·Windoku"),
     ("anti-knight", "·Anti-knight"), ("jigsaw", "·Jigsaw")])
def test_pages_have_the_digits_in_their_order(kind, name, tmp_path):
    puzzles = made(kind, 3)
    file = tmp_path / "sheets.pdf"
    printed("--kind", kind, "--per-page", "2", "--solutions", "--output", file, text="\n".join(puzzles))
    captions = [
        f"{digits(puzzle)}{number}{level}·{rating}{name}"
        for number, (puzzle, (level, rating)) in enumerate(zip(puzzles, rated(puzzles, "--kind", kind)), 1)
    ]
    solutions = sudoku("solve", "--kind", kind, text="\n".join(puzzles)).stdout.split()
    # Givens come before what is found.
    solved = "".join(
        digits(puzzle) + "".join(digit for given, digit in zip(puzzle, solution) if given == ".") + str(number)
        for number, (puzzle, solution) in enumerate(zip(puzzles, solutions), 1)
    )
    assert pages(file) == ["".join(captions[:2]) + "1/3Sudoku", captions[2] + "2/3Sudoku", solved + "3/3Solutions·Sudoku"]


def test_a_sukaku_has_its_candidates(tmp_path):
    file = tmp_path / "sheets.pdf"
    printed("--solutions", "--address", ADDRESS, "--output", file, text=SUKAKU)
    [puzzle, solution] = pages(file)
    # A cell with one candidate has a digit, and digits come first.
    cells = [digits(SUKAKU[start : start + 9]) for start in range(0, len(SUKAKU), 9)]
    entered = "".join(cell for cell in cells if len(cell) == 1)
    assert puzzle.startswith(entered + "".join(cell for cell in cells if len(cell) > 1) + "1") and "·Sukaku" in puzzle
    found = "".join(digit for digit, cell in zip(SOLUTION, cells) if len(cell) > 1)
    assert solution == f"{entered}{found}12/2Solutions·Sudoku"


def test_a_file_has_all_that_other_programs_need(tmp_path):
    file = tmp_path / "sheets.pdf"
    printed("--output", file, "--title", "Tết (2027)")
    [_, _, *fonts] = poppler("pdffonts", file).splitlines()
    assert [font.split()[0] for font in fonts] == ["TASSEL+NotoSans-Regular", "TASSEL+NotoSans-Bold"]
    # Embedded, a subset, with characters.
    assert all(re.search(r"CID TrueType\s+Identity-H\s+yes yes yes", font) for font in fonts)
    known = facts(file)
    assert (known["Title"], known["Pages"], known["Page size"]) == ("Tết (2027)", "1", "595.28 x 841.89 pts (A4)")
    assert "CreationDate" not in known and "ModDate" not in known


@pytest.mark.parametrize(("per_page", "sheets"), [(1, 7), (2, 4), (4, 2), (6, 2)])
@pytest.mark.parametrize(("paper", "size"), [("a4", "595.28 x 841.89"), ("letter", "612 x 792")])
def test_puzzles_are_spread_over_sheets(per_page, sheets, paper, size, tmp_path):
    file = tmp_path / "sheets.pdf"
    printed("--per-page", str(per_page), "--paper", paper, "--output", file, text="\n".join(generate("--count", "7")))
    known = facts(file)
    assert int(known["Pages"]) == sheets and known["Page size"].startswith(size)


def pixels(file: Path, resolution: int) -> tuple[int, int, bytes]:
    """The first page as it is printed: width, height, and a grey value for each pixel."""
    command = ["pdftoppm", "-r", str(resolution), "-gray", "-f", "1", "-l", "1", file]
    picture = subprocess.run(command, capture_output=True, check=True).stdout
    kind, width, height, most = picture.split(maxsplit=4)[:4]
    assert (kind, most) == (b"P5", b"255")
    return int(width), int(height), picture[-int(width) * int(height) :]


def test_margins_are_white_and_diagonals_grey(tmp_path):
    file = tmp_path / "sheets.pdf"
    [puzzle] = generate("--kind", "diagonal")
    printed("--kind", "diagonal", "--per-page", "1", "--output", file, text=puzzle)
    width, height, grey = pixels(file, 72)
    rows = [grey[row * width : (row + 1) * width] for row in range(height)]
    margin = 40
    for row in rows[:margin] + rows[-margin:]:
        assert set(row) == {255}
    for row in rows:
        assert set(row[:margin]) == {255} and set(row[-margin:]) == {255}
    # Two diagonals of nine cells with one in common, of a grid of 155 mm, less digits and lines.
    shaded = sum(row.count(shade) for row in rows for shade in [224, 225])
    assert 0.6 < shaded / (17 * (440 / 9) ** 2) < 1.01
    assert sum(row.count(0) for row in rows) > 4 * 440


@pytest.mark.parametrize("language", ["en", "it", "vi"])
def test_a_book_has_chapters_contents_and_solutions(language, tmp_path):
    words = {
        "en": ("Contents", "Solutions", ["Easy", "Hard", "Extreme"], "Puzzles:", "Difficulty:", "."),
        "it": ("Indice", "Soluzioni", ["Facile", "Difficile", "Estremo"], "Schemi:", "Difficoltà:", ","),
        "vi": ("Mục lục", "Lời giải", ["Dễ", "Khó", "Cực khó"], "Câu đố:", "Độ khó:", ","),
    }
    contents, solutions, levels, puzzles_word, rating_word, separator = words[language]
    puzzles = [puzzle for level in ["extreme", "easy", "hard"] for puzzle in generate("--level", level, "--count", "5")]
    title = "Sudoku của Đặng Thị Ưng"
    file = tmp_path / "book.pdf"
    # The title as some keyboards write it: letters, then their accents.
    decomposed = unicodedata.normalize("NFD", title)
    assert decomposed != title
    printed("--book", "--title", decomposed, "--language", language, "--output", file, text="\n".join(puzzles))
    assert facts(file)["Title"] == title
    book = pages(file)
    assert len(book) == 2 + 3 * 2 + 1
    assert book[0].startswith(title.replace(" ", ""))

    sorted_puzzles = sorted(zip(puzzles, rated(puzzles)), key=lambda each: float(each[1][1]))
    lines, number = [contents], 0
    for chapter, level in enumerate(levels):
        ratings = [rating.replace(".", separator) for _, (_, rating) in sorted_puzzles[5 * chapter : 5 * chapter + 5]]
        span = ratings[0] if ratings[0] == ratings[-1] else f"{ratings[0]}–{ratings[-1]}"
        first = 3 + 2 * chapter
        lines.append(f"{level}{puzzles_word}{number + 1}–{number + 5}·{rating_word}{span}{first}")
        captions = [
            f"{digits(puzzle)}{number + place}{level}·{rating}"
            for place, ((puzzle, _), rating) in enumerate(zip(sorted_puzzles[5 * chapter : 5 * chapter + 5], ratings), 1)
        ]
        head = f"{rating_word}{span}{level}"
        wanted = ["".join(captions[:4]) + head + str(first), captions[4] + head + str(first + 1)]
        assert book[first - 1 : first + 1] == ["".join(page.split()) for page in wanted]
        number += 5
    lines.append(f"{solutions}9")
    assert book[1] == "".join("".join(lines).split()) + "2"
    found = sudoku("solve", text="\n".join(puzzle for puzzle, _ in sorted_puzzles)).stdout.split()
    cells = "".join(
        digits(puzzle) + "".join(digit for given, digit in zip(puzzle, solution) if given == ".") + str(place)
        for place, ((puzzle, _), solution) in enumerate(zip(sorted_puzzles, found), 1)
    )
    assert book[8] == cells + "".join(solutions.split()) + "9"


# Codes


@pytest.mark.parametrize("kind", ["classic", "jigsaw", "16x16"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_a_camera_finds_each_puzzle(kind, per_page, tmp_path):
    puzzles = made(kind, per_page)
    file = tmp_path / "sheets.pdf"
    printed("--kind", kind, "--per-page", str(per_page), "--address", ADDRESS, "--output", file, text="\n".join(puzzles))
    assert facts(file)["Pages"] == "1"
    subprocess.run(["pdftoppm", "-r", "300", "-gray", "-png", "-singlefile", file, tmp_path / "page"], check=True)
    seen = subprocess.run(
        ["zbarimg", "--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", tmp_path / "page.png"], capture_output=True, text=True)
    links = sudoku("convert", "--kind", kind, "--to", "link", "--address", ADDRESS, text="\n".join(puzzles)).stdout
    assert sorted(seen.stdout.splitlines()) == sorted(links.splitlines()), seen.stderr


def test_without_an_address_there_is_no_code(tmp_path):
    file = tmp_path / "sheets.pdf"
    for address, has_code in [([], False), (["--address", ADDRESS], True)]:
        printed("--output", file, *address)
        width, height, grey = pixels(file, 72)
        # Below the caption of the first grid of four.
        below = set(grey[width * (height // 2 - 30) : width * (height // 2 - 10)])
        assert 0 in below if has_code else below == {255}
        printed("--output", file, "--book", *address)
        assert pages(file)[0].endswith("Eachcodeopensitspuzzleintheapp.") == has_code


# Pictures


def letters(file: Path) -> str:
    """What stands on a picture, by the names of its outlines."""
    link = "{http://www.w3.org/1999/xlink}href"
    svg = "{http://www.w3.org/2000/svg}"
    root = ElementTree.parse(file).getroot()
    outlines = {f"#{path.get('id')}" for path in root.find(f"{svg}defs")}
    used = [use.get(link) for use in root.iter(f"{svg}use")]
    assert outlines == set(used)
    return "".join(chr(int(name.split("-")[1], 16)) for name in used)


def test_pictures_have_the_same_on_them(tmp_path):
    puzzles = "\n".join(generate("--count", "5"))
    same = ["--solutions", "--address", ADDRESS, "--language", "vi"]
    printed(*same, "--output", tmp_path / "sheets.pdf", text=puzzles)
    printed(*same, "--output", tmp_path / "sheets.svg", text=puzzles)
    names = ["sheets-001.svg", "sheets-002.svg", "sheets-003.svg"]
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == names
    assert [letters(tmp_path / name) for name in names] == pages(tmp_path / "sheets.pdf")


def test_a_single_picture_has_the_name_that_is_given(tmp_path):
    printed("--output", "one.svg", "--title", "1 < 2 & 3", cwd=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["one.svg"]
    root = ElementTree.parse(tmp_path / "one.svg").getroot()
    assert root.find("{http://www.w3.org/2000/svg}title").text == "1 < 2 & 3"
    assert root.get("viewBox") == "0 0 595.28 841.89"
    (tmp_path / "one.svg").unlink()
    printed("--format", "svg", cwd=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["page-001.svg"]
    assert printed("--format", "svg", "--output", "-") == (tmp_path / "page-001.svg").read_bytes()


# Files


def test_the_same_puzzles_make_the_same_bytes(tmp_path):
    puzzles = "\n".join(generate("--count", "40"))
    arguments = ["--book", "--address", ADDRESS]
    pdf = printed(*arguments, "--threads", "1", text=puzzles)
    assert pdf.startswith(b"%PDF-1.7\n") and pdf.endswith(b"%%EOF\n")
    assert printed(*arguments, "--threads", "7", text=puzzles) == pdf
    # By whatever name the puzzles come.
    ids = sudoku("convert", "--to", "id", text=puzzles).stdout
    assert printed(*arguments, text=ids) == pdf
    objects = sudoku("rate", "--json", text=puzzles).stdout
    assert printed(*arguments, "--output", "-", text=objects) == pdf


def test_a_file_is_replaced_as_a_whole(tmp_path):
    file, before = tmp_path / "sheets.pdf", tmp_path / "before"
    file.write_text("old")
    os.link(file, before)
    printed("--output", file)
    # What was there is another file: at no time half of each was to be seen.
    assert before.read_text() == "old" and file.read_bytes().startswith(b"%PDF-")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["before", "sheets.pdf"]
    mask = os.umask(0)
    os.umask(mask)
    assert file.stat().st_mode & 0o777 == 0o666 & ~mask


def test_what_is_no_file_is_written_as_it_is(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        printed("--format", "pdf", "--output", pipe)
        assert reader.stdout.read() == printed()
    assert pipe.is_fifo()


def refused(*arguments: str | Path, text: str = PUZZLE, code: int = 64) -> str:
    answer = subprocess.run([PROGRAM, "sudoku", "print", *arguments], input=text.encode(), capture_output=True, timeout=300)
    assert (answer.returncode, answer.stdout) == (code, b"")
    return answer.stderr.decode()


def test_what_cannot_be_written_is_told(tmp_path):
    lost = tmp_path / "none" / "sheets.pdf"
    assert refused("--output", lost, code=1) == f"Error: {lost} cannot be written: No such file or directory.\n"
    folder = tmp_path / "folder.pdf"
    folder.mkdir()
    assert refused("--output", folder, code=1) == f"Error: {folder} is a folder, not a file.\n"
    full = refused("--format", "pdf", "--output", "/dev/full", code=1)
    assert full == "Error: /dev/full cannot be written: No space left on device.\n"
    many = refused("--format", "svg", "--output", "-", "--per-page", "1", text=f"{PUZZLE}\n{PUZZLE}", code=1)
    assert many == "Error: There are 2 pages, and SVG has one: name a file with --output.\n"
    assert refused(tmp_path / "nothing", code=1).startswith("Error: ")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.pdf"]


def test_what_is_replaced_stays_what_it_was(tmp_path):
    """Its permissions, and that it is what a link leads to."""
    file, link = tmp_path / "sheets.pdf", tmp_path / "link.pdf"
    file.write_bytes(b"")
    file.chmod(0o600)
    link.symlink_to(file)
    printed("--output", link)
    assert link.is_symlink() and file.read_bytes().startswith(b"%PDF") and file.stat().st_mode & 0o777 == 0o600


def test_an_interruption_leaves_no_half_file(tmp_path):
    file = tmp_path / "book.pdf"
    puzzles = "\n".join(generate("--count", "100") * 40)
    with subprocess.Popen([PROGRAM, "sudoku", "print", "--book", "--output", file], stdin=subprocess.PIPE) as printing:
        printing.stdin.write(puzzles.encode())
        printing.stdin.close()
        while printing.poll() is None:
            if list(tmp_path.iterdir()):
                printing.send_signal(signal.SIGTERM)
                break
    assert not [path for path in tmp_path.iterdir() if path != file]


def test_options_that_mean_nothing_are_refused():
    for arguments, words in [
        (["--per-page", "3"], "--per-page must be 1, 2, 4 or 6."),
        (["--per-page", "-1"], "--per-page must be 1, 2, 4 or 6."),
        (["--output", "sheets.txt"], "--output must end in .pdf or .svg"),
        (["--output", ""], "--output names no file."),
        (["--paper", "a3"], "--paper"),
        (["--title", " "], "--title must be of 1 to 200 characters."),
        (["--title", "x" * 201], "--title must be of 1 to 200 characters."),
        (["--title", "数独"], "--title has a character that cannot be printed, U+6570"),
        (["--title", "a\nb"], "--title has a character that cannot be printed, U+000A"),
        (["--title", "a\x07b"], "--title has a character that cannot be printed, U+0007"),
        (["--title", "a\u202eb"], "--title has a character that cannot be printed, U+202E"),
        (["--title", "a\u200fb"], "--title has a character that cannot be printed, U+200F"),
        (["--address", "no address"], "--address must be an address"),
        (["--address", "https://example.org/" + "a" * 500], "--address must be an address of up to 500 characters"),
        *((["--address", address], "--address must begin with http:// or https:// and a host") for address in [
            "example.org", "https:", "https://", "http:///path", "https://:443/", "ftp://example.org/", "javascript://example.org/",
        ]),
        (["--format", "pdf", "--output", "page.svg"], "--format pdf and --output page.svg contradict each other"),
        (["--format", "svg", "--output", "sheets.PDF"], "--format svg and --output sheets.PDF contradict each other"),
        (["--kind", "5x5"], "There is no kind"),
    ]:
        assert words in refused(*arguments), arguments


def test_a_terminal_gets_no_pdf():
    reader, terminal = pty.openpty()
    answer = subprocess.run([PROGRAM, "sudoku", "print"], input=PUZZLE.encode(), stdout=terminal, stderr=subprocess.PIPE, timeout=300)
    os.close(terminal)
    assert answer.returncode == 64 and b"A terminal cannot show PDF" in answer.stderr
    assert b"Usage: tassello sudoku print " in answer.stderr
    with pytest.raises(OSError):  # Nothing was written to it.
        os.read(reader, 1)
    os.close(reader)


def test_what_is_no_puzzle_is_told_and_the_others_are_printed(tmp_path):
    file = tmp_path / "sheets.pdf"
    several = PUZZLE.replace("5", ".").replace("3", ".")
    [small] = made("4x4", 1)
    text = f"{PUZZLE}\nnonsense\n{several}\n# a comment\n{SOLUTION}\n{small}\n"
    answer = sudoku("print", "--output", file, text=text)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == sudoku("rate", text=text).stderr and len(answer.stderr.splitlines()) == 3
    [[level, rating], [small_level, small_rating]] = rated([PUZZLE, small])
    captions = [f"{digits(PUZZLE)}1{level}·{rating}", f"{digits(small)}2{small_level}·{small_rating}"]
    assert pages(file) == ["".join(captions) + "1/1Sudoku"]
    other = sudoku("print", "--output", file, "--kind", "windoku", text="sudoku.4x4.1e3b2e4")
    assert other.returncode == 1 and other.stderr.startswith("line 1, column 1: the puzzle is of kind 4x4")


def test_of_nothing_nothing_is_printed(tmp_path):
    file = tmp_path / "sheets.pdf"
    for text in ["", "# a comment\n\n"]:
        assert printed("--output", file, text=text) == b"" and printed(text=text) == b""
    assert refused("--output", file, text="nonsense", code=1)
    assert not file.exists()


def test_there_is_an_end_of_how_much_is_printed():
    assert refused(text=f"{PUZZLE}\n" * 10_001, code=1) == "Error: There are more than 10000 puzzles: print them in parts.\n"
