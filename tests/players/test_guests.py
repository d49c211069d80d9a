"""Guests: a friendly name each, and a pace for one address that refuses nobody."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, transaction
from django.utils.translation import override

from oona_site.players import names, services
from oona_site.players.models import Player
from oona_site.players.services import Wait, count_guest

HOME = "203.0.113.9"
START_S = 1_800_000_000.0


def make_account(name: str, email: str) -> Player:
    return Player.objects.create_user(
        email, "correct horse 9", name=name, name_key=names.name_key(name)
    )


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_a_guest_gets_a_name_in_their_language(language: str) -> None:
    guest = services.make_guest(language=language, address=HOME, invited=False)
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.language == language
    assert guest.email is None
    assert not guest.has_usable_password()
    assert len(guest.public_id) == 22
    assert guest.name_key == names.name_key(guest.name)
    is_latin = guest.name.isascii()
    assert is_latin == (language == "en")


@pytest.mark.parametrize("language", ["en", "ar", "fa", "el"])
def test_every_default_name_is_a_name_that_may_be_kept(language: str) -> None:
    with override(language):
        phrases = [str(guest) for guest in services.GUESTS]
    assert len(set(phrases)) == len(phrases)
    for phrase in phrases:
        assert names.chosen_name(f"{phrase} 999") == f"{phrase} 999"


@pytest.mark.django_db
def test_an_unknown_language_becomes_english() -> None:
    guest = services.make_guest(language="xx", address=HOME, invited=False)
    assert guest.language == "en"


def test_six_guests_in_a_minute_come_at_once_and_the_seventh_waits_ten_seconds() -> None:
    for second in range(6):
        count_guest(HOME, now_s=START_S + second)
    with pytest.raises(Wait) as caught:
        count_guest(HOME, now_s=START_S + 6)
    assert caught.value.seconds == 9
    count_guest(HOME, now_s=START_S + 5 + 10)


def test_thirty_guests_in_an_hour_come_at_once_and_the_next_waits_two_minutes() -> None:
    for number in range(30):
        count_guest(HOME, now_s=START_S + 61 * number)
    last_s = START_S + 61 * 29
    with pytest.raises(Wait) as caught:
        count_guest(HOME, now_s=last_s + 1)
    assert caught.value.seconds == 119
    count_guest(HOME, now_s=last_s + 120)


def test_who_waits_as_told_always_comes_in() -> None:
    """Ten hours at the limits: no wait is longer than two minutes."""
    now_s = START_S
    came: list[float] = []
    waits: list[int] = []
    while now_s < START_S + 36_000:
        try:
            count_guest(HOME, now_s=now_s)
        except Wait as wait:
            waits.append(wait.seconds)
            now_s += wait.seconds
        else:
            came.append(now_s)
    assert 1 <= min(waits) <= max(waits) <= 120
    for moment in came:
        assert sum(moment <= other < moment + 60 for other in came) <= 12
    assert len(came) <= 30 * 11


def test_waiting_counts_nothing_and_another_address_is_free() -> None:
    for _ in range(6):
        count_guest(HOME, now_s=START_S)
    for _ in range(50):
        with pytest.raises(Wait):
            count_guest(HOME, now_s=START_S + 1)
    count_guest(HOME, now_s=START_S + 10)
    count_guest("198.51.100.7", now_s=START_S + 1)


def test_of_many_at_once_only_six_come_in() -> None:
    def come(_: int) -> bool:
        try:
            count_guest(HOME, now_s=START_S)
        except Wait:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(come, range(64))) == 6


@pytest.mark.django_db
def test_guests_by_invitation_are_not_counted() -> None:
    for _ in range(40):
        services.make_guest(language="en", address=HOME, invited=True)
    services.make_guest(language="en", address=HOME, invited=False)


@pytest.mark.django_db
def test_a_guest_beyond_the_limit_waits_and_leaves_no_row() -> None:
    now_s = time.time()
    for _ in range(6):
        count_guest(HOME, now_s=now_s)
    with pytest.raises(Wait):
        services.make_guest(language="en", address=HOME, invited=False)
    assert Player.objects.count() == 0


@pytest.mark.django_db
def test_a_guest_may_choose_a_name() -> None:
    guest = services.make_guest(language="ar", address=HOME, invited=False)
    services.rename_guest(guest, "  سارة ")
    guest.refresh_from_db()
    assert guest.name == "سارة"
    assert guest.name_key == names.name_key("ساره")


@pytest.mark.django_db
def test_guests_may_share_a_name_but_none_looks_like_an_account() -> None:
    make_account("Sara", "sara@example.org")
    guest = services.make_guest(language="en", address=HOME, invited=True)
    other = services.make_guest(language="en", address=HOME, invited=True)
    with pytest.raises(names.BadName) as caught:
        services.rename_guest(guest, "S.A.R.A")
    assert caught.value.problem is names.Problem.TAKEN
    services.rename_guest(guest, "Layla")
    services.rename_guest(other, "Layla")


@pytest.mark.django_db
def test_two_accounts_cannot_look_alike() -> None:
    make_account("Sara", "sara@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_account("SARA", "other@example.org")


@pytest.mark.django_db
def test_the_first_staff_account_is_made_once() -> None:
    password = services.make_first_staff("staff@example.org")
    assert password is not None
    staff = Player.objects.get()
    assert staff.is_staff
    assert staff.check_password(password)
    assert staff.password_is_temporary
    assert services.make_first_staff("staff@example.org") is None
    assert Player.objects.count() == 1


@pytest.mark.django_db
def test_a_language_that_oona_does_not_speak_changes_nothing() -> None:
    guest = services.make_guest(language="fa", address=HOME, invited=True)
    services.choose_language(guest.pk, "xx")
    guest.refresh_from_db()
    assert guest.language == "fa"
    services.choose_language(guest.pk, "el")
    guest.refresh_from_db()
    assert guest.language == "el"
