"""What every answer carries: the policy, the cookies, the headers."""

import json
import os
import subprocess
import sys
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from oona_site.players import names
from oona_site.players.models import Player, Session
from tests.people import log_in

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
    " require-trusted-types-for 'script'; trusted-types sw"
)
TRUSTED_TYPES = {"require-trusted-types-for 'script'", "trusted-types sw"}


def directives(policy: str) -> set[str]:
    return {part.strip() for part in policy.split(";")}


def staff_member(password: str) -> Player:
    return Player.objects.create_superuser(
        "staff@example.org", password, name="Dana", name_key=names.name_key("Dana")
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/health/", "/no-such-page/", "/static/no-such-file.js", "/api/me/"]
)
def test_every_page_carries_the_policy(client: Client, path: str) -> None:
    answer = client.get(path)
    assert directives(answer["Content-Security-Policy"]) == directives(POLICY)
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/admin/", "/admin/login/", "/admin/no-such-page/", "/api/"])
def test_the_admin_and_the_api_page_alone_drop_trusted_types(client: Client, path: str) -> None:
    answer = client.get(path)
    assert directives(answer["Content-Security-Policy"]) == directives(POLICY) - TRUSTED_TYPES


@pytest.mark.django_db
def test_at_home_cookies_have_plain_names(client: Client) -> None:
    answer = client.get("/account/login/")
    cookie = answer.cookies["csrf"]
    assert not cookie["secure"]
    assert cookie["samesite"] == "Lax"
    staff = staff_member("correct horse 9")
    form = {"login": "STAFF@example.org", "password": "correct horse 9"}
    session = client.post("/account/login/", form).cookies["sid"]
    assert Session.objects.get(session_key=session.value).player == staff
    assert session["httponly"]
    assert session["samesite"] == "Lax"
    assert not session["secure"]


def settings_with(**environment: str) -> dict[str, Any]:
    """Gives the product's settings as a process with these variables reads them."""
    program = (
        "import json, os; os.environ['DJANGO_SETTINGS_MODULE'] = 'oona_site.settings'\n"
        "from django.conf import settings as s\n"
        "names = [name for name in dir(s) if name.isupper() and name != 'LANGUAGES']\n"
        "print(json.dumps({name: getattr(s, name) for name in names}, default=str))"
    )
    clean = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=clean | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_behind_https_cookies_are_bound_to_the_host(tmp_path: Path) -> None:
    found = settings_with(
        OONA_SITE_URL="https://play.example.org",
        OONA_SECRET_KEY="x" * 50,
        OONA_SEED_KEY="y" * 50,
        OONA_VAR=str(tmp_path),
    )
    for kind, name in (("SESSION", "__Host-sid"), ("CSRF", "__Host-csrf")):
        assert found[f"{kind}_COOKIE_NAME"] == name
        assert found[f"{kind}_COOKIE_SECURE"] is True
        # `__Host-` asks for these two.
        assert found[f"{kind}_COOKIE_PATH"] == "/"
        assert found[f"{kind}_COOKIE_DOMAIN"] is None
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["SECURE_SSL_REDIRECT"] is True
    assert found["ALLOWED_HOSTS"] == ["play.example.org"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://play.example.org"]
    assert found["OONA_PROXY_COUNT"] == 1


def test_at_home_nothing_asks_for_https(tmp_path: Path) -> None:
    found = settings_with(OONA_VAR=str(tmp_path))
    assert found["SESSION_COOKIE_NAME"] == "sid"
    assert found["SESSION_COOKIE_SECURE"] is False
    assert found["SECURE_HSTS_SECONDS"] == 0
    assert found["SECURE_SSL_REDIRECT"] is False
    assert found["DEBUG"] is False
    assert found["CHANNEL_LAYERS"] == {}
    assert found["PASSWORD_HASHERS"] == ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret_key", "seed_key", "static"]


def test_a_public_site_without_secrets_is_refused_in_one_line(
    tmp_path: Path, project: Path
) -> None:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
    clean |= {"OONA_SITE_URL": "https://play.example.org", "OONA_VAR": str(tmp_path)}
    clean["DJANGO_SETTINGS_MODULE"] = "oona_site.settings"
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=project, env=clean, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("oona: OONA_SECRET_KEY is not set")
    assert done.stderr.count("\n") == 1


@pytest.mark.django_db
def test_staff_log_in_where_everybody_does_and_wrong_passwords_are_counted(client: Client) -> None:
    staff_member("correct horse 9")
    answer = client.get("/admin/players/player/")
    assert answer["Location"] == "/admin/login/?next=/admin/players/player/"
    door = client.get(answer["Location"])["Location"]
    assert door == "/account/login/?next=/admin/players/player/"
    form = {"login": "staff@example.org", "password": "correct horse 9"}
    answer = client.post(door, form | {"next": "/admin/players/player/"})
    assert answer["Location"] == "/admin/players/player/"
    assert client.get(answer["Location"])["Location"] == "/account/factors/"


def test_letters_go_to_the_console_or_to_a_server_of_a_named_site(tmp_path: Path) -> None:
    at_home = settings_with(OONA_VAR=str(tmp_path))
    assert at_home["EMAIL_BACKEND"].endswith("console.EmailBackend")
    found = settings_with(
        OONA_SITE_URL="https://play.example.org",
        OONA_SMTP_URL="smtp://oona:p%40ss@mail.example.org",
        OONA_SECRET_KEY="x" * 50,
        OONA_SEED_KEY="y" * 50,
        OONA_VAR=str(tmp_path),
    )
    assert found["EMAIL_BACKEND"].endswith("smtp.EmailBackend")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("mail.example.org", 587)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("oona", "p@ss")
    assert (found["EMAIL_USE_TLS"], found["EMAIL_USE_SSL"]) == (True, False)
    assert found["DEFAULT_FROM_EMAIL"] == "Oona <no-reply@play.example.org>"


def test_letters_from_a_site_without_a_name_are_refused(tmp_path: Path, project: Path) -> None:
    """Their links would name whatever host a request asks for."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("OONA_")}
    clean |= {"OONA_SMTP_URL": "smtp://mail.example.org", "OONA_VAR": str(tmp_path)}
    clean["DJANGO_SETTINGS_MODULE"] = "oona_site.settings"
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=project, env=clean, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("oona: OONA_SMTP_URL needs OONA_SITE_URL")


@pytest.mark.django_db
def test_a_temporary_password_has_to_be_changed_first(client: Client) -> None:
    staff = staff_member("correct horse 9")
    Player.objects.filter(pk=staff.pk).update(password_is_temporary=True)
    client.force_login(staff)
    for path in ("/admin/", "/admin/players/player/"):
        assert client.get(path)["Location"] == "/account/password/"
    form = {"oldpassword": "correct horse 9", "password1": "battery staple 12"}
    answer = client.post("/account/password/", form)
    assert answer["Location"] == "/account/factors/"
    assert client.get("/admin/")["Location"] == "/account/factors/"


@pytest.mark.django_db
def test_staff_can_open_the_pages_about_people(client: Client) -> None:
    staff = staff_member("correct horse 9")
    log_in(client, staff)
    for path in ("", "add/", f"{staff.pk}/change/"):
        assert client.get(f"/admin/players/player/{path}").status_code == 200
    assert client.get(f"/admin/players/player/{staff.pk}/delete/").status_code == 403
    form = {"email": "ref@example.org", "usable_password": "true"}
    form |= {"password1": "battery staple 12", "password2": "battery staple 12"}
    assert client.post("/admin/players/player/add/", form | {"name": "DANA"}).status_code == 200
    assert client.post("/admin/players/player/add/", form | {"name": "Rami"}).status_code == 302
    assert Player.objects.get(email="ref@example.org").name_key == names.name_key("Rami")


@pytest.mark.django_db
def test_a_chosen_language_is_kept(client: Client) -> None:
    staff = staff_member("correct horse 9")
    client.force_login(staff)
    client.post("/i18n/setlang/", {"language": "fa", "next": "/health/"})
    staff.refresh_from_db()
    assert staff.language == "fa"
    assert client.get("/admin/")["Content-Language"] == "fa"


def test_the_language_cookie_is_the_products_own(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "el", "next": "/health/"})
    cookies: SimpleCookie = answer.cookies
    assert cookies["language"].value == "el"
