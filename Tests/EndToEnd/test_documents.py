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
