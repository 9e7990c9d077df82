"""The line to the mail server: whoever answers it has to prove their name before they get mail or a password."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest
import trustme
from hall.visitors import Mailbox, mailbox

from astragal.hall.notices import mail
from astragal.hall.notices.mail import confirm_letter
from astragal.hall.pushes.not_delivered import NotDelivered
from astragal.hall.settings import Post

HERE = "127.0.0.1"
both_ways = pytest.mark.parametrize("way", ["secure", "starttls"])
"""Encrypted from the start, as port 465 is, or when the line asks for it."""


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@contextmanager
def server(
    monkeypatch: pytest.MonkeyPatch, authority: trustme.CA, way: str, name: str = HERE
) -> Iterator[tuple[Mailbox, Post]]:
    """A mail server with a certificate, and how to reach it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    with mailbox(**{way: context}) as (box, address):
        if way == "secure":
            monkeypatch.setattr(mail, "SECURE_PORT", int(address.rpartition(":")[2]))
        yield box, Post(smtp=address, sender="hall@games.example")


def trust(monkeypatch: pytest.MonkeyPatch, authority: trustme.CA, folder: Path) -> None:
    """Trust who signed the certificate, as an operator does whose mail server has one of their own."""
    authority.cert_pem.write_to_path(str(folder / "authority.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "authority.pem"))


def letter(post: Post) -> EmailMessage:
    return confirm_letter(post, "ann@home.example", "key", "http://hall.test/confirm/key")


@both_ways
def test_a_certificate_that_anybody_could_have_made_is_refused(
    monkeypatch: pytest.MonkeyPatch, authority: trustme.CA, way: str
) -> None:
    with server(monkeypatch, authority, way) as (box, post):
        with pytest.raises(NotDelivered, match=r"cannot prove its identity: .*certificate"):
            mail.send(post, letter(post))
        assert box.got == []


@both_ways
def test_a_certificate_for_another_host_is_refused(
    monkeypatch: pytest.MonkeyPatch, authority: trustme.CA, way: str, tmp_path: Path
) -> None:
    trust(monkeypatch, authority, tmp_path)
    with server(monkeypatch, authority, way, "mail.other.example") as (box, post):
        with pytest.raises(NotDelivered, match="cannot prove its identity: IP address mismatch"):
            mail.send(post, letter(post))
        assert box.got == []


@both_ways
def test_a_certificate_that_the_operator_trusts_is_taken(
    monkeypatch: pytest.MonkeyPatch, authority: trustme.CA, way: str, tmp_path: Path
) -> None:
    trust(monkeypatch, authority, tmp_path)
    with server(monkeypatch, authority, way) as (box, post):
        mail.send(post, letter(post))
        assert [message["To"] for message in box.got] == ["ann@home.example"]
