"""The ledger in the Django admin: to be looked at. What changes it has pages of its own."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.options import InlineModelAdmin
from django.http import HttpRequest

from .models import Account, Decision, Movement, Proposal, Stop, Transfer


class _ReadOnly:
    """Whatever somebody may do elsewhere, here he can only look."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class TransferInline(_ReadOnly, admin.TabularInline[Transfer, Movement]):
    model = Transfer
    fields = ("debit", "credit", "amount", "detail")
    extra = 0


@admin.register(Movement)
class MovementAdmin(_ReadOnly, admin.ModelAdmin[Movement]):
    list_display = ("seq", "at", "kind", "key", "reference", "hash")
    list_filter = ("kind",)
    search_fields = ("key", "reference")
    inlines: ClassVar[list[type[InlineModelAdmin[Any, Any]]]] = [TransferInline]
    show_full_result_count = False


@admin.register(Account)
class AccountAdmin(_ReadOnly, admin.ModelAdmin[Account]):
    list_display = ("kind", "player", "reference", "balance")
    list_filter = ("kind",)
    search_fields = ("player__name", "reference")
    list_select_related = ("player",)
    show_full_result_count = False


@admin.register(Proposal)
class ProposalAdmin(_ReadOnly, admin.ModelAdmin[Proposal]):
    list_display = ("id", "kind", "player", "amount", "reason", "proposer")


@admin.register(Decision)
class DecisionAdmin(_ReadOnly, admin.ModelAdmin[Decision]):
    list_display = ("proposal", "proposer", "by", "approved", "at")


@admin.register(Stop)
class StopAdmin(_ReadOnly, admin.ModelAdmin[Stop]):
    list_display = ("at", "reason")
