"""Static files: names that change with the content, served by this process and cached for ever."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    # Without it a module's own imports keep their plain names, and browsers keep stale modules.
    support_js_module_import_aggregation = True
    # A module's name follows from those of its imports: one pass for each level of them.
    max_post_process_passes = 20


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
