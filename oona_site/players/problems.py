"""Why something that staff or players ask of the desk cannot be."""

from django_stubs_ext import StrOrPromise


class Problem(Exception):
    """What was asked for cannot be; `str()` says why, in the active language."""

    def __init__(self, text: StrOrPromise) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)
