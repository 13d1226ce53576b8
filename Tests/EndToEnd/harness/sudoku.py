"""Sudoku as a test sees it: what stands on the board, and the solution, by trying."""

from .browsers import Browser

CELLS = """return [...document.querySelectorAll('.sudoku-cell')].map(
    cell => cell.querySelector('.notes') ? '' : cell.innerText.trim())"""


def cells(browser: Browser) -> list[int]:
    """Digits row by row, 0 for an empty cell; A is 10."""
    return [int(text, 17) if text else 0 for text in browser.evaluate(CELLS)]


def solve(grid: list[int]) -> list[int]:
    """The solution of a classic grid or one of 4x4."""
    size = int(len(grid) ** 0.5)
    box = int(size**0.5)
    peers = [
        {
            other
            for other in range(size * size)
            if other != cell
            and (
                other // size == cell // size
                or other % size == cell % size
                or (other // size // box, other % size // box) == (cell // size // box, cell % size // box)
            )
        }
        for cell in range(size * size)
    ]
    grid = list(grid)

    def search() -> bool:
        open_cells = [cell for cell, digit in enumerate(grid) if not digit]
        if not open_cells:
            return True
        left = {cell: set(range(1, size + 1)) - {grid[peer] for peer in peers[cell]} for cell in open_cells}
        cell = min(open_cells, key=lambda cell: len(left[cell]))
        for digit in left[cell]:
            grid[cell] = digit
            if search():
                return True
        grid[cell] = 0
        return False

    assert search(), "a puzzle without a solution"
    return grid
