"""What the JSON interface is built on: who asks, how often, and how a refusal is told.

The apps bring their own parts of it (`games.api`, `wallet.api`, `desk.api`), each with its URLs.
"""
