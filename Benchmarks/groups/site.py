import json
import re
from typing import Iterator

from harness.server import SITE

from . import Figure


def site() -> Iterator[Figure]:
    """Bytes on the way at the first visit: whatever the app needs to run, and the service worker."""
    worker = (SITE / "service-worker.js").read_text()
    addresses = [*json.loads(re.search(r"^const files = (.*);$", worker, re.M)[1]), "/service-worker.js"]

    def sent(address: str) -> int:
        return min(file.stat().st_size for file in SITE.glob(f"{address[1:]}*"))

    yield "site.first-load", sum(map(sent, addresses)), "bytes"
    later = json.loads(re.search(r"^const engineFiles = (.*);$", worker, re.M)[1])
    for address in later:
        if engine := re.match(r"/engines/(\w+)\.\w+\.wasm", address):
            yield f"site.engine-{engine[1]}", sent(address), "bytes"
    sounds = json.loads(re.search(r"^const soundFiles = (.*);$", worker, re.M)[1])
    yield "site.sounds", sum(map(sent, sounds)), "bytes"
    yield "site.wasm", sum(sent(address) for address in addresses if address.endswith(".wasm")), "bytes"
