"""A Debian of its own: what operators install is tried in it, not on this machine."""

import functools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.server import ROOT
from harness.waiting import until

# What comes from Debian besides what INSTALL.md asks for: systemd for the service; proxies, and promtool for the rules of alerts.
PACKAGES = ["systemd-sysv", "caddy", "nginx-light", "prometheus"]


def run(*command: str | Path, **options) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


@functools.cache
def installation() -> list[list[str]]:
    """The commands of each block in INSTALL.md."""
    text = (ROOT / "packaging/INSTALL.md").read_text()
    return [block.splitlines() for block in re.findall(r"```\n(.*?)```", text, re.S)]


@pytest.fixture(scope="session")
def clean_debian() -> Path:
    """Made once, by debootstrap; what is tried in it lies in folders of its own."""
    folder = ROOT / ".build-dist/debian"
    (libraries,) = (line.split("--no-install-recommends ")[1] for line in installation()[0])
    packages = ",".join([*PACKAGES, *libraries.split()])
    made = folder / "made-of"
    if not made.exists() or made.read_text() != packages:
        index = ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"]
        mirrors = [line.split()[0] for line in run(*index).splitlines() if line.endswith(" bookworm")]
        mirror = [*mirrors, "http://deb.debian.org/debian"][0]
        shutil.rmtree(folder, ignore_errors=True)
        run("debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", folder, mirror)
        # Only the service of Tassello is wanted in it.
        run("chroot", folder, "systemctl", "disable", "caddy", "nginx", "prometheus")
        made.write_text(packages)
    return folder


class Machine:
    """A Debian that runs, with systemd."""

    def __init__(self, root: Path):
        command = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "--boot", f"--directory={root}"]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self._boot, "the machine runs")

    def _boot(self) -> bool:
        assert self.process.poll() is None, "the machine has ended"
        children = subprocess.run(["pgrep", "--parent", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        if not children:
            return False
        self.leader = children[0]
        return self.ask("systemctl is-system-running").strip() == "running"

    def _command(self, command: str) -> list[str]:
        return ["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--net", "--pid", "sh", "-c", command]

    def run(self, command: str) -> str:
        return run(*self._command(command))

    def ask(self, command: str) -> str:
        """For a command that may fail."""
        return subprocess.run(self._command(command), capture_output=True, text=True).stdout

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
