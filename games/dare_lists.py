"""The dares that come with the game: three lists of sixteen, by the numbers on the cards.

Who does a dare has thirty seconds, sits at a screen of his own, and shows it in two ways: in
the lines that he writes at the table, or aloud where the players have a call. So every dare can
be done by writing, none asks for a place, a thing, a camera or another person's help, none for
what should stay private, and none of the family list for anything that a child should not do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .engine.rules import N_, DareList

FAMILY: Final = (
    N_("Draw a cat with the signs of your keyboard."),
    N_("Write two lines that rhyme about the player next to you."),
    N_("Count from twenty down to one in writing, without a mistake."),
    N_("Name four animals that begin with the same letter."),
    N_("Write the names of everybody at this table backwards."),
    N_("Tell a fairy tale in exactly ten words."),
    N_("Find a kind word for each player, a different one for each."),
    N_("Describe your breakfast as if it had been served to a king."),
    N_("Write a sentence of six words without the letter “a”."),
    N_("Sing a line of a song, or write one with a word missing for the others to guess."),
    N_("Describe a fruit without naming it. Whoever knows it votes “done”."),
    N_("Write five words that rhyme."),
    N_("You present the weather: what will it be like at this table tomorrow?"),
    N_("Make the sounds of five animals, aloud or in writing."),
    N_("Draw the night sky with the signs of your keyboard, in three lines."),
    N_("Write a sentence of five words that all begin with the same letter."),
)
SHOW_OFF: Final = (
    N_("Praise yourself in three sentences, each bigger than the one before."),
    N_("Be the sports commentator: report the last three moves of this game."),
    N_("Give your speech as the winner of this match. Thank somebody who did nothing."),
    N_("Draw your own portrait with the signs of your keyboard."),
    N_("Say “I am winning” in three languages."),
    N_("Invent a perfume that is named after you: its slogan and its price."),
    N_("Say a tongue twister three times, or write it three times without a mistake."),
    N_("Explain how you would leave a desert island with nothing but a spoon."),
    N_("Write four lines of verse about your hand without giving a card away."),
    N_("Play a famous person, aloud or in writing. Whoever knows who it is votes “done”."),
    N_("Write the sevens from seven to seventy, without a pause."),
    N_("Write the headline about you in a newspaper of the year 2100."),
    N_("Invent a new card for this game: its name and what it does."),
    N_("Write a word of ten letters or more, and then write it backwards."),
    N_("Judge each player’s play in one sentence, as a strict teacher."),
    N_("Rap four lines about this table, aloud or in writing."),
)
DAREDEVIL: Final = (
    N_("Tell the table truthfully one of the cards in your hand."),
    N_("Close your eyes and write “I fear no card”. What comes out counts."),
    N_("Say which player you fear most, and why."),
    N_("Confess the worst move you ever made in a game of cards."),
    N_("Write your name at this table with your elbow. It must be readable."),
    N_("Tell a joke. Only those who laughed vote “done”."),
    N_("Speak about potatoes for twenty seconds without a pause, or write twenty words."),
    N_("Threaten the table like a pirate. On a call, stay a pirate until your next turn."),
    N_("Write three things about yourself, one of them a lie that nobody can be sure of."),
    N_("Until your next turn say nothing on the call. Without one, write your voice a farewell."),
    N_("Beg the player after you for mercy in three sentences."),
    N_("Write the last ten letters of the alphabet backwards."),
    N_("Laugh like a villain for ten seconds, or write that laugh over two lines."),
    N_("Write a love letter to the stock: you want nothing but good cards."),
    N_("Defend something absurd: cold tea is a soup. Win at least one player over."),
    N_("Declare that you will lose this round, and give three good reasons."),
)
LISTS: Final[Mapping[DareList, tuple[str, ...]]] = {
    DareList.FAMILY: FAMILY,
    DareList.SHOW_OFF: SHOW_OFF,
    DareList.DAREDEVIL: DAREDEVIL,
}
