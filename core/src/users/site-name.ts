import { firmTexts } from "@ezo/contract/values/firm-names";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** What authenticator apps and browsers call the site beside an account: the firm's name, as titles of pages have it. */
export const siteName = async (db: Db): Promise<string> =>
  firmTexts(await readSetting(db, "brand"), "en")["firm.title"];
