"""What a password has to be, where Django's words are not there in every language."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LengthValidator(MinimumLengthValidator):
    def get_error_message(self) -> str:
        text = ngettext(
            "The password needs %(count)d character at least.",
            "The password needs %(count)d characters at least.",
            self.min_length,
        )
        return text % {"count": self.min_length}

    def get_help_text(self) -> str:
        return self.get_error_message()
