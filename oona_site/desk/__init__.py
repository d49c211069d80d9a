"""Pages of the people who run the site: the coins, for auditors and treasurers."""
