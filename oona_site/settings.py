"""Settings of Oona. What differs between installations comes from `oona_site.env`:

OONA_SITE_URL       public address, e.g. https://play.example.org; none: plain http at home
OONA_DATABASE_URL   sqlite:///path or postgres://user:password@host:port/name; SQLite in var/
OONA_VAR            folder of database, secrets and collected files; var/
OONA_SECRET_KEY     signs cookies; a file in var/, which is made unless there is a public address
OONA_SEED_KEY       encrypts the seeds of running games; as above
OONA_REDIS_URL      hints between processes and a shared cache; none: one process
OONA_SMTP_URL       mail server, e.g. smtp://user:password@mail.example.org:587; none: letters are
                    written to the console. Needs OONA_SITE_URL, since letters hold links
OONA_MAIL_FROM      who letters come from; no-reply at the public address
OONA_PROXY_COUNT    proxies in front that append to X-Forwarded-For; 0, or 1 with https
OONA_COINS          1 or 0: whether this site has coins; 1
OONA_WELCOME        coins for the first finished game of an account; 200
OONA_DAILY          coins for the first finished game of a day (UTC); 50
OONA_REWARD         coins for a further game, for each opponent met for the first time that day; 4
OONA_REWARD_A_DAY   most coins a day from those; 60
OONA_ENTRY_MOST     highest entry of a table, in coins; 1000
OONA_TRACE_DAYS     days that connections, lag and refusals are kept for support; 90
OONA_TALK_DAYS      how long what was said at tables is kept, in days; 90
OONA_WATCH_DAYS     coin games of so many days are looked at every night; 28
OONA_WATCH_GAMES    a pair is judged from so many of them on; 6
OONA_WATCH_SHARE    hundredths of somebody's coin games with one person that make them a pair; 30
OONA_WATCH_A_DAY    more games than that of one pair on one day are many; 12
OONA_WATCH_DEVICE   games of two accounts that share a browser which open a case; 3
OONA_WATCH_ALARMS   honest names that may come on a night's list by chance, in hundredths; 50
OONA_OUTAGE_SECONDS nobody served for so long: an outage is recorded by itself; 30
OONA_OUTAGE_MINUTES games nobody plays on for so long after one may be proposed to be void; 30
OONA_POOL_SIZE      most PostgreSQL connections of a process; 12
OONA_LOG_LEVEL      DEBUG, INFO, WARNING or ERROR; INFO
OONA_PROCESS        web, clock or command; `manage.py` sets it
"""

from pathlib import Path
from typing import Any

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from oona_site.env import Env, EnvError

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

OONA_PROCESS = env.choice("OONA_PROCESS", "command", frozenset({"web", "clock", "command"}))
OONA_VAR = Path(env.text("OONA_VAR", str(BASE_DIR / "var")))
OONA_VAR.mkdir(parents=True, exist_ok=True)
OONA_SITE = env.site("OONA_SITE_URL")
_https = OONA_SITE is not None and OONA_SITE.is_https
OONA_PROXY_COUNT = env.number("OONA_PROXY_COUNT", 1 if _https else 0, low=0, high=5)
OONA_REDIS_URL = env.text("OONA_REDIS_URL", "")

DEBUG = False
_may_make = OONA_SITE is None
SECRET_KEY = env.secret("OONA_SECRET_KEY", OONA_VAR / "secret_key", may_make=_may_make)
OONA_SEED_KEY = env.secret("OONA_SEED_KEY", OONA_VAR / "seed_key", may_make=_may_make)

# At home people come by whatever address the machine has in their network; sockets and forms
# still have to come from a page of that same address.
ALLOWED_HOSTS = ["*"] if OONA_SITE is None else [OONA_SITE.host]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "oona_site.apps.SiteConfig",
    "oona_site.apps.AdminConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "oona_site.players",
    "games",
    "wallet",
    "oona_site.desk",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "oona_site.middleware.PolicyMiddleware",
    "oona_site.staticfiles.StaticMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "oona_site.middleware.BrowserMiddleware",
]

ROOT_URLCONF = "oona_site.urls"
ASGI_APPLICATION = "oona_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
APPEND_SLASH = True

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": env.database(
        "OONA_DATABASE_URL", default=OONA_VAR / "oona.sqlite3", process=OONA_PROCESS
    )
}
CACHES: dict[str, dict[str, Any]] = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": OONA_REDIS_URL}
        if OONA_REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "oona",
            # Limits are counted here: with Django's 300 entries many addresses would empty it.
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
    )
}
# No channel layer: it may lose messages silently, and nothing here may be lost.
CHANNEL_LAYERS: dict[str, Any] = {}

# Coins: earned by playing alone, never sold. What is earned, and the highest entry of a table.
OONA_COINS = env.flag("OONA_COINS", default=True)
OONA_WELCOME = env.number("OONA_WELCOME", 200, low=0, high=1_000_000)
OONA_DAILY = env.number("OONA_DAILY", 50, low=0, high=1_000_000)
OONA_REWARD = env.number("OONA_REWARD", 4, low=0, high=1_000_000)
OONA_REWARD_A_DAY = env.number("OONA_REWARD_A_DAY", 60, low=0, high=1_000_000)
OONA_TALK_DAYS = env.number("OONA_TALK_DAYS", 90, low=8, high=3_650)
OONA_WATCH_DAYS = env.number("OONA_WATCH_DAYS", 28, low=1, high=365)
OONA_WATCH_GAMES = env.number("OONA_WATCH_GAMES", 6, low=3, high=1_000)
OONA_WATCH_SHARE = env.number("OONA_WATCH_SHARE", 30, low=1, high=100)
OONA_WATCH_A_DAY = env.number("OONA_WATCH_A_DAY", 12, low=1, high=1_000)
OONA_WATCH_DEVICE = env.number("OONA_WATCH_DEVICE", 3, low=1, high=1_000)
OONA_WATCH_ALARMS = env.number("OONA_WATCH_ALARMS", 50, low=0, high=10_000)
OONA_OUTAGE_SECONDS = env.number("OONA_OUTAGE_SECONDS", 30, low=10, high=86_400)
OONA_OUTAGE_MINUTES = env.number("OONA_OUTAGE_MINUTES", 30, low=1, high=10_000)
OONA_ENTRY_MOST = env.number("OONA_ENTRY_MOST", 1_000, low=10, high=1_000_000)

# Support
OONA_TRACE_DAYS = env.number("OONA_TRACE_DAYS", 90, low=7, high=3_650)

# People
AUTH_USER_MODEL = "players.Player"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {
        "NAME": "oona_site.accounts.validators.LengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "oona_site.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "oona_site.accounts.forms.SignupForm",
    "login": "oona_site.accounts.forms.LoginForm",
    "change_password": "oona_site.accounts.forms.ChangePasswordForm",
    "reset_password": "oona_site.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "oona_site.accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "oona_site.accounts.forms.AgainForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_REDIRECT_URL = "account"
# A guest is somebody who is signed in, and must still be able to log in.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
# Who signs up goes on playing at once; the account begins with the confirmed address. Until then
# several may name the same address, so no page says whether it is known.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
# A majlis or a mobile network shares one address, so an address may do in a minute what twenty
# people do; one account may be tried ten times in five minutes, from wherever.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip",
    "login": "60/m/ip",
    "login_failed": "20/m/ip,10/5m/key",
    "reset_password": "20/m/ip,3/15m/key",
    "reset_password_from_key": "20/m/ip",
    "change_password": "5/m/user",
    "manage_email": "5/10m/user",
    "confirm_email": "1/m/key",
    "reauthenticate": "10/m/user",
}
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
# A second factor: codes of an app, passkeys, and ten codes on paper.
MFA_ADAPTER = "oona_site.accounts.factor_adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
# A telephone's clock may be half a minute off.
MFA_TOTP_TOLERANCE = 1
MFA_TOTP_ISSUER = "Oona"
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}
MFA_FORMS = {
    "authenticate": "oona_site.accounts.factor_forms.CodeForm",
    "reauthenticate": "oona_site.accounts.factor_forms.CodeAgainForm",
    "activate_totp": "oona_site.accounts.factor_forms.ActivateForm",
    "add_webauthn": "oona_site.accounts.factor_forms.PasskeyForm",
    "edit_webauthn": "oona_site.accounts.factor_forms.PasskeyNameForm",
}

# The API: JSON only, for signed-in browsers and for programs with a token
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["oona_site.api.parsing.CharactersParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "oona_site.api.negotiation.AlwaysJson",
    # The first of them says in a 401 how to ask.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "oona_site.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "oona_site.api.authentication.MayAct",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "oona_site.api.throttles.PlayerThrottle",
        "oona_site.api.throttles.WriteThrottle",
        "oona_site.api.throttles.AddressThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"player": "120/min", "write": "20/min", "address": "300/min"},
    "DEFAULT_PAGINATION_CLASS": "oona_site.api.pages.NewestFirst",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "oona_site.api.errors.handle",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Oona",
    "DESCRIPTION": "Live tables, coins that are only earned, and the ledger that anyone can check.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SCHEMA_PATH_PREFIX": "/api",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"persistAuthorization": False},
}

# Letters
_post = env.post("OONA_SMTP_URL")
if _post is None:
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
else:
    if OONA_SITE is None:
        # Without it the links would name whatever host a stranger's request asks for.
        raise EnvError("OONA_SMTP_URL needs OONA_SITE_URL: letters hold links to the site")
    EMAIL_HOST, EMAIL_PORT = _post.host, _post.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _post.user, _post.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = _post.starts_tls, _post.is_tls
    EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text(
    "OONA_MAIL_FROM", f"Oona <no-reply@{OONA_SITE.host if OONA_SITE else 'localhost'}>"
)
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Cookies: `__Host-` names need Secure, which plain http at home cannot have.
_prefix = "__Host-" if _https else ""
SESSION_ENGINE = "oona_site.players.sessions"
SESSION_COOKIE_NAME = f"{_prefix}sid"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = _https
CSRF_COOKIE_NAME = f"{_prefix}csrf"
CSRF_COOKIE_HTTPONLY = False
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = _https
CSRF_TRUSTED_ORIGINS = [] if OONA_SITE is None else [OONA_SITE.origin]
LANGUAGE_COOKIE_NAME = f"{_prefix}language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = _https
OONA_BROWSER_COOKIE_NAME = f"{_prefix}browser"
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# Transport and page
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SECURE_SSL_REDIRECT = _https
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _https else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if _https else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["sw"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# Words
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ar", _("Arabic")), ("fa", _("Persian")), ("el", _("Greek"))]
LOCALE_PATHS = [BASE_DIR / "oona_site" / "locale"]

# Files
STATIC_URL = "/static/"
STATIC_ROOT = OONA_VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "oona_site.staticfiles.StaticStorage"},
}
MEDIA_ROOT = OONA_VAR / "media"
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Errors and logs: a traceback may not carry cards, so frames of the game show no locals.
DEFAULT_EXCEPTION_REPORTER_FILTER = "oona_site.errors.CardlessReporterFilter"
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {
        "handlers": ["console"],
        "level": env.choice(
            "OONA_LOG_LEVEL", "INFO", frozenset({"DEBUG", "INFO", "WARNING", "ERROR"})
        ),
    },
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # Every 404 would be a line, and every statement with its parameters.
        "django.request": {"level": "ERROR"},
        "django.db.backends": {"level": "INFO"},
        "daphne": {"level": "WARNING"},
        "twisted": {"level": "WARNING"},
        "asyncio": {"level": "WARNING"},
    },
}
