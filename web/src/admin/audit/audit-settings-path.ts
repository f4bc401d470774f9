import { AUDIT_PATH } from "../session/guards.ts";

/** What asks the log for its dialog of settings. */
export const AUDIT_SETTINGS_PARAM = "settings";
export const AUDIT_SETTINGS_PATH = `${AUDIT_PATH}?${AUDIT_SETTINGS_PARAM}=1`;
