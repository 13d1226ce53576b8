"""`tassello sliding` as scripts use it."""

import fcntl
import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from harness.server import PROGRAM
from harness.sliding import Distances, Generator, neighbours

# Lengths by exhaustive breadth-first search: the two 3x3 boards that are farthest from the goal, and neighbours of it.
HARDEST = {"8 6 7 2 5 4 3 0 1": 31, "6 4 7 8 5 0 3 2 1": 31, "1 2 3 4 5 6 7 0 8": 1, "1 2 3 4 5 6 7 8 0": 0}


def solve(*arguments: str, text: str = "", data: Path | None = None) -> subprocess.CompletedProcess:
    options = ["--data", str(data)] if data else []
    command = [PROGRAM, "sliding", "solve", *options, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=600)


def tiles_of(board: str) -> list[int]:
    return [int(tile) for tile in re.split("[ /]", board)]


def unrolled(moves: str) -> str:
    """A letter for each step of a tile: `URR` for `UR2`."""
    return re.sub(r"([UDLR])(\d+)", lambda match: match[1] * int(match[2]), moves)


def play(board: list[int], columns: int, moves: str) -> list[int]:
    board = board[:]
    for letter in moves:
        gap = board.index(0)
        tile = gap + {"U": columns, "D": -columns, "L": 1, "R": -1}[letter]
        board[gap], board[tile] = board[tile], 0
    return board


def test_boards_are_solved_in_the_order_of_the_lines():
    boards = list(HARDEST) * 50
    answer = solve("--json", text="\n".join(boards))
    assert answer.returncode == 0 and answer.stderr == ""
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [line["line"] for line in lines] == list(range(1, len(boards) + 1))
    for board, line in zip(boards, lines):
        assert (line["rows"], line["columns"], line["length"], line["optimal"]) == (3, 3, HARDEST[board], True)
        assert play(tiles_of(board), 3, line["moves"]) == [1, 2, 3, 4, 5, 6, 7, 8, 0]


def test_bad_lines_are_told_and_the_others_solved():
    text = "\n".join(
        ["1 2 3 4 5 6 8 7 0", "", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5/6 7 8 0", "1 1 2 0", "1 2 3", "nonsense", "9" * 9999]
    )
    answer = solve(text=text)
    assert answer.returncode == 1
    assert answer.stdout == "line 3: 1 move L\n"
    told = {int(line.split()[1][:-1]): line for line in answer.stderr.splitlines()}
    assert set(told) == {1, 4, 5, 6, 7, 8}
    assert "parity" in told[1] and "row 2" in told[4] and "twice" in told[5] and "line 7, column 1:" in told[7]
    lines = [json.loads(line) for line in solve("--json", text=text).stdout.splitlines()]
    assert [line.get("code") for line in lines] == [
        "unsolvable", None, "ragged_rows", "duplicate_tile", "wrong_count", "not_a_board", "line_too_long"
    ]
    assert [line.get("column") for line in lines] == [1, None, 7, 3, 6, 1, None]


@pytest.mark.parametrize(
    "content",
    [
        "1 2 3/4 5 6/7 0 8", "1 2 3/4 5/6 7 8 0", "1 2 3/4 5 6/8 7 0", "1 2 x", "sliding.3x3.uniform.multi.1.0000000000000007",
        "sliding.3x3.uniform", '{"board":"1 2 3/4 5 6/7 0 8"}', '{"board":"1 1 2 0"}', '{"board":1}', '{"board":}',
    ],
)  # fmt: skip
def test_blanks_around_a_line_change_nothing_but_the_column(content):
    [answer] = map(json.loads, solve("--json", text=content).stdout.splitlines())
    for before, after in [("  ", ""), ("\t", "\t"), (" \t ", " \r")]:
        [other] = map(json.loads, solve("--json", text=before + content + after).stdout.splitlines())
        assert other.get("code") == answer.get("code") and other.get("length") == answer.get("length")
        assert other.get("column") == (answer["column"] + len(before) if "column" in answer else None)
    assert ("code" in answer) is (content not in {
        "1 2 3/4 5 6/7 0 8", "sliding.3x3.uniform.multi.1.0000000000000007", '{"board":"1 2 3/4 5 6/7 0 8"}'
    })  # fmt: skip


def numbers(rows: int, columns: int) -> str:
    tiles = [str((tile + 1) % (rows * columns)) for tile in range(rows * columns)]
    return "/".join(" ".join(tiles[row * columns : (row + 1) * columns]) for row in range(rows))


@pytest.mark.parametrize(
    "board, code",
    [
        ("1 2 3/4 5 6/8 7 0", "unsolvable"),
        ("0 1 2 4", "no_such_tile"),
        ("1 2 3 4", "no_gap"),
        ("1 2 3 3 0", "wrong_count"),
        ("1 2/3 0//", "ragged_rows"),
        ("1 2 3 -1", "not_a_board"),
        ("1 2 3 0 x", "not_a_board"),
        ("1 2 3 99999999999999999999", "no_such_tile"),
        (numbers(16, 16), "no_such_tile"),
        (numbers(2, 16), "wrong_size"),
        (numbers(1, 3), "wrong_count"),
        ("\x00\x01\x02", "not_a_board"),
        ("\u0661 \u0662 \u0663 0", "not_a_board"),
    ],
)
def test_what_is_no_board(board, code):
    good = "\ufeff1 2 3/4 5 6/7 0 8\r\n"
    for options in [[], ["--near", "--limit", "0.01"]]:
        answer = solve("--json", *options, text=good + board + "\n" + good[1:])
        assert (answer.returncode, answer.stderr) == (1, "")
        lines = [json.loads(line) for line in answer.stdout.splitlines()]
        assert [line.get("length") for line in lines] == [1, None, 1]
        assert lines[1]["code"] == code and lines[1]["error"]


@pytest.mark.parametrize("command", ["sliding solve", "sliding analyse", "verify"])
def test_comments_and_empty_lines_have_no_answers(command):
    record = "tassello1;sliding.2x2.uniform.multi.1.000000000000002a;0?"
    for text, told in [
        ("", ""), ("# nothing\r\n \t\n  # and nothing more", ""), (f"#{'x' * 2_000_000}\n", ""),
        (f"#\n\n{record}\n", "line 3, column "),
    ]:
        for options in [[], ["--json"]]:
            answer = subprocess.run(
                [PROGRAM, *command.split(), *options], input=text, capture_output=True, text=True, timeout=300
            )
            assert answer.returncode == (1 if told else 0)
            if options and told:
                [line] = [json.loads(line) for line in answer.stdout.splitlines()]
                assert (line["line"], answer.stderr) == (3, "") and line["column"] and line["code"]
            else:
                assert answer.stdout == "" and answer.stderr.startswith(told) and bool(answer.stderr) == bool(told)


def test_boards_as_others_write_them():
    game = "sliding.3x3.uniform.multi.1.000000000000002a"
    text = f"8,6,7,2,5,4,3,0,1\n8, 6, 7/2, 5, 4/3, _, 1\n{game}\nhttps://example.org/#{game}\nhttp://x/#{game}9\nhttps://x/#1"
    *solved, bad, other = [json.loads(line) for line in solve("--json", "--size", "3X3", text=text).stdout.splitlines()]
    assert [line["length"] for line in solved[:2]] == [31, 31] and len(solved) == 4
    assert solved[2]["board"] == solved[3]["board"]
    assert (bad["code"], bad["column"]) == ("not_an_id", len(f"http://x/#{game}") + 1) and other["code"] == "not_a_board"
    for row in ["1 2 3", "1 2 3 4"]:
        assert "one line" in solve(text=f"{row}\n").stderr
    assert solve(text="1 2/3_").returncode == 1


def test_rows_may_be_lines():
    rows, board = "1 2 3\n4 5 6\n7 0 8\n", "1 2 3/4 5 6/7 0 8"
    wide = "# 2x4\n1 2 3 4\n5, 6, _, 7\n"
    lines = [json.loads(line) for line in solve("--json", text=f"{rows}\n{rows}{board}\n{wide}1 2 3 0\n").stdout.splitlines()]
    assert [(line["line"], line["board"]) for line in lines] == [
        (1, board), (5, board), (8, board), (10, "1 2 3 4/5 6 0 7"), (12, "1 2/3 0"),
    ]  # fmt: skip
    # Two rows of three may be a board of their own.
    [line] = [json.loads(line) for line in solve("--json", text="1 2 3\n4 0 5\n7 8 6\n").stdout.splitlines()]
    assert line["board"] == "1 2 3/4 0 5/7 8 6"
    # The size tells rows from boards, too.
    four = "1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n"
    assert solve("--size", "4x4", text=four).stdout.startswith("line 1: 3 moves ")
    # What are none are lines by themselves.
    for text, wrong in [("1 2 3\n4 5 6\n", [1, 2]), ("1 2 3\n\n4 5 6\n7 8 0\n", [1, 3, 4]), ("1 2 3\n4 5\n6 7 0\n", [1, 2, 3])]:
        lines = [json.loads(line) for line in solve("--json", text=text).stdout.splitlines()]
        assert [line["line"] for line in lines if "code" in line] == wrong, text
    assert solve("--columns", text=rows).returncode == 1


def test_links_with_a_time_to_beat_are_read():
    game = "sliding.3x3.uniform.multi.1.0000000000000007"
    alone, link = solve(text=game), solve(text=f"https://example.org/#{game}~83400~Anna%20B")
    assert (link.stdout, link.stderr) == (alone.stdout, "") and alone.returncode == 0


def test_what_json_prints_is_read_again():
    made = sliding("scramble", "--size", "3x4", "--count", "9", "--seed", "7", "--json").stdout
    boards = [json.loads(line)["board"] for line in made.splitlines()]
    plain = [json.loads(line) for line in solve("--json", text="\n".join(boards)).stdout.splitlines()]
    solved = solve("--json", text=made.replace("\n", "\r\n\n"))
    again = solve("--json", text=solved.stdout)
    # The analysis of a game names its puzzle; that of a long one is longer than any board.
    there, back = "LR" if tiles_of(boards[0]).index(0) % 4 == 0 else "RL"
    analyses = [
        sliding("analyse", "--json", "--work", "0", text=f"tassello1;{json.loads(made.splitlines()[0])['id']};{turns}").stdout
        for turns in ["", ",".join([f"1{there}", f"1{back}"] * 4000)]
    ]
    assert len(analyses[1]) > 100_000
    for answer, wanted in [
        (solved, boards), (again, boards), *((solve("--json", text=text), boards[:1]) for text in analyses)
    ]:  # fmt: skip
        assert (answer.returncode, answer.stderr) == (0, "")
        lines = [json.loads(line) for line in answer.stdout.splitlines()]
        assert [line["board"] for line in lines] == wanted
        assert [line["length"] for line in lines] == [line["length"] for line in plain[: len(wanted)]]


def test_objects_without_a_board_are_told():
    board = "1 2 3/4 5 6/7 0 8"
    text = "\n".join(
        [
            f'{{"text": "{"a" * 9000}", "board": "{board}"}}', '{"line":2,"error":"bad"}', '{"board":', ' {"board":7}',
            '{"row":1,"board":"1 2/0 1"}', '{"id":"sliding.3x3"}', '{"board":"1 2\\/0 1"}', f'["{board}"]',
            f'{{"board":"{" " * 5000}{board}"}}', f'{{"board":"{board} 9"}}', board,
            f'{{"id":17,"board":"{board}"}}', f'{{"id":"mine","board":"{board}"}}', f'{{"board":"{board}","puzzle":[1]}}',
            f'{{"goal":5,"board":"{board}"}}', f'{{"goal":null,"board":"{board}"}}',
        ]
    )  # fmt: skip
    for options in [[], ["--columns"]]:
        lines = [json.loads(line) for line in solve("--json", *options, text=text).stdout.splitlines()]
        assert [(line.get("code"), line.get("column")) for line in lines] == [
            (None, None), ("no_board", 1), ("json", 10), ("no_board", 2), ("duplicate_tile", 25), ("not_an_id", 19),
            ("duplicate_tile", None), ("not_a_board", 1), ("line_too_long", None), ("ragged_rows", 23), (None, None),
            (None, None), (None, None), ("no_board", 1), ("no_goal", 1), (None, None),
        ]  # fmt: skip


def test_json_over_several_lines_is_told_once():
    board = {"board": "1 2 3/4 5 6/7 0 8"}
    for value in [[board, board], board]:
        answer = solve("--json", text=f"{board['board']}\n{json.dumps(value, indent=2)}\n{board['board']}\n")
        solved, told = [json.loads(line) for line in answer.stdout.splitlines()]
        assert answer.returncode == 1 and solved["length"] == 1
        assert (told["line"], told["column"], told["code"]) == (2, 1, "json") and "jq -c" in told["error"]
    # Records are no JSON, and each line is one.
    for command in [["verify"], ["sliding", "analyse"]]:
        answer = subprocess.run([PROGRAM, *command, "--json"], input="[\nwrong\n", capture_output=True, text=True)
        assert [json.loads(line)["line"] for line in answer.stdout.splitlines()] == [1, 2]


def test_files_that_are_none(tmp_path):
    for name, reason in [("missing", "No such file"), (".", "is a folder")]:
        answer = solve(str(tmp_path / name))
        assert (answer.returncode, answer.stdout) == (1, "")
        assert answer.stderr.startswith("Error: ") and reason in answer.stderr


@pytest.mark.parametrize("rows, columns, isShortest", [(3, 3, True), (2, 5, True), (6, 6, False), (3, 10, False)])
def test_short_solutions_in_slides_of_several_tiles(rows, columns, isShortest):
    size = f"{rows}x{columns}"
    made = sliding("scramble", "--size", size, "--count", "3", "--seed", "7", "--json").stdout
    near = ["--near", "--limit", "60" if isShortest else "0.5"]
    steps, slides, shortest = (
        [json.loads(line) for line in solve("--json", "--metric", metric, *more, text=made).stdout.splitlines()]
        for metric, more in [("stm", near), ("mtm", near), ("mtm", [])]
    )
    assert len(slides) == len(steps) == len(shortest) == 3
    for single, several, best in zip(steps, slides, shortest):
        assert several["metric"] == "mtm" and several["optimal"] is isShortest
        assert len(re.findall("[UDLR]", several["moves"])) == several["length"] < single["length"]
        assert isShortest or single["bound"] / (max(rows, columns) - 1) <= several["bound"] <= several["length"]
        assert not isShortest or several["length"] == best["length"]
        assert play(tiles_of(several["board"]), columns, unrolled(several["moves"])) == [*range(1, rows * columns), 0]


@pytest.mark.parametrize("threads", ["1", "5"])
def test_answers_come_in_order_and_before_the_end_of_the_input(threads):
    with subprocess.Popen(
        [PROGRAM, "sliding", "solve", "--threads", threads],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        # Also where the tests themselves run as a background job, which ignores interruptions.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        for line in range(1, 20):
            process.stdin.write("1 2 3/4 5 6/7 0 8\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"line {line}: 1 move L\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=300) == 130


# 80 moves of single tiles, as many as any has (Brüngger et al., 1999); to prove what is shortest takes long.
HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"


def interrupted(*arguments: str, text: str, when: str, threads: int = 1) -> tuple[int, list[dict]]:
    """The answers of threads that are interrupted when their terminal shows what matches a pattern."""
    reader, terminal = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, "sliding", "solve", "--json", "--threads", str(threads), *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=terminal, text=True, env={**os.environ, "TERM": "xterm"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        os.close(terminal)
        process.stdin.write(text)
        process.stdin.flush()
        shown = ""
        while not re.search(when, shown):
            shown += os.read(reader, 65536).decode()
        process.send_signal(signal.SIGINT)
        # While its input is open.
        lines = [json.loads(line) for line in process.stdout.read().splitlines()]
        status = process.wait(timeout=300)
    os.close(reader)
    return status, lines


@pytest.mark.parametrize(
    "options, when",
    [(["--metric", "mtm"], "Line 2: at least"), (["--near", "--limit", "100000"], "Line 2: at most")],
)
def test_an_interruption_asks_for_what_is_known(options, when):
    board = HARD
    if "--near" in options:
        board = json.loads(sliding("scramble", "--size", "10x10", "--seed", "7", "--goal", "gap-first", "--json").stdout)["board"]
    # The last line is none yet, and would be a board.
    status, lines = interrupted("--goal", "gap-first", *options, text=f"0 1/2 3\n{board}\n0 1/2 3\n1 0/2 3", when=when)
    assert status == 130 and [line["line"] for line in lines] == [1, 2]
    assert (lines[0]["length"], lines[0]["optimal"]) == (0, True)
    answer = lines[1]
    assert answer["board"] == board and answer["optimal"] is False and 10 < answer["bound"] < answer["length"]
    tiles = tiles_of(board)
    assert play(tiles, answer["columns"], unrolled(answer["moves"])) == [*range(len(tiles))]


def test_more_interruptions_end_it_at_once(tmp_path):
    boards = tmp_path / "boards"
    boards.write_text("1 2 3 0\n" * 100_000)
    with subprocess.Popen(
        [PROGRAM, "sliding", "solve", boards], stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:  # fmt: skip
        process.stdout.readline()
        # Nobody reads what it has to write before it can end in good order.
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
        assert process.returncode == 130


def test_large_boards_need_near():
    for side, options in [(6, []), (5, ["--metric", "mtm"])]:
        board = " ".join(str(tile) for tile in [*range(1, side * side - 1), 0, side * side - 1])
        refused = solve(*options, "--json", text=board)
        assert refused.returncode == 1 and json.loads(refused.stdout)["code"] == "too_large_to_prove"
        near = solve("--near", "--limit", "0.1", *options, "--json", text=board)
        assert json.loads(near.stdout)["length"] == 1


def test_positions_are_counted_where_a_proof_is_looked_for():
    board = "8 6 7/2 5 4/3 0 1"
    assert json.loads(solve("--json", text=board).stdout)["nodes"] > 0
    assert "nodes" not in json.loads(solve("--near", "--limit", "0.1", "--json", text=board).stdout)
    told = " ".join(solve("--help").stdout.split())
    assert '"nodes" (the positions that the search for a proof has looked at, if there was one; --near alone' in told


def test_what_takes_too_long_to_prove_has_a_bound():
    made = json.loads(sliding("scramble", "--size", "5x5", "--seed", "7", "--json").stdout)
    easy = boards(5, 5, [20, 25] * 2)
    text = "".join(json.dumps({"board": " ".join(map(str, tiles))}) + "\n" for tiles in easy) + json.dumps(made)
    *answers, hard = map(json.loads, solve("--limit", "10", "--json", text=text).stdout.splitlines())
    distance = Distances(5, 5, several=False)
    assert [(answer["length"], answer["optimal"]) for answer in answers] == [(distance(tiles), True) for tiles in easy]
    for tiles, answer in zip(easy, answers):
        assert play(list(tiles), 5, answer["moves"]) == [*range(1, 25), 0] and len(answer["moves"]) == answer["length"]
    near = json.loads(solve("--near", "--limit", "0.1", "--json", text=json.dumps(made)).stdout)
    # More than distances and conflicts tell.
    assert near["bound"] < hard["bound"] <= hard["length"] and hard["nodes"] > 0
    assert hard["optimal"] is (hard["bound"] == hard["length"])
    tiles = tiles_of(made["board"])
    assert play(tiles, 5, hard["moves"]) == [*range(1, 25), 0] and len(hard["moves"]) == hard["length"]


@pytest.mark.parametrize("size", ["5x5", "4x5", "4x4"])
@pytest.mark.parametrize("options", [[], ["--tables", "full"]])
def test_a_limit_counts_the_building_of_tables(tmp_path, size, options):
    [board] = sliding("scramble", "--size", size, "--seed", "3").stdout.splitlines()
    start = time.monotonic()
    [line] = map(json.loads, solve("--limit", "2", "--json", *options, text=board, data=tmp_path).stdout.splitlines())
    # Where it builds all tables it takes half a minute, or a whole one.
    assert time.monotonic() - start < 10 and line["seconds"] < 5
    assert line["bound"] > 30 if not line["optimal"] else line["length"] > 30
    assert not (tmp_path / "tables").exists()


def test_tables_that_are_stored_are_used_within_a_limit(tmp_path):
    board = "8 6 7/2 5 4/3 0 1"
    assert solve("--tables", "full", text=board, data=tmp_path).returncode == 0
    file = tables(tmp_path)
    file.write_bytes(file.read_bytes()[:-1])
    again = solve("--tables", "full", "--limit", "5", text=board, data=tmp_path)
    assert again.returncode == 0 and "31 moves" in again.stdout
    # It has looked at them.
    assert "damaged" in again.stderr and "not used" in again.stderr


def test_an_interruption_ends_the_building_of_tables():
    """Full tables of 5x5, which take half a minute."""
    [board] = sliding("scramble", "--size", "5x5", "--seed", "3").stdout.splitlines()
    start = time.monotonic()
    status, [line] = interrupted(text=f"{board}\n", when="Building tables of patterns")
    assert time.monotonic() - start < 20 and status == 130
    assert line["optimal"] is False and 50 < line["bound"] < line["length"] and "nodes" not in line
    assert play(tiles_of(board), 5, line["moves"]) == [*range(1, 25), 0]


def test_columns_and_size():
    text = "1 2 3 4 0 5 7 well, known\n"
    assert solve("--size", "2x3", text=text).returncode == 1
    assert solve("--size", "2x3", "--columns", text=text).stdout == "line 1: 1 move L\n"
    assert solve("--columns", text="1 2 3 0 17\n").stdout == "line 1: 0 moves\n"
    for board in ["1 2 3 4 5 6 7 8 0 57 21/11/2026", "1 2 3/4 5 6/7 8 0 21/11/2026", "1 2 3/4 5 6/7 8 0 http://x", "1 2 3/4 5 6/7 8 0 " + "x" * 9000]:
        assert solve("--columns", text=board).stdout == "line 1: 0 moves\n"
    assert solve("--size", "1x3", text=text).returncode == 64
    for board in ["1 2/3 4/5 0", "1 2 3/4 5 6/7 8 0"]:
        answer = solve("--size", "2x3", text=board)
        assert answer.returncode == 1 and "3 rows" in answer.stderr and "2 of 3" in answer.stderr
        assert json.loads(solve("--size", "2x3", "--json", text=board).stdout)["code"] == "wrong_shape"


def test_a_slide_of_several_tiles_is_one_move_in_the_other_metric():
    board = "1 2 3/4 5 6/0 7 8"
    assert solve(text=board).stdout == "line 1: 2 moves LL\n"
    for name in ["mtm", "MTM"]:
        assert solve("--metric", name, text=board).stdout == "line 1: 1 move L2\n"


# The first of Korf's boards (1985), and the length that he found.
KORF = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"


@pytest.mark.parametrize("options", [[], ["--near", "--limit", "60"], ["--metric", "mtm", "--limit", "1"]])
def test_the_gap_may_be_first(options):
    [line] = [json.loads(line) for line in solve("--goal", "gap-first", *options, "--json", text=KORF).stdout.splitlines()]
    assert (line["board"], line["goal"]) == (KORF, "gap-first")
    assert line["metric"] == "mtm" or (line["length"], line["optimal"]) == (57, True)
    assert play(tiles_of(KORF), 4, unrolled(line["moves"])) == [*range(16)]
    # The answer says what the goal is.
    again = json.loads(solve("--json", *options, text=json.dumps(line)).stdout)
    assert (again["board"], again["goal"]) == (KORF, "gap-first")


def test_boards_that_another_goal_would_have():
    game = "sliding.3x3.uniform.multi.1.0000000000000007"
    objects = [json.dumps({"board": "0 1/2 3", "goal": goal}) for goal in ["gap-first", "gap-last", "first"]]
    text = "\n".join(["1 2/3 0", "0 1/2 3", "1 0 2/3 4 5/6 7 8", "2 1 3/4 5 6/7 8 0", game, *objects])
    for options, told in [
        ([], [None, ("unsolvable", 1), None, ("unsolvable", 1), None, None, ("unsolvable", 12), ("no_goal", 1)]),
        (
            ["--goal", "gap-first"],
            [("unsolvable", 1), None, None, ("unsolvable", 1), ("other_goal", 1), None, ("other_goal", 1), ("no_goal", 1)],
        ),
    ]:
        lines = [json.loads(line) for line in solve("--json", *options, text=text).stdout.splitlines()]
        assert [(line["code"], line["column"]) if "code" in line else None for line in lines] == told
        assert (lines[2]["length"] == 1) == bool(options)
    assert "with --goal gap-first it can" in solve(text="0 1/2 3").stderr
    assert "parity" in solve("--goal", "gap-first", text="2 1 3/4 5 6/7 8 0").stderr
    assert solve("--goal", "first", text=text).returncode == 64


def test_scrambles_are_turned_for_the_other_goal():
    arguments = ["scramble", "--size", "3x4", "--count", "5", "--seed", "7", "--json"]
    made, turned = (
        [json.loads(line) for line in sliding(*arguments, "--goal", goal).stdout.splitlines()] for goal in ["gap-last", "gap-first"]
    )
    assert sliding(*arguments).stdout.splitlines() == [json.dumps(line, separators=(",", ":")) for line in made]
    solved = solve("--json", text="\n".join(json.dumps(line) for line in made + turned))
    lengths = [json.loads(line)["length"] for line in solved.stdout.splitlines()]
    assert lengths[:5] == lengths[5:] and len(lengths) == 10
    for plain, line in zip(made, turned):
        assert line["goal"] == "gap-first" and "id" not in line and line["seed"] == plain["seed"]
        board = tiles_of(line["board"])
        assert [12 - tile if tile else 0 for tile in board[::-1]] == tiles_of(plain["board"])
        assert play([*range(12)], 4, unrolled(line["moves"])) == board


def boards(rows: int, columns: int, walks: list[int]) -> list[tuple[int, ...]]:
    """Boards so many random moves of one tile away from the solved one."""
    random = Generator(rows * 16 + columns)
    found = []
    for walk in walks:
        tiles = before = (*range(1, rows * columns), 0)
        for _ in range(walk):
            ways = [other for other in neighbours(rows, columns, tiles, several=False) if other != before]
            before, tiles = tiles, ways[random.below(len(ways))]
        found.append(tiles)
    return found


@pytest.mark.parametrize(
    "rows, columns, metric, options, walks",
    [
        (2, 5, "stm", [], [200] * 15), (2, 5, "mtm", [], [200] * 15), (5, 2, "stm", ["--tables", "full"], [200] * 10),
        (3, 4, "stm", [], [200] * 4), (4, 3, "stm", ["--tables", "full"], [50] * 4), (3, 4, "mtm", [], [25, 30] * 6),
        (4, 5, "stm", [], [20, 25] * 5), (3, 6, "stm", [], [20, 25] * 2),
        (4, 4, "stm", [], [20, 25, 30] * 8), (4, 4, "mtm", [], [15, 20, 25] * 6),
    ],
)  # fmt: skip
def test_solutions_are_shortest(tmp_path, rows, columns, metric, options, walks):
    distance = Distances(rows, columns, several=metric == "mtm")
    mixed = boards(rows, columns, walks)
    text = "".join(" ".join(map(str, tiles)) + "\n" for tiles in mixed)
    answer = solve(
        "--json", "--metric", metric, "--size", f"{rows}x{columns}", *options, text=text, data=tmp_path
    )
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [line["length"] for line in lines] == [distance(tiles) for tiles in mixed]
    assert all(line["optimal"] for line in lines) and len(lines) == len(mixed)
    for tiles, line in zip(mixed, lines):
        assert len(re.findall("[UDLR]", line["moves"])) == line["length"]
        assert play(list(tiles), columns, unrolled(line["moves"])) == [*range(1, rows * columns), 0]


def test_a_long_input_takes_little_memory(tmp_path):
    boards = tmp_path / "boards"
    with boards.open("w") as file:
        for _ in range(300):
            file.write("1 2 3 0\n" * 1000)
        file.write("9" * 50_000_000 + "\n1 2 3 0\n")
    command = ["/bin/sh", "-c", f"ulimit -v 900000; {PROGRAM} sliding solve {boards} | tail -n 1"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert answer.stdout == "line 300002: 0 moves\n"
    assert answer.stderr == "line 300001: more than 8388608 characters are no board.\n"


@pytest.mark.parametrize("command", ["sliding analyse", "verify"])
def test_a_long_record_takes_little_memory(command, tmp_path):
    records = tmp_path / "records"
    record = f"tassello1;sliding.2x2.uniform.multi.1.000000000000002a;{'1L,' * 30_000_000}\n"
    records.write_text(record + "tassello1;sliding\n")
    limited = ["/bin/sh", "-c", f"ulimit -v 900000; {PROGRAM} {command} {records}"]
    answer = subprocess.run(limited, capture_output=True, text=True, timeout=300)
    long, short = answer.stderr.splitlines()
    assert long == "line 1: The record has more than 100000 turns, the longest that is read."
    assert short.startswith("line 2, column ") and answer.returncode == 1


@pytest.mark.parametrize("mark, encoding", [(b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_boards_and_records_in_other_encodings(mark, encoding):
    """As Windows PowerShell writes what it is told to write to a file."""
    record = "tassello1;sliding.2x2.uniform.multi.1.000000000000002a;0?"
    for command, text in [("sliding solve --json", "1 2/0 3\r\n1 2/3 ü\r\n" * 3000), ("sliding analyse", record), ("verify", record)]:
        answers = [
            subprocess.run([PROGRAM, *command.split()], input=given, capture_output=True, timeout=300)
            for given in [text.encode(), mark + text.encode(encoding)]
        ]
        told, same = (re.sub(rb'"seconds":[^}]*', b"", answer.stdout + answer.stderr) for answer in answers)
        assert told == same and b"line" in told and [answer.returncode for answer in answers] == [1, 1]


def test_objects_with_two_boards_are_told():
    made = json.loads(sliding("scramble", "--size", "3x3", "--seed", "7", "--json").stdout)
    other = "1 2 3/4 5 6/7 0 8"
    for members, names in [
        ({"id": made["id"], "board": other}, ["id", "board"]), ({"board": other, "puzzle": made["id"]}, ["board", "puzzle"]),
        ({"id": made["id"], "puzzle": other}, ["id", "puzzle"]),
    ]:
        [line] = [json.loads(line) for line in solve("--json", text=json.dumps(members)).stdout.splitlines()]
        assert (line["code"], line["column"]) == ("contradiction", 1) and all(f'"{name}"' in line["error"] for name in names)
    [line] = [json.loads(line) for line in solve("--json", text=json.dumps({**made, "puzzle": made["id"]})).stdout.splitlines()]
    assert line["board"] == made["board"]


def tables(data: Path) -> Path:
    [file] = (data / "tables").iterdir()
    return file


def test_a_pipe_is_no_file_of_tables(tmp_path):
    """Nothing is waited for in it."""
    board = "8 6 7/2 5 4/3 0 1"
    assert solve("--tables", "full", text=board, data=tmp_path).returncode == 0
    file = tables(tmp_path)
    file.unlink()
    os.mkfifo(file)
    answer = solve("--tables", "full", text=board, data=tmp_path)
    assert answer.returncode == 0 and file.name in answer.stderr


@pytest.mark.parametrize("damage", ["cut", "changed", "foreign", "empty"])
def test_damaged_tables_are_built_again(tmp_path, damage):
    board = "8 6 7/2 5 4/3 0 1"
    good = solve("--tables", "full", text=board, data=tmp_path)
    assert good.returncode == 0 and good.stderr == "" and "31 moves" in good.stdout
    file = tables(tmp_path)
    content = file.read_bytes()
    broken = {
        "cut": content[: len(content) // 2],
        "changed": content[:-1] + bytes([content[-1] ^ 1]),
        "foreign": b"something else" + content[14:],
        "empty": b"",
    }[damage]
    file.write_bytes(broken)
    again = solve("--tables", "full", text=board, data=tmp_path)
    assert (again.returncode, again.stdout) == (0, good.stdout)
    assert "damaged" in again.stderr
    assert tables(tmp_path).read_bytes() == content


@pytest.mark.parametrize("trouble", ["read-only", "file in the way", "folder in the way"])
def test_tables_that_cannot_be_kept_are_used_all_the_same(tmp_path, trouble):
    data = tmp_path
    if trouble == "read-only":
        # Nobody can write there, not even those who may write everywhere.
        data = Path("/proc")
    elif trouble == "file in the way":
        (tmp_path / "tables").write_text("")
    else:
        (tmp_path / "tables/3x3-patterns-full.tables").mkdir(parents=True)
    answer = solve("--tables", "full", text="8 6 7/2 5 4/3 0 1", data=data)
    assert answer.returncode == 1 and "31 moves" in answer.stdout
    assert "cannot be kept" in answer.stderr


def test_a_disk_that_is_full_leaves_no_half_of_a_table(tmp_path):
    # As on a full disk, writing fails after one kilobyte.
    limited = f"trap '' XFSZ; ulimit -f 1; exec {PROGRAM} sliding solve --tables full --data {tmp_path}"
    board = "8 6 7/2 5 4/3 0 1"
    answer = subprocess.run(["/bin/bash", "-c", limited], input=board, capture_output=True, text=True, timeout=300)
    assert answer.returncode == 1 and "31 moves" in answer.stdout and "File too large" in answer.stderr
    assert list((tmp_path / "tables").iterdir()) == []
    assert solve("--tables", "full", text=board, data=tmp_path).stderr == ""
    assert tables(tmp_path).stat().st_size > 1024
    with open("/dev/full", "w") as full:
        command = [PROGRAM, "sliding", "solve"]
        answer = subprocess.run(command, input=board, stdout=full, stderr=subprocess.PIPE, text=True, timeout=300)
    assert answer.returncode == 1
    assert answer.stderr == "Error: Standard output cannot be written: No space left on device.\n"


def test_what_a_killed_build_leaves_is_neither_used_nor_left(tmp_path):
    board = "1 2 3 4 5/6 7 8 0 9"
    # Killed while it builds, and as soon as it writes; at the latest when it is done.
    for wants_file in [False, True]:
        with subprocess.Popen(
            [PROGRAM, "sliding", "solve", "--tables", "full", "--data", tmp_path],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        ) as process:  # fmt: skip
            process.stdin.write(board + "\n")
            process.stdin.flush()
            while wants_file and not any(tmp_path.glob("tables/*")) and process.poll() is None:
                pass
            process.kill()
    answer = solve("--tables", "full", text=board, data=tmp_path)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "line 1: 1 move L\n", "")
    assert tables(tmp_path).name == "2x5-patterns-full.tables"
    again = solve("--tables", "full", text=board, data=tmp_path)
    assert (again.returncode, again.stdout, again.stderr) == (0, answer.stdout, "")


def test_only_one_process_writes_the_same_tables(tmp_path):
    (tmp_path / "tables").mkdir()
    unfinished = tmp_path / "tables/3x3-patterns-full.tables.unfinished"
    with unfinished.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("of another process")
        file.flush()
        answer = solve("--tables", "full", text="8 6 7/2 5 4/3 0 1", data=tmp_path)
        assert (answer.returncode, answer.stderr) == (0, "") and "31 moves" in answer.stdout
        assert unfinished.read_text() == "of another process"
    assert solve("--tables", "full", text="8 6 7/2 5 4/3 0 1", data=tmp_path).returncode == 0
    assert tables(tmp_path).name == "3x3-patterns-full.tables"


def test_rows_tell_the_size_also_where_more_follows():
    answer = solve("--columns", "--json", text="8 6 7/2 5 4/3 0 1 31\n")
    assert json.loads(answer.stdout)["length"] == 31, answer.stdout


@pytest.mark.parametrize("limit", ["inf", "nan", "1e30", "0", "-1"])
def test_a_limit_is_a_number_of_seconds(limit):
    answer = solve("--limit", limit, text="1 2 3 4 5 6 7 0 8\n")
    assert answer.returncode == 64 and "--limit" in answer.stderr


def sliding(*arguments: str, text: str = "") -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, "sliding", *arguments], input=text, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("walk", [[], ["--walk", "9"]])
def test_a_scrambles_moves_lead_to_it(walk):
    arguments = ["scramble", "--size", "3x4", "--count", "20", "--seed", "7", "--json", *walk]
    answer = sliding(*arguments)
    lines = [json.loads(line) for line in answer.stdout.splitlines()]
    assert [line["line"] for line in lines] == list(range(1, 21)) and answer.stdout == sliding(*arguments).stdout
    assert answer.stdout == sliding(*arguments, "--threads", "1").stdout == sliding(*arguments, "--threads", "5").stdout
    for line in lines:
        board = tiles_of(line["board"])
        assert play([*range(1, 12), 0], 4, unrolled(line["moves"])) == board != [*range(1, 12), 0]
    assert len({line["board"] for line in lines}) > 10


def test_a_game_is_analysed():
    puzzle = json.loads(sliding("scramble", "--size", "3x3", "--seed", "5", "--json").stdout)
    shortest = json.loads(solve("--json", text=puzzle["board"]).stdout)
    moves = shortest["moves"]
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[moves[0]]
    good = f"tassello1;{puzzle['id']};" + ",".join(f"{20 if i else 0}{move}" for i, move in enumerate(moves))
    lost = f"tassello1;{puzzle['id']};" + ",".join(f"{20 if i else 0}{move}" for i, move in enumerate(moves[0] + back + moves))
    answer = sliding("analyse", "--metric", "stm", "--json", text=f"{good}\n{lost}\nnonsense\n")
    first, second, third = [json.loads(line) for line in answer.stdout.splitlines()]
    assert answer.returncode == 1 and answer.stderr == "" and third["code"] == "unreadable_record"
    assert first["shortest"] == second["shortest"] == [len(moves)] * 2 and first["moves"] == len(moves)
    assert first["distances"] == [[left, left] for left in range(len(moves), -1, -1)]
    assert first["moves_per_manhattan"] > 0 and not any(key != key.lower() for key in first)
    assert second["losses"][:3] == [[0, 0], [2, 2], [0, 0]] and second["moves"] == len(moves) + 2


@pytest.mark.parametrize("threads", ["1", "7"])
def test_games_are_analysed_in_the_order_of_the_lines(threads):
    """And as if each were the only one."""
    games = []
    for size in ["8x8", "3x3", "2x6"]:
        for seed in range(5):
            puzzle = json.loads(sliding("scramble", "--size", size, "--seed", str(seed), "--json").stdout)
            way = unrolled(puzzle["moves"])
            back = way[:-7:-1].translate(str.maketrans("UDLR", "DURL"))
            games.append(f"tassello1;{puzzle['id']};" + ",".join(f"{20 if i else 0}{move}" for i, move in enumerate(back)))
    options = ["analyse", "--metric", "stm", "--work", "5000", "--json"]
    alone = [{**json.loads(sliding(*options, game).stdout), "line": line} for line, game in enumerate(games, 1)]
    answer = sliding(*options, "--threads", threads, text="\n".join(games))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert [json.loads(line) for line in answer.stdout.splitlines()] == alone
    assert all(len(game["losses"]) == 6 for game in alone)


@pytest.mark.parametrize("limit", [None, "2"])
def test_threads_that_help_with_a_board_end_with_it(limit, tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(f"0 1/2 3\n{HARD}\n")
    options = ["--goal", "gap-first", str(path)]
    if limit:
        result = solve("--json", "--threads", "4", "--limit", limit, *options)
        status, lines = result.returncode, [json.loads(line) for line in result.stdout.splitlines()]
    else:
        # So many positions that it is no longer one thread alone.
        when = "Line 2: at least [0-9]+ moves, [0-9]{8,} positions"
        status, lines = interrupted(*options, text="", when=when, threads=4)
    assert status == (0 if limit else 130) and [line["line"] for line in lines] == [1, 2]
    answer = lines[1]
    assert answer["optimal"] is False and 40 < answer["bound"] < 80 <= answer["length"]
    assert play(tiles_of(HARD), 4, answer["moves"]) == [*range(16)]
