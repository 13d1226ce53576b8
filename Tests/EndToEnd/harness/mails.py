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
        new = until(lambda: len(new := self._new()) >= count and new, f"{count} mails")
        assert len(new) == count
        self.read |= new
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in new]

    def _new(self) -> set[Path]:
        return set(self.folder.glob("[!.]*.eml")) - self.read


def link(mail: EmailMessage) -> str:
    return re.search(r"http\S+#account:\S+", mail.get_content())[0]


def token(mail: EmailMessage) -> str:
    """What the link carries."""
    return link(mail).rpartition(";")[2]
