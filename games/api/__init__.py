"""The part of the API about rule systems and tables."""
