"""Hosts on one machine: network namespaces on a bridge, whose links can be cut. Needs root."""

import os
import signal
import subprocess
from pathlib import Path
from typing import Sequence

BRIDGE = "tassello0"
NETWORK = "10.87.0"
HERE = f"{NETWORK}.1"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


class Network:
    """The bridge, and all hosts on it; gone with the block."""

    def __enter__(self) -> "Network":
        self.hosts: list[Host] = []
        subprocess.run(["ip", "link", "del", BRIDGE], capture_output=True)
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("addr", "add", f"{HERE}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        return self

    def host(self, name: str, number: int) -> "Host":
        self.hosts.append(Host(name, number))
        return self.hosts[-1]

    def __exit__(self, *_: object) -> None:
        for host in self.hosts:
            host.remove()
        ip("link", "del", BRIDGE)


class Host:
    def __init__(self, name: str, number: int):
        self.name = f"tassello-{name}"
        self.address = f"{NETWORK}.{number}"
        self.link = f"tas{number}"
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True)
        subprocess.run(["ip", "link", "del", self.link], capture_output=True)
        ip("netns", "add", self.name)
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.link, "master", BRIDGE, "up")
        for words in (["addr", "add", f"{self.address}/24", "dev", "eth0"], ["link", "set", "eth0", "up"], ["link", "set", "lo", "up"]):
            ip("-n", self.name, *words)

    def start(self, command: Sequence[str | Path], log: Path, user: str | None = None) -> subprocess.Popen:
        as_user = ["runuser", "-u", user, "--"] if user else []
        with open(log, "a") as output:
            return subprocess.Popen(
                ["ip", "netns", "exec", self.name, *as_user, *command],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/tmp", start_new_session=True,
            )  # fmt: skip

    def processes(self) -> list[int]:
        found = subprocess.run(["ip", "netns", "pids", self.name], capture_output=True, text=True).stdout
        return [int(number) for number in found.split()]

    def kill(self, signal_number: int = signal.SIGKILL) -> None:
        """All that runs there, at once, as when it loses power."""
        for process in self.processes():
            try:
                os.kill(process, signal_number)
            except ProcessLookupError:
                pass

    def cut(self) -> None:
        ip("link", "set", self.link, "down")

    def heal(self) -> None:
        ip("link", "set", self.link, "up")

    def remove(self) -> None:
        self.kill(signal.SIGCONT)
        self.kill()
        subprocess.run(["ip", "netns", "del", self.name], capture_output=True)
        subprocess.run(["ip", "link", "del", self.link], capture_output=True)
