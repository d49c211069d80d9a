"""Texts of Django REST framework that it has not in all our languages.

They are only named here, so that they stand in our catalogues, which come before the others'.
"""

from django.utils.translation import gettext_noop

MISSING = (
    gettext_noop("A valid biginteger is required."),
    gettext_noop("Must be a valid boolean."),
    gettext_noop("Not a valid string."),
    gettext_noop('Invalid datetime for the timezone "{timezone}".'),
    gettext_noop("Datetime value out of range."),
    gettext_noop("This dictionary may not be empty."),
    gettext_noop("Integer value too large to convert to float"),
    gettext_noop("Ensure this field has at least {min_length} elements."),
    gettext_noop("Ensure this field has no more than {max_length} elements."),
    gettext_noop(
        'Enter a valid "slug" consisting of Unicode letters, numbers, underscores, or hyphens.'
    ),
    gettext_noop("Must be a valid UUID."),
)
