import { type AdminAboutSettings, type aboutSettings, aboutTextName } from "@ezo/contract/admin/settings";
import type { ParsedInput } from "@ezo/contract/route";
import type { Db } from "../platform/db.ts";
import { createDrafts, type Drafts } from "../records/drafts/drafts.ts";
import type { FieldValue } from "../records/fields.ts";
import type { RecordParts, ResourceOptions } from "../records/resource.ts";
import { type AboutTexts, textRows } from "./about-texts.ts";
import { aboutKind } from "./about.kind.ts";
import { flat } from "./settings.kind.ts";

/** `aboutDrafts.saveDraft` takes what a change of the settings takes. */
type DraftBody = ParsedInput<typeof aboutSettings.put>["body"];

/** The draft of the about page: its figures and picture, and with them its texts, which are records of their own. */
export function createAboutDrafts(
  parts: RecordParts & { changed: () => void },
  load: (db: Db) => Promise<AdminAboutSettings>,
): Drafts<AdminAboutSettings> {
  const { db, changed } = parts;
  const options: ResourceOptions<AdminAboutSettings> = {
    find: (_id, _locale, _actor, from = db) => load(from),
    pictureFields: ["philosophy_image"],
  };
  const drafts = createDrafts<AdminAboutSettings>(parts, aboutKind, options);
  return {
    ...drafts,
    async save(actor, id, body, locale) {
      const { texts = {}, stats = {}, ...others } = body as DraftBody;
      await textRows(db, texts);
      const change = { ...others, ...flat({ stats }), ...fieldsOf(texts), companions: versionsOf(texts) };
      return drafts.save(actor, id, change, locale);
    },
    async publish(actor, id, asked, locale) {
      const item = await drafts.publish(actor, id, asked, locale);
      changed();
      return item;
    },
  };
}

function fieldsOf(texts: AboutTexts): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  for (const [key, { version: _, ...languages }] of Object.entries(texts))
    for (const [language, text] of Object.entries(flat(languages)))
      fields[`translations.${language}.${aboutTextName(key)}`] = text;
  return fields;
}

const versionsOf = (texts: AboutTexts): Record<string, number | undefined> =>
  Object.fromEntries(Object.entries(texts).map(([key, { version }]) => [aboutTextName(key), version]));
