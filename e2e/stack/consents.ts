import type { Db } from "@ezo/core/platform/db";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";

/** Whether consents from enquiries are confirmed by mail; else they count at once. */
export const confirmConsents = async (db: Db, isOn: boolean): Promise<void> =>
  writeSetting(db, "marketing", { ...(await readSetting(db, "marketing")), confirm_consents: isOn });
