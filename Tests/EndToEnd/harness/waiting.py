import time
from typing import Callable, TypeVar

T = TypeVar("T")

# In seconds; many times what anything takes, beside compilers, too.
PATIENCE = 60


def until(condition: Callable[[], T], what: str, seconds: float = PATIENCE) -> T:
    """Asks again and again until `condition` gives something true, and returns it.

    A test waits for what must happen, never for a time; `seconds` only ends a test that would wait for ever.
    """
    end = time.monotonic() + seconds
    pause = 0.01
    while True:
        if result := condition():
            return result
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain: {what}")
        time.sleep(pause)
        # To look takes time as well, and from the page that is to come to something: what takes long is looked at less often.
        pause = min(1.3 * pause, 0.1)
