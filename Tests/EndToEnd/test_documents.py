"""What the documents show is true."""

import json
import re
import subprocess

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
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_test_of_the_table_of_documents_exists():
    sections = (ROOT / "docs/documents.md").read_text().split("\n## ")[1:]
    suites = [(file.stem, file.read_text()) for file in (ROOT / "Tests").glob("*Tests/**/*.swift")]
    named = 0
    for section in sections:
        for row in re.findall(r"^\| (?!---)(.+) \|$", section, re.M)[1:]:
            *_, tests = row.split(" | ")
            assert re.search(r"`|\*(later|in work|otherwise)\*", tests), f"no test: {row}"
            for name in re.findall("`(.+?)`", tests):
                if "::" in name:
                    file, test = name.split("::")
                    declared = rf"^def {test}\("
                    texts = [(ROOT / f"Tests/EndToEnd/{file}.py").read_text()]
                else:
                    suite, test = name.split(".")
                    declared = rf"^    (@Test.* )?func {test}\("
                    texts = [text for stem, text in suites if stem == suite]
                assert any(re.search(declared, text, re.M) for text in texts), f"no such test: {name}"
                named += 1
    assert named > 100
