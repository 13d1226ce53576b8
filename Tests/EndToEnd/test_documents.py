"""What the documents show is true."""

import json
import re
import subprocess
from pathlib import Path
from typing import Iterable

import pytest

from harness.server import PROGRAM, ROOT


def test_the_records_in_the_description_of_records_are_whole_games():
    records = re.findall(r"^tassello1;.+$", (ROOT / "docs/records.md").read_text(), re.M)
    assert len(records) == 2
    verdicts = subprocess.run(
        [PROGRAM, "verify", "--json"], input="\n".join(records), capture_output=True, check=True, text=True
    ).stdout.splitlines()
    assert [json.loads(verdict)["outcome"] for verdict in verdicts] == ["solved", "solved"]


def test_links_between_documents_lead_somewhere():
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    for document in documents:
        words = re.sub(r"^```.*?^```", "", document.read_text(), flags=re.M | re.S)
        for target in re.findall(r"\]\(([^)#:]+)\)", words):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_the_examples_of_the_library_are_those_that_are_compiled():
    document = (ROOT / "docs/library.md").read_text()
    compiled = (ROOT / "Tests/PuzzleCoreTests/LibraryExamples.swift").read_text()
    examples = re.findall(r"^```swift\n(.+?)^```$", document, re.M | re.S)
    for example in examples:
        assert f"\n\n{example}" in compiled, example
    assert sum(len(re.findall("^func ", example, re.M)) for example in examples) == len(re.findall("^func ", compiled, re.M))
    assert len(re.findall("^## ", document, re.M)) == 5
    package = (ROOT / "Package.swift").read_text()
    for product in re.findall(r'\.product\(name: "(\w+)"', document):
        assert f'.library(name: "{product}"' in package


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_read_the_completions_of_the_readme(tmp_path: Path, shell: str):
    [place] = re.findall(rf"--generate-completion-script {shell} > (\S+)$", (ROOT / "README.md").read_text(), re.M)
    script = tmp_path / Path(place).name
    printed = subprocess.run([PROGRAM, "--generate-completion-script", shell], capture_output=True, check=True).stdout
    script.write_bytes(printed)
    subprocess.run([shell, "-n", script], check=True)
    for word in [b"sliding", b"scramble", b"gap-first"]:
        assert word in printed


def test_bash_completes_commands_options_and_values(tmp_path: Path):
    script = tmp_path / "tassello"
    with script.open("w") as file:
        subprocess.run([PROGRAM, "--generate-completion-script", "bash"], stdout=file, check=True)
    for words, completions in [
        (["sli"], {"sliding"}), (["sliding", "solve", "--met"], {"--metric"}),
        (["sliding", "solve", "--goal", ""], {"gap-first", "gap-last"}), (["sliding", "solve", "--tables", "f"], {"full"}),
    ]:  # fmt: skip
        previous = ["tassello", *words][-2]
        complete = 'source "$0"; COMP_WORDS=(tassello "${@:2}"); COMP_CWORD=$(($# - 1)); _tassello tassello "${!#}" "$1"; echo "${COMPREPLY[@]}"'
        answer = subprocess.run(["bash", "-c", complete, script, previous, *words], capture_output=True, check=True, text=True)
        assert set(answer.stdout.split()) == completions, answer.stderr


def named_tests(rows: Iterable[str]) -> int:
    """How many tests the last cells of a table's rows name; all of them must exist."""
    suites = [(file.stem, file.read_text()) for file in (ROOT / "Tests").glob("*Tests/**/*.swift")]
    count = 0
    for row in rows:
        for name in re.findall("`(.+?)`", row.split(" | ")[-1]):
            if name.endswith(".mjs"):
                assert (ROOT / "Tests/WebAssembly" / name).exists(), f"no such test: {name}"
            else:
                if "::" in name:
                    file, test = name.split("::")
                    declared = rf"^def {test}\("
                    texts = [path.read_text() for path in (ROOT / "Tests").glob(f"*/{file}.py")]
                else:
                    suite, test = name.split(".")
                    declared = rf"^ *(@Test.* |private )?func {test}\("
                    texts = [text for stem, text in suites if stem == suite]
                assert any(re.search(declared, text, re.M) for text in texts), f"no such test: {name}"
            count += 1
    return count


def test_every_test_of_the_table_of_documents_exists():
    sections = (ROOT / "docs/documents.md").read_text().split("\n## ")[1:]
    rows = [row for section in sections for row in re.findall(r"^\| (?!---)(.+) \|$", section, re.M)[1:]]
    for row in rows:
        assert re.search(r"`|\*(later|in work|otherwise)\*", row.split(" | ")[-1]), f"no test: {row}"
    assert named_tests(rows) > 100


def test_every_test_of_the_tables_of_security_exists():
    text = (ROOT / "docs/security.md").read_text()
    rows = re.findall(r"^\| (\d+\.\d+\.\d+ .+) \|$", text, re.M)
    for row in rows:
        assert re.search(r"`|\*(no test|open|partly)\*", row.split(" | ")[-1], re.I), f"no test: {row}"
    assert named_tests(rows) > 100
    open_or_partly = [word for row in rows for word in re.findall(r"\*(Partly|Open)\*", row)]
    met = len(rows) - len(open_or_partly)
    found = f"| {met} | {open_or_partly.count('Partly')} | {open_or_partly.count('Open')} | "
    assert re.search(rf"^\| all 253 {re.escape(found)}", text, re.M), f"the table of counts should say {found}"
