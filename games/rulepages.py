"""Rules pages: the rulebook of a preset or of a table, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from . import stakes
from .dare_lists import LISTS
from .engine.cards import DECKS, Deck
from .engine.notation import texts_of
from .engine.presets import PRESETS, Preset
from .engine.rules import GROUPS, OPTIONS, Rules
from .models import TeamPrize
from .rulebook import Rule, Setting, chapters
from .selectors import TableRow
from .words import option_value_text, words_in


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card: its drawing in the sprite, and its name for who does not see it."""

    name: str
    spoken: str


@dataclass(frozen=True, slots=True)
class ToldRule:
    """A paragraph. ``is_new``: the preset plays it otherwise."""

    slug: str
    title: str
    text: str
    cards: list[Drawing]
    example: list[tuple[str, list[Drawing]]]
    is_new: bool


@dataclass(frozen=True, slots=True)
class ToldChapter:
    """A heading and what stands under it; ``dares`` are those of the table, by number."""

    slug: str
    title: str
    rules: list[ToldRule]
    dares: list[str]


@dataclass(frozen=True, slots=True)
class ToldOption:
    """An option and its value."""

    label: str
    help: str
    value: str
    is_new: bool


def setting_of_preset(preset: Preset) -> Setting:
    """The table that a preset's page tells of: any number of seats, in teams or not."""
    return Setting(
        rules=preset.rules,
        preset=preset.name,
        most_seats=preset.most_seats,
        entry=None if stakes.are_on() else 0,
    )


def setting_of_table(row: TableRow) -> Setting:
    """The table that its own page tells of."""
    return Setting(
        rules=row.rules,
        preset=row.preset,
        seats=row.seats,
        teams=row.teams,
        entry=row.entry if stakes.are_on() else 0,
        takes_all=row.team_prize == TeamPrize.WINNER_TAKES_ALL,
    )


def usual_setting(row: TableRow) -> Setting:
    """The same table by its preset's own rules."""
    rules = PRESETS[row.preset].rules if row.preset in PRESETS else Rules()
    return replace(setting_of_table(row), rules=rules)


def told(
    table: Setting, usual: Setting | None = None, dares: Sequence[str] = ()
) -> list[ToldChapter]:
    """The chapters of a table; what differs from ``usual`` is marked.

    ``dares`` are those that the table wrote; else they are those of its list.
    """
    deck = DECKS[table.rules.deck]
    known = None if usual is None else _texts(usual)
    return [
        ToldChapter(
            chapter.slug,
            gettext(chapter.title),
            [_told(rule, table, deck, known) for rule in chapter.rules],
            (list(dares) or dares_told(table.rules)) if chapter.slug == "dares" else [],
        )
        for chapter in chapters(table)
    ]


def dares_told(rules: Rules) -> list[str]:
    """The dares of the table’s list by number; none where the table wrote its own."""
    return [gettext(text) for text in LISTS.get(rules.dare_list, ())]


def _texts(table: Setting) -> set[str]:
    return {text_of(rule, table) for chapter in chapters(table) for rule in chapter.rules}


def _told(rule: Rule, table: Setting, deck: Deck, known: set[str] | None) -> ToldRule:
    text = text_of(rule, table)
    return ToldRule(
        slug=rule.slug,
        title=gettext(rule.title) if rule.title else "",
        text=text,
        cards=[_drawing(name, deck) for name in rule.cards],
        example=[
            (gettext(label), [_drawing(name, deck) for name in cards])
            for label, cards in rule.example
        ],
        is_new=known is not None and text not in known,
    )


def text_of(rule: Rule, table: Setting) -> str:
    """A paragraph in the active language, with the values of ``table``."""
    values: Mapping[str, Any] = rule.fill(table)
    if isinstance(rule.text, str):
        return gettext(rule.text) % values
    one, many = rule.text
    return ngettext(one, many, values["count"]) % values


def _drawing(name: str, deck: Deck) -> Drawing:
    card = texts_of(deck)[name][0]
    return Drawing(name, words_in(get_language() or "en").card_name(card, deck))


def options_told(rules: Rules, usual: Rules) -> list[tuple[str, list[ToldOption]]]:
    """Every option that the table's deck knows, with its value, by group."""
    groups = []
    for group, label in GROUPS.items():
        rows = [
            ToldOption(
                label=gettext(option.label),
                help=gettext(option.help),
                value=option_value_text(option.name, getattr(rules, option.name)),
                is_new=getattr(rules, option.name) != getattr(usual, option.name),
            )
            for option in OPTIONS.values()
            if option.group == group and option.changeable and option.deck in (None, rules.deck)
        ]
        if rows:
            groups.append((gettext(label), rows))
    return groups
