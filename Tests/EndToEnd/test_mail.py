"""Mail over SMTP: a mail server takes what the server hands to its sendmail, and whoever reads it there has an account."""

import asyncio
import email
import email.policy
import queue
import sys
import threading
from pathlib import Path
from typing import Callable, Iterator

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from harness.client import Client
from harness.mails import token
from harness.server import Server

# What msmtp and others do when they are called with -t -i -f: the mail goes to a mail server as it is, with lines as they end there.
SENDMAIL = """#!{python} -I
import re, smtplib, sys

assert sys.argv[1:4] == ["-t", "-i", "-f"]
mail = sys.stdin.buffer.read().replace(b"\\n", b"\\r\\n")
to = re.search(rb"^To: <(.+)>\\r$", mail, re.M)[1].decode()
with smtplib.SMTP("127.0.0.1", {port}) as server:
    server.sendmail(sys.argv[4], [to], mail, mail_options=[] if to.isascii() else ["SMTPUTF8"])
"""


class MailServer:
    """Takes all mails, on a port of its own."""

    def __init__(self):
        self.envelopes: queue.Queue[Envelope] = queue.Queue()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.port: int = asyncio.run_coroutine_threadsafe(self._listen(), self.loop).result()

    async def _listen(self) -> int:
        def answer() -> SMTP:
            return SMTP(self, enable_SMTPUTF8=True, hostname="localhost", loop=self.loop)

        server = await self.loop.create_server(answer, "127.0.0.1", 0)
        return server.sockets[0].getsockname()[1]

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.envelopes.put(envelope)
        return "250 OK"

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.mark.parametrize("address", ["nguyen.van.an@example.org", "nguyễn.văn.an@example.org"])
def test_a_mail_arrives_and_its_link_works(
    address: str, start_server: Callable[..., Server], mail_server: MailServer, tmp_path: Path
):
    sendmail = tmp_path / "sendmail"
    sendmail.write_text(SENDMAIL.format(python=sys.executable, port=mail_server.port))
    sendmail.chmod(0o755)
    server = start_server(options=["--sendmail", str(sendmail), "--mail-from", "noreply@example.org"])
    client = Client(server.port)
    asked = {"mail": address, "password": "three wild geese", "language": "vi"}
    assert client.request("POST", "/api/v1/account/sign-up", asked).status == 202

    envelope = mail_server.envelopes.get(timeout=60)
    assert envelope.mail_from == "noreply@example.org" and envelope.rcpt_tos == [address]
    lines = envelope.original_content.split(b"\r\n")
    assert not any(b"\r" in line or b"\n" in line for line in lines) and max(map(len, lines)) <= 78
    assert f"To: <{address}>".encode() in lines
    mail = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
    assert mail["From"] == "Tassello <noreply@example.org>" and mail["Subject"] == "Tassello: xác nhận địa chỉ của bạn"
    assert mail["Message-ID"].endswith("@example.org>") and mail["Date"].datetime.tzinfo is not None
    assert mail["Auto-Submitted"] == "auto-generated" and not mail.defects
    assert mail.get_content().startswith("Có người, chắc là bạn, vừa yêu cầu tạo tài khoản Tassello")

    assert client.request("POST", "/api/v1/account/confirm", {"token": token(mail)}).status == 200
    assert client.get("/api/v1/account").json["mail"] == address
    # One mail, and no other.
    assert server.stop() == 0
    assert mail_server.envelopes.empty()
