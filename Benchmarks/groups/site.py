import json
import re
from typing import Any, Iterator

from harness.server import SITE

from . import Figure


def site() -> Iterator[Figure]:
    """Bytes on the way: what a first visit is painted with, the whole app with its second module, which comes while that is
    seen, and what is loaded later. Texts are those of the language with the longest ones.
    """
    worker = (SITE / "service-worker.js").read_text()

    def constant(name: str) -> Any:
        return json.loads(re.search(rf"const {name}=(.*?);", worker)[1])

    def sent(address: str) -> int:
        return min(file.stat().st_size for file in SITE.glob(f"{address[1:]}*"))

    files, later = constant("files"), constant("later")
    app = [*files, max(later["texts"], key=sent), "/service-worker.js"]
    rest = [address for address in app if address.startswith("/rest.")]
    yield "site.first-load", sum(map(sent, app)) - sum(map(sent, rest)), "bytes"
    yield "site.app", sum(map(sent, app)), "bytes"
    for address in later["engines"]:
        if engine := re.match(r"/engines/(\w+)\.\w+\.wasm", address):
            yield f"site.engine-{engine[1]}", sent(address), "bytes"
        elif address.endswith(".css"):
            yield "site.pages", sent(address), "bytes"
    yield "site.sounds", sum(map(sent, later["sounds"])), "bytes"
