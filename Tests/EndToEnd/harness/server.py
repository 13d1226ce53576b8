import re
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / ".build/release/tassello"
SITE = ROOT / ".build-site"


class Server:
    """`tassello serve` as `make run` starts it, on a free port if none is given."""

    def __init__(self, data: Path, site: Path = SITE, port: int = 0):
        command = [PROGRAM, "serve", "--site", site, "--data", data, "--port", str(port)]
        self.log: list[str] = []
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
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
