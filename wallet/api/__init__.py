"""The part of the API about one's own coins."""
