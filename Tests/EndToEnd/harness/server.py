import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Sequence

ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / os.environ.get("PROGRAM_TO_TEST", ".build/release/tassello")
SITE = ROOT / ".build-site"


# One client stands for many people: it asks for more than anybody does who plays, and plays as no human does.
UNLIMITED = [
    "--no-hold-results",
    *("--requests-per-minute", "0"),
    *("--guests-per-hour", "0"),
    *("--record-megabytes-per-hour", "0"),
    *("--verification-seconds-per-minute", "0"),
    *("--changes-per-minute", "0"),
    *("--exchanges-per-minute", "0"),
    *("--failures-per-minute", "0"),
    *("--exports-per-hour", "0"),
    *("--log-ins-per-hour", "0"),
    *("--log-ins-per-mail-address", "0"),
    *("--mails-per-hour", "0"),
    *("--mails-per-mail-address", "0"),
    # Mails are files, whatever this machine has to send them.
    *("--sendmail", "none"),
]


def kept(place: Path | str) -> list[Path | str]:
    """The option that says where everything is kept: in a folder, or on PostgreSQL if it is an address."""
    return ["--store" if isinstance(place, str) else "--data", place]


def recount(place: Path | str) -> str:
    """What `tassello admin recount` finds in the end: `Everything was right.`"""
    command = [PROGRAM, "admin", "recount", *kept(place)]
    return subprocess.run(command, capture_output=True, check=True, text=True, timeout=300).stdout.splitlines()[-1]


class Server:
    """`tassello serve` as `make run` starts it, on a free port if none is given."""

    def __init__(
        self,
        place: Path | str,
        site: Path = SITE,
        port: int = 0,
        options: Sequence[str] = (),
        descriptors: int | None = None,
        errors: Path | None = None,
        under: Sequence[str | Path] = (),
    ):
        """With more `options`, with as many files and connections as it may have open, with a file for its log, and under another
        program."""
        command = [PROGRAM, "serve", "--site", site, *kept(place), "--port", str(port), *UNLIMITED, *options]
        if descriptors:
            command = ["bash", "-c", f'ulimit -n {descriptors} && exec "$@"', "bash", *command]
        command = [*under, *command]
        self.log: list[str] = []
        with open(errors or os.devnull, "w") as stderr:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True)
        self.port = self._port()

    def _port(self) -> int:
        """From the address that the server prints once it takes requests."""
        for line in self.process.stdout:
            self.log.append(line)
            if address := re.search(r"http://[\w.-]+:(\d+)", line):
                return int(address[1])
        raise AssertionError(f"the server ended with {self.process.wait()} before it was ready: {''.join(self.log)}")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def memory(self) -> int:
        """Bytes of memory that it holds now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def open_files(self) -> int:
        """Files and connections that it has open now."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu_time(self) -> float:
        """Seconds that it has computed since it was started."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """Ends it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Asks it to end, and returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, signal_number: int) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        return code
