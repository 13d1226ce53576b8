"""What the app says in another language: read from its catalogue, so that tests speak English whatever the app speaks."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
LANGUAGES = sorted(path.stem for path in (ROOT / "Web/texts").glob("*.txt"))


@cache
def _texts(language: str) -> dict[str, str]:
    """Texts by name. Those of the engine's pages that depend on a number are not among them."""
    texts = dict(re.findall(r"^(\S+): (.*)$", (ROOT / f"Web/texts/{language}.txt").read_text(), re.M))
    engines = (ROOT / f"Web/engines/{language}.txt").read_text()
    study = re.search(r"^section: @study$(.*?)^section:", engines, re.M | re.S)[1]
    for name, text in re.findall(r"^(\w+): (.*)$", study, re.M):
        texts.setdefault(f"study.{name}", text)
    return texts


@cache
def said(english: str, language: str) -> list[str]:
    """What stands in a language where English has this text; the text itself if it is not from the catalogue."""
    names = [name for name, text in _texts("en").items() if text == english]
    return [_texts(language)[name] for name in names] or [english]
