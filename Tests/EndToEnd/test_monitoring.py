"""What operators watch servers with asks for what servers really tell. Tests/Release lets Prometheus read it."""

import itertools
import json
import re
import uuid
from typing import Iterator

import pytest
import yaml

from harness.client import Client
from harness.server import ROOT

MONITORING = ROOT / "packaging/monitoring"
RULES = MONITORING / "tassello.rules.yml"
DASHBOARD = json.loads((MONITORING / "tassello-dashboard.json").read_text())
PANELS = DASHBOARD["panels"]
ALERTS = [rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]

# Prometheus itself knows whether a server answers, and puts these labels on all that a server tells.
UP = "up"
TARGET_LABELS = {"job", "instance"}


def operating() -> dict[str, str]:
    """The sections of docs/operating.md by their headings."""
    sections = (ROOT / "docs/operating.md").read_text().split("\n## ")[1:]
    return dict(section.split("\n", 1) for section in sections)


def of_the_dashboard() -> Iterator[tuple[str, str]]:
    """Its expressions, each with the title of what it is for."""
    for panel in PANELS:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"].replace("$__rate_interval", "5m")


Selector = tuple[str, list[tuple[str, str, str]]]


def read(expression: str) -> tuple[list[Selector], set[str]]:
    """What an expression of PromQL asks for, metrics with label, operator and value; and the labels that it groups by."""
    expression = re.sub(r"\[[^]]*\]", "", expression)
    groups = r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)"
    labels = {label.strip() for group in re.findall(groups, expression) for label in group.split(",")}
    found = re.findall(r"\b([a-z_]\w*)\b(?!\s*\()\s*(?:\{(.*?)\})?", re.sub(groups, "", expression), re.S)
    selectors = [
        (name, re.findall(r'(\w+)(=~|!~|!=|=)"([^"]*)"', matchers))
        for name, matchers in found
        if name not in {"and", "or", "unless", "offset"}
    ]
    return selectors, labels


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert["alert"])
def test_an_alert_says_what_to_do_and_where_to_read_on(alert: dict):
    assert alert["labels"]["severity"] in ("critical", "warning")
    assert alert["annotations"]["summary"]
    read_on = re.search(r'See "([^"]+)" in docs/operating\.md(.*)\.$', alert["annotations"]["description"])
    assert read_on, "it does not say where to read on"
    section, rows = operating()[read_on[1]].replace("`", ""), re.findall('"(.+?)"', read_on[2])
    assert rows or read_on[1] != "When something is wrong"
    for row in rows:
        assert re.search(rf"^\| [^|]*{re.escape(row)}", section, re.M), f"no such row: {row}"


def test_alerts_and_dashboard_ask_for_what_a_server_tells(client: Client):
    described = client.get("/api/v1/openapi.json").json
    codes = described["components"]["schemas"]["ProblemDetails"]["properties"]["code"]["enum"]
    values = {
        "code": {*codes},
        "path": {*described["paths"], "site", "refused"},
        "method": {method.upper() for methods in described["paths"].values() for method in methods},
        "outcome": {"stored", "repeated", "held"},
        "job": {"tassello"},
        "instance": {"$instance"},
    }

    client.get("/")
    game, result = client.issue(), str(uuid.uuid4())
    assert client.submit(game, record="nonsense").status == 422
    assert [client.submit(game, result).status for _ in range(2)] == [201, 201]
    known: dict[str, set[str]] = {UP: set(TARGET_LABELS)}
    for line in client.get("/metrics").body.decode().splitlines():
        if sample := re.match(r"(\w+)(?:\{(.*)\})? \S+$", line):
            told = re.findall(r'(\w+)="([^"]*)"', sample[2] or "")
            known.setdefault(sample[1], set(TARGET_LABELS)).update(label for label, _ in told)
            if sample[1].startswith("tassello_"):
                assert {value for label, value in told if label == "path"} <= values["path"], line
    assert len(known) > 10

    variables = [variable["definition"] for variable in DASHBOARD["templating"]["list"] if "definition" in variable]
    wanted = [(alert["alert"], alert["expr"]) for alert in ALERTS] + [*of_the_dashboard()]
    wanted += [("variable", re.sub(r"label_values\((\w+), (\w+)\)", r"sum by (\2) (\1)", text)) for text in variables]
    for where, expression in wanted:
        selectors, grouped = read(expression)
        assert selectors, f"{where}: it asks for nothing"
        for metric, matchers in selectors:
            assert metric in known, f"{where}: no server tells {metric}"
            for label, operator, value in matchers:
                assert label in known[metric], f"{where}: {metric} has no {label}"
                for one in value.split("|") if label in values else []:
                    pattern = one if operator in ("=~", "!~") and label != "instance" else re.escape(one)
                    assert any(re.fullmatch(pattern, each) for each in values[label]), f"{where}: no {label} is {one}"
        labels = set.union(*(known[metric] for metric, _ in selectors))
        assert grouped <= labels, f"{where}: nothing has {grouped - labels}"
    for panel in PANELS:
        for target in panel.get("targets", []):
            selectors, grouped = read(target["expr"])
            left = grouped or set.union(*(known[metric] for metric, _ in selectors))
            assert {*re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])} <= left, panel["title"]


def test_the_panels_of_the_dashboard_lie_side_by_side():
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    titles = [panel["title"] for panel in PANELS]
    assert len({*titles}) == len(titles)
    for panel in PANELS:
        place = panel["gridPos"]
        assert 0 <= place["x"] and 0 < place["w"] and place["x"] + place["w"] <= 24 and 0 < place["h"], panel["title"]
    for one, other in itertools.combinations(PANELS, 2):
        a, b = one["gridPos"], other["gridPos"]
        beside = a["x"] + a["w"] <= b["x"] or b["x"] + b["w"] <= a["x"]
        assert beside or a["y"] + a["h"] <= b["y"] or b["y"] + b["h"] <= a["y"], f"{one['title']} on {other['title']}"


def test_the_dashboard_asks_the_chosen_prometheus_about_the_chosen_servers():
    assert [variable["name"] for variable in DASHBOARD["templating"]["list"]] == ["datasource", "instance"]
    chosen = {"type": "prometheus", "uid": "${datasource}"}
    for panel in PANELS:
        if panel["type"] == "row":
            continue
        targets = panel["targets"]
        assert [part["datasource"] for part in [panel, *targets]] == [chosen] * (1 + len(targets)), panel["title"]
        assert len({target["refId"] for target in targets}) == len(targets), panel["title"]
        for target in targets:
            for metric, matchers in read(target["expr"])[0]:
                assert ("instance", "=~", "$instance") in matchers, f"{panel['title']}: {metric}"
