from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "oona_site.players"
    label = "players"
    verbose_name = _("Players")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from oona_site.players.devices import note_device
        from oona_site.players.roles import make_groups

        post_migrate.connect(make_groups, sender=self, dispatch_uid="oona.roles")
        user_logged_in.connect(note_device, dispatch_uid="oona.devices")
