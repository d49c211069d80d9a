"""Addresses of accounts. The names of allauth's views are the ones that allauth looks for."""

from allauth.account import views as allauth
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from oona_site.accounts import data, factors, inbox, looked, profile, tokens, views
from oona_site.accounts.views import with_password

_factors = [
    path("", with_password(factors.IndexView.as_view()), name="mfa_index"),
    path("app/", with_password(factors.ActivateView.as_view()), name="mfa_activate_totp"),
    path("app/remove/", with_password(totp.deactivate_totp), name="mfa_deactivate_totp"),
    path("codes/", with_password(recovery.view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "codes/new/",
        with_password(recovery.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "codes/file/",
        with_password(recovery.download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    # allauth has a page for the list; ours stands on the first page.
    path("passkeys/", RedirectView.as_view(pattern_name="mfa_index"), name="mfa_list_webauthn"),
    path("passkeys/new/", with_password(factors.AddPasskeyView.as_view()), name="mfa_add_webauthn"),
    path(
        "passkeys/<int:pk>/name/",
        with_password(factors.RenamePasskeyView.as_view()),
        name="mfa_edit_webauthn",
    ),
    path(
        "passkeys/<int:pk>/remove/",
        with_password(factors.RemovePasskeyView.as_view()),
        name="mfa_remove_webauthn",
    ),
]

urlpatterns = [
    path("", views.account, name="account"),
    path("profile/", profile.profile, name="account_profile"),
    path("games/", profile.games, name="account_games"),
    path("reports/", profile.reports, name="account_reports"),
    path("looks/", looked.looked, name="account_looks"),
    path("blocks/", profile.blocks, name="account_blocks"),
    path("sessions/", profile.sessions, name="account_sessions"),
    path("data/", data.data, name="account_data"),
    path("data/file/", data.export, name="account_export"),
    path("delete/", data.delete, name="account_delete"),
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("login/code/", factors.second_step, name="mfa_authenticate"),
    path("login/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("logout/", views.logout, name="account_logout"),
    path("again/", with_password(allauth.reauthenticate), name="account_reauthenticate"),
    path("again/code/", with_password(mfa.reauthenticate), name="mfa_reauthenticate"),
    path(
        "again/passkey/",
        with_password(webauthn.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("factors/", include(_factors)),
    path("inactive/", inbox.inactive, name="account_inactive"),
    path("messages/", inbox.inbox, name="account_messages"),
    path("messages/read/", inbox.read, name="account_read"),
    path("messages/cases/<int:case>/reply/", inbox.reply, name="account_reply"),
    path("messages/sanctions/<int:number>/appeal/", inbox.appeal, name="account_appeal"),
    path("address/", views.address, name="account_address"),
    path("confirm/send/", views.send_again, name="account_send_again"),
    path("confirm/<str:key>/", views.confirm, name="account_confirm_email"),
    path("tokens/", tokens.token_list, name="account_tokens"),
    path("tokens/<int:number>/end/", tokens.end_token, name="account_end_token"),
    path("password/", views.PasswordChangeView.as_view(), name="account_change_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/sent/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
