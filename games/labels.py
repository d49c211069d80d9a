"""Every sentence the browser needs, in the reader's language.

The browser holds no sentences: it fills these. Names of values are ``%(name)s``; texts that count
come in the plural forms of the language, by the names of CLDR, since the browser knows which
count takes which form and gettext knows only its own numbers for them.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import get_language, gettext, ngettext

from games.engine.rules import N_
from games.people_page import TEXTS as PEOPLE_TEXTS
from games.phrases import talk_texts

# A number of each plural form that any language of ours has; a language that lacks the form
# gives the text of the form it uses for that number.
SAMPLES: Final = {"zero": 0, "one": 1, "two": 2, "few": 3, "many": 11, "other": 100}

# Which digits clocks and sentences take, unless the reader chose others.
DIGITS: Final = {"fa": "arabext"}
LOCALES: Final = {"en": "en-GB", "ar": "ar", "fa": "fa", "el": "el"}

COLOURS: Final = (N_("saffron"), N_("turquoise"), N_("burgundy"), N_("indigo"))
FACES: Final = (
    N_("Zero"),
    N_("One"),
    N_("Two"),
    N_("Three"),
    N_("Four"),
    N_("Five"),
    N_("Six"),
    N_("Seven"),
    N_("Eight"),
    N_("Nine"),
    N_("Stop"),
    N_("Turn back"),
    N_("Take two"),
    N_("Colour"),
    N_("Colour-take-four"),
    N_("Dare"),
    N_("Wild Dare"),
)

TEXTS: Final = {
    # The game in words
    "oona": N_("Oona"),
    "card": N_("%(face)s, %(colour)s"),
    "on_pile": N_("%(card)s on the pile."),
    "your_turn": N_("Your turn"),
    "turn_of": N_("%(name)s’s turn"),
    "then_turn": N_("then %(name)s"),
    "you_next": N_("You are next"),
    "deciding": N_("deciding"),
    "mixing": N_("The cards are being mixed …"),
    "seal_changed": N_("The server shows another seal for this deal than before."),
    "not_your_turn": N_("It is not your turn."),
    "play_or_keep": N_("Play it or keep it"),
    "must_play": N_("Play the card you drew"),
    "just_drawn": N_("just drawn"),
    "draw_not_allowed": N_("You hold a card that can be played: play it."),
    "keep_not_allowed": N_("At this table a drawn card that fits must be played."),
    "too_late": N_("Too late: the table has moved on."),
    "draw": N_("Draw"),
    "draw_count": N_("Draw %(count)s"),
    "draw_total": N_("Draw total %(count)s"),
    "total_on_you": N_("Total %(count)s on you."),
    "keep": N_("Keep"),
    "take_count": N_("Take %(count)s"),
    "can_play": N_("playable"),
    "locked": N_("One moment: you can still be caught."),
    "tap_again": N_("Tap it again to play it."),
    "goes_right": N_("Play goes to the right."),
    "goes_left": N_("Play goes to the left."),
    "blocked": N_("Nobody could go on: the round is counted as it stands."),
    # House rules and first cards
    "name_first": N_("Name the colour"),
    "name_first_more": N_("The first card is a Colour card: name its colour, then play."),
    "names_first": N_("names the colour of the first card"),
    "jump_in": N_("jump in"),
    "jump_now": N_("Same card! Jump in"),
    "press_j": N_("Press J."),
    "jumped": N_("Jumped in!"),
    "swap_title": N_("Swap hands with whom?"),
    "swap_with": N_("Swap hands with %(name)s"),
    "swapped": N_("Swapped"),
    "cancel": N_("Back"),
    # Matches
    "dealer": N_("deals"),
    "your_score": N_("Your points"),
    "round": N_("Round"),
    "round_of": N_("Round %(count)s"),
    "round_over": N_("The round is over"),
    "round_won": N_("%(name)s wins the round"),
    "you_win_round": N_("You win the round!"),
    "round_void": N_("This round does not count"),
    "round_void_more": N_(
        "Nobody could draw any more, so nobody scores. The same player deals again."
    ),
    "play_to": N_("first to %(target)s wins"),
    "lowest_at": N_("at %(target)s the lowest wins"),
    "went_out": N_("is out"),
    "left_in_hand": N_("In hand"),
    "this_round": N_("Round"),
    "total": N_("Total"),
    "next_round_in": N_("Next round in"),
    "points_total": N_("Points"),
    "round_by_round": N_("Round by round"),
    # One left
    "one_left": N_("One left!"),
    "said": N_("Said"),
    "caught_name": N_("Caught you, %(name)s!"),
    "one_unsaid": N_("%(name)s has one card and has not said it"),
    "you_unsaid": N_("You have one card and have not said it"),
    "you_open": N_("You can still be caught"),
    "press_c": N_("Press C."),
    # The sheets
    "choose_colour": N_("Choose a colour"),
    "choose_colour_more": N_("You play %(card)s. The next player must match your colour."),
    "challenge_title": N_("Challenge “Colour-take-four”?"),
    "challenge_text": N_(
        "%(name)s changed %(colour)s to %(now)s. If %(name)s still held a card of that colour, "
        "%(name)s draws %(guilty)s. If not, you draw %(innocent)s."
    ),
    "challenge_text_plain": N_(
        "If %(name)s held a card of the colour before, %(name)s draws %(guilty)s. "
        "If not, you draw %(innocent)s."
    ),
    "i_challenge": N_("I challenge you!"),
    "or_answer": N_("Or answer with"),
    "close": N_("Close"),
    # People
    "table": N_("Table"),
    "players": N_("Players"),
    "player": N_("Player"),
    "you": N_("You"),
    "partner": N_("Partner"),
    "host": N_("Host"),
    "your_side": N_("Your side of the table"),
    "your_hand": N_("Your hand: %(cards)s"),
    "you_hold": N_("You hold %(cards)s."),
    "empty_seat": N_("Free seat"),
    "offline_short": N_("Offline"),
    "autopilot_short": N_("Auto-play"),
    "gone": N_("Left"),
    "watching": N_("You are watching"),
    "watchers": N_("Watching"),
    # The line
    "link_lost": N_("Connection lost"),
    "link_lost_more": N_("Reconnecting… your seat is kept"),
    "link_offline": N_("Offline"),
    "link_offline_more": N_("Your device has no network; your seat is kept"),
    "link_restart": N_("The table is restarting"),
    "link_restart_more": N_("It goes on in a moment, nothing is lost"),
    "link_taken": N_("Playing in another tab"),
    "link_closed": N_("This table is closed to you"),
    "link_back": N_("Connected again."),
    "play_here": N_("Play here"),
    "line_good": N_("Connected"),
    "line_bad": N_("Not connected"),
    "ms": N_("%(count)s ms"),
    "autopilot": N_("Auto-play is on"),
    "autopilot_more": N_("The table is playing for you."),
    "im_back": N_("I’m back"),
    # Before the deal
    "invite_title": N_("Invite friends"),
    "invite_text": N_("Send the link, or let them scan the code. Bots take the seats left free."),
    "qr_alt": N_("QR code of the link to this table"),
    "link": N_("Link to this table"),
    "copy": N_("Copy"),
    "copied": N_("Copied"),
    "share": N_("Share"),
    "seats_taken": N_("%(taken)s of %(seats)s seats taken"),
    "waiting_more": N_("Waiting for players"),
    "starts_in": N_("Starts by itself in"),
    "sit_here": N_("Sit here"),
    "sit_down": N_("Sit down"),
    "stand": N_("Stand up"),
    "start": N_("Start"),
    "host_starts": N_("Waiting for the host to start"),
    "start_ready": N_("Press Start when everybody is ready."),
    "welcome_text": N_("Choose a free seat. Once you sit, you can invite friends."),
    "room_full": N_("All seats are taken"),
    "room_full_text": N_("You will watch the game from here."),
    # The end
    "game_over": N_("Game over"),
    "you_win": N_("You win!"),
    "wins": N_("%(name)s wins"),
    "place": N_("Place"),
    "points_left": N_("Points left"),
    "results": N_("Result"),
    "to_lobby": N_("To the lobby"),
    "pot": N_("Pot"),
    "pot_of": N_("Pot %(count)s"),
    "prize": N_("Prize"),
    "prize_why": N_("How the prizes came about"),
    "check_deal": N_("Check this deal"),
    "log_replay": N_("Log and replay"),
    "play_again": N_("Play again"),
    "rematch_wait": N_("Waiting for the others"),
    "ready_of": N_("%(ready)s of %(whole)s ready"),
    "closes_in": N_("The table closes in"),
    # Leaving
    "leave": N_("Leave"),
    "leave_title": N_("Leave the table?"),
    "leave_text": N_(
        "In the lobby you can return to your game; until then the table plays for you. "
        "If you give up the seat, you cannot come back to this game."
    ),
    "leave_text_room": N_("Your seat is free for others when you leave it."),
    "leave_keep": N_("To the lobby"),
    "leave_for_good": N_("Give up the seat"),
    # Log, help, settings
    "skip": N_("Skip to your hand"),
    "log": N_("Game log"),
    "log_empty": N_("Nothing has happened yet."),
    "help": N_("Help"),
    "table_rules": N_("Rules of this table"),
    "why": N_("Why?"),
    "shortcuts": N_("Keys"),
    "key_move": N_("move in your hand"),
    "key_play": N_("play the card"),
    "key_number": N_("next card with that number"),
    "key_draw": N_("draw, or take the total"),
    "key_keep": N_("keep the drawn card"),
    "key_call": N_("One left!"),
    "key_catch": N_("Caught you!"),
    "key_challenge": N_("I challenge you!"),
    "key_jump": N_("jump in with the same card"),
    "key_hint": N_("say what you can play"),
    "key_read": N_("read the table"),
    "key_time": N_("say the time left"),
    "key_last": N_("say what happened last"),
    "key_sort": N_("sort the hand"),
    "key_help": N_("this help"),
    "sound": N_("Sound"),
    "settings": N_("Settings"),
    "volume_turn": N_("Sound of your turn"),
    "volume_rest": N_("Other sounds"),
    "vibrate": N_("Vibration"),
    "confirm": N_("Tap twice to play"),
    "keys": N_("Keyboard shortcuts"),
    "speech": N_("Screen reader tells"),
    "speech_all": N_("everything"),
    "speech_mine": N_("my turn and calls"),
    "speech_turn": N_("only my turn"),
    "digits": N_("Digits"),
    "digits_language": N_("as in my language"),
    "language": N_("Language"),
}

# Only where the deck has dares.
DARE_TEXTS: Final = {
    "dare_number": N_("Dare %(number)s"),
    "stage_choose": N_("Choose"),
    "stage_perform": N_("Perform"),
    "stage_vote": N_("Vote"),
    "dare_or_cards": N_("Two cards, or the dare?"),
    "dare_choosing": N_("%(name)s chooses: two cards, or the dare?"),
    "dare_colour": N_("Name a colour as well"),
    "dare_yours": N_("Do the dare"),
    "dare_doing": N_("%(name)s does the dare"),
    "was_it_done": N_("Was it done?"),
    "votes_come": N_("The votes come in"),
    "did_slip": N_("Did %(name)s slip?"),
    "i_dare": N_("I dare"),
    "give_up": N_("Give up"),
    "vote_done": N_("Done"),
    "vote_not_done": N_("Not done"),
    "vote_stands": N_("It stands"),
    "vote_slip": N_("A slip"),
    "not_voted": N_("has not voted yet"),
    "votes": N_("Votes"),
    "report_slip": N_("Report a slip of %(name)s"),
    "out": N_("Out"),
    "out_waits": N_("%(name)s is out. The round is counted after this dare."),
    "show_label": N_("The others read what you write here, or do it aloud on your call"),
    "dares_own": N_("Whoever opened the table wrote these dares."),
    "dares_then_sit": N_("Whoever opened the table wrote these dares. Read them, then sit down."),
    "report": N_("Report"),
    "report_dares": N_("Report these dares"),
    "report_lines": N_("Report these lines"),
    "report_why": N_("What is wrong with them?"),
    "report_lost": N_("That did not arrive. Try again."),
    "press_x_d": N_("X: the dare. D: two cards."),
    "press_y_n": N_("Y: yes. N: no."),
    "key_dare": N_("take the dare"),
    "key_give_up": N_("give the dare up"),
    "key_done": N_("done, or it stands"),
    "key_not_done": N_("not done, or a slip"),
    "key_slip": N_("report a slip"),
}

# Only where a finished match is looked at again.
REPLAY_TEXTS: Final = {
    "replay": N_("Replay"),
    "reel": N_("Moving through the match"),
    "step_of": N_("Step %(step)s of %(steps)s"),
    "step_short": N_("Step"),
    "play_reel": N_("Play"),
    "pause_reel": N_("Pause"),
    "step_back": N_("One step back"),
    "step_on": N_("One step on"),
    "round_back": N_("To the beginning of the round"),
    "round_on": N_("To the next round"),
    "speed": N_("Speed"),
    "all_hands": N_("All hands"),
    "seen_by": N_("As seen by"),
    "copy_step": N_("Copy the link to this step"),
    "step_copied": N_("Link copied"),
    "reel_lost": N_("This round did not arrive. Try again."),
    "to_log": N_("To the log"),
}

LOBBY_TEXTS: Final = {
    "open": N_("Sit down"),
    "watch": N_("Watch"),
    "rules": N_("Rules"),
    "seats_taken": N_("%(taken)s of %(seats)s seats taken"),
    "no_tables": N_("No open table at the moment. Open one, or play against bots."),
}


def table_labels(*, dares: bool = False) -> dict[str, object]:
    """Everything the table page says, for the language that is active."""
    texts = TEXTS | PEOPLE_TEXTS | talk_texts() | (DARE_TEXTS if dares else {})
    return {**_base(), "texts": _translated(texts), "plurals": _plurals()}


def replay_labels(*, dares: bool = False) -> dict[str, object]:
    """What the replay says: the table's words, and those for moving through a match."""
    texts = TEXTS | REPLAY_TEXTS | (DARE_TEXTS if dares else {})
    return {**_base(), "texts": _translated(texts), "plurals": _plurals()}


def lobby_labels() -> dict[str, object]:
    """What the live list of the lobby says."""
    return {**_base(), "texts": _translated(LOBBY_TEXTS), "plurals": {}}


def _base() -> dict[str, object]:
    language = (get_language() or "en").split("-")[0]
    return {
        "locale": LOCALES.get(language, "en-GB"),
        "digits": DIGITS.get(language, "latn"),
        "faces": [gettext(name) for name in FACES],
        "colours": [gettext(name) for name in COLOURS],
    }


def _translated(texts: dict[str, str]) -> dict[str, str]:
    return {name: gettext(text) for name, text in texts.items()}


def _plurals() -> dict[str, dict[str, str]]:
    """Each counting text in every plural form of the language."""
    return {
        "cards": {
            form: ngettext("%(count)s card", "%(count)s cards", number)
            for form, number in SAMPLES.items()
        },
        "points": {
            form: ngettext("%(count)s point", "%(count)s points", number)
            for form, number in SAMPLES.items()
        },
        "prize_of": {
            form: ngettext("Prize: %(count)s coin.", "Prize: %(count)s coins.", number)
            for form, number in SAMPLES.items()
        },
        "playable": {
            form: ngettext("%(count)s playable.", "%(count)s playable.", number)
            for form, number in SAMPLES.items()
        },
        "seconds": {
            form: ngettext("%(count)s second.", "%(count)s seconds.", number)
            for form, number in SAMPLES.items()
        },
        "seconds_left": {
            form: ngettext("%(count)s second left.", "%(count)s seconds left.", number)
            for form, number in SAMPLES.items()
        },
        "stock_left": {
            form: ngettext("%(count)s left", "%(count)s left", number)
            for form, number in SAMPLES.items()
        },
    }
