"""A bot at a table: whatever it does, the match continues."""

from concurrent.futures import Future, wait

from astragal.bots import Bot, WrongTable, random
from astragal.bots.thought import Choice
from astragal.core.background import in_background
from astragal.core.luck import Luck
from astragal.core.match import Match
from astragal.core.view import View

GRACE_SECONDS = 5.0
"""What a bot may take beyond its own time to think."""

MOST_SECONDS = 600.0
"""What a bot without a time of its own may take, such as one that counts simulations."""


class Seated:
    """Plays a bot's choices; where the bot fails, `random` chooses and the match's log says so.

    A bot that cannot play this game at all is not a failure but a wrong name, and is reported as such.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        seconds = getattr(bot, "seconds", 0)
        self.most_seconds = seconds + GRACE_SECONDS if seconds else MOST_SECONDS
        self._thinking: Future[str] | None = None

    def choose(self, view: View, luck: Luck) -> Choice:
        """The choice of a seat that has to act."""
        action, failure = self._ask(view, luck)
        if failure:
            return Choice(random(view, luck), f"{view.names[view.seat]} {failure}, so the choice is random.")
        return Choice(action, thought=getattr(self.bot, "thought", None))

    def play(self, match: Match, luck: Luck) -> None:
        """Make the choice of the seat that has to act."""
        chosen = self.choose(match.ahead().view(match.to_act), luck)
        match.make_room_for(chosen.action)
        match.play(chosen.action, chosen.remark)

    def _ask(self, view: View, luck: Luck) -> tuple[str, str]:
        """The bot's action, or what is wrong; an error's own words stay here, because they might reveal a secret."""
        if self._thinking and not self._thinking.done():
            return "", "is still thinking about an earlier choice"
        self._thinking = in_background(self.bot, view, luck)
        wait([self._thinking], self.most_seconds)
        if not self._thinking.done():
            return "", f"took more than {self.most_seconds:g} seconds"
        error = self._thinking.exception()
        if isinstance(error, WrongTable):
            raise error
        if error:
            return "", f"failed with {type(error).__name__}"
        action = self._thinking.result()
        return (action, "") if action in view.legal else ("", "chose something illegal")
