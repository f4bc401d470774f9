export const HOME_SETTINGS_PATH = "/admin/home-page";
