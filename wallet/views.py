from django.http import HttpRequest, HttpResponse


def statement(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def statement_csv(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def game(request: HttpRequest, reference: str) -> HttpResponse:
    return HttpResponse()
