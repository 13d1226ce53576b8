"""What Prometheus makes of the alerts and of the dashboard: its own promtool reads them."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Callable

import pytest
import yaml

from test_monitoring import ALERTS, MONITORING, RULES, of_the_dashboard, operating

RULE_TESTS = MONITORING / "tassello.rules.test.yml"

Promtool = Callable[..., None]


@pytest.fixture
def promtool(clean_debian: Path) -> Promtool:
    """Lets promtool look at a file of the repository, or at one with the text that is given."""
    folder = clean_debian / "monitoring"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(MONITORING, folder)

    def promtool(task: str, file: str, text: str | None = None) -> None:
        if text:
            (folder / file).write_text(text)
        command = ["chroot", clean_debian, "sh", "-c", f"cd /monitoring && promtool {task} {file}"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert run.returncode == 0, run.stdout + run.stderr

    return promtool


def test_alerts_speak_when_they_must_and_are_silent_else(promtool: Promtool):
    promtool("check rules", RULES.name)
    promtool("test rules", RULE_TESTS.name)
    tested = {
        sample["labels"].partition('alertname="')[2].partition('"')[0]
        for test in yaml.safe_load(RULE_TESTS.read_text())["tests"]
        for case in test["promql_expr_test"]
        for sample in case.get("exp_samples", [])
    }
    assert tested == {alert["alert"] for alert in ALERTS}


def test_every_expression_of_the_dashboard_can_be_read(promtool: Promtool):
    rules = [{"record": f"panel{number}", "expr": text} for number, (_, text) in enumerate(of_the_dashboard())]
    assert len(rules) > 20
    promtool("check rules", "panels.yml", yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))


def test_prometheus_takes_the_documented_configuration(promtool: Promtool):
    configuration = re.search(r"```\n(.*?)```", operating()["Watching it"], re.S)[1]
    [scraped] = yaml.safe_load(configuration)["scrape_configs"]
    assert {job for alert in ALERTS for job in re.findall(r'job="(\w+)"', alert["expr"])} == {scraped["job_name"]}
    promtool("check config --syntax-only", "prometheus.yml", f"{configuration}\nrule_files: [{RULES.name}]\n")
