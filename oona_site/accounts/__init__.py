"""Pages and letters of accounts, on django-allauth. What they write is in `players.accounts`."""
