"""Lists in parts: the newest first, and a link to what is older."""

from rest_framework.pagination import CursorPagination


class NewestFirst(CursorPagination):
    """By primary key, so that what is added meanwhile moves no page."""

    ordering = "-pk"
    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
