from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.apps.registry import Apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


def make_reference_rows(using: str, apps: Apps = all_apps, **kwargs: Any) -> None:
    """After each migration: the list of flows, the mint and the sink are there.

    Not rows of a migration, since a flush empties the tables and sends this signal again.
    """
    from wallet.models import FLOWS, AccountKind

    try:
        flow, account = apps.get_model("wallet", "Flow"), apps.get_model("wallet", "Account")
    except LookupError:
        return
    there = set(flow.objects.using(using).values_list("kind", "debit", "credit"))
    flow.objects.using(using).bulk_create(
        flow(kind=kind, debit=debit, credit=credit)
        for kind, debit, credit in FLOWS
        if (kind, debit, credit) not in there
    )
    for kind in (AccountKind.MINT, AccountKind.SINK):
        account.objects.using(using).get_or_create(kind=kind.value)


class WalletConfig(AppConfig):
    name = "wallet"
    verbose_name = _("Coins")

    def ready(self) -> None:
        post_migrate.connect(make_reference_rows, sender=self)
