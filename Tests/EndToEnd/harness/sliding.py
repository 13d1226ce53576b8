"""The sliding puzzle once more, written independently of PuzzleCore: makes the boards of puzzle ids and solves them."""

from collections import deque
from functools import cache

MASK = 2**64 - 1

# Where a tile goes; the gap goes the other way: (rows, columns) that the gap moves.
DIRECTIONS = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}

Tiles = tuple[int, ...]


class Generator:
    """xoshiro256** seeded through SplitMix64, with Lemire's bounded numbers."""

    def __init__(self, seed: int):
        self.state = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = seed
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            self.state.append(z ^ (z >> 31))

    def next(self) -> int:
        s = self.state
        rotate = lambda x, k: ((x << k) | (x >> (64 - k))) & MASK  # noqa: E731
        result = (rotate((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def below(self, bound: int) -> int:
        while True:
            product = (self.next() >> 32) * bound
            if product % 2**32 >= 2**32 % bound:
                return product >> 32


def board(puzzle: str) -> tuple[int, int, Tiles]:
    """Rows, columns and tiles of a uniformly scrambled puzzle, from its id."""
    kind, size, scramble, _, version, seed = puzzle.split(".")
    assert (kind, scramble, version) == ("sliding", "uniform", "1"), puzzle
    rows, columns = map(int, size.split("x"))
    random = Generator(int(seed, 16))
    solved = [*range(1, rows * columns), 0]
    while True:
        tiles = solved.copy()
        for last in range(len(tiles) - 1, 0, -1):
            other = random.below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]
        if not _is_solvable(rows, columns, tiles):
            first = 1 if tiles[0] == 0 else 0
            second = first + 2 if tiles[first + 1] == 0 else first + 1
            tiles[first], tiles[second] = tiles[second], tiles[first]
        if tiles != solved:
            return rows, columns, tuple(tiles)


def _is_solvable(rows: int, columns: int, tiles: list[int]) -> bool:
    order = [tile or len(tiles) for tile in tiles]
    inversions = sum(a > b for i, a in enumerate(order) for b in order[i + 1 :])
    row, column = divmod(tiles.index(0), columns)
    return (inversions + rows - 1 - row + columns - 1 - column) % 2 == 0


def slide(rows: int, columns: int, tiles: Tiles, direction: str) -> Tiles | None:
    """The board after one tile has moved; None if there is none on that side."""
    gap = tiles.index(0)
    down, right = DIRECTIONS[direction]
    row, column = gap // columns + down, gap % columns + right
    if not (0 <= row < rows and 0 <= column < columns):
        return None
    moved = list(tiles)
    cell = row * columns + column
    moved[gap], moved[cell] = moved[cell], 0
    return tuple(moved)


@cache
def _ways_home(rows: int, columns: int) -> dict[Tiles, str]:
    """For every solvable board the first move of a shortest solution, found backwards from the solved one."""
    solved = (*range(1, rows * columns), 0)
    ways = {solved: ""}
    queue = deque([solved])
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}
    while queue:
        tiles = queue.popleft()
        for direction in DIRECTIONS:
            before = slide(rows, columns, tiles, direction)
            if before is not None and before not in ways:
                ways[before] = back[direction]
                queue.append(before)
    return ways


def solution(puzzle: str) -> list[str]:
    """A shortest solution in moves of one tile; for boards of at most nine cells."""
    return solve(*board(puzzle))


def solve(rows: int, columns: int, tiles: Tiles) -> list[str]:
    assert rows * columns <= 9
    ways = _ways_home(rows, columns)
    moves = []
    while direction := ways[tiles]:
        moves.append(direction)
        tiles = slide(rows, columns, tiles, direction)
    return moves


def neighbours(rows: int, columns: int, tiles: Tiles, *, several: bool) -> list[Tiles]:
    """The boards one move away: a slide of one tile, or of any number in a line if `several`."""
    found = []
    for direction in DIRECTIONS:
        moved = slide(rows, columns, tiles, direction)
        while moved is not None:
            found.append(moved)
            moved = slide(rows, columns, moved, direction) if several else None
    return found


class Distances:
    """Distances to the solved board, by breadth-first search from both ends; what is found around the solved board is
    kept for the next one."""

    def __init__(self, rows: int, columns: int, *, several: bool):
        self.rows, self.columns, self.several = rows, columns, several
        solved = (*range(1, rows * columns), 0)
        self.home = {solved: 0}
        self.layers = [[solved]]

    def _grow(self, known: dict[Tiles, int], layer: list[Tiles], depth: int) -> list[Tiles]:
        grown = []
        for tiles in layer:
            for other in neighbours(self.rows, self.columns, tiles, several=self.several):
                if other not in known:
                    known[other] = depth
                    grown.append(other)
        return grown

    def __call__(self, tiles: Tiles) -> int:
        known, layer, depth = {tiles: 0}, [tiles], 0
        # No way leads within `depth` moves to where `len(self.layers) - 1` are enough: go on at the end where less lies.
        while not (met := [self.home[board] for board in layer if board in self.home]):
            if len(self.layers[-1]) <= 2 * len(layer):
                self.layers.append(self._grow(self.home, self.layers[-1], len(self.layers)))
            else:
                depth += 1
                layer = self._grow(known, layer, depth)
        return depth + min(met)


# Between two moves of a made-up record. The longest shortest solution has 31 moves, so a record stays far within the
# two seconds by which it may outlast the time since its game was issued.
PACE = 20


def record(puzzle: str, milliseconds: int = PACE) -> str:
    """The record of a shortest solution with `milliseconds` between the moves."""
    turns = [f"{0 if index == 0 else milliseconds}{move}" for index, move in enumerate(solution(puzzle))]
    return f"tassello1;{puzzle};{','.join(turns)}"
