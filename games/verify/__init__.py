"""The deal of a finished game worked out again, from the description in docs/fairness.md alone.

It stands by itself on purpose: it shares no code with the server that dealt, nor with the page
that checks in the browser, and imports nothing but the standard library. ``python -m games.verify
FILE`` reads the record that the page saves.
"""
