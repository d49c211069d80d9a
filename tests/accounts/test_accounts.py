"""Sign up, confirm, log in, log out: on one row, and no stranger learns who has an account."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client

from games import selectors as games
from oona_site.players import names, selectors
from oona_site.players.models import Player, Session
from tests.people import PASSWORD, make_account, make_guest

pytestmark = pytest.mark.django_db

_LINK = re.compile(r"http:\S+?(/account/\S+)")
FORM = {"name": "Sara", "email": "sara@example.org", "password1": PASSWORD}


def link() -> str:
    """The address in the newest letter, and no other."""
    found = _LINK.findall(str(mail.outbox[-1].body))
    assert len(found) == 1
    return str(found[0])


def browser(player: Player | None = None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def signed_in(client: Client) -> int | None:
    """Whose session this browser's cookie holds."""
    cookie = client.cookies.get("sid")
    person = selectors.person_for_session(cookie.value) if cookie else None
    return person.id if person else None


def test_a_guest_becomes_an_account_on_his_own_row_and_keeps_his_seat(client: Client) -> None:
    client.post("/play/", {"preset": "oona", "seats": "3"})
    guest = Player.objects.get()
    table = games.current_table(guest.pk)
    before = client.cookies["sid"].value
    assert "You keep your seat" in client.get("/account/signup/").content.decode()
    answer = client.post("/account/signup/", FORM)
    assert answer.status_code == 302
    assert answer["Location"] == "/account/"
    after = client.cookies["sid"].value
    assert after != before
    assert not Session.objects.filter(session_key=before).exists()
    assert signed_in(client) == guest.pk
    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.name == "Sara"
    assert guest.name_key == names.name_key("Sara")
    assert not selectors.is_verified(guest.pk)
    assert selectors.pending_email(guest.pk) == "sara@example.org"

    page = client.get(link())
    assert page.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest, "opening a link changes nothing"
    client.post(link())
    guest.refresh_from_db()
    assert guest.email == "sara@example.org"
    assert selectors.is_verified(guest.pk)
    assert selectors.pending_email(guest.pk) is None
    assert games.current_table(guest.pk) == table
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "is not used here"),
        ("ar", "ما تنقال هنا"),
        ("fa", "به کار نمی‌رود"),
        ("el", "χρησιμοποιείται"),
    ],
)
def test_nobody_signs_up_under_a_bad_word(client: Client, language: str, words: str) -> None:
    client.cookies["language"] = language
    page = client.post("/account/signup/", FORM | {"name": "fuuck"})
    assert page.status_code == 200
    assert words in page.content.decode()
    assert not EmailAddress.objects.exists()


def test_a_guest_signs_up_under_the_name_he_has(client: Client) -> None:
    guest = make_guest("Kys 7")
    answer = browser(guest).post("/account/signup/", FORM | {"name": "Kys 7"})
    assert answer.status_code == 302
    guest.refresh_from_db()
    assert (guest.name, guest.has_usable_password()) == ("Kys 7", True)


def test_a_visitor_who_signs_up_becomes_a_guest_first(client: Client) -> None:
    client.post("/account/signup/", FORM)
    player = Player.objects.get()
    assert signed_in(client) == player.pk
    client.post(link())
    player.refresh_from_db()
    assert player.email == "sara@example.org"


def test_log_out_and_log_in(client: Client) -> None:
    player = make_account("Sara")
    form = {"login": str(player.email), "password": PASSWORD}
    assert client.post("/account/login/", form)["Location"] == "/"
    assert signed_in(client) == player.pk
    key = client.cookies["sid"].value
    assert client.get("/account/logout/").status_code == 200
    assert signed_in(client) == player.pk
    assert client.post("/account/logout/").status_code == 302
    assert signed_in(client) is None
    assert selectors.person_for_session(key) is None
    client.post("/account/login/", {"login": str(player.email).upper(), "password": PASSWORD})
    assert signed_in(client) == player.pk


def test_a_guest_is_not_asked_to_log_out() -> None:
    client = browser(make_guest())
    assert client.get("/account/logout/").status_code == 404
    assert client.post("/account/logout/").status_code == 404
    assert client.get("/account/")["Location"] == "/account/login/"


def test_a_guest_who_logs_in_is_told_what_becomes_of_his_seat() -> None:
    account = make_account("Sara")
    client = Client()
    client.post("/play/", {"preset": "oona", "seats": "2"})
    guest = Player.objects.get(email__isnull=True)
    table = games.current_table(guest.pk)
    page = client.get("/account/login/").content.decode()
    assert "You have a seat at a table." in page
    assert f"/table/{table}/" in page
    client.post("/account/login/", {"login": account.email, "password": PASSWORD})
    assert signed_in(client) == account.pk
    assert games.current_table(guest.pk) == table
    assert games.current_table(account.pk) is None


@pytest.mark.parametrize("visit", ["/account/login/", "/account/signup/"])
def test_who_has_an_account_is_shown_it(visit: str) -> None:
    client = browser(make_account())
    assert client.get(visit)["Location"] == "/account/"


def answers(client: Client, email: str) -> list[object]:
    """All that a stranger can see of a sign-up with this address, and of what follows."""
    form = FORM | {"email": email, "password1": "not the owner 77"}
    answer = client.post("/account/signup/", form)
    page = client.get("/account/").content.decode().replace(email, "E-MAIL")
    page = re.sub(r'value="[\w-]{20,}"|/avatar/[\w-]+\.svg', "", page)
    client.post("/account/logout/")
    again = client.post("/account/login/", {"login": email, "password": form["password1"]})
    return [answer.status_code, answer["Location"], page, again.status_code, len(mail.outbox)]


def test_no_answer_tells_whether_an_address_is_known() -> None:
    known = make_account("Layla")
    seen = []
    for email in (str(known.email), "nobody@example.org"):
        mail.outbox.clear()
        seen.append(answers(Client(), email))
    assert seen[0] == seen[1]
    letters = []
    for email in (str(known.email), "nobody@example.org"):
        mail.outbox.clear()
        client = Client()
        answer = client.post("/account/password/reset/", {"email": email})
        letters.append((answer.status_code, answer["Location"], len(mail.outbox)))
    assert letters[0] == letters[1] == (302, "/account/password/reset/sent/", 1)


def test_who_owns_the_address_is_told_that_somebody_wanted_it() -> None:
    owner = make_account("Layla")
    Client().post("/account/signup/", FORM | {"email": str(owner.email)})
    assert mail.outbox[-1].to == [owner.email]
    assert link() == "/account/password/reset/"
    owner.refresh_from_db()
    assert owner.check_password(PASSWORD)


def test_a_letter_that_somebody_else_caused_gives_him_nothing() -> None:
    """The owner of the address opens the link, though another has signed up with it."""
    attacker = Client()
    attacker.post("/account/signup/", FORM | {"password1": "not the owner 77"})
    other = make_guest("Owner")
    owner = browser(other)
    page = owner.get(link()).content.decode()
    assert 'name="password"' in page
    assert owner.post(link()).status_code == 200
    assert owner.post(link(), {"password": "a guess of mine"}).status_code == 200
    assert not Player.objects.filter(email__isnull=False).exists()
    assert signed_in(owner) == other.pk


def test_an_address_is_confirmed_on_another_device_with_the_password() -> None:
    Client().post("/account/signup/", FORM)
    phone = Client()
    answer = phone.post(link(), {"password": PASSWORD})
    assert answer.status_code == 302
    assert signed_in(phone) == Player.objects.get(email="sara@example.org").pk


def test_two_may_name_an_address_and_one_confirms_it() -> None:
    first, second = Client(), Client()
    first.post("/account/signup/", FORM)
    one = link()
    EmailAddress.objects.get()
    second.post("/account/signup/", FORM | {"name": "Layla"})
    cache.clear()
    second.post("/account/confirm/send/")
    two = link()
    assert one != two
    second.post(two)
    assert Player.objects.get(email="sara@example.org").name == "Layla"
    answer = first.post(one, follow=True)
    assert "Somebody else has confirmed" in answer.content.decode()
    assert Player.objects.filter(email__isnull=False).count() == 1
    assert EmailAddress.objects.filter(verified=True).count() == 1


def test_a_name_that_was_taken_meanwhile_gets_a_number() -> None:
    client = Client()
    client.post("/account/signup/", FORM)
    make_account("S.A.R.A")
    client.post(link())
    player = Player.objects.get(email="sara@example.org")
    assert player.name == "Sara 2"
    assert player.name_key == names.name_key("Sara 2")


def test_a_link_counts_once_and_only_as_it_was_sent(client: Client) -> None:
    client.post("/account/signup/", FORM)
    address = link()
    assert client.get(address[:-5] + "aaaa/").status_code == 404
    client.post(address)
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404


def test_a_mistyped_address_is_corrected(client: Client) -> None:
    client.post("/account/signup/", FORM | {"email": "sarah@example.org"})
    old = link()
    client.post("/account/address/", {"email": "sara@example.org"})
    assert client.get(old).status_code == 404
    client.post(link())
    assert Player.objects.get().email == "sara@example.org"


def test_an_account_changes_its_address_and_both_are_told() -> None:
    player = make_account("Sara")
    old = str(player.email)
    client = browser(player)
    client.post("/account/address/", {"email": "new@example.org"})
    player.refresh_from_db()
    assert player.email == old
    assert selectors.is_verified(player.pk)
    client.post(link())
    player.refresh_from_db()
    assert player.email == "new@example.org"
    assert mail.outbox[-1].to == [old]
    assert [row.email for row in EmailAddress.objects.all()] == ["new@example.org"]
    assert selectors.is_verified(player.pk)


def test_a_password_is_reset_and_all_browsers_are_logged_out(client: Client) -> None:
    player = make_account("Sara")
    elsewhere = browser(player)
    client.post("/account/password/reset/", {"email": str(player.email)})
    form = client.get(link(), follow=True)
    path = form.request["PATH_INFO"]
    assert path.endswith("-set-password/"), "the key stands in no Referer"
    answer = client.post(path, {"password1": "an oryx on the sand"})
    assert answer["Location"] == "/account/password/reset/done/"
    assert signed_in(elsewhere) is None
    player.refresh_from_db()
    assert player.check_password("an oryx on the sand")
    assert "password of your account" in str(mail.outbox[-1].body)
    assert "too old" in client.get(link_of(-2), follow=True).content.decode()


def link_of(place: int) -> str:
    return str(_LINK.findall(str(mail.outbox[place].body))[0])


def test_a_password_is_changed_and_this_browser_stays_logged_in() -> None:
    player = make_account("Sara")
    client, elsewhere = browser(player), browser(player)
    form = {"oldpassword": PASSWORD, "password1": "an oryx on the sand"}
    assert client.post("/account/password/", form)["Location"] == "/account/"
    assert signed_in(client) == player.pk
    assert signed_in(elsewhere) is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 25}, "name"),
        ({"name": "Layla"}, "name"),
        ({"name": "admin"}, "name"),
        ({"email": "no address"}, "email"),
        ({"email": ""}, "email"),
        ({"password1": "short"}, "password1"),
        ({"password1": "password123"}, "password1"),
        ({"password1": "sara@example.org"}, "password1"),
        ({"password1": ""}, "password1"),
    ],
)
def test_a_sign_up_that_cannot_be_changes_nothing(
    client: Client, change: dict[str, str], field: str
) -> None:
    make_account("Layla")
    answer = client.post("/account/signup/", FORM | change)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert Player.objects.count() == 1
    assert not mail.outbox


def test_wrong_passwords_are_counted_by_account_and_not_for_neighbours(client: Client) -> None:
    player, neighbour = make_account("Sara"), make_account("Layla")
    wrong = {"login": str(player.email), "password": "wrong wrong wrong"}
    for _ in range(10):
        assert "do not belong together" in client.post("/account/login/", wrong).content.decode()
    right = {"login": str(player.email), "password": PASSWORD}
    assert "Wait five minutes" in client.post("/account/login/", right).content.decode()
    assert signed_in(client) is None
    client.post("/account/login/", {"login": str(neighbour.email), "password": PASSWORD})
    assert signed_in(client) == neighbour.pk


def test_a_whole_majlis_may_sign_up_in_a_minute() -> None:
    """Twenty people behind one address, who were guests already."""
    for number in range(20):
        guest = browser(make_guest())
        form = {"name": f"Player {number}", "email": f"p{number}@example.org"}
        assert guest.post("/account/signup/", form | {"password1": PASSWORD}).status_code == 302
    answer = browser(make_guest()).post("/account/signup/", FORM)
    assert answer.status_code == 429
    assert "games that run go on" in answer.content.decode()


def test_letters_are_asked_for_once_a_minute(client: Client) -> None:
    client.post("/account/signup/", FORM)
    assert len(mail.outbox) == 1
    answer = client.post("/account/confirm/send/", follow=True)
    assert "That was too often" in answer.content.decode()
    assert len(mail.outbox) == 1


def test_a_closed_post_office_is_said_and_loses_nobody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.core.mail.backends.locmem import EmailBackend

    def refuse(*args: object) -> int:
        raise OSError("connection refused")

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    page = client.post("/account/signup/", FORM, follow=True).content.decode()
    assert "The letter could not be sent" in page
    assert selectors.pending_email(Player.objects.get().pk) == "sara@example.org"


def test_who_may_not_sign_in_cannot(client: Client) -> None:
    player = make_account("Sara")
    Player.objects.filter(pk=player.pk).update(is_active=False)
    client.post("/account/login/", {"login": str(player.email), "password": PASSWORD})
    assert signed_in(client) is None
    assert not selectors.is_verified(player.pk)


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:1"])
def test_nobody_is_sent_to_another_site(client: Client, target: str) -> None:
    player = make_account("Sara")
    form = {"login": str(player.email), "password": PASSWORD, "next": target}
    assert client.post("/account/login/", form)["Location"] == "/"


def test_a_new_device_speaks_the_language_of_the_account(client: Client) -> None:
    player = make_account("Sara")
    Player.objects.filter(pk=player.pk).update(language="fa")
    client.post("/account/login/", {"login": str(player.email), "password": PASSWORD})
    assert client.get("/account/")["Content-Language"] == "fa"
