import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { readingDraftTakes, type Rights } from "./record-rights.ts";
import { route } from "../route.ts";
import { IdParams, Instant, InstantInput, VersionNumber } from "../values/fields.ts";
import { AdminLocale, FormVersion, SeenVersion } from "../values/forms/form-fields.ts";
import { LOCALES } from "../values/languages.ts";
import { Locale } from "../values/locale.ts";

/**
 * Why a draft was not published at its time: others had changed the same fields, its values break a rule, its record was
 * deleted, or who scheduled it has left or may not publish any more.
 */
const DRAFT_STOPS = ["conflict", "refused", "deleted", "not_allowed"] as const;

/** That a record has a draft: changes that visitors do not see yet. */
export const DraftMark = z.object({
  /** Another one after each write, and never given twice. */
  version: z.int(),
  updated_at: Instant,
  updated_by: StaffMember.nullable(),
  /** When it is published unattended; null where somebody publishes it. */
  publish_at: Instant.nullable(),
  /** The languages whose texts alone are published then; empty for the whole draft. */
  languages: z.array(Locale),
  /** It was not published at its time; null once it was saved or scheduled again. */
  stopped: z.object({ reason: z.enum(DRAFT_STOPS), at: Instant, fields: z.array(z.string()) }).nullable(),
});
export type DraftMark = z.infer<typeof DraftMark>;

export const RecordDraft = DraftMark.extend({
  /** The version of the record that the changes were made on. */
  based_on: z.int(),
  /** The version of the record as it is now. */
  record_version: z.int(),
  /** The fields that it changes, in the names of the writes: `year`, `translations.en.title`. */
  fields: z.array(z.string()),
  /** Those of them that others have changed since, to something else: publishing it as it is would be refused. */
  conflicts: z.array(z.string()),
  /** The versions, as they are now, of records with versions of their own that it changes too, by name: a page's texts. */
  companion_versions: z.record(z.string(), z.int()),
});
export type RecordDraft = z.infer<typeof RecordDraft>;

/** What rows of a list say of a record beside its fields. */
export const editorialMarks = {
  draft: DraftMark.nullable(),
  /** Languages without a text that the Georgian has. */
  missing_languages: z.array(Locale),
};

const Part = z.array(Locale).max(LOCALES.length).optional();
/** What a publication names: the draft as its author saw it, and what of it is published. */
const publication = {
  version: VersionNumber,
  /** Only the texts in these languages; the rest stays a draft, due at the time that it had. Without it the whole draft. */
  languages: Part,
  /** A version of the record: what others had changed up to it is overwritten knowingly. */
  over: VersionNumber.optional(),
  /** The same for the draft's companions, by name. */
  over_companions: z.record(z.string(), VersionNumber).optional(),
};

interface DraftedKind<I extends z.ZodType, U extends z.ZodObject> {
  /** The list's; of settings, theirs. */
  path: `/${string}`;
  tag: string;
  /** In the singular, with its article: "a project". */
  noun: string;
  rights: Rights;
  item: I;
  update: U;
}

/** The calls about the draft of a record. `update` is the body by which its fields are changed. */
export const draftCalls = <I extends z.ZodType, U extends z.ZodObject>(kind: DraftedKind<I, U>) =>
  draftCallsAt(kind, `${kind.path}/:id/draft`, IdParams);

/** The same for settings, which exist once. */
export const settingsDraftCalls = <I extends z.ZodType, U extends z.ZodObject>(kind: DraftedKind<I, U>) =>
  draftCallsAt(kind, `${kind.path}/draft`, z.object({}));

function draftCallsAt<I extends z.ZodType, U extends z.ZodObject, const P extends z.ZodType>(
  { tag, noun, rights, item, update }: DraftedKind<I, U>,
  path: `/${string}`,
  params: P,
) {
  const at = { role: "staff", capability: rights.write, tag, path, params } as const;
  const query = z.object({ locale: AdminLocale });
  const drafted = z.object({ data: z.object({ item, draft: RecordDraft }) });
  return {
    getDraft: route({
      ...at,
      capability: readingDraftTakes(rights),
      method: "get",
      summary: `The draft of ${noun}: which fields it changes, and everything as it would be with them`,
      query,
      response: drafted,
      codes: ["not_found"],
    }),
    saveDraft: route({
      ...at,
      method: "put",
      summary: `Keeps the sent fields of ${noun} as a draft, beside those that it has; visitors see nothing of it. \`version\` is the record's, \`draft_version\` the draft's where there was one: a draft that was saved since is a conflict. Where nothing differs from what is published there is no draft, and \`draft\` is null`,
      query,
      body: update.extend({ draft_version: FormVersion }),
      response: z.object({ data: z.object({ item, draft: RecordDraft.nullable() }) }),
      codes: ["not_found", "conflict"],
    }),
    discardDraft: route({
      ...at,
      method: "delete",
      summary: `Discards the draft of ${noun}`,
      query: SeenVersion,
      response: z.object({ message: z.string() }),
      codes: ["not_found", "conflict"],
    }),
    publishDraft: route({
      ...at,
      method: "post",
      path: `${path}/publish` as const,
      summary: `Writes what the draft changes into ${noun}. 409 with the fields in \`conflicts\` where others have changed the same ones since; the draft stays`,
      query,
      body: z.strictObject(publication),
      response: z.object({ data: item }),
      codes: ["not_found", "conflict"],
    }),
    scheduleDraft: route({
      ...at,
      method: "post",
      path: `${path}/schedule` as const,
      summary: `Has the draft of ${noun} published at a time, or, with null, by hand again. Refused where it could not be published now`,
      query,
      body: z.strictObject({ ...publication, publish_at: InstantInput.nullable() }),
      response: drafted,
      codes: ["not_found", "conflict"],
    }),
  };
}
