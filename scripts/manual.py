"""The user's guide: `Web/help/<language>.txt` becomes the pages at /help, which the app shows as well. Used by build-site.

A file begins with lines `name: text` that all pages need. A page begins with a line `page: name`, its title and what search engines
say of it; then paragraphs, with an empty line between. Lines that begin so are

    ## A heading
    - a list, an item in each line
    | a table | a row in each line, the first one its head |
    ![name] a picture, `Web/help/pictures/<language>/<name>.webp`, and what is seen in it

Within a line, `**bold**`, `` `a key` ``, and `[words](where)`: a page's name, `#` and an address of the app, or `https://` and another
site. `{name: value}` is a value that the app has, too; ManualTests compare them.
"""

import html
import re
from pathlib import Path
from typing import Callable

LANGUAGES = ["en", "it", "vi"]  # the first one is at /help/ itself
INLINE = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\[([^\]]+)\]\(([^)]+)\)|\{[\w.]+: ([^}]+)\}")
Address = Callable[[str], str]


class ManualError(Exception):
    """Something in a file that is no guide."""


def kind(line: str) -> str:
    """What a line belongs to: others of its kind, until an empty one."""
    return next((mark for mark in ("##", "- ", "|", "![") if line.startswith(mark)), "")


class Page:
    def __init__(self, name: str):
        self.name, self.title, self.description = name, "", ""
        self.paragraphs: list[list[str]] = []


class Manual:
    """The guide in a language."""

    def __init__(self, file: Path):
        self.file, self.language = file, file.stem
        self.words: dict[str, str] = {}
        self.pages: list[Page] = []
        paragraph: list[str] = []
        for line in [*file.read_text().splitlines(), ""]:
            key, _, value = line.partition(": ")
            if line.startswith("# "):
                continue
            if key == "page":
                self.pages.append(Page(value))
            elif self.pages and key in ("title", "description") and not self.pages[-1].paragraphs:
                setattr(self.pages[-1], key, value)
            elif not self.pages and value:
                self.words[key] = value
            else:
                if paragraph and (not line or kind(line) != kind(paragraph[0]) or kind(line) == "##"):
                    self.pages[-1].paragraphs.append(paragraph)
                    paragraph = []
                if line:
                    paragraph.append(line)

    def path(self, name: str) -> str:
        """A page's address."""
        if name not in [page.name for page in self.pages]:
            raise ManualError(f"{self.file} has no page {name}, to which a link leads")
        folder = "/help/" if self.language == LANGUAGES[0] else f"/help/{self.language}/"
        return folder if name == self.pages[0].name else f"{folder}{name}.html"

    def inline(self, line: str) -> str:
        made, end = "", 0
        for match in INLINE.finditer(line):
            bold, key, words, where, value = match.groups()
            made += html.escape(line[end : match.start()], quote=False)
            made += (
                f"<b>{self.inline(bold)}</b>" if bold
                else f"<kbd>{html.escape(key)}</kbd>" if key
                else self.link(words, where) if words
                else html.escape(value)
            )
            end = match.end()
        return made + html.escape(line[end:], quote=False)

    def link(self, words: str, where: str) -> str:
        words = html.escape(words, quote=False)
        if where.startswith("https://"):
            return (
                f'<a class="outward" href="{html.escape(where)}" target="_blank" rel="noopener noreferrer">{words}'
                f'<span class="unseen"> ({self.words["newTab"]})</span></a>'
            )
        return f'<a href="{"/" + where if where.startswith("#") else self.path(where)}">{words}</a>'

    def block(self, lines: list[str], address: Address) -> str:
        if kind(lines[0]) == "- ":
            return f'<ul class="manual-list">{"".join(f"<li>{self.inline(line[2:])}</li>" for line in lines)}</ul>'
        if kind(lines[0]) == "|":
            return self.table([[cell.strip() for cell in line.strip("|").split("|")] for line in lines])
        if kind(lines[0]) == "##":
            return f"<h2>{self.inline(lines[0][3:])}</h2>"
        if picture := re.fullmatch(r"!\[([\w-]+)\] (.+)", "\n".join(lines)):
            source = address(f"help/pictures/{self.language}/{picture[1]}.webp")
            return f'<img class="manual-picture" src="{source}" alt="{html.escape(picture[2])}">'
        return f"<p>{self.inline(' '.join(lines))}</p>"

    def table(self, rows: list[list[str]]) -> str:
        def row(cells: list[str], tag: str, scope: str) -> str:
            first = f'<th scope="{scope}">{self.inline(cells[0])}</th>'
            rest = "".join(f'<{tag}{" scope=" + chr(34) + "col" + chr(34) if tag == "th" else ""}>{self.inline(cell)}</{tag}>' for cell in cells[1:])
            return f"<tr>{first}{rest}</tr>"

        body = "".join(row(cells, "td", "row") for cells in rows[1:])
        return f'<table class="manual-table"><thead>{row(rows[0], "th", "col")}</thead><tbody>{body}</tbody></table>'

    def main(self, number: int, address: Address) -> str:
        """What the app shows, too."""
        page = self.pages[number]
        parts = [f"<h1>{html.escape(page.title, quote=False)}</h1>"]
        parts += [self.block(paragraph, address) for paragraph in page.paragraphs]
        if number == 0:
            items = "".join(f"<li>{self.link(each.title, each.name)}</li>" for each in self.pages[1:])
            parts.append(f'<h2>{self.words["contents"]}</h2><ul class="manual-contents">{items}</ul>')
        ways = []
        if number > 0:
            ways.append(("before", self.words["previous"], self.pages[number - 1]))
            ways.append(("all", self.words["contents"], self.pages[0]))
        if number + 1 < len(self.pages):
            ways.append(("after", self.words["next"], self.pages[number + 1]))
        links = "".join(
            f'<a class="{place}" href="{self.path(to.name)}"><span class="way">{word}</span>'
            + ("" if place == "all" else f" <span>{html.escape(to.title, quote=False)}</span>")
            + "</a>"
            for place, word, to in ways
        )
        label = html.escape(self.words["ways"])
        return f'{"".join(parts)}<nav class="manual-ways" aria-label="{label}">{links}</nav>'


def document(manuals: list[Manual], manual: Manual, number: int, address: Address) -> str:
    page, words = manual.pages[number], manual.words
    title = page.title if number == 0 else f"{page.title} – {words['site']}"
    others = "".join(
        f'<link rel="alternate" hreflang="{each.language}" href="{each.path(page.name)}">' for each in manuals
    )
    languages = "".join(
        f'<a href="{each.path(page.name)}" lang="{each.language}" hreflang="{each.language}"'
        f'{" aria-current=" + chr(34) + "true" + chr(34) if each is manual else ""}>{each.words["language"]}</a>'
        for each in manuals
    )
    return (
        f'<!doctype html><html lang="{manual.language}"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
        f'<meta name="description" content="{html.escape(page.description)}">{others}'
        f'<link rel="alternate" hreflang="x-default" href="{manuals[0].path(page.name)}">'
        f'<link rel="stylesheet" href="{address("help.css")}">'
        f'<link rel="icon" href="{address("icons/icon-192.png")}" type="image/png"></head><body class="help">'
        f'<header class="help-head"><a class="help-brand" href="/">Tassello</a>'
        f'<nav class="help-languages" aria-label="{html.escape(words["languages"])}">{languages}</nav></header>'
        f'<main class="list manual">{manual.main(number, address)}</main>'
        f'<footer class="help-foot"><a href="/">{words["play"]}</a></footer></body></html>'
    )


def pages(web: Path, address: Address) -> dict[str, str]:
    """All pages by their paths.

    address: what the site calls a file of `Web`.
    """
    manuals = [Manual(web / "help" / f"{language}.txt") for language in LANGUAGES]
    names = [page.name for page in manuals[0].pages]
    for manual in manuals:
        if [page.name for page in manual.pages] != names:
            raise ManualError(f"{manual.file} has other pages than {manuals[0].file}, or in another order")
    return {
        manual.path(page.name): document(manuals, manual, number, address)
        for manual in manuals
        for number, page in enumerate(manual.pages)
    }
