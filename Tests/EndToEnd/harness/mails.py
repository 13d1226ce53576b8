"""Mails that a server has sent."""

import email
import email.policy
import re
from email.message import EmailMessage
from pathlib import Path

from .waiting import until


class Outbox:
    """Where a server without a mail program puts its mails."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.read: set[Path] = set()

    def next(self) -> EmailMessage:
        """The mail that came last, which nobody has read yet."""
        [mail] = self.all(1)
        return mail

    def all(self, count: int) -> list[EmailMessage]:
        """So many mails, which nobody has read yet."""
        mails: list[EmailMessage] = []
        until(lambda: mails.extend(self.unread()) or len(mails) >= count, f"{count} mails")
        assert len(mails) == count
        return mails

    def unread(self) -> list[EmailMessage]:
        """What has come since it was asked for last."""
        new = set(self.folder.glob("[!.]*.eml")) - self.read
        self.read |= new
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in new]


def link(mail: EmailMessage) -> str:
    return re.search(r"http\S+#account:\S+", mail.get_content())[0]


def token(mail: EmailMessage) -> str:
    """What the link carries."""
    return link(mail).rpartition(";")[2]
