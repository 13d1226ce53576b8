"""What the app says in another language: read from its catalogue, so that tests speak English whatever the app speaks."""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
LANGUAGES = {"en": "English", "it": "Italian", "vi": "Vietnamese"}


@cache
def _texts(language: str) -> dict[str, str]:
    """Texts by name. Those of the engine's pages that depend on a number are not among them."""
    texts = dict(re.findall(r"^(\S+): (.*)$", (ROOT / f"Web/texts/{language}.txt").read_text(), re.M))
    study = ROOT / f"Sources/AppUI/Catalogue/Study/{LANGUAGES[language]}Study.swift"
    for name, text in re.findall(r'case \.(\w+):\s*"([^"]*)"', study.read_text()):
        texts.setdefault(f"study.{name}", text)
    return texts


@cache
def said(english: str, language: str) -> list[str]:
    """What stands in a language where English has this text; the text itself if it is not from the catalogue."""
    names = [name for name, text in _texts("en").items() if text == english]
    return [_texts(language)[name] for name in names] or [english]
