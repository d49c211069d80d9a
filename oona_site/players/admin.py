from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from oona_site.players import names, selectors
from oona_site.players.fields import AddressField
from oona_site.players.models import Player, Report

# An address that is marked there as verified would be nobody's login: `accounts` does it.
admin.site.unregister(EmailAddress)
# Nor is anything to be read or changed of what people prove themselves with.
admin.site.unregister(Authenticator)


class ReadOnly:
    """What nobody edits by hand: the log would not know."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


_FIELDS = {"email": AddressField}


class _NameField(forms.ModelForm):  # type: ignore[type-arg]  # a mixin: the form classes name the model
    def clean_name(self) -> str:
        """Applies the rules of `names` here too, and sets the key that goes with the name."""
        try:
            name = names.clean_name(self.cleaned_data["name"])
        except names.BadName as error:
            raise forms.ValidationError(str(error), code=error.problem.value) from error
        key = names.name_key(name)
        if self.data.get("email") and selectors.is_name_taken(key, but_for=self.instance.pk):
            raise forms.ValidationError(str(names.WORDS[names.Problem.TAKEN]), code="taken")
        self.instance.name_key = key
        return name


class PlayerChangeForm(_NameField, UserChangeForm[Player]):
    class Meta:
        model = Player
        field_classes = _FIELDS
        fields = (
            "name",
            "email",
            "password",
            "language",
            "is_active",
            "is_staff",
            "is_superuser",
            "groups",
            "user_permissions",
        )


class PlayerCreationForm(_NameField, AdminUserCreationForm):
    class Meta:
        model = Player
        field_classes = _FIELDS
        fields = ("email", "name")


@admin.register(Player)
class PlayerAdmin(UserAdmin[Any]):
    form = PlayerChangeForm
    add_form = PlayerCreationForm
    list_display = ("name", "email", "language", "is_staff", "created_at", "last_seen")
    list_filter = ("is_staff", "is_active", "language")
    search_fields = ("name", "email", "public_id")
    ordering = ("-pk",)
    readonly_fields = ("public_id", "created_at", "last_seen", "last_login")
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("name", "email", "password", "language", "public_id")}),
        (
            _("Rights"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("created_at", "last_seen", "last_login")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("email", "name", "password1", "password2")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Steps and movements point at people: an account is blanked, never deleted."""
        return False


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin[Report]):
    list_display = ("created_at", "kind", "reason", "subject", "reporter", "table")
    list_filter = ("kind", "reason")
    search_fields = ("public_id", "table", "game", "subject__name", "reporter__name")
    date_hierarchy = "created_at"
    list_select_related = ("subject", "reporter")
    fields = (
        "public_id",
        "created_at",
        "kind",
        "reason",
        "words",
        "subject",
        "reporter",
        "table",
        "game",
        "seq",
        "lines",
    )
    readonly_fields = fields
