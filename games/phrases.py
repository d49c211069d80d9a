"""The quick phrases and emotes of a table: known by id, so that each reader has his own language.

An id is for ever, since lines are kept by it; what is not offered any more stays here as it is.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext

from .chatlines import LineKind
from .engine.rules import N_

PHRASES: Final[dict[str, str]] = {
    "hello": N_("Hello, everyone!"),
    "luck": N_("Good luck to all!"),
    "played": N_("Well played!"),
    "wow": N_("What a card!"),
    "close": N_("That was close!"),
    "thanks": N_("Thank you!"),
    "sorry": N_("Sorry about that!"),
    "mercy": N_("Have mercy on us!"),
    "one_left": N_("One left? I smell trouble!"),
    "patience": N_("Take your time … but leave us some!"),
    "again_soon": N_("I will get you back for that!"),
    "coffee": N_("Who pours the coffee?"),
    "wait": N_("One moment, I will be right back."),
    "back": N_("Here I am again."),
    "rematch": N_("One more game?"),
    "bye": N_("Good night, friends!"),
}

EMOTES: Final[dict[str, str]] = {
    "laugh": N_("laughs"),
    "wink": N_("winks"),
    "gasp": N_("is amazed"),
    "cry": N_("weeps"),
    "clap": N_("applauds"),
    "coffee": N_("offers coffee"),
    "rose": N_("gives a rose"),
    "fire": N_("is on fire"),
}

_IDS: Final = {LineKind.PHRASE: PHRASES, LineKind.EMOTE: EMOTES}

# What the table's page says about talking.
TALK_TEXTS: Final = {
    "talk": N_("Talk"),
    "talk_unread": N_("Talk, something new"),
    "talk_empty": N_("Nobody has said anything yet."),
    "talk_none": N_("Nothing is said at this table."),
    "talk_partners": N_("While partners play for an entry, nobody says anything."),
    "talk_phrases_only": N_("At this table the quick phrases are all that is said."),
    "talk_watching": N_("Only those who sit here talk."),
    "talk_phrases": N_("Phrases"),
    "talk_emotes": N_("Emotes"),
    "talk_write": N_("Write to the table"),
    "talk_send": N_("Send"),
    "talk_wrote": N_("%(name)s wrote something."),
    "talk_show": N_("Show"),
    "talk_hear": N_("Always show what %(name)s writes"),
    "talk_mute": N_("Mute %(name)s"),
    "talk_mute_more": N_("Then you get nothing of what this player says, at any table."),
    "talk_unmute": N_("Hear %(name)s again"),
    "talk_muted": N_("Muted"),
    "talk_people": N_("Who is heard"),
    "talk_said": N_("%(name)s: %(text)s"),
}


def is_known(kind: str, body: str) -> bool:
    """Whether ``body`` is the id of a phrase or an emote that can be said."""
    return body in _IDS.get(LineKind(kind), {})


def said_text(kind: str, body: str) -> str:
    """A line in the language that is active: a phrase's words, an emote's, or the text itself."""
    words = _IDS.get(LineKind(kind))
    return body if words is None else gettext(words[body]) if body in words else body


def talk_texts() -> dict[str, str]:
    """Everything that a table's page needs to talk, by the names it knows."""
    return {
        **TALK_TEXTS,
        **{f"phrase_{name}": text for name, text in PHRASES.items()},
        **{f"emote_{name}": text for name, text in EMOTES.items()},
    }
