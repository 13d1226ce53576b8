"""`tassello sliding solve` as scripts use it."""

import json
import subprocess
from pathlib import Path

import pytest

from harness.server import PROGRAM

# Lengths by exhaustive breadth-first search: the two 3x3 boards that are farthest from the goal, and neighbours of it.
HARDEST = {"8 6 7 2 5 4 3 0 1": 31, "6 4 7 8 5 0 3 2 1": 31, "1 2 3 4 5 6 7 0 8": 1, "1 2 3 4 5 6 7 8 0": 0}


def solve(*arguments: str, text: str = "", data: Path | None = None) -> subprocess.CompletedProcess:
    options = ["--data", str(data)] if data else []
    command = [PROGRAM, "sliding", "solve", *options, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)


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
        assert play([int(tile) for tile in board.split()], 3, line["moves"]) == [1, 2, 3, 4, 5, 6, 7, 8, 0]


def test_bad_lines_are_told_and_the_others_solved():
    text = "\n".join(
        ["1 2 3 4 5 6 8 7 0", "", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5/6 7 8 0", "1 1 2 0", "1 2 3", "nonsense", "9" * 9999]
    )
    answer = solve(text=text)
    assert answer.returncode == 1
    assert answer.stdout == "line 3: 1 moves L\n"
    told = {int(line.split()[1][:-1]): line for line in answer.stderr.splitlines()}
    assert set(told) == {1, 4, 5, 6, 7, 8}
    assert "parity" in told[1] and "row 2" in told[4] and "twice" in told[5] and "character 1" in told[7]
    codes = [json.loads(line).get("code") for line in solve("--json", text=text).stdout.splitlines()]
    assert codes == [
        "unsolvable", None, "raggedRows", "duplicateTile", "wrongCount", "notABoard", "lineTooLong"
    ]


def test_large_boards_need_near():
    board = " ".join(str(tile) for tile in [*range(1, 24), 0, 24])
    assert solve(text=board).returncode == 1
    near = solve("--near", "--limit", "0.1", "--json", text=board)
    assert json.loads(near.stdout)["length"] == 1


def test_columns_and_size():
    text = "1 2 3 4 0 5 7 well, known\n"
    assert solve("--size", "2x3", text=text).returncode == 1
    assert solve("--size", "2x3", "--columns", text=text).stdout == "line 1: 1 moves L\n"
    assert solve("--columns", text="1 2 3 0 17\n").stdout == "line 1: 0 moves \n"
    assert solve("--size", "1x3", text=text).returncode == 64


def test_a_slide_of_several_tiles_is_one_move_in_the_other_metric():
    board = "1 2 3/4 5 6/0 7 8"
    assert solve(text=board).stdout == "line 1: 2 moves LL\n"
    assert solve("--metric", "mtm", text=board).stdout == "line 1: 1 moves L2\n"


def test_a_long_input_takes_little_memory(tmp_path):
    boards = tmp_path / "boards"
    with boards.open("w") as file:
        for _ in range(300):
            file.write("1 2 3 0\n" * 1000)
        file.write("9" * 50_000_000)
    command = ["/bin/sh", "-c", f"ulimit -v 900000; {PROGRAM} sliding solve {boards} | tail -n 1"]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert answer.stdout == "line 300000: 0 moves \n"
    assert answer.stderr.startswith("line 300001:")


def tables(data: Path) -> Path:
    [file] = (data / "tables").iterdir()
    return file


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


def test_tables_that_cannot_be_kept_are_used_all_the_same(tmp_path):
    # The folder's name is taken by a file, which stops even those who may write everywhere.
    (tmp_path / "tables").write_text("")
    answer = solve("--tables", "full", text="8 6 7/2 5 4/3 0 1", data=tmp_path)
    assert answer.returncode == 1 and "31 moves" in answer.stdout
    assert "cannot be kept" in answer.stderr
