import { z } from "zod";
import { DraftMark, settingsDraftCalls } from "../records/record-drafts.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { ignored, settingsMarks } from "../records/records.ts";
import { settingsPreviewCall } from "../records/resource.ts";
import { Paragraph } from "../values/fields.ts";
import { COOKIE_NOTICE_MAX_LENGTH } from "../values/limits/pages.ts";
import { LocalizedText } from "../values/locale.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";

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

export const AdminCookieSettings = CookieSettings.extend({
  /** Changes that visitors do not see yet; null where there are none. */
  draft: DraftMark.nullable(),
  ...settingsMarks,
});
export type AdminCookieSettings = z.infer<typeof AdminCookieSettings>;

const cookieKind = {
  rights: RECORD_RIGHTS.cookie_settings,
  path: "/admin/settings/cookies",
  tag: "Settings",
  noun: "the cookie notice",
} as const;
export const cookieSettings = settingsCalls({
  capability: "content.publish",
  tag: cookieKind.tag,
  path: cookieKind.path,
  noun: cookieKind.noun,
  summary: "Whether the site shows a notice about cookies, and its text",
  item: AdminCookieSettings,
  change: {
    summary: "Changes it. Visitors who have read an earlier version see the new one once",
    body: CookieSettingsChange.extend({ draft: ignored, ...settingsChange }),
  },
});
export const cookieDrafts = settingsDraftCalls({
  ...cookieKind,
  item: AdminCookieSettings,
  update: cookieSettings.put.body,
});
/** The notice is on the home page then, also where its reader knows the published one. */
export const previewCookieNotice = settingsPreviewCall(cookieKind.path, cookieKind.tag, cookieKind.rights);
