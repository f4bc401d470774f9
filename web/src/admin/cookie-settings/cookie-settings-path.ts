export const COOKIE_SETTINGS_PATH = "/admin/cookie-notice";
