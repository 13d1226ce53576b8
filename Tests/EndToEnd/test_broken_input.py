"""What the command line reads, broken in thousands of ways: it always answers, and goes on with the next line.

The formats themselves are tried so by `make fuzz`; here it is what lies around them: JSON, links, kinds, encodings.
"""

import json
import random
import subprocess

import pytest

from harness.server import PROGRAM

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOARD = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"
GAME = "sliding.4x4.uniform.multi.1.0000000000000007"

SUDOKU = [
    PUZZLE,
    json.dumps({"line": 1, "puzzle": PUZZLE, "kind": "classic", "candidates": None}),
    json.dumps({"id": "sudoku.4x4.1e3b2e4", "kind": "4x4", "puzzle": "1....3..2.....4."}),
    json.dumps({"kind": "4x4xjaabbaabbccddccdd", "puzzle": "1" + "." * 15, "candidates": "1234" * 16}),
    json.dumps({"id": 17, "other": [{"deep": [1.5e3, "\\u00e9\ud83d\ude00"]}], "puzzle": "1....3..2.....4."}),
    "sudoku.4x4.1e3b2e4",
    "https://example.org/#sudoku.4x4.1e3b2e4",
    "https://www.sudokuwiki.org/sudoku.htm?bd=" + PUZZLE.replace(".", "0"),
    ":0000:x:" + PUZZLE + ":::",
    "1 2 3 4 | 3 4 1 2 | 2 1 4 3 | 4 3 2 .",
    "<opensudoku><folder name='a'><game data='" + PUZZLE.replace(".", "0") + "'/></folder></opensudoku>",
]
SLIDING = [
    BOARD,
    json.dumps({"board": BOARD, "goal": "gap-last", "id": None}),
    json.dumps({"id": GAME, "seed": "7"}),
    json.dumps({"goal": "gap-first", "board": "0 1/2 3", "moves": "L2U"}),
    GAME,
    f"https://example.org/#{GAME}",
    "8,6,7,2,5,4,3,_,1",
]
RECORDS = [f"tassello1;{GAME};{turns}" for turns in ["", "340L2,120U,99D", "1R,1L,5-,5+", "9R," * 40]]

STRAY = [*b'{}[]":,\\ .0159/-+_#xj\t\xc3\xa9\xff\x00\x1b', *"\u2028".encode()]


def broken(line: bytes, others: list[bytes], chance: random.Random) -> bytes:
    content = bytearray(line)
    for _ in range(chance.randint(1, 4)):
        at, to = sorted(chance.randint(0, len(content)) for _ in range(2))
        match chance.randrange(5):
            case 0:
                content[at:at] = bytes([chance.choice(STRAY)])
            case 1:
                content[at : at + 1] = bytes([chance.choice(STRAY)])
            case 2:
                del content[at:to]
            case 3:
                content[at:at] = content[at:to] * chance.randint(1, 3)
            case 4:
                other = chance.choice(others)
                content[at:to] = other[chance.randint(0, len(other)) :]
    # A bracket alone would be JSON over several lines, behind which nothing is read.
    return b"#" if bytes(content).strip() in (b"{", b"[") else bytes(content).replace(b"\n", b" ")


@pytest.mark.parametrize(
    "command, samples",
    [
        ("sudoku solve", SUDOKU),
        ("sudoku rate", SUDOKU),
        ("sudoku hint", SUDOKU),
        ("sudoku convert --to line", SUDOKU),
        ("sliding solve --near --limit 0.001", SLIDING),
        ("sliding analyse --work 0", RECORDS),
        ("verify", RECORDS),
    ],
)
def test_every_line_is_answered(command: str, samples: list[str]):
    chance = random.Random(command)
    originals = [sample.encode(errors="surrogatepass") for sample in samples]
    lines = [broken(chance.choice(originals), originals, chance) for _ in range(5000)]
    options = [] if "convert" in command else ["--json"]
    answer = subprocess.run(
        [PROGRAM, *command.split(), *options], input=b"\n".join(lines), capture_output=True, timeout=300
    )
    assert answer.returncode in (0, 1), answer.stderr[-2000:]
    if not options:
        return
    answers = [json.loads(line) for line in answer.stdout.splitlines()]
    numbers = [each["line"] for each in answers]
    assert numbers == sorted(numbers) and 1 <= numbers[0] and numbers[-1] <= len(lines)
    for each in answers:
        if "code" in each and each.get("column") is not None:
            assert 1 <= each["column"] <= len(lines[each["line"] - 1]) + 1, (lines[each["line"] - 1], each)
    if "sudoku" not in command:
        # Grids have several lines; of boards and records each has its own.
        asked = [number for number, line in enumerate(lines, 1) if line.strip(b" \t\r") and not line.lstrip(b" \t").startswith(b"#")]
        assert numbers == asked
