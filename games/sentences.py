"""The English sentences of captions and refusals, marked for translation.

``%(who)s`` and ``%(other)s`` are names, already set apart for right-to-left text. Each caption
has a form for the seat that reads about itself, since languages turn the verb with the person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext

from .engine.refusals import Code
from .engine.rules import N_
from .wire import WireCode


@dataclass(frozen=True, slots=True)
class Told:
    """One happening as told to bystanders, to who did it, and to whom it was done."""

    others: str
    self_: str = ""
    target: str = ""


TOLD: Final[dict[str, Told]] = {
    "round": Told(N_("%(who)s deals."), N_("You deal.")),
    "round_drawn": Told(
        N_("%(who)s drew the highest card, %(card)s, and deals."),
        N_("You drew the highest card, %(card)s, and deal."),
    ),
    "mixed_alone": Told(
        N_("Fair deal: the shuffle rests on the server’s secret alone, no player’s came in time.")
    ),
    "turned_up": Told(N_("The first card is %(card)s.")),
    "played": Told(N_("%(who)s played %(card)s."), N_("You played %(card)s.")),
    "played_wild": Told(
        N_("%(who)s played %(card)s and chose %(colour)s."),
        N_("You played %(card)s and chose %(colour)s."),
    ),
    "drew_card": Told(N_("%(who)s drew a card."), N_("You drew %(card)s.")),
    "drew_in_vain": Told(N_("%(who)s drew a card."), N_("You drew %(card)s: nothing that fits.")),
    "drew_nothing": Told(
        N_("There was nothing to draw for %(who)s."), N_("There was nothing for you to draw.")
    ),
    "colour_asked": Told(
        N_("%(who)s names the colour of the first card."), N_("Name the colour of the first card.")
    ),
    "named": Told(N_("%(who)s chose %(colour)s."), N_("You chose %(colour)s.")),
    "jumped_in": Told(N_("%(who)s jumped in!"), N_("You jumped in!")),
    "swapped": Told(
        N_("%(who)s and %(other)s swapped hands."),
        N_("You and %(other)s swapped hands."),
        N_("You and %(who)s swapped hands."),
    ),
    "hands_passed": Told(N_("Everyone passed his hand on.")),
    "went_out": Told(
        N_("%(who)s is out. The last dare is still open."),
        N_("You are out. The last dare is still open."),
    ),
    "dare_set": Told(
        N_("%(who)s must choose: two cards or dare %(count)d."),
        N_("Choose: two cards or dare %(count)d."),
    ),
    "dare_taken": Told(N_("%(who)s takes the dare!"), N_("You take the dare!")),
    "voted_success": Told(N_("%(who)s says: done."), N_("You say: done.")),
    "voted_fail": Told(N_("%(who)s says: not done."), N_("You say: not done.")),
    "dare_done": Told(N_("%(who)s did the dare."), N_("You did the dare.")),
    "dare_failed": Told(N_("%(who)s did not do the dare."), N_("You did not do the dare.")),
    "reported": Told(
        N_("%(who)s reports a slip of %(other)s."),
        N_("You report a slip of %(other)s."),
        N_("%(who)s reports a slip of yours."),
    ),
    "report_failed": Told(N_("The dare of %(who)s stands."), N_("Your dare stands.")),
    "report_held": Told(N_("%(who)s slipped."), N_("You slipped.")),
    "void": Told(N_("Nobody can draw any more: the round counts for nothing.")),
    "kept": Told(N_("%(who)s kept the card."), N_("You kept the card.")),
    "skipped": Told(N_("%(who)s lost the turn."), N_("You lost your turn.")),
    "turned_back": Told(N_("Play turned back.")),
    "challenge_won": Told(
        N_("%(who)s challenged %(other)s, who held %(colour)s."),
        N_("You challenged %(other)s, who held %(colour)s."),
        N_("%(who)s challenged you: you held %(colour)s."),
    ),
    "challenge_lost": Told(
        N_("%(who)s challenged %(other)s, who held no %(colour)s."),
        N_("You challenged %(other)s, who held no %(colour)s."),
        N_("%(who)s challenged you: you held no %(colour)s."),
    ),
    "called": Told(N_("%(who)s said “One left!”."), N_("You said “One left!”.")),
    "exposed": Told(
        N_("%(who)s has one card and has not said it."),
        N_("You have one card and have not said it."),
    ),
    "caught": Told(
        N_("%(other)s caught %(who)s!"), N_("%(other)s caught you!"), N_("You caught %(who)s!")
    ),
    "catch_missed": Told(
        N_("%(who)s tried to catch %(other)s for nothing."),
        N_("You tried to catch %(other)s for nothing."),
        N_("%(who)s tried to catch you for nothing."),
    ),
    "timed_out": Told(N_("Time ran out for %(who)s."), N_("Your time ran out.")),
    "autopilot_on": Told(
        N_("The table plays for %(who)s now."), N_("The table plays for you now.")
    ),
    "returned": Told(N_("%(who)s is back."), N_("You are back.")),
    "left": Told(N_("%(who)s has left the table."), N_("You have left the table.")),
    "reshuffled": Told(N_("The pile was shuffled into a new stock.")),
    "resumed": Told(N_("The clock starts afresh.")),
    "pause_asked": Told(N_("%(who)s wants a pause."), N_("You want a pause.")),
    "paused": Told(N_("All agreed: the match pauses.")),
    "played_on": Told(N_("%(who)s plays on."), N_("You play on.")),
    "pause_over": Told(N_("The pause is over.")),
    "round_ended": Told(N_("%(who)s goes out and wins!"), N_("You go out and win!")),
    "ended": Told(N_("The round is over.")),
    "blocked": Told(N_("Nobody can draw any more: the round is over.")),
}


def counted(kind: str, count: int, *, mine: bool) -> str | None:
    """The sentence of a happening with a number of cards; ``None`` for other kinds."""
    match kind, mine:
        case "drew", False if count > 1:
            return ngettext("%(who)s drew %(count)d card.", "%(who)s drew %(count)d cards.", count)
        case "drew_penalty", False:
            return ngettext("%(who)s took %(count)d card.", "%(who)s took %(count)d cards.", count)
        case "drew_penalty", True:
            return ngettext("You took %(count)d card.", "You took %(count)d cards.", count)
        case "drew_challenge_lost", False:
            return ngettext(
                "%(who)s challenged wrongly and drew %(count)d card.",
                "%(who)s challenged wrongly and drew %(count)d cards.",
                count,
            )
        case "drew_challenge_lost", True:
            return ngettext(
                "You challenged wrongly and drew %(count)d card.",
                "You challenged wrongly and drew %(count)d cards.",
                count,
            )
        case "drew_bluff", False:
            return ngettext(
                "%(who)s had bluffed and drew %(count)d card.",
                "%(who)s had bluffed and drew %(count)d cards.",
                count,
            )
        case "drew_bluff", True:
            return ngettext(
                "You had bluffed and drew %(count)d card.",
                "You had bluffed and drew %(count)d cards.",
                count,
            )
        case "drew_caught", False:
            return ngettext(
                "%(who)s was caught and drew %(count)d card.",
                "%(who)s was caught and drew %(count)d cards.",
                count,
            )
        case "drew_caught", True:
            return ngettext(
                "You were caught and drew %(count)d card.",
                "You were caught and drew %(count)d cards.",
                count,
            )
        case _:
            return _counted_more(kind, count, mine=mine)


def _counted_more(kind: str, count: int, *, mine: bool) -> str | None:
    match kind, mine:
        case "drew_wrong_catch", False:
            return ngettext(
                "%(who)s drew %(count)d card for a wrong catch.",
                "%(who)s drew %(count)d cards for a wrong catch.",
                count,
            )
        case "drew_wrong_catch", True:
            return ngettext(
                "You drew %(count)d card for a wrong catch.",
                "You drew %(count)d cards for a wrong catch.",
                count,
            )
        case "drew_dare", False:
            return ngettext(
                "%(who)s drew %(count)d card instead of the dare.",
                "%(who)s drew %(count)d cards instead of the dare.",
                count,
            )
        case "drew_dare", True:
            return ngettext(
                "You drew %(count)d card instead of the dare.",
                "You drew %(count)d cards instead of the dare.",
                count,
            )
        case "mixed", _:
            return ngettext(
                "Fair deal: the shuffle mixes the server’s secret with that of %(count)d player.",
                "Fair deal: the shuffle mixes the server’s secret with those of %(count)d players.",
                count,
            )
        case "owed", False:
            return ngettext(
                "%(who)s must take %(count)d card or answer.",
                "%(who)s must take %(count)d cards or answer.",
                count,
            )
        case "owed", True:
            return ngettext(
                "You must take %(count)d card or answer.",
                "You must take %(count)d cards or answer.",
                count,
            )
        case _:
            return None


REFUSALS: Final[dict[str, str]] = {
    Code.NOT_SEATED: N_(
        "You have no seat at this table. You can watch, and sit down between two matches."
    ),
    Code.STALE: N_("The table moved on before your move arrived. Look again and choose."),
    Code.ROUND_OVER: N_("The round is over."),
    Code.NOT_YOUR_TURN: N_("It is not your turn yet."),
    Code.NOT_HIT_PLAYER: N_("There are no cards for you to take."),
    Code.CHALLENGE_OFF: N_("At this table Colour-take-four cannot be challenged."),
    Code.CHALLENGE_NOT_AVAILABLE: N_(
        "There is nothing to challenge now: only a Colour-take-four that has just hit you can be."
    ),
    Code.CHALLENGE_STACKED: N_("A stack cannot be challenged: answer it or take the cards."),
    Code.PARTNER: N_("You cannot catch your partner, only opponents."),
    Code.COOLDOWN: N_("Wait a moment before you catch again."),
    Code.ALREADY_CAUGHT: N_("Somebody was faster."),
    Code.NOT_EXPOSED: N_("There was nothing to catch. Wait a moment before you catch again."),
    Code.WINDOW_CLOSED: N_("Too late: the next player has acted already."),
    Code.CARD_NOT_IN_HAND: N_("You do not hold that card."),
    Code.PENALTY_PENDING: N_("You must take the cards first."),
    Code.CANNOT_ANSWER_WITH: N_("That card does not answer here."),
    Code.ALREADY_DREW: N_("You have drawn already: play that card or keep it."),
    Code.MUST_DRAW_FIRST: N_("Draw a card before you pass."),
    Code.ONLY_DRAWN_CARD: N_("Only the card you have just drawn may be played. Or keep it."),
    Code.NO_MATCH: N_("That card does not fit."),
    Code.DARE_PENDING: N_("First the dare has to be settled."),
    Code.DRAW_NOT_ALLOWED: N_("You hold a card that can be played: play it."),
    Code.MUST_PLAY_DRAWN: N_("At this table a drawn card that fits must be played."),
    Code.JUMP_IN_NOT_IDENTICAL: N_("Out of turn only exactly the card on the pile may be played."),
    Code.JUMP_IN_BLOCKED: N_("Nobody may jump in on that now."),
    Code.LAST_CARD_ACTION: N_(
        "At this table the last card must be a number; with any other you draw."
    ),
    Code.TARGET_REQUIRED: N_("Choose whom to swap hands with."),
    Code.TARGET_INVALID: N_("Choose another player to swap hands with."),
    Code.WD4_HAS_COLOUR: N_(
        "Colour-take-four may be played only while you hold no card of the current colour."
    ),
    Code.CATCH_LOCK: N_("You can still be caught: your last card has to wait a moment."),
    Code.COLOUR_REQUIRED: N_(
        "Choose a colour with that card: saffron, turquoise, burgundy or indigo."
    ),
    Code.COLOUR_INVALID: N_("Choose saffron, turquoise, burgundy or indigo."),
    Code.CALL_NOT_ALLOWED: N_("“One left!” is said in your turn, with two cards in your hand."),
    Code.CALL_TOO_LATE: N_("Too late: “One left!” is said before the card or with it."),
    Code.ALREADY_BACK: N_("You are back already."),
    Code.PAUSED: N_("The match is paused. Anyone can play on."),
    Code.PAUSE_ASKED: N_("You want a pause already. The others have to agree."),
    Code.NOT_PAUSED: N_("The match goes on already."),
    Code.NOT_DUE: N_("It is not time for that yet."),
    Code.CANNOT_VOTE: N_("You have no vote here."),
    WireCode.UNREADABLE: N_("The table did not understand that. Load the page again."),
    WireCode.TOO_BIG: N_("That message is too long."),
    WireCode.TOO_FAST: N_("That was too much at once. Wait a moment."),
    WireCode.KEY_REUSED: N_("Two different moves came under one name. Load the page again."),
    WireCode.RETRY: N_("The table could not save that yet. It is trying again."),
    WireCode.NO_SESSION: N_("Take a seat with the button on the page first."),
    WireCode.NO_GAME: N_("Nobody has dealt yet."),
    WireCode.TAKEN_OVER: N_("You are playing in another tab. Choose “Play here” to go on here."),
    WireCode.FAILED: N_("Something went wrong at the table. Nothing was changed."),
    WireCode.SEAT_TAKEN: N_("That seat is taken. Choose another."),
    WireCode.TABLE_FULL: N_("All seats are taken. You can watch."),
    WireCode.TABLE_CLOSED: N_("This table is closed. Open a new one."),
    WireCode.BLOCKED: N_("One of you two does not want to sit with the other. Take another table."),
    WireCode.ALREADY_PLAYING: N_("The match has begun. You can watch, and sit down after it."),
    WireCode.LEFT_BEFORE: N_("You gave this seat up. You can sit down again after the match."),
    WireCode.NOT_OPEN: N_("This table is not waiting for players."),
    WireCode.NOT_HOST: N_("Only the host can do that."),
    WireCode.NOT_PRIVATE: N_("Only at a private table can the host do that."),
    WireCode.CARDS_DEALT: N_("The cards are dealt: people stay in their seats until the end."),
    WireCode.PERSON_GONE: N_("That person is not at this table any more."),
    WireCode.OWN_SEAT: N_("That is your own seat: get up with the button on the page."),
    WireCode.TOO_MANY_KEPT: N_("Nobody keeps more than three tables. Let one of them go first."),
    WireCode.NOT_KEEPER: N_("Somebody else keeps this table: only he lets it go."),
    WireCode.NO_PAUSE: N_("Only at private tables without an entry does a match pause."),
    WireCode.REMOVED: N_(
        "The host took you off this table. You can watch; the host can let you sit down again."
    ),
    WireCode.NOT_OVER: N_("The match is not over yet."),
    WireCode.NOT_PERFORMING: N_("Only who does the dare can write now."),
    WireCode.SILENT_TABLE: N_("Partners who play for an entry write nothing at the table."),
    WireCode.TALK_OFF: N_("Nothing is said at this table."),
    WireCode.TALK_PARTNERS: N_("While partners play for an entry, nobody says anything."),
    WireCode.TALK_PHRASES: N_("At this table the quick phrases are all that is said."),
    WireCode.TALK_FAST: N_("Not so fast: wait a moment before you say more."),
    WireCode.TALK_BARRED: N_(
        "You may not write free text for now. The quick phrases are still there; your account "
        "tells until when."
    ),
    WireCode.TALK_BLANK: N_("Write something first."),
    WireCode.TALK_LONG: N_("A line has 200 characters at most."),
    WireCode.TALK_WORD: N_("There is a word in it that is not said here. Say it another way."),
    WireCode.TALK_LINK: N_("Addresses of other sites are not sent at a table."),
    WireCode.NOBODY_THERE: N_("Nobody sits there."),
    WireCode.TOO_MANY_SEATS: N_("You sit at too many tables. Leave one of them first."),
    WireCode.SALT_SHAPE: N_(
        "A secret and its seal are 32 bytes, written as 64 digits 0-9 and a-f."
    ),
    WireCode.SALT_LATE: N_("Too late: these cards are dealt without your secret."),
    WireCode.SALT_EARLY: N_("Too early: your secret is opened when the match begins."),
    WireCode.SALT_UNKNOWN: N_("You sealed no secret for this deal."),
    WireCode.SALT_AGAIN: N_("Your secret is in the shuffle already."),
    WireCode.SALT_DIFFERS: N_("That secret does not fit the seal you sent before."),
    WireCode.COINS_OFF: N_("There are no coins on this site: open a table without an entry."),
    WireCode.COINS_STOPPED: N_(
        "Tables with an entry rest while the coins are counted again. Others go on."
    ),
    WireCode.NEEDS_ACCOUNT: N_(
        "A table with an entry takes an account with a confirmed e-mail address. Sign up: it is "
        "free, and you keep your seat and your games."
    ),
    WireCode.NO_COIN_TABLES: N_(
        "You cannot sit at a table with an entry until %(until)s (UTC). The reason: %(reason)s You "
        "can appeal on your page of messages, under your account."
    ),
    WireCode.TOO_FEW_COINS: N_(
        "The entry is %(entry)s coins and you have %(balance)s. Every game you finish earns some."
    ),
    WireCode.ENTRY_UNPAID: N_("%(names)s cannot pay the entry of %(entry)s coins."),
    WireCode.SEATS_FREE: N_(
        "A table with an entry begins when a person sits on every seat: bots do not play here."
    ),
    WireCode.TOO_MANY_TABLES: N_("You have just opened several tables. Wait a minute."),
}

FAREWELLS: Final[dict[str, str]] = {
    "taken_over": N_("You are playing in another tab now."),
    "restart": N_("The server is starting again. Come back in a moment."),
    "kicked": N_("This connection was closed."),
    "flood": N_("Too many messages came from this page."),
    "too_many": N_("Too many pages are open from here. Close some of them."),
    "signed_out": N_("You are not signed in any more. Load the page again."),
    "missing": N_("There is no such table."),
}

FACES: Final = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("Stop"),
    N_("Turn back"),
    N_("Take two"),
    N_("Colour"),
    N_("Colour-take-four"),
    N_("Dare"),
    N_("Wild Dare"),
)
COLOURS: Final = (N_("saffron"), N_("turquoise"), N_("burgundy"), N_("indigo"))

BOT_NAMES: Final = (
    N_("Falcon"),
    N_("Pearl"),
    N_("Oryx"),
    N_("Lantern"),
    N_("Palm"),
    N_("Dhow"),
)
