"""What the documents show is true."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Iterable

import pytest

from harness.server import PROGRAM, ROOT, Server


def test_the_records_in_the_description_of_records_are_whole_games():
    records = re.findall(r"^tassello1;.+$", (ROOT / "docs/records.md").read_text(), re.M)
    assert len(records) == 2
    verdicts = subprocess.run(
        [PROGRAM, "verify", "--json"], input="\n".join(records), capture_output=True, check=True, text=True
    ).stdout.splitlines()
    assert [json.loads(verdict)["outcome"] for verdict in verdicts] == ["solved", "solved"]


def test_links_between_documents_lead_somewhere():
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"), ROOT / "packaging/INSTALL.md"]
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


def test_what_the_readme_has_shells_do_for_completions(tmp_path: Path):
    """As they stand there, in a home of its own."""
    text = (ROOT / "README.md").read_text()
    section = text[text.index("- Have commands completed") : text.index("The archive of `make dist`")]
    trial, keeping = [block.replace("\n  ", "\n") for block in re.findall(r"```\n(.+?)\n  ```", section, re.S)]
    folder = tmp_path / ".build/release"
    folder.mkdir(parents=True)
    (folder / "tassello").symlink_to(PROGRAM)
    for commands in [f"{trial}\ncomplete -p tassello", keeping]:
        answer = subprocess.run(
            ["bash", "-e", "-c", commands], cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True
        )
        assert (answer.returncode, answer.stderr) == (0, ""), commands
    places = [".local/share/bash-completion/completions/tassello", ".zfunc/_tassello", ".config/fish/completions/tassello.fish"]
    assert all("scramble" in (tmp_path / place).read_text() for place in places)


def test_the_commands_in_the_readme_are_right(tmp_path: Path):
    """All but those that serve, and without what takes them a while."""
    folder = tmp_path / ".build/release"
    folder.mkdir(parents=True)
    (folder / "tassello").symlink_to(PROGRAM)
    # What they name is there.
    Server(tmp_path / "data").stop()
    (tmp_path / "puzzles.txt").write_text("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n")
    words = " ".join(re.sub(r"^ *```.*?^ *```", "", (ROOT / "README.md").read_text(), flags=re.M | re.S).split())
    commands = [
        re.sub("--count 100 ", "--count 9 ", command)
        for command in re.findall(r"`([^`]*\.build/release/tassello [^`]+)`", words)
        if " serve --site" not in command
    ]
    assert len(commands) >= 8
    for command in commands:
        answer = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert (answer.returncode, answer.stderr) == (0, ""), command
    generate = "sudoku generate --seed 7 --count 1"
    for option in re.findall(r"`(--(?:technique|rating|layout) [^`]+)`", words):
        assert subprocess.run([PROGRAM, *generate.split(), *option.split()], capture_output=True).returncode == 0, option


def test_bash_completes_commands_options_and_values(tmp_path: Path):
    script = tmp_path / "tassello"
    with script.open("w") as file:
        subprocess.run([PROGRAM, "--generate-completion-script", "bash"], stdout=file, check=True)
    for words, completions in [
        (["sli"], {"sliding"}), (["sliding", "solve", "--met"], {"--metric"}),
        (["sliding", "solve", "--goal", ""], {"gap-first", "gap-last"}), (["sliding", "solve", "--tables", "f"], {"full"}),
        (["sudoku", "solve", "--kind", "win"], {"windoku"}), (["sudoku", "generate", "--kind", "win"], {"windoku"}),
        (["sudoku", "generate", "--layout", ""], {"random"}), (["sudoku", "print", "--per-page", ""], {"1", "2", "4", "6"}),
        (["serve", "--log-level", "d"], {"debug"}),
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
        assert re.search(r"`|\*(in work|otherwise)\*", row.split(" | ")[-1]), f"no test: {row}"
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
