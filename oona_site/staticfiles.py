"""Static files: names that change with the content, served by this process and cached for ever."""

import re
from collections.abc import Iterator
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# A comment of a module of ours that has its lines to itself.
_COMMENT: Final = re.compile(
    r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL
)


_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)


def lightened(module: str) -> str:
    """The text of a module as browsers get it: without comments, a fifth of it, and indents.

    Every line keeps its number. Comments behind code stay; so would a line of a template string
    that looks like one, had a test not seen to it that there is none. Templates are markup, to
    which blanks at the beginning of a line mean nothing.
    """
    bare = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), module)
    return _INDENT.sub("", bare)


class StaticStorage(CompressedManifestStaticFilesStorage):
    # Without it a module's own imports keep their plain names, and browsers keep stale modules.
    support_js_module_import_aggregation = True
    # A module's name follows from those of its imports: one pass for each level of them.
    max_post_process_passes = 20

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Name the files by their content, our modules by what is left of them."""
        light = InMemoryStorage()
        for name, (storage, path) in list(paths.items()):
            if name.startswith("js/") and name.endswith(".js"):
                with storage.open(path) as file:
                    text = file.read().decode()
                light.save(name, ContentFile(lightened(text).encode()))
                paths[name] = (light, name)
        yield from super().post_process(paths, dry_run, **options)


class StaticMiddleware(WhiteNoiseMiddleware):
    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """Answers with the whole file: under ASGI, Django would read it whole anyway, and warn."""
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file as stream:
                content = stream.read()
        response = HttpResponse(content, status=int(found.status))
        del response["content-type"]
        for name, value in found.headers:
            response[name] = value
        return response
