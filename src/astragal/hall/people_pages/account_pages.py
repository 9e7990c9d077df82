"""The pages of accounts: create one, log in and out, change the password, delete it."""

from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.core.untrusted_text import quoted
from astragal.hall.access.addresses import sender
from astragal.hall.access.rate_limits import Attempts, take_all
from astragal.hall.notices import contacts
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import body_of, data, form_of, is_form, wants_data
from astragal.hall.people import accounts, passwords, sessions
from astragal.hall.people.accounts import Account
from astragal.hall.people.guests import Guest
from astragal.hall.people.passwords import Passwords
from astragal.hall.play import seat_changes
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


class Tried(NamedTuple):
    """A form that was refused."""

    form: str
    name: str
    reason: str


NOTHING_TRIED = Tried("", "", "")


class AccountPages(PageGroup):
    """Answers requests about accounts."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.passwords = Passwords()

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/account", self.account),
            Route("/account.json", self.account),
            Route("/account/new", self.create, methods=["POST"]),
            Route("/account/login", self.log_in, methods=["POST"]),
            Route("/account/logout", self.log_out, methods=["POST"]),
            Route("/account/password", self.change_password, methods=["POST"]),
            Route("/account/delete", self.delete, methods=["POST"]),
        ]

    @cached_property
    def _limits(self) -> dict[str, Attempts]:
        settings = self.hall.settings
        found = {
            "login": settings.limits.logins,
            "address": settings.limits.logins_by_address,
            "account": settings.limits.new_accounts,
        }
        return {what: Attempts(settings.secret, what, *limit) for what, limit in found.items()}

    async def account(self, request: Request) -> Response:
        """A person's account, or the ways to get one; and how they are notified of their turns."""
        guest = self.guests.of(request)
        contact = await self.database.run(self._contact, guest.id)
        about = {"webhook": contact.webhook, "mail": contact.mail, "confirmed": contact.confirmed, "live": contact.live}
        about |= {"letters": contact.letters}
        mail = bool(self.hall.settings.post.smtp)
        if wants_data(request):
            return data({"name": guest.name, "account": guest.account, "notices": about, "mail_is_sent": mail})
        return self._page(request, contact)

    def _page(self, request: Request, contact: contacts.Contact, tried: Tried = NOTHING_TRIED) -> Response:
        guest, mail = self.guests.of(request), bool(self.hall.settings.post.smtp)
        values = {"contact": contact, "letters": contacts.LETTERS, "mail_is_sent": mail, "tried": tried}
        return self.pages.page(request, "account.html", guest, **values)

    async def _again(self, request: Request, form: str, name: str, error: Refused) -> Response:
        """The form as it was filled in, with what was wrong with it; a program is only told that."""
        if not is_form(request) or error.wait:
            raise error
        contact = await self.database.run(self._contact, self.guests.of(request).id)
        response = self._page(request, contact, Tried(form, name, str(error)))
        response.status_code = error.status
        return response

    def _contact(self, person: str) -> contacts.Contact:
        with self.database.read() as connection:
            return contacts.of(connection, person)

    async def create(self, request: Request) -> Response:
        """A guest becomes an account and keeps everything they have."""
        guest = self.guests.of(request)
        fields = await fields_of(request)
        if guest.account:
            raise Refused(sentence("has_account"), 409)
        try:
            name = accounts.account_name(fields.get("name", ""))
            password = passwords.checked(fields.get("password", ""))
            await self._take({"account": sender(request)})
            hashed = await self.passwords.hash(password)
            token = await self.database.run(accounts.create, self.hall.referee.messages, guest.id, name, hashed)
        except Refused as error:
            return await self._again(request, "new", fields.get("name", ""), error)
        return self._as(request, Guest(guest.id, name, session=token, account=True), 201)

    async def log_in(self, request: Request) -> Response:
        """Log in to an account on this device."""
        guest = self.guests.of(request)
        fields = await fields_of(request)
        name = fields.get("name", "")
        try:
            account = await self._proved(request, name, fields.get("password", ""))
        except Refused as error:
            return await self._again(request, "login", name, error)
        rehashed = None
        if self.passwords.is_old(account.password):
            rehashed = await self.passwords.hash(passwords.checked(fields.get("password", "")))
        brings = guest.id if "bring" in fields and not guest.new and not guest.account else None
        token = await self.database.run(self._log_in, account, brings, rehashed)
        self.hall.let_go(guest.id)
        return self._as(request, Guest(account.person, account.name, session=token, account=True))

    def _log_in(self, account: Account, guest: str | None, rehashed: str | None) -> str:
        referee = self.hall.referee
        token, moved = accounts.log_in(referee.messages, account, guest, rehashed)
        for table_id in moved:
            referee.forget(table_id)
        return token

    async def log_out(self, request: Request) -> Response:
        """Become a guest again on this device."""
        guest = self.guests.of(request)
        await self.database.run(self._log_out, guest)
        self.hall.let_go(guest.id)
        return self._as(request, self.guests.somebody_new(), to="/")

    def _log_out(self, guest: Guest) -> None:
        with self.database.write() as connection:
            sessions.end(connection, guest)
            self.hall.referee.messages.send(connection, guest.id, kind="person")

    async def change_password(self, request: Request) -> Response:
        """Change the password; all other devices are logged out."""
        guest = self._own(request)
        fields = await fields_of(request)
        try:
            wanted = passwords.checked(fields.get("new", ""))
            await self._proved(request, guest.name, fields.get("password", ""))
        except Refused as error:
            return await self._again(request, "password", guest.name, error)
        hashed = await self.passwords.hash(wanted)
        token = await self.database.run(accounts.change_password, self.hall.referee.messages, guest.id, hashed)
        self.hall.let_go(guest.id)
        return self._as(request, replace(guest, session=token))

    async def delete(self, request: Request) -> Response:
        """Forget an account and whose it was."""
        guest = self._own(request)
        fields = await fields_of(request)
        try:
            await self._proved(request, guest.name, fields.get("password", ""))
        except Refused as error:
            return await self._again(request, "delete", guest.name, error)
        await self.database.run(self._remove, guest.id)
        self.hall.let_go(guest.id)
        self.hall.bot_pool.wake()
        return self._as(request, self.guests.somebody_new(), to="/")

    def _remove(self, person: str) -> None:
        referee = self.hall.referee
        for table_id, seat in accounts.seats_in_play(referee.messages, person):
            seat_changes.leave(referee, table_id, person, seat)
        for table_id in accounts.remove(referee.messages, person):
            referee.forget(table_id)

    def _own(self, request: Request) -> Guest:
        guest = self.guests.of(request)
        if not guest.account:
            raise Refused(sentence("log_in_first"), 403)
        return guest

    async def _proved(self, request: Request, name: str, password: str) -> Account:
        """The account with a name, if the password fits. An unknown name is refused as slowly as a wrong password."""
        address = sender(request)
        name_there = f"{address} {accounts.folded(name)}"
        await self._take({"address": address, "login": name_there})
        account = await self.database.run(self._named, name)
        try:
            password = passwords.checked(password)
        except Refused as error:  # the same sentence as for any other wrong password
            raise Refused(sentence("wrong_password"), 403) from error
        if not await self.passwords.verify(account.password if account else None, password) or account is None:
            raise Refused(sentence("wrong_password"), 403)
        await self.database.run(self._succeeded, name_there)
        return account

    def _named(self, name: str) -> Account | None:
        with self.database.read() as connection:
            return accounts.named(connection, name)

    async def _take(self, wanted: dict[str, str]) -> None:
        await self.database.run(self._taken, wanted)

    def _taken(self, wanted: dict[str, str]) -> None:
        with self.database.write() as connection:
            take_all(
                connection, ((self._limits[what], who) for what, who in wanted.items()), sentence("too_many_attempts")
            )

    def _succeeded(self, name_there: str) -> None:
        with self.database.write() as connection:
            self._limits["login"].forget(connection, name_there)

    def _as(self, request: Request, guest: Guest, status: int = 200, to: str = "/account") -> Response:
        """The answer to somebody who is another person now, or has another cookie."""
        response: Response = data({"name": guest.name, "account": guest.account}, status)
        if is_form(request):
            response = RedirectResponse(to, 303)
        self.guests.remember(request, response, guest)
        return response


async def fields_of(request: Request) -> dict[str, str]:
    """The fields of a form or of a JSON object; false ones are left out."""
    if is_form(request):
        return dict(await form_of(request))
    try:
        found: dict[str, Any] = msgspec.json.decode(await body_of(request), type=dict[str, str | bool])
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refused(sentence("expected_form", error=quoted(str(error))[1:-1])) from error
    return {name: "on" if value is True else value for name, value in found.items() if value is not False}
