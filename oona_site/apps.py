from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig


class SiteConfig(AppConfig):
    name = "oona_site"


class AdminConfig(DjangoAdminConfig):
    default_site = "oona_site.admin_site.StaffSite"
