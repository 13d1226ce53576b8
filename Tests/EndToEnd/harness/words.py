"""What the app says in another language: read from its catalogue, so that tests speak English whatever the app speaks."""

import re
from functools import cache
from pathlib import Path

CATALOGUE = Path(__file__).parents[3] / "Sources/AppUI/Catalogue"
LANGUAGES = {"en": "English", "it": "Italian", "vi": "Vietnamese"}


@cache
def _texts(language: str) -> dict[str, str]:
    """Texts by file and name. Those that depend on a number are not among them."""
    texts = {}
    for kind, file in [("", f"{language}.swift"), ("study.", f"Study/{language}+Study.swift")]:
        for name, text in re.findall(r'case \.(\w+):\s*"([^"]*)"', (CATALOGUE / file).read_text()):
            texts.setdefault(kind + name, text)
    return texts


@cache
def said(english: str, language: str) -> list[str]:
    """What stands in a language where English has this text; the text itself if it is not from the catalogue."""
    names = [name for name, text in _texts("English").items() if text == english]
    return [_texts(LANGUAGES[language])[name] for name in names] or [english]
