import type { Db } from "../platform/db.ts";
import { lockSetting, readSetting, type SettingValue, writeSetting } from "../platform/settings.ts";

type Kept = SettingValue<"setup">;
export type ChangeKept = (change: (kept: Kept) => Kept) => Promise<void>;

/** Changes what no fact says about the set-up. Changes at the same moment follow one another. */
export const changesKept =
  (db: Db): ChangeKept =>
  (change) =>
    db.$transaction(async (tx) => {
      await lockSetting(tx, "setup");
      await writeSetting(tx, "setup", change(await readSetting(tx, "setup")));
    });
