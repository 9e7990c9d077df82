"""The pages where people say how they want to be notified of their turns."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from astragal.hall.access.addresses import sender
from astragal.hall.notices import contacts
from astragal.hall.notices.contacts import Contact, Letters
from astragal.hall.notices.mail_limits import MailLimits
from astragal.hall.pages.page_group import PageGroup
from astragal.hall.pages.pages import Pages
from astragal.hall.pages.request_data import data, is_form, wants_data
from astragal.hall.people.guests import Guest
from astragal.hall.people_pages.account_pages import fields_of
from astragal.hall.pushes import webhook
from astragal.hall.refusal import Refused
from astragal.hall.texts import sentence


class ContactPages(PageGroup):
    """Answers requests about notices."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        settings = pages.hall.settings
        self._letters = Letters(settings.secret)
        self._limits = MailLimits(settings)

    @property
    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/account/notices", self.change, methods=["POST"]),
            Route("/confirm/{token}", self.confirm, methods=["GET", "POST"]),
            Route("/unsubscribe/{token}", self.unsubscribe, methods=["GET", "POST"]),
        ]

    async def change(self, request: Request) -> Response:
        """Say how you want to be notified of your turns."""
        guest = self.guests.of(request)
        fields = await fields_of(request)
        wanted = Contact(
            webhook.webhook_address(fields.get("webhook", "")),
            contacts.mail_address(fields.get("mail", "")),
            live="live" in fields,
            letters=contacts.letters_named(fields.get("letters", contacts.LETTERS[0])),
        )
        post = self.hall.settings.post
        webhook.check(wanted.webhook, private=post.private_webhooks)
        if wanted.mail and not post.smtp:
            raise Refused(sentence("no_mail_here"), 409)
        contact, asks = await self.database.run(self._keep, guest, wanted, sender(request))
        if asks:
            self.hall.notifier.ask_whether_wanted(guest.id, contact.mail)
        response: Response = data({"confirmed": contact.confirmed})
        if is_form(request):
            response = RedirectResponse("/account", 303)
        if guest.new:
            self.guests.remember(request, response, guest)
        return response

    def _keep(self, guest: Guest, wanted: Contact, address: str) -> tuple[Contact, bool]:
        """Keep an address; returns whether its owner has to be asked."""
        with self.database.write() as connection:
            contact = contacts.keep(connection, guest.id, guest.name, wanted)
            asks = bool(contact.mail) and not contact.confirmed
            if asks:
                self._limits.ask(connection, address if guest.new else guest.id, address, contact.mail)
            return contact, asks

    async def confirm(self, request: Request) -> Response:
        """Say yes to mail. The link only asks: programs that read mail open links, too."""
        return await self._answer(request, "confirm")

    async def unsubscribe(self, request: Request) -> Response:
        """Say no to mail."""
        return await self._answer(request, "unsubscribe")

    async def _answer(self, request: Request, what: str) -> Response:
        done = request.method == "POST"
        if done:
            await self.database.run(self._change, what, request.path_params["token"])
        if wants_data(request):
            return data({"done": done})
        return self.pages.page(request, "letter.html", self.guests.of(request), what=what, done=done)

    def _change(self, what: str, token: str) -> None:
        change = self._letters.confirm if what == "confirm" else self._letters.unsubscribe
        with self.database.write() as connection:
            change(connection, token)
