"""`tassello sudoku` and `tassello bench` as scripts use them."""

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from harness.server import PROGRAM
from harness.waiting import until

# The puzzle in the article "Sudoku" of Wikipedia.
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
GRID = "\n".join(PUZZLE[row : row + 9] for row in range(0, 81, 9))
# Without a digit: the candidates make the puzzle, one in every third cell, two in all others.
SUKAKU = "".join(
    "".join(str(each) if each in {int(digit), int(digit) % 9 + 1 if cell % 3 else int(digit)} else "." for each in range(1, 10))
    for cell, digit in enumerate(SOLUTION)
)


def sudoku(*arguments: str | Path, text: str | bytes = "") -> subprocess.CompletedProcess:
    given = text.encode() if isinstance(text, str) else text
    answer = subprocess.run([PROGRAM, "sudoku", *arguments], input=given, capture_output=True, timeout=300)
    answer.stdout, answer.stderr = answer.stdout.decode(), answer.stderr.decode()
    return answer


def objects(answer: subprocess.CompletedProcess) -> list[dict]:
    return [json.loads(line) for line in answer.stdout.splitlines()]


def generate(*arguments: str) -> list[str]:
    answer = sudoku("generate", "--seed", "7", *arguments)
    assert (answer.returncode, answer.stderr) == (0, "")
    return answer.stdout.splitlines()


# Reading and solving


@pytest.mark.parametrize("threads", [[], ["--threads", "1"], ["--threads", "7"]])
def test_puzzles_are_solved_in_the_order_of_the_lines(threads):
    made = [json.loads(line) for line in generate("--count", "500", "--json")]
    answer = sudoku("solve", "--json", *threads, text="\n".join(puzzle["puzzle"] for puzzle in made))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert objects(answer) == [
        {"line": line, "puzzle": puzzle["puzzle"], "solutions": 1, "solution": puzzle["solution"]}
        for line, puzzle in enumerate(made, 1)
    ]


def test_plain_answers_are_puzzles_again():
    several = PUZZLE.replace("5", ".").replace("3", ".")
    answer = sudoku("solve", text=f"{PUZZLE} from Wikipedia\n# a comment\n\n{several}\n")
    assert (answer.returncode, answer.stderr) == (0, "")
    lines = answer.stdout.splitlines()
    assert lines[0] == SOLUTION and lines[1].endswith(" # one of 2 solutions or more")
    again = sudoku("solve", text=answer.stdout)
    assert again.stdout.splitlines() == [SOLUTION, lines[1][:81]]


def test_solutions_are_counted_up_to_the_limit():
    puzzle = "1" + "." * 15
    assert [line["solutions"] for line in objects(sudoku("solve", "--json", text=puzzle))] == [2]
    # A quarter of all 288 grids begins with 1.
    for limit, count, more in [(1, 1, True), (71, 71, True), (72, 72, True), (73, 72, None), (1000, 72, None)]:
        answer = sudoku("solve", "--json", "--count-limit", str(limit), text=puzzle)
        [line] = objects(answer)
        assert (answer.returncode, line["solutions"], line.get("more")) == (0, count, more)
    plain = sudoku("solve", "--count-limit", "1", text=puzzle)
    assert plain.stdout[16:] == " # one of 1 solution or more\n"
    assert sudoku("solve", "--count-limit", "2", text=plain.stdout).stdout == plain.stdout[:16] + "\n"


def test_an_empty_grid_has_many_solutions():
    answer = sudoku("solve", text="." * 81)
    assert (answer.returncode, answer.stderr) == (0, "")
    solution, _, told = answer.stdout.partition(" ")
    assert told == "# one of 2 solutions or more\n"
    assert sudoku("solve", text=solution).stdout == solution + "\n"
    [line] = objects(sudoku("solve", "--json", "--count-limit", "1000", text="." * 16))
    assert line["solutions"] == 288 and "more" not in line
    for command in ["rate", "hint"]:
        [line] = objects(sudoku(command, "--json", text="." * 81))
        assert (line["code"], line["column"]) == ("empty", 1) and "many solutions" in line["error"]


def test_an_interruption_ends_counting_and_tells_how_many_there_are_so_far():
    with subprocess.Popen(
        [PROGRAM, "sudoku", "solve", "--json", "--threads", "1", "--count-limit", str(10**15)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        # The last line is none yet, and would be a puzzle.
        process.stdin.write(f"{PUZZLE}\n{'.' * 81}\n{PUZZLE}")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["solutions"] == 1
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        [line] = [json.loads(line) for line in process.stdout.read().splitlines()]
        assert (process.wait(timeout=300), process.stderr.read()) == (130, "")
    assert line["line"] == 2 and line["more"] is True and line["solutions"] > 1000
    assert sudoku("solve", text=line["solution"]).stdout == line["solution"] + "\n"


BAD = {
    "too short": (PUZZLE[:-1], "too_short", 81),
    "too long": (PUZZLE + "1", "too_long", 82),
    "impossible character": (PUZZLE[:40] + "x" + PUZZLE[41:], "character", 41),
    "letter": (PUZZLE[:40] + "A" + PUZZLE[41:], "digit", 41),
    "nonsense": ("what is this?", "character", 1),
    "equal digits in a row": (PUZZLE[:8] + "5" + PUZZLE[9:], "conflict", 9),
    "no solution": ("12345678." + "." * 17 + "9" + "." * 54, "no_solution", 1),
    "bad id": ("sudoku.9x9.1zz", "id", 15),
    "id with bad regions": ("sudoku.4x4jaaaaabbbbccccddd.p", "region_map", 16),
    "too long to be anything": ("1" * 100_000, "too_long", 8193),
    "bytes": (b"\x00\xff\xfe\x01", "character", 1),
}


@pytest.mark.parametrize("command", ["solve", "rate", "hint"])
@pytest.mark.parametrize("name", BAD)
def test_bad_lines_are_told_and_the_others_answered(command, name):
    bad, code, column = BAD[name]
    bad = bad if isinstance(bad, bytes) else bad.encode()
    text = b"\xef\xbb\xbf" + PUZZLE.encode() + b"\r\n" + bad + b"\r\n" + PUZZLE.encode()
    answer = sudoku(command, "--json", text=text)
    assert (answer.returncode, answer.stderr) == (1, "")
    lines = objects(answer)
    assert [line["line"] for line in lines] == [1, 2, 3]
    assert (lines[1]["code"], lines[1]["column"]) == (code, column) and lines[1]["error"]
    assert {**lines[0], "line": 3} == lines[2] and "error" not in lines[0]
    plain = sudoku(command, text=text)
    assert plain.returncode == 1 and len(plain.stdout.splitlines()) == 2
    assert plain.stderr == f"line 2, column {column}: {lines[1]['error']}\n"


def test_equal_digits_are_named_with_their_cells():
    def told(text: str, *arguments: str) -> dict:
        return objects(sudoku("solve", "--json", *arguments, text=text))[0]

    row = told(PUZZLE[:8] + "5" + PUZZLE[9:])
    assert row["error"] == "5 is more than once in row 1: in r1c1 and r1c9."
    picture = told("| 1 . | . . |\n| . . | . . |\n|---+---|\n| . . | . . |\n| 1 . | . . |")
    assert (picture["line"], picture["column"]) == (5, 3) and "r1c1 and r4c1" in picture["error"]
    knight = told("..1" + "." * 10 + "1" + "." * 67, "--kind", "anti-knight")
    assert knight["code"] == "conflict" and "r1c3 and r2c5" in knight["error"]
    assert "error" not in told("..1" + "." * 10 + "1" + "." * 67)


def test_two_equal_digits_alone_are_told_at_once():
    """For the search itself such grids are the hardest of all."""

    def places(cell: int) -> tuple[int, int, int]:
        return cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3

    pairs = [
        (a, b) for b in range(81) for a in range(b) if any(x == y for x, y in zip(places(a), places(b)))
    ]
    assert len(pairs) == 810
    grids = ["".join("7" if cell in pair else "." for cell in range(81)) for pair in pairs]
    answers = objects(sudoku("solve", "--json", text="\n".join(grids)))
    assert [(answer["code"], answer["column"] - 1) for answer in answers] == [("conflict", b) for _, b in pairs]


@pytest.mark.parametrize("command", ["rate", "hint"])
def test_what_needs_one_solution_tells_how_many_there_are(command):
    puzzle = "1" + "." * 15
    [line] = objects(sudoku(command, "--json", text=puzzle))
    assert (line["code"], line["error"]) == ("several_solutions", "the puzzle has 72 solutions, not one.")
    [line] = objects(sudoku(command, "--json", text="1" + "." * 80))
    assert line["error"] == "the puzzle has 100 solutions or more, not one."
    [line] = objects(sudoku(command, "--json", text=SOLUTION))
    assert line["code"] == "solved"


@pytest.mark.parametrize("command", ["solve", "rate", "hint", "convert"])
def test_files_that_are_none(command, tmp_path):
    (tmp_path / "empty").write_text("")
    (tmp_path / "spaces").write_text("\n  \r\n# nothing\n")
    for name in ["empty", "spaces"]:
        for options in [[], ["--json"]]:
            answer = sudoku(command, *options, tmp_path / name)
            assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    for name, reason in [("missing", "No such file"), (".", "is a folder")]:
        answer = sudoku(command, tmp_path / name)
        assert (answer.returncode, answer.stdout) == (1, "")
        assert answer.stderr.startswith("Error: ") and reason in answer.stderr
    assert sudoku(command, "--kind", "9x9jaaa", text=PUZZLE).returncode == 64
    assert "character 12" in sudoku(command, "--kind", "4x4jbaaabbbbccccdddd", text=PUZZLE).stderr
    for wrong in [["--kind", "7x7"], ["--threads", "0"], ["--what"]]:
        assert sudoku(command, *wrong, text=PUZZLE).returncode == 64


@pytest.mark.parametrize("kind", ["classic", "windoku", "6x6"])
def test_answers_are_puzzles_again_as_objects(kind):
    made = sudoku("generate", "--json", "--count", "2", "--seed", "7", "--kind", kind).stdout
    puzzles = [json.loads(line) for line in made.splitlines()]
    solved, rated = (sudoku(command, "--json", text=made) for command in ["solve", "rate"])
    assert [line["solution"] for line in objects(solved)] == [puzzle["solution"] for puzzle in puzzles]
    assert [line["er"] for line in objects(rated)] == [puzzle["er"] for puzzle in puzzles]
    for answer in [solved, rated]:
        assert (answer.returncode, answer.stderr) == (0, "")
        assert [line["puzzle"] for line in objects(answer)] == [puzzle["puzzle"] for puzzle in puzzles]
        assert [line["solution"] for line in objects(sudoku("solve", "--json", text=answer.stdout))] == [
            puzzle["solution"] for puzzle in puzzles
        ]
    hints = sudoku("hint", "--json", text="# made\r\n\r\n" + made.replace("\n", "\r\n"))
    assert [line["line"] for line in objects(hints)] == [3, 4] and "technique" in hints.stdout
    for form in ["line", "grid", "id", "link"]:
        converted = sudoku("convert", "--json", "--to", form, text=made)
        again = sudoku("convert", "--to", "id", text=converted.stdout)
        assert again.stdout.splitlines() == [puzzle["id"] for puzzle in puzzles], form


@pytest.mark.parametrize("made", [["--kind", "windoku"], ["--layout", "random", "--clues", "40"]])
def test_plain_puzzles_say_their_kind(made):
    """Or whatever reads them again would take them for classic ones."""
    solutions = [json.loads(line)["solution"] for line in generate(*made, "--count", "2", "--json")]
    puzzles = "\n".join(generate(*made, "--count", "2"))
    rated = [line.split()[0] for line in sudoku("rate", text=puzzles).stdout.splitlines()]
    assert rated == puzzles.splitlines()
    assert sudoku("solve", text="\n".join(rated)).stdout.splitlines() == solutions
    # Nothing but cells is printed only for somebody who knows what they are of.
    kind = ["--kind", rated[0].split(".")[1]]
    for command in [["convert", "--to", form] for form in ["line", "sdm", "grid"]] + [["hint", "--candidates", "line"]]:
        answer = sudoku(*command, text=rated[0])
        assert (answer.returncode, answer.stdout) == (1, "") and "--kind" in answer.stderr, command
        again = sudoku("solve", *kind, text=sudoku(*command, *kind, text=rated[0]).stdout)
        assert (again.returncode, again.stdout) == (0, solutions[0] + "\n"), command
    [line] = objects(sudoku("hint", "--json", text=rated[0]))
    position = {"kind": line["kind"], "puzzle": "." * 81, "candidates": line["candidates"]}
    assert sudoku("rate", text=json.dumps(position)).returncode == 1
    assert sudoku("rate", *kind, text=json.dumps(position)).stdout.startswith(line["candidates"] + " ")


def test_objects_name_kinds_as_the_option_does():
    [made] = generate("--kind", "windoku", "--json")
    puzzle = json.loads(made)["puzzle"]
    named = sudoku("solve", text=f'{{"puzzle":"{puzzle}","kind":"Hyper Sudoku"}}')
    assert named.stdout == sudoku("solve", "--kind", "windoku", text=puzzle).stdout


def test_objects_without_a_puzzle_are_told():
    conflict = '{"puzzle": "' + PUZZLE[:8] + "5" + PUZZLE[9:] + '"}'
    text = "\n".join(
        [
            f' \t{{"text": "{"a" * 9000}", "puzzle": "{PUZZLE}"}}', '{"line":2,"error":"bad","code":"digit"}', '{"puzzle":',
            '{"puzzle":""}', f'{{"puzzle":"{PUZZLE}","kind":"7x7"}}', '{"puzzle":"12x4"}', conflict, '[{"puzzle":"1"}]',
            f'{{"puzzle":"{"a" * 100_000}"}}', PUZZLE, f'{{"id":"17","puzzle":"{PUZZLE}"}}', '{"id":"17"}',
            f'{{"id":17,"puzzle":"{PUZZLE}"}}', f'{{"kind":5,"puzzle":"{PUZZLE}"}}', '{"puzzle":[1,2]}',
            f'{{"puzzle":"{PUZZLE}","candidates":[1]}}', f'{{"puzzle":"{PUZZLE}","candidates":null}}',
        ]
    )
    lines = objects(sudoku("solve", "--json", text=text))
    assert [(line.get("code"), line.get("column")) for line in lines] == [
        (None, None), ("no_puzzle", 1), ("json", 11), ("no_puzzle", 1), ("kind", 102), ("character", 14),
        ("conflict", 21), ("character", 1), ("too_long", 8204), (None, None),
        (None, None), ("no_puzzle", 1),
        (None, None), ("kind", 9), ("no_puzzle", 1), ("candidates", 1), (None, None),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"[code]\n{PUZZLE}\n[/code]", [("character", 1), None, ("character", 3)]),
        (f"{PUZZLE}\n[Ada] the hardest\n{PUZZLE}", [None, ("character", 2), None]),
        (f"Puzzle:\n{PUZZLE}\n", [None]),
        (f"Grid 01\n{GRID}\nGrid 02\n{GRID}\nfive\n", [None, None, ("character", 21)]),
        (f"{PUZZLE}:1:{SOLUTION}\n{PUZZLE}:1\n", [None, None]),
        ("sudoku.4x4.1e3b2e4,easy\n7; sudoku.4x4.1e3b2e4;easy", [None, None]),
        (f"<pre>{PUZZLE}</pre>", [("no_puzzle", 1)]),
        ("<svg><text>5</text></svg>\n", [("no_puzzle", 2)]),
        ("<opensudoku></opensudoku>", []),
    ],
)
def test_what_stands_around_puzzles(text, told):
    lines = objects(sudoku("solve", "--json", text=text))
    assert [(line["code"], line["line"]) if "code" in line else None for line in lines] == told


def test_pencil_marks_are_a_picture_that_is_read_again():
    for puzzle in [PUZZLE, SUKAKU]:
        picture = sudoku("convert", "--to", "pencil-marks", text=f"{puzzle}\n{puzzle}")
        assert (picture.returncode, picture.stdout.count("|")) == (0, 2 * 18)
        assert sudoku("solve", text=picture.stdout).stdout.splitlines() == [SOLUTION] * 2


def test_ids_of_games_are_their_puzzles():
    game = "sudoku.4x4.easy.halfturn.immediate.1.0000000000000007"
    own = "sudoku.4x4.easy.own1e3b2e4.immediate.1.0000000000000000"
    text = f"{game}\n{own}\nhttps://example.org/#{game}~83400~Anna\n" + json.dumps({"puzzle": game}) + f"\n{game[:-1]}\nsudoku.4x4.1e3b2e"
    lines = objects(sudoku("solve", "--json", text=text))
    assert len({line["puzzle"] for line in [lines[0], *lines[2:4]]}) == 1 and lines[1]["puzzle"] == "1.....3..2.....4"
    assert [line["solutions"] for line in lines[:4]] == [1] * 4
    # What is told is what is wrong with that of the two which it is more like.
    assert [(line["code"], line["column"]) for line in lines[4:]] == [("id", len(game) - 15), ("id", 18)]


def test_json_over_several_lines_is_told_once():
    puzzles = [{"line": 1, "puzzle": PUZZLE}, {"line": 2, "puzzle": PUZZLE}]
    for value in [puzzles, puzzles[0]]:
        answer = sudoku("solve", "--json", text=f"{PUZZLE}\n  {json.dumps(value, indent=2)}\n{PUZZLE}\n")
        solved, told = objects(answer)
        assert answer.returncode == 1 and solved["solution"] == SOLUTION
        assert (told["line"], told["column"], told["code"]) == (2, 3, "json") and "jq -c" in told["error"]
    # What else begins so, is something else.
    assert "column 1" in sudoku("solve", text=f"[{PUZZLE[0]}, {PUZZLE[1:]}]").stderr


def test_the_place_in_an_object_is_found_at_once():
    """Whatever stands before it: near misses by the million, and the same text elsewhere."""
    bad, short = "1" * 400_000 + "x", PUZZLE[:80]
    for text, puzzle, told in [
        (f'{{"text":"{"1" * 2_000_000}","puzzle":"{bad}"}}', bad, ("too_long", 8193)),
        (f'{{"note":"{short}","in":{{"puzzle":"{short}"}},"puzzle" : "{short}"}}', short, ("too_short", 81)),
    ]:
        began = time.monotonic()
        [line] = objects(sudoku("convert", "--json", text=text))
        assert (line["code"], line["column"] - text.rindex(puzzle)) == told
        assert time.monotonic() - began < 20


def test_objects_with_two_puzzles_are_told():
    [made] = [json.loads(line) for line in generate("--json", "--kind", "windoku")]
    del made["kind"]
    [same] = objects(sudoku("solve", "--json", text=json.dumps(made)))
    assert same["solution"] == made["solution"]
    for other in [SOLUTION[:80] + ".", PUZZLE[:80]]:
        [line] = objects(sudoku("solve", "--json", text=json.dumps({**made, "puzzle": other})))
        assert (line["code"], line["column"]) == ("contradiction", 1) and '"id"' in line["error"] and '"puzzle"' in line["error"]


def test_objects_with_an_id_of_another_kind_are_told():
    [made] = [json.loads(line) for line in generate("--json", "--kind", "windoku")]
    for text in [made["id"], f"https://example.org/#{made['id']}"]:
        for name in ["id", "puzzle"]:
            given = {name: text, "kind": "Windoku"}
            assert objects(sudoku("solve", "--json", text=json.dumps(given)))[0]["solution"] == made["solution"]
            given["kind"] = "classic"
            [line] = objects(sudoku("solve", "--json", text=json.dumps(given)))
            assert (line["code"], line["column"]) == ("kind", json.dumps(given).index('"classic"') + 1)


def framed(top: str, side: str, middle: str, bottom: str) -> str:
    rows = [side + "|".join(row[stack : stack + 3] for stack in (0, 3, 6)) + side for row in GRID.splitlines()]
    return "\n".join([top, *rows[:3], middle, *rows[3:6], middle, *rows[6:], bottom, ""])


PLACED = "".join(
    f"+{digit}" if clue == "." and cell % 5 == 0 else clue for cell, (clue, digit) in enumerate(zip(PUZZLE, SOLUTION))
)
FOREIGN = {
    "Simple Sudoku": framed("*-----------*", "|", "|---+---+---|", "*-----------*"),
    "SudoCue": framed(".---.---.---.", ":", ":---+---+---:", "'---'---'---'"),
    "empty lines between bands": re.sub(r"((?:.*\n){3})", r"\1\n", GRID + "\n"),
    "qqwing": f"Puzzle,Solution,Difficulty,\n{PUZZLE},{SOLUTION},Easy,\n",
    "Sudoku Exchange": f"0000183b305c {PUZZLE.replace('.', '0')}  1.2\n",
    "3 million sudokus": f"id,puzzle,solution,clues,difficulty\n1,{PUZZLE},{SOLUTION},30,0.0\n",
    "a spreadsheet": "\n".join(",".join(cell.strip(".") for cell in row) for row in GRID.splitlines()) + "\n",
    "sudokuwiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE.replace('.', '0')}\n",
    "sudokuwiki's codes": "S9B" + "".join(f"0{clue}" if clue != "." else "ep" for clue in PUZZLE) + "\n",
    "HoDoKu": f"# a case\n:0002:5:{PLACED}:411 512::163:\n",
}


@pytest.mark.parametrize("program", FOREIGN)
def test_files_of_other_programs_are_read(program):
    for text in [FOREIGN[program], FOREIGN[program].replace("\n", "\r\n")]:
        answer = sudoku("convert", text=text)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"{PUZZLE}\n", "")


def test_a_solution_beside_a_damaged_puzzle_is_none():
    answer = sudoku("solve", text=f"1,{PUZZLE[:-1]},{SOLUTION}\n2,,{SOLUTION}\n3,{PUZZLE},{SOLUTION}\n")
    assert (answer.returncode, answer.stdout) == (1, f"{SOLUTION}\n")
    assert [line.split(",")[0] for line in answer.stderr.splitlines()] == ["line 1", "line 2"]


def test_hexadecimal_digits_begin_with_zero():
    """If zeros were empty cells, another puzzle would be solved without a word."""
    [made] = generate("--kind", "16x16")
    solution = sudoku("solve", text=made).stdout
    digits = "123456789ABCDEFG"
    puzzle = made.translate(str.maketrans(digits, "0123456789ABCDEF"))
    numbers = "\n".join(
        " ".join("0" if cell == "." else str(digits.index(cell) + 1) for cell in made[row : row + 16])
        for row in range(0, 256, 16)
    )
    for text in [puzzle, "\n".join(puzzle[row : row + 16] for row in range(0, 256, 16)), numbers]:
        answer = sudoku("solve", "--kind", "16x16", text=text)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, solution, "")


@pytest.mark.parametrize("command", ["solve", "rate", "hint", "convert"])
def test_an_id_of_another_kind_than_the_given_one_is_an_error(command):
    answer = sudoku(command, "--kind", "windoku", text="  sudoku.4x4.1o\nsudoku.9x9w.1zzzb\n")
    assert answer.returncode == 1
    assert answer.stderr.startswith("line 1, column 3: the puzzle is of kind 4x4, but --kind says windoku.\n")
    lines = objects(sudoku(command, "--json", "--kind", "6x6", text='{"puzzle":"","id":"sudoku.4x4.1o"}'))
    assert [line["code"] for line in lines] == ["other_kind"]


def test_hostile_xml_is_refused():
    for text, code in [
        ('<!DOCTYPE a [<!ENTITY b "c">]><a/>', "xml_limit"),
        ("<a>" * 1000, "xml_limit"),
        (f"<opensudoku><game data='{PUZZLE}'/></nonsense>", "xml"),
    ]:
        answer = sudoku("convert", "--json", text=text)
        assert answer.returncode == 1 and objects(answer)[-1]["code"] == code


def test_no_entity_is_expanded():
    """A billion laughs."""
    entities = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    text = f'<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY l0 "ha">{entities}]>\n<a><game data="&l9;"/></a>'
    answer = sudoku("solve", text=text)
    assert (answer.returncode, answer.stdout) == (1, "") and answer.stderr.startswith("line 2, column 3: ")


def test_files_in_other_encodings():
    puzzles = f"{PUZZLE}\n{PUZZLE}\n"
    # As Windows PowerShell writes what it is told to write to a file, with characters of two, three and four bytes in UTF-8.
    text = f"# ü–🙂\r\n{PUZZLE}\r\n{PUZZLE[:40]}🙂{PUZZLE[41:]}\r\n" + f"{PUZZLE}\r\n" * 2000
    told = [(line.get("line"), line.get("code")) for line in objects(sudoku("solve", "--json", text=text))]
    assert told[0] == (2, None) and told[1][0] == 3 and told[1][1] and len(told) == 2002
    for mark, encoding in [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")]:
        lines = objects(sudoku("solve", "--json", text=mark + text.encode(encoding)))
        assert [(line.get("line"), line.get("code")) for line in lines] == told
        # Nothing but the mark, no end of line, and half a character at the end.
        assert sudoku("solve", text=mark).stdout == ""
        assert sudoku("solve", text=mark + PUZZLE.encode(encoding)).stdout == SOLUTION + "\n"
        assert sudoku("solve", text=mark + PUZZLE.encode(encoding) + b"#").returncode in (0, 1)
        picture = re.sub(r"(.{9})", r"\1\n", re.sub(r"\d", "█", PUZZLE))
        [made] = sudoku("generate", "--seed", "7", "--pattern", "-", text=mark + picture.encode(encoding)).stdout.split()
        assert re.sub(r"\d", "█", made) == re.sub(r"\d", "█", PUZZLE)
    # Such bytes without the mark.
    [line] = objects(sudoku("solve", "--json", text=b"\xff" + PUZZLE.encode()))
    assert (line["code"], line["line"], line["column"]) == ("encoding", 1, 1)
    # Ends of lines of old Macintosh computers.
    lines = objects(sudoku("solve", "--json", text=puzzles.replace("\n", "\r")))
    assert [(line["line"], line["solution"]) for line in lines] == [(1, SOLUTION), (2, SOLUTION)]
    nothing = PUZZLE[:40] + "\0" + PUZZLE[41:]
    lines = objects(sudoku("solve", "--json", text=f"{PUZZLE}\r\n{nothing}\r\n{PUZZLE}"))
    assert [(line.get("code"), line.get("column")) for line in lines] == [(None, None), ("character", 41), (None, None)]


@pytest.mark.parametrize("command", ["solve", "rate", "hint"])
def test_a_search_that_does_not_end_is_given_up(command):
    """Diagonals and knights together: few grids there are, and a wrong digit shows late."""
    lines = objects(sudoku(command, "--json", text=f"sudoku.9x9xn.e1w2b9zv\n{PUZZLE}"))
    assert lines[0]["code"] == "undecided" and "200000 choices" in lines[0]["error"] and "error" not in lines[1]


def test_a_long_input_takes_little_memory(tmp_path):
    puzzles = tmp_path / "puzzles"
    with puzzles.open("w") as file:
        for _ in range(200):
            file.write(f"{PUZZLE}\n" * 1000)
        file.write("9" * 100_000_000)
    command = f"ulimit -v 600000; {PROGRAM} sudoku solve {puzzles} | sort | uniq -c"
    answer = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=300)
    assert answer.stdout.split() == ["200000", SOLUTION]
    assert answer.stderr == "line 200001, column 8193: the line has more than 8192 characters, the most that are read.\n"
    # The same in one object, and what stands behind it.
    with puzzles.open("w") as file:
        file.write('{"puzzle":"' + "9" * 100_000_000 + f'"}}\n{PUZZLE}\n')
    answer = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, timeout=300)
    assert answer.stdout.split() == ["1", SOLUTION]
    assert answer.stderr == "line 1, column 8388609: the line has more than 8388608 characters, the most that are read.\n"


@pytest.mark.parametrize("command", ["solve", "rate", "hint", "convert"])
def test_answers_come_before_the_end_of_the_input(command):
    with subprocess.Popen(
        [PROGRAM, "sudoku", command, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for line in range(1, 6):
            process.stdin.write(PUZZLE + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["line"] == line
        process.stdin.close()
        assert process.wait(timeout=300) == 0


def test_a_pipe_that_does_not_block_is_waited_for(tmp_path):
    """Whoever has the same end of it open can have made it so."""
    made = [json.loads(line) for line in generate("--count", "200", "--json")]
    (tmp_path / "puzzles").write_text("\n".join(puzzle["puzzle"] for puzzle in made))
    answers, told = os.pipe()
    room = fcntl.fcntl(told, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(told, False)
    with subprocess.Popen(
        [PROGRAM, "sudoku", "solve", tmp_path / "puzzles"], stdout=told, stderr=subprocess.PIPE
    ) as process:
        os.close(told)
        until(lambda: waiting_bytes(answers) == room or process.poll(), "a full pipe")
        with open(answers) as answers:
            assert answers.read().splitlines() == [puzzle["solution"] for puzzle in made]
        assert (process.wait(timeout=300), process.stderr.read()) == (0, b"")
    given, ask = os.pipe()
    os.set_blocking(given, False)
    with subprocess.Popen(
        [PROGRAM, "sudoku", "solve", "--threads", "1"],
        stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:
        os.close(given)
        with open(ask, "w", buffering=1) as ask:
            for puzzle in made:
                ask.write(puzzle["puzzle"] + "\n")
                assert process.stdout.readline() == puzzle["solution"] + "\n"
        assert (process.wait(timeout=300), process.stderr.read()) == (0, "")


def waiting_bytes(pipe: int) -> int:
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]


def test_a_reader_that_goes_away_ends_it_quietly():
    command = f"{PROGRAM} sudoku generate --count 1000000 2>&1 >/dev/full; {PROGRAM} sudoku generate --count 1000000"
    answer = subprocess.run(["/bin/sh", "-c", f"({command}) | head -n 2"], capture_output=True, text=True, timeout=300)
    told, puzzle = answer.stdout.splitlines()
    assert told == "Error: Standard output cannot be written: No space left on device."
    assert re.fullmatch(r"[1-9.]{81}", puzzle) and answer.stderr == ""


def test_an_interruption_ends_it_with_130():
    with subprocess.Popen(
        [PROGRAM, "sudoku", "generate", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Also where the tests themselves run as a background job, which ignores interruptions.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert (process.wait(timeout=300), process.stderr.read()) == (130, b"")


def on_a_terminal(term: str, *arguments: str, text: str = "", code: int = 0) -> str:
    """What stands on standard error, where that is a terminal and answers go elsewhere."""
    reader, terminal = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, "sudoku", *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=terminal,
        env={**os.environ, "TERM": term}
    ) as process:
        os.close(terminal)
        process.stdin.write(text.encode())
        process.stdin.close()
        shown = b""
        while True:
            try:
                part = os.read(reader, 65536)
            except OSError:  # Nobody has the terminal open any more.
                break
            if not part:
                break
            shown += part
        assert process.wait(timeout=300) == code
    os.close(reader)
    return shown.decode()


def test_a_terminal_shows_how_much_was_done():
    for count, words in [(1, "1 puzzle rated"), (2, "2 puzzles rated")]:
        shown = on_a_terminal("xterm", "rate", text=f"{PUZZLE}\n" * count)
        assert shown.endswith(f"{words}\r\n")
    shown = on_a_terminal("xterm", "generate", "--level", "extreme", "--count", "20", "--seed", "7")
    assert shown.endswith("20 of 20 puzzles made\r\n")
    assert on_a_terminal("xterm", "hint", text=PUZZLE).endswith("1 hint given\r\n")
    # Nothing was done of what cannot be.
    for command, words in [("solve", "1 puzzle solved"), ("print", "1 puzzle rated")]:
        assert on_a_terminal("xterm", command, text=f"bad\n{PUZZLE}\n", code=1).endswith(f"{words}\r\n")
    shown = on_a_terminal("xterm", "generate", "--technique", "jellyfish", "--tries", "1", "--count", "2", code=1)
    assert "made" not in shown


def test_a_terminal_that_takes_nothing_away_is_shown_nothing():
    assert on_a_terminal("dumb", "generate", "--level", "extreme", "--count", "200", "--seed", "7") == ""


# Rating and hints


RATED = {
    "600007008005000070100530200000090080000003000700600000061000000807020093053078620": (1.2, 1.2, 1.2, "easy"),
    "000100050000000807000084001000000005800070900010090740609200080041000009000600120": (1.7, 1.2, 1.2, "medium"),
    "080059002000020690700001800400060050007008000601400980000080060000000200060500000": (2.6, 1.2, 1.2, "hard"),
}


def test_rated_puzzles_are_of_the_wanted_level():
    made = [generate("--level", level)[0] for level in ["easy", "hard", "extreme"]]
    for index, level in enumerate(["easy", "hard", "extreme"]):
        [line] = sudoku("rate", "--level", level.upper(), text="\n".join(made)).stdout.splitlines()
        assert line.startswith(made[index]) and line.endswith(f" {level}")
    answer = sudoku("rate", "--level", "hard", "--rating", "3.0", text=PUZZLE)
    assert answer.returncode == 64 and "cannot be combined" in answer.stderr


def test_ratings():
    answer = sudoku("rate", "--json", text="\n".join(RATED))
    assert answer.returncode == 0
    for line, (er, ep, ed, level) in zip(objects(answer), RATED.values()):
        assert (line["er"], line["ep"], line["ed"], line["level"]) == (er, ep, ed, level)
    easy = next(iter(RATED))
    assert sudoku("rate", text=easy).stdout == easy.replace("0", ".") + " 1.2/1.2/1.2 easy\n"


def test_hints_lead_to_the_solution():
    for puzzle in RATED:
        solution = sudoku("solve", text=puzzle).stdout.strip()
        # Half of it: every hint is a process of its own.
        puzzle = puzzle[:40] + solution[40:]
        for _ in range(81):
            [hint] = objects(sudoku("hint", "--json", text=puzzle))
            assert hint["technique"] and hint["er"] > 0 and hint["text"].endswith(".")
            for candidate in hint["eliminations"]:
                cell = candidate["row"] * 9 + candidate["column"] - 10
                assert solution[cell] != str(candidate["digit"]), hint
            if not hint["placements"]:
                break
            [placement] = hint["placements"]
            cell = placement["row"] * 9 + placement["column"] - 10
            assert solution[cell] == str(placement["digit"]), hint
            puzzle = puzzle[:cell] + solution[cell] + puzzle[cell + 1 :]
            if puzzle == solution:
                break
        assert hint["eliminations"] or puzzle == solution


def test_a_hint_goes_on_with_a_case_of_hodoku():
    """From the placed digits, and without the candidates that the line deletes."""
    placed = "".join(
        f"+{digit}" if clue == "." and cell % 4 == 0 else clue for cell, (clue, digit) in enumerate(zip(PUZZLE, SOLUTION))
    )
    position = placed.replace("+", "")

    def hint(deleted: str) -> dict:
        return objects(sudoku("hint", "--json", text=f":0000:x:{placed}:{deleted}::::"))[0]

    def candidates(hint: dict) -> list[str]:
        return [hint["candidates"][start : start + 9].replace(".", "") for start in range(0, 729, 9)]

    [plain] = objects(sudoku("hint", "--json", text=position))
    others = candidates(plain)
    cell = next(cell for cell in range(81) if len(others[cell]) > 1)
    place = f"{cell // 9 + 1}{cell % 9 + 1}"
    told = hint(" ".join(digit + place for digit in others[cell] if digit != SOLUTION[cell]))
    assert told["puzzle"] == position
    assert candidates(told) == [*others[:cell], SOLUTION[cell], *others[cell + 1 :]]
    assert hint("") == plain
    # A digit of the solution that is deleted is told, as with other candidates; to other commands the clues are the puzzle.
    wrong = SOLUTION[cell] + place
    assert hint(wrong)["code"] == "missing_candidate"
    assert sudoku("solve", text=f":0000:x:{placed}:{wrong}::::").stdout == SOLUTION + "\n"


def wiki(placed: dict[int, str]) -> str:
    """A code of sudokuwiki.org that says nothing of the other cells."""
    return "S9B" + "".join(
        f"0{clue}" if clue != "." else "0" + "abcdefghi"[int(placed[cell]) - 1] if cell in placed else "00"
        for cell, clue in enumerate(PUZZLE)
    )


def hodoku(placed: dict[int, str]) -> str:
    return f":0000:x:{''.join(f'+{placed[cell]}' if cell in placed else clue for cell, clue in enumerate(PUZZLE))}:::::"


def sdk(placed: dict[int, str]) -> str:
    state = "".join(placed.get(cell, clue) for cell, clue in enumerate(PUZZLE))
    rows = ["\n".join(re.findall(".{9}", grid)) for grid in [PUZZLE, state]]
    return f"#ASomebody\n[Puzzle]\n{rows[0]}\n[State]\n#S1\n{rows[1]}\n[PencilMarks]\n1,,2,3\n"


@pytest.mark.parametrize("game", [wiki, hodoku, sdk])
def test_games_in_progress_go_on_from_their_digits(game):
    placed = {cell: SOLUTION[cell] for cell in range(0, 81, 4) if PUZZLE[cell] == "."}
    position = "".join(placed.get(cell, clue) for cell, clue in enumerate(PUZZLE))
    assert objects(sudoku("hint", "--json", text=game(placed)))[0]["puzzle"] == position
    candidates = [sudoku("convert", "--to", "candidates", text=text).stdout for text in [game(placed), position]]
    assert candidates[0] == candidates[1] and len(candidates[0]) == 730
    assert sudoku("convert", text=game(placed)).stdout == PUZZLE + "\n"


@pytest.mark.parametrize("game", [wiki, hodoku, sdk])
def test_a_hint_names_the_wrong_digits(game):
    placed = {cell: SOLUTION[cell] for cell in [2, 3, 5]}
    [line] = objects(sudoku("hint", "--json", text=game(placed | {2: "1"})))
    assert (line["code"], line["error"]) == (
        "wrong_digits", "the digit entered in r1c3 is wrong: the clues have another solution."
    )
    # Also where two digits are equal.
    [line] = objects(sudoku("hint", "--json", text=game(placed | {2: "5", 3: "1"})))
    assert line["code"] == "wrong_digits" and "digits entered in r1c3 and r1c4 are wrong" in line["error"]
    if game == wiki:
        assert line["column"] == 8
    assert "error" not in objects(sudoku("solve", "--json", text=game(placed | {2: "1"})))[0]


def test_a_hint_in_words():
    puzzle = SOLUTION.replace("5", ".", 1)
    assert sudoku("hint", text=puzzle).stdout == (
        "line 1: Full house. Only one cell of box 1 is still empty: r1c1. It takes the digit that is missing: r1c1 is 5.\n"
    )


def test_languages_are_named_in_letters_of_either_size():
    told = [sudoku("hint", "--language", name, text=PUZZLE).stdout for name in ["it", "IT", "en"]]
    assert told[0] == told[1] != told[2]


# Making puzzles


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "extreme"])
def test_puzzles_are_of_the_wanted_level(level):
    # In capitals as well, as the app shows it.
    puzzles = generate("--level", level.capitalize(), "--symmetry", "half-turn", "--count", "3")
    assert {line["level"] for line in objects(sudoku("rate", "--json", text="\n".join(puzzles)))} == {level}
    for puzzle in puzzles:
        assert [cell == "." for cell in puzzle] == [cell == "." for cell in reversed(puzzle)]


def test_a_seed_makes_the_same_puzzles():
    puzzles = generate("--count", "50")
    assert len(set(puzzles)) == 50
    assert generate("--count", "50", "--threads", "1") == puzzles
    assert generate("--seed", "56", "--count", "1") == puzzles[49:]
    assert sudoku("generate").stdout != sudoku("generate").stdout
    assert generate("--count", "0") == []


def test_what_a_made_puzzle_tells_of_itself():
    [line] = [json.loads(line) for line in generate("--json", "--kind", "diagonal")]
    assert line["level"] and line["seed"] == "7"
    assert line["id"].startswith("sudoku.9x9x.") and line["clues"] == 81 - line["puzzle"].count(".")
    [solved] = objects(sudoku("solve", "--json", text=line["id"]))
    assert (solved["solutions"], solved["solution"]) == (1, line["solution"])
    [rated] = objects(sudoku("rate", "--json", text=line["id"]))
    assert (rated["er"], rated["level"]) == (line["er"], line["level"])


def test_minimal_puzzles_and_wanted_clues():
    for puzzle in generate("--count", "5", "--clues", "30"):
        assert 81 - puzzle.count(".") == 30
    [puzzle] = generate("--minimal")
    less = [puzzle[:cell] + "." + puzzle[cell + 1 :] for cell in range(81) if puzzle[cell] != "."]
    assert {line["solutions"] for line in objects(sudoku("solve", "--json", text="\n".join(less)))} == {2}


@pytest.mark.parametrize(
    "kind", ["4x4", "6x6", "12x12", "9X9W", "Jigsaw", "X-Sudoku", "antiknight", "diagonal", "anti-knight", "4x4jaabbaabbccddccdd"]
)
def test_every_kind_is_made_and_solved(kind):
    puzzles = generate("--kind", kind, "--count", "2")
    # What is printed says the kind.
    for told in [[], ["--kind", kind]]:
        answer = sudoku("solve", "--json", *told, text="\n".join(puzzles))
        assert [line["solutions"] for line in objects(answer)] == [1, 1]


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        (["--clues", "81", "--level", "extreme"], "--clues must be 76 at most"),
        (["--clues", "81", "--rating", "1.0..2.0"], "--clues must be 80 at most"),
        (["--clues", "77", "--technique", "x-wing"], "has a step rated 3.2 or more: --clues must be 76 at most"),
        (["--clues", "16"], "--clues must be from 17 to 81"),
        (["--clues", "7", "--kind", "jigsaw"], "--clues must be from 8 to 81"),
        (["--clues", "30", "--symmetry", "rotate90"], "With --symmetry rotate90 no puzzle has 30 clues"),
        (["--clues", "7", "--kind", "4x4", "--symmetry", "random"], "no puzzle has 7 clues"),
        (["--rating", "4.3"], "No step is rated 4.3"),
        (["--rating", "1.3..1.4"], "No step is rated 1.3 to 1.4"),
        (["--rating", "3.2", "--technique", "swordfish"], "No step of swordfish is rated below 3.8"),
        (["--level", "easy", "--technique", "x-wing"], "No step of x-wing is rated below 3.2"),
        (["--level", "easy", "--rating", "1.2"], "--level and --rating cannot be combined"),
        (["--technique", "direct-claiming"], "No classic puzzle needs direct-claiming"),
        (["--technique", "Finned X-Wing"], 'Sudoku Explainer, which has no "Finned X-Wing": it finds chains'),
        (["--technique", "x-men"], 'There is no technique "x-men"; the nearest are x-wing, '),
        (["--kind", "diagonale"], 'There is no kind "diagonale"; the nearest are diagonal, '),
        (["--rating", "7.5..7.1"], "such as 7.1..7.5"),
        (["--rating", "9.5"], "from 1.0 to 9.4"),
        (["--rating", "7.15"], "from 1.0 to 9.4"),
        (["--tries", "0"], "--tries must be from 1"),
        (["--pattern", "-", "--clues", "30"], "--pattern says where all clues are"),
        (["--pattern", "-", "--symmetry", "flip"], "--pattern says where all clues are"),
    ],
)
def test_what_no_puzzle_can_be_is_refused_at_once(wanted, reason):
    answer = sudoku("generate", "--count", "1000000000", *wanted)
    assert (answer.returncode, answer.stdout) == (64, "") and reason in answer.stderr


def test_puzzles_need_the_wanted_technique():
    puzzles = generate("--technique", "x-wing", "--count", "3")
    assert generate("--technique", "X-Wing", "--count", "3") == puzzles
    assert [line["er"] for line in objects(sudoku("rate", "--json", text="\n".join(puzzles)))] == [3.2] * 3
    for alias in ["xwing", "x_wing", "X WINGS"]:
        assert generate("--technique", alias, "--count", "1") == puzzles[:1]
    [made] = generate("--technique", "Unique rectangle (type 1)", "--json")
    assert json.loads(made)["er"] == 4.5
    # Beside a level it need not be the hardest one.
    [made] = generate("--technique", "x-wing", "--level", "expert", "--json")
    assert json.loads(made)["level"] == "expert"


def test_puzzles_have_the_wanted_rating():
    for rating, least, most in [("7.1..7.5", 7.1, 7.5), ("2.6", 2.6, 2.6)]:
        puzzles = generate("--rating", rating, "--symmetry", "mirror", "--count", "3")
        assert generate("--rating", rating, "--symmetry", "mirror", "--count", "2") == puzzles[:2]
        rated = objects(sudoku("rate", "--json", text="\n".join(puzzles)))
        assert all(least <= line["er"] <= most for line in rated), rated


def symmetries(puzzle: str) -> set[str]:
    rows = [[cell == "." for cell in puzzle[row : row + 9]] for row in range(0, 81, 9)]
    images = {
        "rotate180": [row[::-1] for row in rows[::-1]], "rotate90": [list(row) for row in zip(*rows[::-1])],
        "mirror": [row[::-1] for row in rows], "flip": rows[::-1], "diagonal": [list(row) for row in zip(*rows)],
    }
    return {name for name, image in images.items() if image == rows}


def test_symmetries_have_the_names_of_qqwing():
    for name in ["rotate180", "rotate90", "mirror", "flip", "diagonal"]:
        for level in [[], ["--level", "medium"]]:
            assert all(name in symmetries(puzzle) for puzzle in generate("--symmetry", name, *level, "--count", "3"))
    for name, ours in [("rotate180", "half-turn"), ("rotate90", "quarter-turn")]:
        assert generate("--symmetry", name) == generate("--symmetry", ours)
    drawn = [symmetries(puzzle) for puzzle in generate("--symmetry", "random", "--count", "40")]
    assert all(drawn) and {"rotate90", "mirror", "flip"} <= set.union(*drawn)
    assert {"rotate180"} in drawn
    # Only those that have so many clues.
    assert all(map(symmetries, generate("--symmetry", "random", "--clues", "34", "--count", "5")))


def test_clues_lie_as_pictured(tmp_path):
    known = generate("--symmetry", "flip")[0]
    picture = tmp_path / "pattern.txt"
    for clue in ["x", "█"]:
        picture.write_text("\n".join(known[row : row + 9] for row in range(0, 81, 9)).translate(
            str.maketrans("123456789", clue * 9)))
        puzzles = generate("--pattern", picture, "--count", "3")
        assert [[cell == "." for cell in puzzle] for puzzle in puzzles] == [[cell == "." for cell in known]] * 3
        assert generate("--pattern", picture, "--count", "2") == puzzles[:2]
    assert {line["solutions"] for line in objects(sudoku("solve", "--json", text="\n".join(puzzles)))} == {1}
    assert sudoku("generate", "--pattern", "-", "--seed", "7", text=picture.read_bytes()).stdout == puzzles[0] + "\n"
    for text, reason in [
        ("xx.\n", "Line 1 of pattern.txt has 3 cells instead of 9."), ("x........\n" * 8, "has 8 rows instead of 9."),
        ("xxxxxxxxx\n" * 9, "leaves no cell empty"), ("x........\n" * 9, "no puzzle of this kind has fewer than 17"),
        (".........\n" * 2 + "xxxxxxxxx\n" * 7, "no clue in rows 1 and 2"), ("x" * 20_000, "too long"),
        ("", "pattern.txt is empty; a picture of this grid has 9 rows."), (" \n\n", "is empty"),
    ]:
        picture.write_text(text)
        answer = subprocess.run(
            [PROGRAM, "sudoku", "generate", "--pattern", picture.name], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert (answer.returncode, answer.stdout) == (1, "") and reason in answer.stderr, text
    assert "cannot be read" in sudoku("generate", "--pattern", tmp_path / "none").stderr


def test_extreme_puzzles_are_not_all_alike():
    rated = objects(sudoku("rate", "--json", text="\n".join(generate("--level", "extreme", "--count", "12"))))
    assert {line["level"] for line in rated} == {"extreme"} and len({line["er"] for line in rated}) > 3


def test_jigsaws_have_layouts():
    drawn = generate("--layout", "random", "--count", "3", "--clues", "40")
    assert len({puzzle.split(".")[1] for puzzle in drawn}) == 3
    # What is printed says the regions.
    made = sudoku("generate", "--layout", "random", "--count", "3", "--clues", "40", "--seed", "7", "--json")
    assert [line["id"] for line in objects(made)] == drawn
    for text in ["\n".join(drawn), made.stdout]:
        answer = sudoku("solve", "--json", text=text)
        assert [line["solution"] for line in objects(answer)] == [line["solution"] for line in objects(made)]
        assert [line["kind"] for line in objects(answer)] == [puzzle.split(".")[1] for puzzle in drawn]
    # The number, the regions, and the kind lead to the same puzzles.
    puzzles = generate("--layout", "5", "--count", "2", "--clues", "40")
    kind = puzzles[0].split(".")[1]
    digits = kind[4:].translate(str.maketrans("abcdefghi", "987654321"))
    for layout in [kind[4:], digits]:
        assert generate("--layout", layout, "--count", "2", "--clues", "40") == puzzles
    assert generate("--kind", kind, "--count", "2", "--clues", "40") == puzzles
    assert generate("--kind", f"9x9J{digits}", "--count", "2", "--clues", "40") == puzzles
    assert "x9x" in generate("--kind", "diagonal", "--layout", "5", "--clues", "40")[0]
    # Where no grid is found for a random layout, another one is taken.
    one = ["generate", "--kind", "diagonal", "--seed", "1080", "--layout"]
    assert "no full grid" in sudoku(*one, "1080").stderr
    assert "x9x" in sudoku(*one, "random").stdout
    assert len(generate("--kind", "anti-knight", "--layout", "random", "--count", "5", "--clues", "40")) == 5
    for wrong, reason in [
        ("1" * 81, "character 10"), (f"{kind[4:-1]}?", "character 81"), ("12", ""), ("1,2", "there are 3"),
        ("18446744073709551616", "there are 20"),
    ]:
        answer = sudoku("generate", "--layout", wrong, "--clues", "40")
        assert (answer.returncode == 64) == bool(reason) and reason in answer.stderr, wrong
    assert sudoku("generate", "--layout", "random", "--kind", "16x16").returncode == 64


def test_a_grid_that_is_not_found_at_first_is_looked_for_again():
    """Few grids have the regions of this jigsaw: one in 25 seeds needs another search."""
    kind = "9x9jabbbbbbccabbbccccdaaaaaaacdeeefffccdeeefffdddeggfffdddeghhhhhhheggggiiihggiiiiiih"
    puzzles = generate("--kind", kind, "--seed", "1")
    assert [line["solutions"] for line in objects(sudoku("solve", "--json", "--kind", kind, text=puzzles[0]))] == [1]


def test_what_cannot_be_made_is_told():
    answer = sudoku("generate", "--kind", "4x4", "--level", "extreme", "--seed", "1")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("line 1: no such puzzle of level extreme was found; the nearest one is ")
    [line] = objects(sudoku("generate", "--kind", "4x4", "--level", "extreme", "--seed", "1", "--json"))
    assert line["code"] == "level_not_reached"
    [line] = objects(sudoku("generate", "--clues", "17", "--tries", "9", "--json"))
    assert line["code"] == "clues_not_reached"
    [line] = objects(sudoku("generate", "--technique", "jellyfish", "--tries", "1", "--json"))
    assert line["code"] == "technique_not_reached" and "whose hardest step is of jellyfish" in line["error"]
    assert line["error"].endswith(" More than 1 --tries may find one.")
    [line] = objects(sudoku("generate", "--kind", "4x4", "--rating", "8.3", "--json"))
    assert line["code"] == "rating_not_reached" and "rated 8.3 was found; the nearest one is rated 1." in line["error"]
    for wrong in [
        ["--clues", "82"], ["--clues", "20", "--minimal"], ["--level", "deadly"], ["--count", "-1"],
        ["--symmetry", "odd"], ["--kind", "5x5"], ["--seed", "x"],
    ]:
        assert sudoku("generate", *wrong).returncode == 64, wrong


# Converting


def test_every_format_leads_to_every_other():
    formats = ["line", "sdm", "grid", "sdk", "opensudoku", "id"]
    puzzles = generate("--count", "300")
    files = {name: sudoku("convert", "--to", name, text="\n".join(puzzles)) for name in formats}
    assert files["line"].stdout.splitlines() == puzzles
    assert all((file.returncode, file.stderr) == (0, "") for file in files.values())
    for source in formats:
        for target in formats:
            assert sudoku("convert", "--to", target, text=files[source].stdout).stdout == files[target].stdout
    assert sudoku("convert", text=GRID).stdout == PUZZLE + "\n"
    assert sudoku("convert", text=f"https://example.org/#sudoku.4x4.1o {PUZZLE}").stdout == "1" + "." * 15 + "\n"
    assert sudoku("convert", "--to", "id", "--kind", "windoku", text=PUZZLE).stdout.startswith("sudoku.9x9w.53b7")


def test_candidates_are_written_and_read_again():
    line = sudoku("convert", "--to", "candidates", text=PUZZLE).stdout
    assert len(line) == 730
    assert sudoku("convert", "--to", "candidates", text=line).stdout == line
    assert sudoku("solve", text=line).stdout == SOLUTION + "\n"
    [told] = objects(sudoku("convert", "--to", "candidates", "--json", text=PUZZLE))
    assert told["puzzle"] + "\n" == line
    assert sudoku("convert", "--to", "candidates", text=SUKAKU).stdout == SUKAKU + "\n"
    # Digits and candidates alone do not tell the kind.
    windoku = sudoku("convert", "--to", "candidates", "--kind", "windoku", text=PUZZLE)
    assert windoku.returncode == 0 and len(windoku.stdout) == 730
    assert sudoku("convert", "--to", "candidates", text="sudoku.9x9w.1zzzb").returncode == 1


def test_objects_hold_whole_files():
    [told] = objects(sudoku("convert", "--to", "opensudoku", "--json", text=PUZZLE))
    assert told["puzzle"] == sudoku("convert", "--to", "opensudoku", text=PUZZLE).stdout.rstrip("\n")
    assert sudoku("convert", text=json.dumps(told)).stdout == PUZZLE + "\n"


def test_links_lead_to_puzzles():
    puzzles = generate("--count", "20", "--kind", "windoku")
    links = sudoku("convert", "--to", "link", "--address", "https://example.org/", "--kind", "windoku", text="\n".join(puzzles))
    assert all(line.startswith("https://example.org/#sudoku.9x9w.") for line in links.stdout.splitlines())
    assert sudoku("convert", "--to", "id", text=links.stdout).stdout.splitlines() == puzzles
    assert sudoku("convert", "--to", "link", text=PUZZLE).stdout.startswith("http://localhost:8080/#sudoku.9x9.53b7")
    for address, beginning in [
        ("https://example.org", "https://example.org/#"), ("http://[::1]:8080", "http://[::1]:8080/#"),
        ("https://example.org/play", "https://example.org/play#"), ("https://example.org?a=1", "https://example.org?a=1#"),
        ("play", "play#"),
    ]:
        link = sudoku("convert", "--to", "link", "--address", address, text=PUZZLE).stdout
        assert link.startswith(f"{beginning}sudoku.9x9.53b7")
    for address in ["", "a#b", "a b"]:
        assert sudoku("convert", "--to", "link", "--address", address, text=PUZZLE).returncode == 64


def test_a_conversion_as_objects():
    [line] = objects(sudoku("convert", "--to", "grid", "--json", text="1" + "." * 15))
    assert line == {"line": 1, "kind": "4x4", "clues": 1, "puzzle": "1 . | . .\n. . | . .\n----+----\n. . | . .\n. . | . ."}
    assert sudoku("convert", "--to", "pdf").returncode == 64


def test_a_file_stays_well_formed_when_a_puzzle_is_bad():
    answer = sudoku("convert", "--to", "opensudoku", text=f"{PUZZLE}\nbad\n{PUZZLE}")
    assert answer.returncode == 1 and "line 2, column 4" in answer.stderr
    assert sudoku("convert", text=answer.stdout).stdout.splitlines() == [PUZZLE, PUZZLE]
    # Of nothing there is no file.
    assert sudoku("convert", "--to", "opensudoku", text="bad\n" + "1" + "." * 15).stdout == ""


BEYOND_SDK = "this format cannot say what kind of Sudoku the puzzle is; --to id can."
BEYOND_OPENSUDOKU = "OpenSudoku has classic puzzles of 9x9 alone, none of kind {}; --to id takes every kind."


@pytest.mark.parametrize(
    "target, puzzle, message",
    [
        ("sdk", "sudoku.9x9w.1zzzb", BEYOND_SDK),
        ("opensudoku", "sudoku.9x9w.1zzzb", BEYOND_OPENSUDOKU.format("windoku")),
        ("opensudoku", "1" + "." * 15, BEYOND_OPENSUDOKU.format("4x4")),
        ("opensudoku", "G" + "." * 255, BEYOND_OPENSUDOKU.format("16x16")),
    ],
)
def test_a_format_refuses_kinds_that_it_does_not_know(target, puzzle, message):
    """Whatever reads the file would take the puzzle for one of the regular kind, or refuse it."""
    answer = sudoku("convert", "--to", target, text=f"{puzzle}\n{PUZZLE}\n")
    assert answer.returncode == 1
    assert answer.stderr == f"line 1, column 1: {message}\n"
    assert sudoku("convert", text=answer.stdout).stdout == f"{PUZZLE}\n"
    [line] = objects(sudoku("convert", "--to", target, "--json", text=puzzle))
    assert line["code"] == "kind_beyond_format"


def test_opensudoku_finds_what_it_imports():
    """A folder with a name and a time, and in it games of 81 digits: without these its releases stop, each at another one."""
    answer = sudoku("convert", "--to", "opensudoku", text=f"{PUZZLE}\n{SOLUTION}\n")
    root = ElementTree.fromstring(answer.stdout)
    [folder] = root
    assert (root.tag, root.attrib, folder.tag) == ("opensudoku", {"version": "2"}, "folder")
    assert folder.attrib["name"] and folder.attrib["created"].isdecimal()
    assert [(game.tag, game.attrib) for game in folder] == [
        ("game", {"data": PUZZLE.replace(".", "0")}), ("game", {"data": SOLUTION})
    ]


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_what_opensudoku_exports_is_read(version):
    """A game in progress, as the versions of its data have it: digits of the player's are no clues."""
    between = {1: ["-", "1,9,"], 2: ["0", "257|"], 3: ["0", "257"], 4: ["0|0", "257|3"], 5: ["0|0|0", "257|3|7"]}[version]
    cells = [
        f"{clue}|{between[0]}|0|" if clue != "." else f"{solved if cell % 2 else 0}|{between[cell % 3 == 0]}|1|"
        for cell, (clue, solved) in enumerate(zip(PUZZLE, SOLUTION))
    ]
    game = f"version: {version}&#10;{''.join(cells)}"
    note, history = 'note="&lt;hard&gt;"', f'command_stack="{"1|c1|3|4|5|" * 9000}"'
    for file in [
        f'<opensudoku version="2"><folder name="A" created="1"><game state="0" data="{game}" {note} {history} /></folder></opensudoku>',
        f"<opensudoku version='3'><folder name='A' created='1'>\n<game {history} cells_data='{game}' /></folder></opensudoku>",
    ]:
        answer = sudoku("convert", text=f"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>{file}")
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"{PUZZLE}\n", "")


@pytest.mark.parametrize("separator", ["---|---|---", "|---|---|---|", "---------"])
def test_lines_between_boxes_are_no_rows(separator):
    for empty in ".0*_":
        rows = GRID.replace(".", empty).splitlines()
        picture = "\n".join([separator, *rows[:3], separator, *rows[3:6], separator, *rows[6:], separator])
        answer = sudoku("convert", text=f"{picture}\n")
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, f"{PUZZLE}\n", "")


# Measuring


def figures(*arguments: str | Path) -> dict[str, float]:
    answer = subprocess.run([PROGRAM, "bench", *arguments], capture_output=True, text=True, timeout=300)
    assert (answer.returncode, answer.stderr) == (0, ""), answer
    lines = [line.split(" ") for line in answer.stdout.splitlines()]
    assert all(len(line) == 3 for line in lines)
    return {name: float(value) for name, value, _ in lines}


def test_bench_compares_with_another_solver(tmp_path):
    (tmp_path / "puzzles").write_text(f"{PUZZLE}\n" * 1000)
    told = figures("sudoku", "--peer", f"cat > {tmp_path}/given", tmp_path / "puzzles")
    assert (tmp_path / "given").read_text() == f"{PUZZLE}\n" * 1000
    assert told["sudoku.solve"] > 0 and told["sudoku.rate"] > 0
    ratio = told["sudoku.stream"] / told["sudoku.peer"]
    assert 0.9 < told["sudoku.peer-ratio"] / ratio < 1.1
    failing = [PROGRAM, "bench", "sudoku", "--peer", "exit 3", tmp_path / "puzzles"]
    answer = subprocess.run(failing, capture_output=True, text=True, timeout=300)
    assert answer.returncode == 1 and "exit code 3" in answer.stderr


def test_bench_looks_for_its_peer_before_it_measures(tmp_path):
    (tmp_path / "data").write_text("no program")
    (tmp_path / "folder").mkdir()
    for peer in ["no-such-solver --limit 2", tmp_path / "none", tmp_path / "data", tmp_path / "folder", ""]:
        answer = subprocess.run([PROGRAM, "bench", "sudoku", "--peer", peer], capture_output=True, text=True, timeout=300)
        assert (answer.returncode, answer.stdout) == (1, ""), peer
        assert answer.stderr.startswith("Error: --peer: there is no program") and "standard input, one a line" in answer.stderr
    (tmp_path / "puzzle").write_text(PUZZLE)
    for peer in ["/bin/cat", "A=1 cat", "(cat; true)"]:
        assert figures("sudoku", "--peer", peer, tmp_path / "puzzle")["sudoku.peer"] > 0


def test_bench_of_a_single_puzzle(tmp_path):
    (tmp_path / "puzzle").write_text(PUZZLE)
    for _ in range(3):
        assert 1000 < figures("sudoku", tmp_path / "puzzle")["sudoku.solve"] < 1e7


def test_bench_of_boards(tmp_path):
    (tmp_path / "boards").write_text("8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 0 8\n")
    told = figures("sliding", tmp_path / "boards")
    assert told["sliding.optimal-3x3-length"] == 16


def test_bench_of_nothing_has_no_figures(tmp_path):
    (tmp_path / "comments").write_text("# nothing\n\n")
    for file in ["/dev/null", tmp_path / "comments"]:
        assert figures("sudoku", file) == {} and figures("sudoku", "--peer", "exit 3", file) == {}
        assert figures("sliding", file) == {}


def test_bench_of_files_that_are_none(tmp_path):
    (tmp_path / "bad").write_text("bad\n")
    (tmp_path / "conflict").write_text("55" + "." * 79)
    for arguments in [
        ["sudoku", "/nowhere"], ["sliding", "/nowhere"], ["sudoku", tmp_path / "bad"], ["sliding", tmp_path / "bad"],
        ["sudoku", tmp_path / "conflict"],
    ]:
        answer = subprocess.run([PROGRAM, "bench", *arguments], capture_output=True, text=True, timeout=300)
        assert (answer.returncode, answer.stdout) == (1, "") and answer.stderr.startswith("Error: ")


def examples(*command: str) -> list[str]:
    answer = subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True, timeout=300)
    assert answer.returncode == 0
    [text] = re.findall(r"^Examples:\n(.*?)\n\n", answer.stdout, re.MULTILINE | re.DOTALL)
    return text.splitlines()


@pytest.mark.parametrize("command", ["solve", "rate", "hint", "generate", "convert", "print"])
def test_examples_in_the_help_run_as_they_are(command, tmp_path):
    (tmp_path / "tassello").symlink_to(PROGRAM)
    (tmp_path / "puzzles.txt").write_text("\n".join(generate("--count", "3")))
    (tmp_path / "puzzles.sdm").write_text(PUZZLE.replace(".", "0") + "\n")
    (tmp_path / "windoku.txt").write_text("\n".join(generate("--kind", "windoku")))
    for example in examples("sudoku", command):
        # One that is longer than the help is wide is wrapped, and begins anew at the margin.
        assert example.startswith("  tassello ") and len(example) <= 80
        answer = subprocess.run(
            ["bash", "-o", "pipefail", "-c", example], cwd=tmp_path, capture_output=True, text=True, timeout=300,
            env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
        )
        assert (answer.returncode, answer.stderr) == (0, ""), example


def run(command: str) -> subprocess.CompletedProcess:
    return subprocess.run(["/bin/sh", "-c", f"{PROGRAM} {command}"], capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("command", ["--help", "--version", "help sudoku", "sudoku solve --help"])
def test_help_that_cannot_be_written_fails(command):
    answer = run(f"{command} > /dev/full")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "Error: Standard output cannot be written: No space left on device.\n"
    assert run(command).returncode == 0 and run(command).stdout


def test_there_is_no_help_of_what_there_is_not():
    for words in ["nonsense", "sudoku nonsense", "sudoku solve more"]:
        answer = run(f"help {words}")
        assert (answer.returncode, answer.stdout) == (64, "")
        assert f'There is no command "{words.split()[-1]}"' in answer.stderr
    assert run("help sudoku solve").stdout == run("sudoku solve --help").stdout
    assert run("help").stdout == run("--help").stdout


def test_help_has_examples_everywhere():
    for command in [["sudoku"], ["sliding"], []]:
        assert examples("bench", *command)
    for path, _ in commands():
        text = subprocess.run([PROGRAM, *path, "--help"], capture_output=True, text=True, timeout=300).stdout
        for example in re.findall(r"^Examples:\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL):
            # One that is longer than the help is wide is wrapped, and begins anew at the margin.
            assert all(line.startswith("  ") for line in example.splitlines()), path
    for command in [["sudoku"], ["sliding"]]:
        assert 2 <= len(examples(*command)) <= 3


def commands(*path: str) -> list[tuple[list[str], list[dict]]]:
    """A command and all below it, with their options and arguments."""
    dump = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, check=True, timeout=300).stdout

    def below(command: dict, path: list[str]) -> list[tuple[list[str], list[dict]]]:
        inner = [each for each in command.get("subcommands", []) if each["commandName"] != "help"]
        own = [] if inner else [(path, command.get("arguments", []))]
        return own + [found for each in inner for found in below(each, [*path, each["commandName"]])]

    return [found for found in below(json.loads(dump)["command"], []) if found[0][: len(path)] == [*path]]


@pytest.mark.parametrize("group", ["sudoku", "sliding", "bench"])
def test_the_help_of_each_option_says_what_holds_without_it(group):
    told = commands(group)
    assert len(told) >= 2
    for path, arguments in told:
        for argument in arguments:
            if argument["kind"] == "option" and argument["valueName"] != "address":
                text = argument.get("abstract", "")
                assert "defaultValue" in argument or re.search("without it", text, re.I), (path, argument["valueName"])


def test_formats_of_puzzles_and_boards_are_told_wherever_they_are_read():
    def help_of(*command: str) -> str:
        return " ".join(subprocess.run([PROGRAM, *command, "--help"], capture_output=True, text=True).stdout.split())

    for command in ["sudoku solve", "sudoku rate", "sudoku hint", "sudoku convert", "sudoku print", "bench sudoku"]:
        assert "Puzzles are read in any format: one per line" in help_of(*command.split()), command
    for command in ["sliding solve", "bench sliding"]:
        assert "Boards are read one a line" in help_of(*command.split()), command


def test_help_names_the_values_of_options():
    text = " ".join(sudoku("generate", "--help").stdout.split())
    assert "(values: easy, medium, hard, expert, extreme)" in text
    symmetries = "none, rotate180, rotate90, mirror, flip, diagonal, random, half-turn, quarter-turn"
    assert f"(values: {symmetries}; default: none)" in text
