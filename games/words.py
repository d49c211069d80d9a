"""Words for readers: captions, refusals, hints, names of cards, options and tables.

Everything here speaks the active language; what takes a ``language`` switches to it. Names stand
between U+2068 and U+2069, so that a browser can set each apart in a line of the other direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from oona_site.players.names import apart

from . import stakes
from .chatlines import Talk, usual_talk
from .dealt import Sitter
from .engine.cards import DECKS, STANDARD, STOP, TAKE_FOUR, Deck
from .engine.presets import PRESETS
from .engine.refusals import Code
from .engine.rules import N_, OPTIONS, Rules, RulesError, Scoring, TakeFour
from .engine.tables import differences
from .engine.view import Caption, View
from .selectors import Chair, LobbyRow, TableRow
from .sentences import BOT_NAMES, COLOURS, FACES, FAREWELLS, REFUSALS, TOLD, counted
from .wire import Refused

Values = Mapping[str, int | str | list[str]]

# Names


def chair_name(chair: Chair) -> str:
    """The name shown at a seat; empty where nobody sits."""
    if chair.player is not None:
        return chair.name
    return _(BOT_NAMES[chair.number]) if chair.bot else ""


def table_name(row: TableRow) -> str:
    """What the host called the table, or whose it is."""
    if row.name:
        return row.name
    host = row.host_seat
    return _name_of_table("" if host is None else row.chairs[host].name)


def lobby_name(row: LobbyRow) -> str:
    """The same for a row of the list."""
    return row.name or _name_of_table(row.host_name)


def _name_of_table(host: str) -> str:
    return _("Table of %(name)s") % {"name": apart(host)} if host else _("Table")


# Cards, happenings, hints: what every frame needs


# What is asked besides a card; empty where there is nothing to say.
_ASKED = {
    "drawn": N_("Play the card you drew, or keep it."),
    "colour": N_("Name the colour of the first card."),
    "dare": N_("Draw two cards, or do the dare."),
    "vote": "",
}
_NEEDS = {
    "standard": (
        N_("Needs %(colour)s or a Colour card."),
        N_("Needs %(colour)s, %(face)s or a Colour card."),
    ),
    "dare": (
        N_("Needs %(colour)s or a Wild Dare."),
        N_("Needs %(colour)s, %(face)s or a Wild Dare."),
    ),
}


class Words:
    """One language, each text looked up once: frames are made for every move and reader."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: dict[str, str] = {}
        self._plurals: dict[tuple[str, int], str] = {}
        self._counted: dict[tuple[str, int, bool], str | None] = {}
        self._cards: dict[tuple[str, int], str] = {}

    def gettext(self, text: str) -> str:
        """``text`` in this language."""
        found = self._texts.get(text)
        if found is None:
            with override(self.language):
                found = self._texts[text] = _(text)
        return found

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form of a text that ``count`` takes in this language."""
        found = self._plurals.get((one, count))
        if found is None:
            with override(self.language):
                found = self._plurals[one, count] = ngettext(one, many, count)
        return found

    def counted(self, kind: str, count: int, *, mine: bool) -> str | None:
        """The sentence of a happening with a number of cards; ``None`` for other kinds."""
        which = (kind, count, mine)
        if which not in self._counted:
            with override(self.language):
                self._counted[which] = counted(kind, count, mine=mine)
        return self._counted[which]

    def names_of(self, row: TableRow) -> list[str]:
        """The names of all seats, set apart; on the scoreboard of those who played the match."""
        if row.dealt:
            return [apart(self.sitter_name(*each)) for each in enumerate(row.dealt)]
        return [
            apart(self.gettext(BOT_NAMES[chair.number]) if chair.bot else chair.name)
            for chair in row.chairs
        ]

    def sitter_name(self, seat: int, sitter: Sitter) -> str:
        """The name of who was dealt to at a seat."""
        return self.gettext(BOT_NAMES[seat]) if sitter.player is None else sitter.name

    def colour_name(self, colour: int) -> str:
        """A colour, as it stands inside a sentence."""
        return self.gettext(COLOURS[colour])

    def face_name(self, face: int) -> str:
        """What stands on a card, to be spoken: "seven", "Take two"."""
        return self.gettext(FACES[face])

    def card_name(self, card: int, deck: Deck = STANDARD) -> str:
        """A card, to be spoken: "seven, saffron"; a wild has no colour of its own."""
        name = self._cards.get((deck.name, card))
        if name is None:
            face, colour = self.face_name(deck.faces[card]), deck.colours[card]
            if deck.dares[card]:
                face = f"{face} {deck.dares[card]}"
            name = face
            if colour < len(COLOURS):
                name = self.gettext("%(face)s, %(colour)s") % {
                    "face": face,
                    "colour": self.colour_name(colour),
                }
            self._cards[deck.name, card] = name
        return name

    def sentence(
        self,
        said: Caption,
        seat: int | None,
        names: list[str],
        deck: Deck = STANDARD,
        *,
        vain: bool = False,
    ) -> str:
        """One sentence about ``said`` for the reader at ``seat``; ``vain``: nothing drawn fits."""
        mine = seat is not None and said.seat == seat
        values: dict[str, Any] = {
            "who": "" if said.seat is None else names[said.seat],
            "other": "" if said.other is None else names[said.other],
            "card": "" if said.card is None else self.card_name(said.card, deck),
            "colour": "" if said.colour is None else self.colour_name(said.colour),
            "count": said.count or 0,
        }
        text = self.counted(said.kind, said.count or 0, mine=mine)
        if text is None:
            kind = "drew_in_vain" if vain else said.kind
            text = self._told(kind, said, seat, values, deck, mine=mine)
        return text % values

    def _told(
        self,
        kind: str,
        said: Caption,
        seat: int | None,
        values: dict[str, Any],
        deck: Deck,
        *,
        mine: bool,
    ) -> str:
        if kind == "played" and said.colour is not None and _is_wild(said.card):
            kind = "played_wild"
        elif said.kind == "drew":
            kind = "drew_card" if kind == "drew" else kind
            values["card"] = " · ".join(self.card_name(card, deck) for card in said.cards)
        elif kind == "round" and said.seat is not None and said.cards:
            kind = "round_drawn"
            values["card"] = self.card_name(said.cards[said.seat], deck)
        elif kind == "round_ended" and said.seat is None:
            kind = "ended"
        told = TOLD[kind]
        if mine and told.self_:
            return self.gettext(told.self_)
        if told.target and seat is not None and said.other == seat:
            return self.gettext(told.target)
        return self.gettext(told.others)

    def hint(self, seen: View, rules: Rules) -> str:
        """What could be laid now, for the reader whose turn it is; empty for everybody else."""
        if seen.seat is None or seen.turn != seen.seat:
            return ""
        if seen.phase == "drawn" and not seen.can.keep:
            return self.gettext(REFUSALS[Code.MUST_PLAY_DRAWN])
        asked = _ASKED.get(seen.phase)
        if asked is not None:
            return self.gettext(asked) if asked else ""
        if seen.phase in ("penalty", "challenge"):
            return self._answer_hint(seen, rules)
        if seen.colour is None:
            return ""
        faces = DECKS[rules.deck].faces
        if rules.no_action_finish and [faces[card] >= STOP for card in seen.hand] == [True]:
            return self.gettext(REFUSALS[Code.LAST_CARD_ACTION])
        needs = self._needs(seen, rules)
        if rules.take_four is TakeFour.ENFORCED and any(
            faces[card] == TAKE_FOUR and card not in seen.can.play for card in seen.hand
        ):
            return f"{needs} {self.gettext(REFUSALS[Code.WD4_HAS_COLOUR])}"
        return needs

    def _needs(self, seen: View, rules: Rules) -> str:
        """What fits the pile."""
        assert seen.colour is not None
        face, colour = DECKS[rules.deck].faces[seen.top], self.colour_name(seen.colour)
        with_colour, with_face = _NEEDS[rules.deck]
        if _is_wild(seen.top):
            return self.gettext(with_colour) % {"colour": colour}
        return self.gettext(with_face) % {
            "colour": colour,
            "face": str(face) if face < len("0123456789") else self.face_name(face),
        }

    def _answer_hint(self, seen: View, rules: Rules) -> str:
        take = self.ngettext("Take %(count)d card.", "Take %(count)d cards.", seen.pending)
        parts = [take % {"count": seen.pending}]
        two, four = rules.answers_to(STANDARD.faces[seen.top])
        if two and four:
            parts.append(self.gettext("Answer with Take two or Colour-take-four."))
        elif two:
            parts.append(self.gettext("Answer with Take two."))
        elif four:
            parts.append(self.gettext("Answer with Colour-take-four."))
        if seen.can.challenge is not None:
            parts.append(self.gettext("Or challenge."))
        return " ".join(parts)


@cache
def words_in(language: str) -> Words:
    """The words of ``language``."""
    return Words(language)


def _is_wild(card: int | None) -> bool:
    return card is not None and STANDARD.colours[card] >= len(COLOURS)


# Refusals and farewells


def message_refusal_text(code: str, language: str, values: Values | None = None) -> str:
    """Why something is refused; ``values`` fill the places of the sentence."""
    text = words_in(language).gettext(REFUSALS[code])
    if not values:
        return text
    return text % {name: _filling(value) for name, value in values.items()}


def _filling(value: int | str | list[str]) -> int | str:
    if isinstance(value, list):
        return " · ".join(map(apart, value))
    return apart(value) if isinstance(value, str) else value


def refused_text(refusal: Refused, language: str) -> str:
    """Why a wish is not granted."""
    return message_refusal_text(refusal.code, language, refusal.values)


def bye_text(code: str, language: str) -> str:
    """Why a socket is demoted or closed."""
    return words_in(language).gettext(FAREWELLS[code])


# Options


def preset_label(preset: str) -> str:
    """The name of a rule system."""
    return _(PRESETS[preset].label) if preset in PRESETS else preset


def option_text(name: str, value: Any) -> str:
    """One option with its value, on a chip: "Cards in each hand: 5", "Winner collects"."""
    option = OPTIONS[name]
    label = _(option.label)
    if value is True:
        return label
    if option.chips:
        return _(option.chips[option.choices.index(option.read(value))])
    return _("%(option)s: %(value)s") % {"option": label, "value": option_value_text(name, value)}


def option_value_text(name: str, value: Any) -> str:
    """A value of an option; numbers are their own words."""
    option = OPTIONS[name]
    known = option.read(value)
    if known not in option.choices:
        return str(known)
    label = option.labels[option.choices.index(known)]
    return label if label.isdigit() else _(label)


def coin_chips(table: TableRow | LobbyRow) -> list[str]:
    """What a table costs and brings, in words; nothing where it has no entry."""
    if not table.entry or not stakes.are_on():
        return []
    _pot, places = stakes.shown(table)
    each = "2 × %d" if table.teams else "%d"
    prizes = " · ".join(apart(each % amount) for amount in places)
    return [
        _("Entry %(count)s") % {"count": table.entry},
        _("Prizes %(prizes)s") % {"prizes": prizes},
    ]


_TALK_CHIPS: Final = {
    Talk.NONE: N_("Without talk"),
    Talk.PHRASES: N_("Quick phrases only"),
    Talk.TEXT: N_("Free text"),
}


def talk_chips(table: TableRow | LobbyRow) -> list[str]:
    """What may be said at a table, where that is not as usual for a private or a public one."""
    is_usual = table.talk == usual_talk(private=table.private)
    return [] if is_usual else [_(_TALK_CHIPS[Talk(table.talk)])]


def chips(rules: Rules, preset: str) -> list[str]:
    """What differs from the preset, in words, and first of all what is played for."""
    base = PRESETS[preset].rules if preset in PRESETS else Rules()
    found = differences(rules, base)
    if rules.scoring is not Scoring.PLACES and rules.target is not None:
        found = {"target": rules.target} | found
    return [option_text(name, value) for name, value in found.items()]


def rules_error_text(error: RulesError) -> str:
    """Why a table cannot be, with the values that are allowed by their names."""
    values = dict(error.params)
    option = OPTIONS.get(error.field)
    if error.code == "option_value" and option is not None:
        names = [option_value_text(option.name, choice) for choice in option.choices]
        if option.bounds:
            names.append("–".join(map(str, option.bounds)))
        values["allowed"] = ", ".join(names)
    return _(error.sentence) % values
