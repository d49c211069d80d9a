"""When somebody served: what is left of a process after it is gone."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import CheckConstraint, F, Q


class Served(models.Model):
    """A span in which one process of the site could read and write, in milliseconds.

    The process moves ``until`` on every few seconds. Where no span reaches, nobody served.
    """

    since = models.BigIntegerField()
    until = models.BigIntegerField(db_index=True)

    class Meta:
        app_label = "games"
        constraints: ClassVar[list[Any]] = [
            CheckConstraint(name="served_span", condition=Q(until__gte=F("since"))),
        ]

    def __str__(self) -> str:
        return f"{self.since} - {self.until}"
