"""A plugin of pytest in place of Django's: the engine's tests touch no database."""

import os

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()
