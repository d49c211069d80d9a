"""What allauth's second factors ask of the site: their words, their picture, a key at rest."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class FactorAdapter(DefaultMFAAdapter):
    # All that our forms can come to. allauth's own words are not there in every language.
    error_messages = {  # noqa: RUF012  # as in the class above
        "cannot_generate_recovery_codes": _("Set up an app or a passkey first."),
        "incorrect_code": _("This code is not right, or was used before. Try the next one."),
        "unverified_email": _("Confirm your e-mail address first."),
    }

    def build_totp_svg(self, url: str) -> str:
        code = segno.make(url, error="m", micro=False)
        picture: str = code.svg_inline(scale=6, border=3, dark="#15121a", light="#ffffff")
        return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)

    def encrypt(self, text: str) -> str:
        """Seals what would let a reader of the database make codes."""
        return _box().encrypt(text.encode()).decode("ascii")

    def decrypt(self, encrypted_text: str) -> str:
        return _box().decrypt(encrypted_text.encode("ascii")).decode()

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002  # allauth's
        return gettext("Passkey")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return super().get_public_key_credential_rp_entity() | {"name": "Oona"}


def _box() -> Fernet:
    """The key lies beside the database, not in it: it is the one that seals seeds, set apart."""
    key = sha256(b"oona/factors/v1/" + settings.OONA_SEED_KEY.encode()).digest()
    return Fernet(urlsafe_b64encode(key))
