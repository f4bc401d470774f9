import { z } from "zod";
import { contentCalls, ContentMarks, listQuery } from "./content.ts";
import { FlagParam, ListParam } from "./fields.ts";
import { FormVersion } from "./form-fields.ts";
import { DESCRIPTION_MAX_LENGTH, TRANSLATION_IMPORT_MAX_ROWS } from "./limits.ts";
import { Locale, LocalizedText } from "./locale.ts";
import { route } from "./route.ts";

const path = "/admin/translations";
const tag = "Translations";

export const TranslationKey = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(200, { error: "errors.too_long" })
  .regex(/^[a-z]+(\.[A-Za-z0-9_]+)+$/, { error: "errors.translation_key" });
const Text = z
  .string({ error: "errors.required" })
  .max(DESCRIPTION_MAX_LENGTH, { error: "errors.too_long" })
  .refine((text) => !text.includes("\u0000"), { error: "errors.invalid_value" });

export const AdminTranslation = ContentMarks.extend({
  key: z.string(),
  group: z.string(),
  ka: z.string(),
  en: z.string(),
  ru: z.string(),
  /** The same three texts, in the shape of every other resource. */
  translations: LocalizedText,
  /** The names in `{{...}}` that every language must hold. */
  placeholders: z.array(z.string()),
  /** Languages without a text of their own. */
  missing: z.array(Locale),
  /** Languages whose text is older than the Georgian's last change. */
  stale: z.array(Locale),
  /** Languages whose text is much longer than the Georgian and may not fit its place. */
  long: z.array(Locale),
  /** The site's code names this key. */
  is_in_use: z.boolean(),
});
export type AdminTranslation = z.infer<typeof AdminTranslation>;

/** `true` means "in any language". */
const languages = z.union([
  z.enum(["true", "1"]).transform(() => "any" as const),
  ListParam.pipe(z.array(Locale)),
]);
export const TranslationFilters = z.object({
  group: ListParam.optional(),
  search: listQuery.search,
  missing: languages.optional(),
  stale: languages.optional(),
  long: languages.optional(),
  unused: FlagParam.optional(),
});
export type TranslationFilters = z.output<typeof TranslationFilters>;
export const TRANSLATION_SORTS = ["key", "newest", "updated"] as const;

/** Before the calls with an id: these paths are fixed. */
export const listTranslationGroups = route({
  role: "admin",
  tag,
  method: "get",
  path: "/admin/translations/groups",
  summary: "Groups with their number of texts",
  response: z.object({
    data: z.array(
      z.object({ group: z.string(), count: z.int(), missing: z.int(), stale: z.int(), unused: z.int() }),
    ),
  }),
});
export const exportTranslationsCsv = route({
  role: "admin",
  tag,
  method: "get",
  path: "/admin/translations/export.csv",
  summary: "The texts of a filter as CSV: key, ka, en, ru (UTF-8 with a byte-order mark)",
  query: TranslationFilters,
  produces: "text/csv",
});
export const exportTranslationsJson = route({
  role: "admin",
  tag,
  method: "get",
  path: "/admin/translations/export.json",
  summary: "The texts of a filter as JSON",
  query: TranslationFilters,
  response: z.object({ data: z.record(z.string(), LocalizedText) }),
});

const ImportRow = z.object({
  key: TranslationKey,
  ka: Text.optional(),
  en: Text.optional(),
  ru: Text.optional(),
});
const ImportedText = z.object({ key: z.string(), locale: Locale, from: z.string(), to: z.string() });
/** What an import would do, or has done. `conflicts` are texts that staff have changed since the export it is based on. */
export const ImportPlan = z.object({
  dry_run: z.boolean(),
  additions: z.array(z.object({ key: z.string(), ka: z.string(), en: z.string(), ru: z.string() })),
  changes: z.array(ImportedText),
  conflicts: z.array(ImportedText.extend({ base: z.string() })),
  /** Keys that the file lacks; only with `remove_missing` are they deleted, and never those the code uses. */
  removals: z.array(z.string()),
  unchanged: z.int(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
export const importTranslations = route({
  role: "admin",
  tag,
  method: "post",
  path: "/admin/translations/import",
  summary: "Takes texts in from JSON (`rows` or `data`) or CSV text; first with `dry_run`, then for good",
  body: z
    .object({
      dry_run: z.boolean().default(true),
      rows: z.array(ImportRow).max(TRANSLATION_IMPORT_MAX_ROWS).optional(),
      /** As `export.json` gives it. */
      data: z.record(TranslationKey, z.object({ ka: Text, en: Text, ru: Text }).partial()).optional(),
      /** As `export.csv` gives it. */
      csv: z.string().max(4_000_000).optional(),
      /** When the file was exported: what changed later is a conflict. */
      exported_at: z.iso.datetime({ offset: true }).optional(),
      /** What to do about conflicts: keep what stands here, or take the file's text. */
      on_conflict: z.enum(["keep", "overwrite"]).default("keep"),
      remove_missing: z.boolean().default(false),
      /** With `remove_missing`: only keys of these groups. */
      groups: z.array(z.string()).optional(),
    })
    .refine((body) => [body.rows, body.data, body.csv].filter((given) => given !== undefined).length === 1, {
      error: "errors.required",
      path: ["rows"],
    }),
  response: z.object({ data: ImportPlan }),
});

export const {
  list: listAdminTranslations,
  bulkDelete: bulkDeleteTranslations,
  bulkRestore: bulkRestoreTranslations,
  get: getAdminTranslation,
  create: createAdminTranslation,
  put: putAdminTranslation,
  patch: patchAdminTranslation,
  post: postAdminTranslation,
  remove: deleteAdminTranslation,
  restore: restoreAdminTranslation,
  history: listTranslationHistory,
  restoreVersion: restoreTranslationVersion,
} = contentCalls({
  path,
  tag,
  noun: "a text",
  query: z.object({
    ...listQuery,
    ...TranslationFilters.shape,
    sort: z.enum(TRANSLATION_SORTS).default("key"),
  }),
  row: AdminTranslation,
  item: AdminTranslation,
  create: z
    .object({
      key: TranslationKey,
      ka: Text.optional(),
      en: Text.optional(),
      ru: Text.optional(),
      translations: LocalizedText.partial().optional(),
    })
    .refine((body) => Boolean((body.ka ?? body.translations?.ka ?? "").trim()), {
      error: "errors.required",
      path: ["ka"],
    }),
  update: z.object({
    ka: Text.min(1, { error: "errors.required" }).optional(),
    en: Text.optional(),
    ru: Text.optional(),
    /** Languages that still say the same as the changed Georgian: no longer stale, without another text. */
    reviewed: z.array(Locale).optional(),
    translations: z
      .object({ ka: Text.min(1, { error: "errors.required" }), en: Text, ru: Text })
      .partial()
      .optional(),
    version: FormVersion,
  }),
});
