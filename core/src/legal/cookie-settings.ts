import type { FooterData } from "@ezo/contract/site/pages/contact";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import type { RecordParts } from "../records/resource.ts";
import { createDraftedSettings } from "../site-settings/drafted-settings.ts";
import { SETTINGS_ID } from "../site-settings/settings.kind.ts";
import { cookieKind } from "./cookies.kind.ts";

type Notice = FooterData["cookie_notice"];

/** The notice about cookies. */
export const createCookieSettings = (parts: RecordParts) =>
  createDraftedSettings(parts, "cookies", cookieKind);

/** The notice as pages show it; null where it is off. Its version says who has read it. */
export async function shownCookieNotice(db: Db, locale: Locale): Promise<Notice> {
  const [{ is_on, text }, row] = await Promise.all([
    readSetting(db, "cookies"),
    db.setting.findUnique({ where: { name: "cookies" }, select: { version: true } }),
  ]);
  return is_on ? { text: text[locale], version: row?.version ?? 1 } : null;
}

/** The same as it would be with its draft. Its version is none of the published ones, so that who has read those sees it, too. */
export async function draftedCookieNotice(db: Db, locale: Locale): Promise<Notice> {
  const [notice, drafts] = await Promise.all([
    withDraft(db, cookieKind, SETTINGS_ID, (from) => shownCookieNotice(from, locale)),
    marksOf(db, cookieKind, [SETTINGS_ID]),
  ]);
  const draft = drafts.get(SETTINGS_ID);
  return notice && draft ? { ...notice, version: -draft.version } : notice;
}
