"""Players who do not give up: what a client sees of a failing cluster must be nothing but retries."""

import hashlib
import http.client
import random
import threading
import time
import uuid
from collections import defaultdict
from pathlib import Path

from harness.client import Answer, Client
from harness.mails import Outbox, token

BOARD = "sliding.2x2.single"
PNG = b"\x89PNG\r\n\x1a\n"
CUT_OFF = (http.client.HTTPException, OSError)
PASSWORD = "three wild geese"


class Mails:
    """What the servers have sent to all players."""

    def __init__(self, folder: Path):
        self.outbox = Outbox(folder)
        self.lock = threading.Lock()
        self.tokens: dict[str, list[str]] = defaultdict(list)

    def take(self, address: str) -> list[str]:
        """What links to an address carry that nobody has taken yet."""
        with self.lock:
            for mail in self.outbox.unread():
                if "#account:" in mail.get_content():
                    self.tokens[mail["To"]].append(token(mail))
            return self.tokens.pop(address, [])


class Player(threading.Thread):
    def __init__(self, host: str, port: int, seed: int, end: threading.Event, mails: Mails):
        super().__init__(daemon=True)
        self.mails = mails
        self.client = Client(port, host)
        self.client.connection.timeout = 20
        self.choice = random.Random(seed)
        self.end = end
        self.number = seed
        # What was confirmed, and what may be there, because its answer never came.
        self.results: set[str] = set()
        self.unsure: set[str] = set()
        self.gone: set[str] = set()
        self.gone_names: set[str] = set()
        # Accounts by their addresses, and the hashes of secrets: of devices that are logged in, and of those that are not any more.
        self.accounts: set[str] = set()
        self.gone_accounts: set[str] = set()
        self.sessions: set[str] = set()
        self.ended: set[str] = set()
        # What an account shares, by its address and the key, and what of that may be there.
        self.shared: set[tuple[str, str]] = set()
        self.retries = 0
        self.times: list[float] = []
        self.problems: list[str] = []

    def run(self) -> None:
        try:
            while not self.end.is_set():
                self._live()
        except Exception as error:  # whatever it is, it is told
            self.problems.append(repr(error))

    def _live(self) -> None:
        """From a guest's first game until the player is deleted, with an account or without, or the end."""
        self.client.cookies = {}
        mine: set[str] = set()
        name, account = None, None
        while not self.end.is_set():
            chance = self.choice.random()
            if mine and chance < 0.05:
                name = f"Player {self.number} {uuid.uuid4().hex[:8]}"
                self._ask("PUT", "/api/v1/player", {"name": name})
            elif mine and chance < 0.055:
                self.sessions.discard(self._secret())
                # That shows who is there.
                if account and not self._log_in(account):
                    return
                answer = self._ask("DELETE", "/api/v1/player", accepted=("no_player",))
                self.results -= mine
                self.accounts.discard(account)
                self.shared = {item for item in self.shared if item[0] != account}
                if answer:
                    self.gone |= mine
                    self.gone_names |= {name} - {None}
                    self.gone_accounts |= {account} - {None}
                else:
                    # Perhaps deleted, perhaps not.
                    self.unsure |= mine
                return
            elif mine and not account and chance < 0.065:
                account = self._sign_up()
                if account is None:
                    return
            elif account and chance < 0.065:
                result = self._play_elsewhere(account)
                if result is None:
                    return
                mine.add(result)
            elif account and chance < 0.15:
                if not self._share(account):
                    return
            else:
                result = self._play()
                if result is None:
                    return
                mine.add(result)

    def _play(self) -> str | None:
        began = time.monotonic()
        game = self._ask("POST", "/api/v1/games/begin", {"game": str(uuid.uuid4()), "leaderboard": BOARD})
        if game is None:
            return None
        result = str(uuid.uuid4())
        # A part of the games is begun and never ended.
        if self.choice.random() < 0.1:
            return self._play()
        self.unsure.add(result)
        if self._send(lambda: self.client.submit(game.json, result)) is None:
            return None
        self.unsure.discard(result)
        self.results.add(result)
        self.times.append(time.monotonic() - began)
        return result

    # ---------------------------------------------------------------- Accounts

    def _sign_up(self) -> str | None:
        """Until there is an account, with this device logged in; None at the end of all."""
        address = f"player-{self.number}-{uuid.uuid4().hex[:8]}@example.org"
        while True:
            asked = self._ask("POST", "/api/v1/account/sign-up", {"mail": address, "password": PASSWORD, "language": "en"})
            if asked is None:
                return None
            # A server that is killed takes its mails along, and links of earlier ones may be void.
            for carried in self._wait_for_mail(address):
                if self._ask("POST", "/api/v1/account/confirm", {"token": carried}, accepted=("link_invalid",)) is None:
                    return None
            # The answer with the new cookie may be lost: whether there is an account, logging in tells.
            entered = self._log_in(address, accepted=("wrong_credentials",))
            if entered is None:
                return None
            if entered.status == 200:
                self.accounts.add(address)
                self.sessions.add(self._secret())
                return address

    def _wait_for_mail(self, address: str) -> list[str]:
        end = time.monotonic() + 3
        while not (found := self.mails.take(address)) and time.monotonic() < end and not self.end.is_set():
            time.sleep(0.1)
        return found

    def _log_in(self, address: str, accepted: tuple[str, ...] = ()) -> Answer | None:
        return self._ask("POST", "/api/v1/account/log-in", {"mail": address, "password": PASSWORD}, accepted)

    def _play_elsewhere(self, address: str) -> str | None:
        """A guest on another device plays, logs in, which makes the result the account's, and logs out."""
        here, self.client.cookies = self.client.cookies, {}
        result = self._play()
        if result is None or self._log_in(address) is None:
            return None
        secret = self._secret()
        if self._ask("POST", "/api/v1/account/log-out", accepted=("no_player",)) is None:
            return None
        self.ended.add(secret)
        self.client.cookies = here
        return result

    def _share(self, address: str) -> bool:
        """Tells what was changed, mostly a setting, and then a picture; False at the end of all."""
        key = uuid.uuid4().hex
        category = "pictures" if self.choice.random() < 0.2 else "look"
        if category == "pictures" and not self._send(lambda: self.client.request("PUT", f"/api/v1/account/pictures/{key}", PNG + key.encode())):
            return False
        stamp = f"{int(1000 * time.time()) << 16:016x}-{self.number:016x}"
        change = {"category": category, "key": key, "stamp": stamp, "value": "1"}
        if self._ask("POST", "/api/v1/account/sync", {"mark": 0, "cursors": [], "changes": [change]}) is None:
            return False
        self.shared.add((address, key))
        return True

    def _secret(self) -> str:
        """As the store keeps it."""
        return hashlib.sha256(bytes.fromhex(self.client.cookies["tassello"])).hexdigest()

    # ---------------------------------------------------------------- Asking

    def _ask(self, method: str, path: str, body: dict | None = None, accepted: tuple[str, ...] = ()) -> Answer | None:
        return self._send(lambda: self.client.request(method, path, body), accepted)

    def _send(self, send, accepted: tuple[str, ...] = ()) -> Answer | None:
        """Until there is an answer; None at the end of all."""
        pause = 0.05
        while True:
            try:
                answer = send()
                if answer.status < 400 or answer.problem in accepted:
                    return answer
                if answer.status < 500 and answer.status != 429:
                    raise AssertionError(f"{answer.status} {answer.body!r}")
            except (*CUT_OFF, ValueError):
                self.client.connection.close()
            if self.end.is_set():
                return None
            self.retries += 1
            time.sleep(pause * self.choice.uniform(0.5, 1))
            pause = min(2 * pause, 1)
