"""Mail to players, through the mail server that the hall was started with."""

import hashlib
import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from urllib.parse import urlsplit

from astragal.core.errors import AstragalError
from astragal.core.untrusted_text import whole_number
from astragal.hall.notices.contacts import mail_address
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.settings import Post
from astragal.hall.texts import counted_sentence, sentence

SECONDS = 15.0
SECURE_PORT = 465


def server_of(post: Post) -> tuple[str, int]:
    """The host and the port of the mail server."""
    host, _, port = post.smtp.rpartition(":")
    number = whole_number(port, 1, 65535)
    if not host or number is None:
        raise AstragalError(sentence("expected_mail_server", smtp=post.smtp))
    return host.strip("[]"), number


def check(post: Post) -> None:
    """Make sure that mail can be sent as configured, with links that lead back to the hall."""
    if post.address and urlsplit(post.address).scheme not in ("http", "https"):
        raise AstragalError(sentence("expected_address", address=post.address))
    if not post.smtp:
        return
    server_of(post)
    if not post.sender:
        raise AstragalError(sentence("expected_sender"))
    mail_address(post.sender)


def turn_letter(post: Post, to: str, key: str, words: dict[str, str]) -> EmailMessage:
    """The mail about somebody's turn. The same turn always has the same id, so a repetition is recognised."""
    letter = _letter(post, to, key, sentence("mail_subject", game=words["game"]))
    letter["List-Unsubscribe"] = f"<{words['unsubscribe']}>"
    letter.set_content(sentence("mail_your_turn", **words))
    return letter


def invitation_letter(post: Post, to: str, key: str, words: dict[str, str]) -> EmailMessage:
    """The mail in which a friend invites somebody to a table."""
    letter = _letter(post, to, key, sentence("mail_invitation_subject", game=words["game"], name=words["name"]))
    letter["List-Unsubscribe"] = f"<{words['unsubscribe']}>"
    letter.set_content(sentence("mail_invitation", **words))
    return letter


def digest_letter(post: Post, to: str, key: str, tables: Sequence[tuple[str, str]], unsubscribe: str) -> EmailMessage:
    """The mail about all turns that wait, each with its game and its table."""
    letter = _letter(post, to, key, counted_sentence("digest_subject", len(tables)))
    letter["List-Unsubscribe"] = f"<{unsubscribe}>"
    lines = "\n\n".join(f"{game}\n{table}" for game, table in tables)
    letter.set_content(sentence("digest", tables=lines, unsubscribe=unsubscribe))
    return letter


def confirm_letter(post: Post, to: str, key: str, link: str) -> EmailMessage:
    """The mail that asks somebody whether they want mail."""
    letter = _letter(post, to, key, sentence("mail_question"))
    letter.set_content(sentence("mail_confirm", link=link))
    return letter


def _letter(post: Post, to: str, key: str, subject: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"] = post.sender
    letter["To"] = to
    letter["Subject"] = subject
    letter["Date"] = formatdate()
    name = hashlib.sha256(f"{key} {to}".encode()).hexdigest()[:32]
    letter["Message-ID"] = f"<{name}@{post.sender.rpartition('@')[2]}>"
    letter["Auto-Submitted"] = "auto-generated"
    return letter


def send(post: Post, letter: EmailMessage) -> None:
    """Hand a mail to the mail server; raises `NotDelivered`. This blocks."""
    try:
        with _line(*server_of(post)) as server:
            if post.smtp_user:
                if not isinstance(server.sock, ssl.SSLSocket):
                    raise NotDelivered(sentence("mail_unencrypted"))
                server.login(post.smtp_user, post.smtp_password)
            server.send_message(letter)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise NotDelivered(sentence("mail_refused", codes=codes), for_good=min(codes, default=0) >= 500) from error
    except smtplib.SMTPResponseException as error:
        raise NotDelivered(sentence("mail_answered", code=error.smtp_code)) from error
    except ssl.SSLCertVerificationError as error:
        raise NotDelivered(sentence("mail_certificate", reason=error.verify_message.rstrip("."))) from error
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotDelivered(sentence("mail_fails", error=type(error).__name__)) from error


def _line(host: str, port: int) -> smtplib.SMTP:
    """A connection to the mail server, encrypted if possible; an encrypted server has to prove its name."""
    verified = ssl.create_default_context()
    if port == SECURE_PORT:
        return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=verified)
    server = smtplib.SMTP(host, port, timeout=SECONDS)
    try:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=verified)
    except BaseException:
        server.close()
        raise
    return server
