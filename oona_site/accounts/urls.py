"""Addresses of accounts. The names of allauth's views are the ones that allauth looks for."""

from allauth.account import views as allauth
from django.urls import path, re_path

from oona_site.accounts import tokens, views

urlpatterns = [
    path("", views.account, name="account"),
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    path("login/", views.LoginView.as_view(), name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
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
