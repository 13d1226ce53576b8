"""Three servers behind haproxy, on a PostgreSQL with a synchronous standby under patroni and etcd, each on a host of its own."""

import json
import shutil
import subprocess
import time
from pathlib import Path

from harness.server import PROGRAM, UNLIMITED
from hosts import HERE, Host, Network

PORT = 8080
POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]


class Cluster:
    def __init__(self, network: Network, folder: Path):
        self.folder = folder
        self.etcd = network.host("etcd", 2)
        self.databases = [network.host("one", 11), network.host("two", 12)]
        self.servers = [network.host(f"server{number}", 20 + number) for number in range(3)]
        hosts = ",".join(host.address for host in self.databases)
        self.address = f"postgres://postgres:secret@{hosts}/tassello?connect_timeout=2"

        self._start_etcd()
        for host in self.databases:
            self.start_database(host)
        self.wait_for_primary("postgres")
        self.query("CREATE DATABASE tassello ENCODING 'UTF8' TEMPLATE template0", "postgres")
        self._start_haproxy()
        for host in self.servers:
            self.start_server(host)

    # ---------------------------------------------------------------- Starting

    def _start_etcd(self) -> None:
        url = f"http://{self.etcd.address}:2379"
        self.etcd.start(
            ["etcd", "--data-dir", self.folder / "etcd", "--listen-client-urls", url, "--advertise-client-urls", url],
            self.folder / "etcd.log",
        )

    def start_database(self, host: Host) -> None:
        data = self.folder / host.name
        data.mkdir(exist_ok=True)
        shutil.chown(data, "postgres")
        config = self.folder / f"{host.name}.yml"
        users = {name: {"username": user, "password": "secret"} for name, user in (("superuser", "postgres"), ("replication", "replicator"))}
        # JSON is YAML, too.
        config.write_text(json.dumps({
            "scope": "tassello",
            "name": host.name,
            "restapi": {"listen": f"{host.address}:8008", "connect_address": f"{host.address}:8008"},
            "etcd3": {"hosts": f"{self.etcd.address}:2379"},
            "bootstrap": {
                "dcs": {
                    "ttl": 20, "loop_wait": 2, "retry_timeout": 5, "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True, "parameters": {"max_connections": 100, "wal_log_hints": "on"}},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C.UTF-8"}],
                "pg_hba": ["local all all trust", "host all all 10.87.0.0/24 trust", "host replication all 10.87.0.0/24 trust"],
            },
            "postgresql": {
                "listen": f"{host.address}:5432", "connect_address": f"{host.address}:5432",
                "data_dir": str(data / "data"), "bin_dir": str(POSTGRES), "authentication": users,
                "parameters": {"unix_socket_directories": str(data)},
            },
        }))  # fmt: skip
        host.start(["patroni", config], self.folder / f"{host.name}.log", user="postgres")

    def start_server(self, host: Host) -> None:
        options = ["--host", "0.0.0.0", "--port", str(PORT), "--trusted-proxies", HERE, "--max-connections-per-address", "4000"]
        mail = ["--data", self.folder / "mail", "--public-address", f"http://{HERE}:{PORT}"]
        command = [PROGRAM, "serve", "--store", self.address, "--log-level", "warning", *options, *mail, *UNLIMITED]
        # As its service does: it ends at the start if there is no database.
        again = ["bash", "-c", 'while true; do "$@"; sleep 0.2; done', "bash"]
        host.start([*again, *command], self.folder / f"{host.name}.log")

    def _start_haproxy(self) -> None:
        config = self.folder / "haproxy.cfg"
        servers = "\n".join(f"    server {host.name} {host.address}:{PORT} check inter 300ms" for host in self.servers)
        config.write_text(f"""
defaults
    mode http
    option forwardfor
    option redispatch 1
    retries 3
    retry-on conn-failure
    timeout connect 1s
    timeout client 60s
    timeout server 15s
frontend players
    bind {HERE}:{PORT}
    default_backend servers
backend servers
    balance roundrobin
    option httpchk GET /health
{servers}
""")
        with open(self.folder / "haproxy.log", "w") as log:
            self.haproxy = subprocess.Popen(["haproxy", "-f", config], stdout=log, stderr=log)

    # ---------------------------------------------------------------- Asking

    def query(self, sql: str, database: str = "tassello") -> str:
        address = self.address.replace("/tassello?", f"/{database}?") + "&target_session_attrs=read-write"
        return subprocess.run(
            ["psql", "--quiet", "--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", "--command", sql, address],
            capture_output=True, check=True, text=True, timeout=30,
        ).stdout.strip()  # fmt: skip

    def wait_for_primary(self, database: str = "tassello", seconds: float = 120) -> None:
        self._until(lambda: self.query("SELECT 1", database) == "1", seconds)

    def wait_for_standby(self, seconds: float = 120) -> None:
        """Until what is confirmed is on both."""
        self._until(lambda: self.query("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1", seconds)

    @staticmethod
    def _until(is_so, seconds: float) -> None:
        end = time.monotonic() + seconds
        while True:
            try:
                if is_so():
                    return
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
                pass
            assert time.monotonic() < end, "the database did not come"
            time.sleep(0.2)

    def primary(self) -> Host | None:
        for host in self.databases:
            address = f"postgres://postgres:secret@{host.address}/postgres?connect_timeout=1"
            found = subprocess.run(
                ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--command", "SELECT pg_is_in_recovery()", address],
                capture_output=True, text=True,
            )  # fmt: skip
            if found.stdout.strip() == "f":
                return host
        return None
