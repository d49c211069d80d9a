"""The desk speaks four languages; only codes, reasons and findings stay as they were written."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from oona_site.desk import reconcile
from oona_site.players.roles import Role
from tests.accounts.test_words import foreign_words
from tests.desk.coins import coin_game, rich, staff
from tests.desk.test_pages import desk_of
from wallet import services

pytestmark = pytest.mark.django_db(transaction=True)

_AS_WRITTEN = re.compile(
    r'(?s)<code.*?</code>|<pre.*?</pre>|lang="en">.*?</(?:ul|p)>|<bdi dir="ltr">.*?</bdi>'
)


@pytest.mark.parametrize("language", ["ar", "fa", "el"])
def test_no_word_stays_english(language: str) -> None:
    names = {"ar": ("سارة", "ليلى"), "fa": ("نیلوفر", "کاوه"), "el": ("Σάρα", "Νίκος")}[language]
    sara, _ = players = rich(*names)
    reference = coin_game(players)
    coin_game(players, paid=False)
    reconcile.run()
    treasurer = staff(Role.TREASURER, names[0] + " ٢" if language != "el" else "Ταμίας")
    other = staff(Role.ADMINISTRATOR, names[1] + " ٣" if language != "el" else "Διαχειρίστρια")
    reason = {"ar": "لأن العدّ كان غلط", "fa": "چون شمارش نادرست بود", "el": "το μέτρημα ήταν λάθος"}
    for amount in (5, -5):
        number = services.adjust_propose(
            player=sara.pk, amount=amount, reason=reason[language], by=treasurer.pk
        )
        if amount > 0:
            services.adjust_approve(number, by=other.pk)
    services.reopen_propose(reason=reason[language], by=other.pk)
    client: Client = desk_of(treasurer, language)
    pages: dict[str, list[object]] = {
        "game": [reference], "movement": [3], "person": [sara.public_id], "overview": [],
        "payouts": [], "movements": [], "persons": [], "balances": [], "mint": [], "retired": [],
        "checks": [], "proposals": [],
    }  # fmt: skip
    addresses = [reverse(f"desk:{name}", args=args) for name, args in pages.items()]
    addresses += [
        reverse("ledger"),
        reverse("desk:payouts") + "?first=x&player=" + "٩",
        reverse("desk:movements") + f"?amount=-1&player={names[0][0]}",
    ]
    for address in addresses:
        page = _AS_WRITTEN.sub(" ", client.get(address).content.decode())
        page = page.replace("UTC", "").replace("CSV", "")
        assert foreign_words(page) == [], address
