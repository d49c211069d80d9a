"""Words for readers: captions, refusals, hints, names of cards, options and tables.

Everything here speaks the active language; what takes a ``language`` switches to it. Names stand
between U+2068 and U+2069, so that a browser can set each apart in a line of the other direction.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from .engine.cards import DECKS, STANDARD, WILD_DARE, Deck
from .engine.presets import PRESETS
from .engine.refusals import Code
from .engine.rules import OPTIONS, Rules, RulesError, differences
from .engine.view import Caption, View
from .selectors import Chair, LobbyRow, TableRow
from .sentences import BOT_NAMES, COLOURS, FACES, FAREWELLS, REFUSALS, TOLD, counted

_OPEN, _CLOSE = "\u2068", "\u2069"


def apart(text: object) -> str:
    """``text`` set apart, whatever its direction is."""
    return f"{_OPEN}{text}{_CLOSE}"


# Names


def chair_name(chair: Chair) -> str:
    """The name shown at a seat; empty where nobody sits."""
    if chair.player is not None:
        return chair.name
    return _(BOT_NAMES[chair.number]) if chair.bot else ""


def names_of(row: TableRow) -> list[str]:
    """The names of all seats, set apart."""
    return [apart(chair_name(chair)) for chair in row.chairs]


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


# Cards


def colour_name(colour: int) -> str:
    """A colour, as it stands inside a sentence."""
    return _(COLOURS[colour])


def face_name(face: int) -> str:
    """What stands on a card, to be spoken: "seven", "Take two"."""
    return _(FACES[face])


def card_name(card: int, deck: Deck = STANDARD) -> str:
    """A card, to be spoken: "seven, saffron"; a wild has no colour of its own."""
    colour = deck.colours[card]
    face = face_name(deck.faces[card])
    if deck.dares[card]:
        face = f"{face} {deck.dares[card]}"
    if colour >= len(COLOURS):
        return face
    return _("%(face)s, %(colour)s") % {"face": face, "colour": colour_name(colour)}


# What happened


def sentence(said: Caption, seat: int | None, names: list[str], deck: Deck = STANDARD) -> str:
    """One sentence about ``said`` for the reader at ``seat``."""
    mine = seat is not None and said.seat == seat
    values: dict[str, Any] = {
        "who": "" if said.seat is None else names[said.seat],
        "other": "" if said.other is None else names[said.other],
        "card": "" if said.card is None else card_name(said.card, deck),
        "colour": "" if said.colour is None else colour_name(said.colour),
        "count": said.count or 0,
    }
    text = counted(said.kind, said.count or 0, mine=mine)
    if text is None:
        text = _told(said, seat, values, deck, mine=mine)
    return text % values


def _told(
    said: Caption, seat: int | None, values: dict[str, Any], deck: Deck, *, mine: bool
) -> str:
    kind = said.kind
    if kind == "played" and said.colour is not None and _is_wild(said.card):
        kind = "played_wild"
    elif kind == "drew":
        kind = "drew_card"
        values["card"] = " · ".join(card_name(card, deck) for card in said.cards)
    elif kind == "round_ended" and said.seat is None:
        kind = "ended"
    told = TOLD[kind]
    if mine and told.self_:
        return _(told.self_)
    if told.target and seat is not None and said.other == seat:
        return _(told.target)
    return _(told.others)


def _is_wild(card: int | None) -> bool:
    return card is not None and STANDARD.colours[card] >= len(COLOURS)


# What may be done


def hint(seen: View, rules: Rules) -> str:
    """What could be laid now, for the reader whose turn it is; empty for everybody else."""
    if seen.seat is None or seen.turn != seen.seat:
        return ""
    if seen.phase == "colour":
        return _("Name the colour of the first card.")
    if seen.phase == "dare":
        return _("Draw two cards, or do the dare.")
    if seen.phase == "vote":
        return ""
    if seen.phase == "drawn":
        return _("Play the card you drew, or keep it.")
    if seen.phase in ("penalty", "challenge"):
        return _answer_hint(seen, rules)
    if seen.colour is None:
        return ""
    deck = DECKS[rules.deck]
    face = deck.faces[seen.top]
    if rules.deck == "dare":
        return _dare_hint(face, colour_name(seen.colour))
    if deck.colours[seen.top] >= len(COLOURS):
        return _("Needs %(colour)s or a Colour card.") % {"colour": colour_name(seen.colour)}
    return _("Needs %(colour)s, %(face)s or a Colour card.") % {
        "colour": colour_name(seen.colour),
        "face": str(face) if face < len("0123456789") else face_name(face),
    }


def _dare_hint(face: int, colour: str) -> str:
    if face == WILD_DARE:
        return _("Needs %(colour)s or a Wild Dare.") % {"colour": colour}
    return _("Needs %(colour)s, %(face)s or a Wild Dare.") % {
        "colour": colour,
        "face": str(face) if face < len("0123456789") else face_name(face),
    }


def _answer_hint(seen: View, rules: Rules) -> str:
    count = {"count": seen.pending}
    two, four = rules.answers_to(STANDARD.faces[seen.top])
    take = ngettext("Take %(count)d card.", "Take %(count)d cards.", seen.pending) % count
    parts = []
    if two and four:
        parts.append(_("Answer with Take two or Colour-take-four."))
    elif two:
        parts.append(_("Answer with Take two."))
    elif four:
        parts.append(_("Answer with Colour-take-four."))
    if seen.can.challenge is not None:
        parts.append(_("Or challenge."))
    return " ".join((take, *parts)) if parts else take


def refusal_text(code: str, language: str, rules: Rules, seen: View | None = None) -> str:
    """Why something is refused, and what would be allowed where that can be said."""
    with override(language):
        text = _(REFUSALS[code])
        helps = (Code.NO_MATCH, Code.PENALTY_PENDING, Code.CANNOT_ANSWER_WITH, Code.WD4_HAS_COLOUR)
        allowed = hint(seen, rules) if seen is not None and code in helps else ""
        return f"{text} {allowed}" if allowed else text


def message_refusal_text(code: str, language: str) -> str:
    """Why a message was not even looked at."""
    with override(language):
        return _(REFUSALS[code])


def bye_text(code: str, language: str) -> str:
    """Why a socket is demoted or closed."""
    with override(language):
        return _(FAREWELLS[code])


# Options


def preset_label(preset: str) -> str:
    """The name of a rule system."""
    return _(PRESETS[preset].label) if preset in PRESETS else preset


def option_text(name: str, value: Any) -> str:
    """One option with its value: "Cards in each hand: 5"; what is switched on needs no value."""
    label = _(OPTIONS[name].label)
    if value is True:
        return label
    return _("%(option)s: %(value)s") % {"option": label, "value": option_value_text(name, value)}


def option_value_text(name: str, value: Any) -> str:
    """A value of an option; numbers are their own words."""
    option = OPTIONS[name]
    known = option.read(value)
    if known not in option.choices:
        return str(known)
    label = option.labels[option.choices.index(known)]
    return label if label.isdigit() else _(label)


def chips(rules: Rules, preset: str) -> list[str]:
    """What differs from the preset, in words."""
    base = PRESETS[preset].rules if preset in PRESETS else Rules()
    return [option_text(name, value) for name, value in differences(rules, base).items()]


def rules_error_text(error: RulesError) -> str:
    """Why a table cannot be."""
    match error.code:
        case "needs_bluff":
            return _("A stack can be challenged only where Colour-take-four may be a bluff.")
        case "needs_stack":
            return _("There is no stack to challenge: let Colour-take-four be stacked first.")
        case "needs_deck":
            return _("This game has no cards for that.")
        case "option_fixed":
            return _("That belongs to the game and cannot be changed here.")
        case "bad_team_seating":
            return _("Teams need four seats.")
        case "bad_player_count":
            return _("Choose %(least)s to %(most)s seats.") % error.params
        case "option_value":
            return _("Choose one of: %(allowed)s.") % error.params
        case "option_unknown":
            return _("This table has no such option.")
        case "preset_unknown":
            return _("There is no such game.")
        case code:
            return code
