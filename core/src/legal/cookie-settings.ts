import type { ParsedInput } from "@ezo/contract/route";
import type { FooterData } from "@ezo/contract/site/contact";
import type { cookieSettings } from "@ezo/contract/site/cookie-notice";
import type { Locale } from "@ezo/contract/values/locale";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import type { RecordParts } from "../records/resource.ts";
import { createSettingsAdmin } from "../site-settings/settings.admin.ts";
import { flat, nested, settingsKind } from "../site-settings/settings.kind.ts";
import type { Actor } from "../users/actor.ts";

const kind = settingsKind({
  name: "cookies",
  entity: "cookie_settings",
  // What the footer's data has, with which pages get the notice.
  tags: ["legal"],
  toFields: flat,
  fromFields: nested,
});

/** The notice about cookies. */
export function createCookieSettings(parts: Pick<RecordParts, "db" | "records">) {
  const settings = createSettingsAdmin(parts, "cookies", kind);
  return {
    ...settings,
    put: (actor: Actor, { version, is_on, text }: ParsedInput<typeof cookieSettings.put>["body"]) =>
      settings.put(actor, flat({ is_on, text }), version),
  };
}

/** The notice as pages show it; null where it is off. Its version says who has read it. */
export async function shownCookieNotice(db: Db, locale: Locale): Promise<FooterData["cookie_notice"]> {
  const [{ is_on, text }, row] = await Promise.all([
    readSetting(db, "cookies"),
    db.setting.findUnique({ where: { name: "cookies" }, select: { version: true } }),
  ]);
  return is_on ? { text: text[locale], version: row?.version ?? 1 } : null;
}
