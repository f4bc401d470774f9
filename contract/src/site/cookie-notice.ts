import { z } from "zod";
import { settingsMarks } from "../records.ts";
import { Paragraph } from "../values/fields.ts";
import { COOKIE_NOTICE_MAX_LENGTH } from "../values/limits/pages.ts";
import { LocalizedText } from "../values/locale.ts";
import { settingsCalls, settingsChange } from "../version-calls.ts";

/** A notice on the site's pages, until a visitor has read it. The site stores nothing that needs a consent, so it asks for none. */
export const CookieSettings = z.object({
  is_on: z.boolean(),
  /** Where a language has none, its pages show the site's own text (`footer.cookie_notice`). */
  text: LocalizedText,
});
export type CookieSettings = z.infer<typeof CookieSettings>;

const Text = Paragraph.max(COOKIE_NOTICE_MAX_LENGTH, { error: "errors.too_long" });

/** Fields and languages that are left out are not changed. */
export const CookieSettingsChange = z.strictObject({
  is_on: z.boolean().optional(),
  text: z.strictObject({ ka: Text, en: Text, ru: Text }).partial().optional(),
});

export const AdminCookieSettings = CookieSettings.extend(settingsMarks);
export type AdminCookieSettings = z.infer<typeof AdminCookieSettings>;

export const cookieSettings = settingsCalls({
  capability: "content.publish",
  tag: "Settings",
  path: "/admin/settings/cookies",
  noun: "the cookie notice",
  summary: "Whether the site shows a notice about cookies, and its text",
  item: AdminCookieSettings,
  change: {
    summary: "Changes it. Visitors who have read an earlier version see the new one once",
    body: CookieSettingsChange.extend(settingsChange),
  },
});
