import { INBOX_PATH } from "../../session/guards.ts";

/** What asks the inbox for its dialog of settings. */
export const SETTINGS_PARAM = "settings";
export const NOTIFICATION_SETTINGS_PATH = `${INBOX_PATH}?${SETTINGS_PARAM}=1`;
