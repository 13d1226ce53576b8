import json
import re
from typing import Any, Iterator

from harness.server import SITE

from . import Figure


def site() -> Iterator[Figure]:
    """Bytes on the way at the first visit: whatever the app needs to run, the texts of the language with the longest
    ones, and the service worker."""
    worker = (SITE / "service-worker.js").read_text()

    def constant(name: str) -> Any:
        return json.loads(re.search(rf"const {name}=(.*?);", worker)[1])

    def sent(address: str) -> int:
        return min(file.stat().st_size for file in SITE.glob(f"{address[1:]}*"))

    files, later = constant("files"), constant("later")
    first = [*files, max(later["texts"], key=sent), "/service-worker.js"]
    yield "site.first-load", sum(map(sent, first)), "bytes"
    for address in later["engines"]:
        if engine := re.match(r"/engines/(\w+)\.\w+\.wasm", address):
            yield f"site.engine-{engine[1]}", sent(address), "bytes"
        elif address.endswith(".css"):
            yield "site.pages", sent(address), "bytes"
    yield "site.sounds", sum(map(sent, later["sounds"])), "bytes"
    yield "site.wasm", sum(sent(address) for address in files if address.endswith(".wasm")), "bytes"
