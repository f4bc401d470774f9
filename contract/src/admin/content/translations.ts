import { z } from "zod";
import { RecordMarks, Written } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { resource, listQuery, undoImportCall } from "../../records/resource.ts";
import { withExample } from "../../values/described.ts";
import { CsvLanguage, FlagParam, InstantInput, ListParam } from "../../values/fields.ts";
import { FormFlag, FormVersion, Reviewed } from "../../values/forms/form-fields.ts";
import { DESCRIPTION_MAX_LENGTH, TRANSLATION_IMPORT_MAX_ROWS } from "../../values/limits/content.ts";
import { Locale, LocalizedText } from "../../values/locale.ts";
import { route } from "../../route.ts";

const path = "/admin/translations";
const tag = "Translations";

const admin = { role: "staff", capability: "texts.manage", tag } as const;

export const TranslationKey = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(200, { error: "errors.too_long", abort: true })
  .regex(/^[a-z]+(\.[A-Za-z0-9_]+)+$/, { error: "errors.translation_key" });
const Text = z.string({ error: "errors.required" }).max(DESCRIPTION_MAX_LENGTH, { error: "errors.too_long" });

export const AdminTranslation = RecordMarks.extend({
  key: z.string(),
  group: z.string(),
  ka: z.string(),
  en: z.string(),
  ru: z.string(),
  /** The same three texts, in the shape of other resources. */
  translations: LocalizedText,
  /** The placeholders (`{{...}}`) that every language must contain. */
  placeholders: z.array(z.string()),
  /** Languages without a text of their own. */
  missing: z.array(Locale),
  /** Languages whose text is older than the last change of the Georgian. */
  stale: z.array(Locale),
  /** Languages whose text is much longer than the Georgian and may not fit its place. */
  long: z.array(Locale),
  /** The site's code uses this key. */
  is_in_use: z.boolean(),
});
export type AdminTranslation = z.infer<typeof AdminTranslation>;

/** `true` means "in any language that visitors see". */
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
  ...admin,
  method: "get",
  path: "/admin/translations/groups",
  capability: "texts.read",
  summary: "Groups with their number of texts",
  response: z.object({
    data: z.array(
      z.object({ group: z.string(), count: z.int(), missing: z.int(), stale: z.int(), unused: z.int() }),
    ),
  }),
});
export const exportTranslationsCsv = route({
  ...admin,
  method: "get",
  path: "/admin/translations/export.csv",
  capability: "texts.read",
  summary: "The texts of a filter as CSV: key, ka, en, ru, exported_at (UTF-8 with a byte-order mark)",
  query: TranslationFilters.extend({ language: CsvLanguage }).strict(),
  produces: "text/csv",
  fileName: "translations.csv",
});
export const exportTranslationsJson = route({
  ...admin,
  method: "get",
  path: "/admin/translations/export.json",
  capability: "texts.read",
  summary: "The texts of a filter as JSON",
  query: TranslationFilters.strict(),
  response: z.object({ exported_at: z.iso.datetime(), data: z.record(z.string(), LocalizedText) }),
});

const texts = { ka: z.string().optional(), en: z.string().optional(), ru: z.string().optional() };
/** Not validated here: the plan validates keys and texts, so that it can report key, language and reason of each error. */
const ImportRow = z.object({ key: z.string(), ...texts });
export type ImportRow = z.output<typeof ImportRow>;
export const ImportedTextRule = Text;
/** The format of `export.json`; hand-made files may have no time. */
export const TextsByKey = z.record(z.string(), z.object(texts));
export const ExportedTexts = z.object({ exported_at: z.string(), data: TextsByKey });

const ImportedText = z.object({ key: z.string(), locale: Locale, from: z.string(), to: z.string() });
const WholeText = LocalizedText.extend({ key: z.string() });
/** What an import would do or has done. */
export const ImportPlan = z.object({
  dry_run: z.boolean(),
  additions: z.array(WholeText),
  changes: z.array(ImportedText),
  /** Texts changed since the export: `from` is stored, `to` is in the file, `base` is the exported text. */
  conflicts: z.array(ImportedText.extend({ base: z.string() })),
  /** Keys that are missing in the file. Deleted only with `remove_missing`, and never if the code uses them. */
  removals: z.array(WholeText),
  unchanged: z.int(),
  /** With any error nothing is imported. `row` is the line in a table; the header is line 1. */
  errors: z.array(
    z.object({ row: z.int().nullable(), key: z.string(), locale: Locale.nullable(), message: z.string() }),
  ),
  /** The oldest export time in the file; null if there is none, so that conflicts cannot be detected. */
  exported_at: z.string().nullable(),
  /** When the plan was made. Sent back as `exported_at`, later changes are conflicts as well. */
  checked_at: z.iso.datetime(),
  /** After an import: what to send to `import/undo`. */
  written: z.array(Written),
});
export type ImportPlan = z.infer<typeof ImportPlan>;
const TranslationImport = z
  .strictObject({
    dry_run: FormFlag.default(true),
    rows: z.array(ImportRow).max(TRANSLATION_IMPORT_MAX_ROWS).optional(),
    data: TextsByKey.optional(),
    csv: z.string().max(4_000_000).optional(),
    file: z.string().min(1, { error: "errors.required" }).optional(),
    /** When the texts were exported, where they do not say so themselves: what changed later is a conflict. */
    exported_at: InstantInput.optional(),
    /** What to do about conflicts: keep what is stored, or take the file's text. */
    on_conflict: z.enum(["keep", "overwrite"]).default("keep"),
    remove_missing: FormFlag.default(false),
    /** With `remove_missing`: only keys of these groups. */
    groups: z.array(z.string()).optional(),
  })
  .refine(
    (body) => [body.rows, body.data, body.csv, body.file].filter((given) => given !== undefined).length === 1,
    { error: "errors.required", path: ["rows"] },
  );
withExample(TranslationImport, {
  dry_run: true,
  rows: [{ key: "header.home", ka: "მთავარი", en: "Home", ru: "Главная" }],
});
export const importTranslations = route({
  ...admin,
  method: "post",
  path: "/admin/translations/import",
  summary:
    "Takes texts in from a file (a form's `file`: CSV, workbook or JSON) or from `rows`, `data` or `csv`; first with `dry_run`, then for good",
  body: TranslationImport,
  multipart: ["file"],
  response: z.object({ data: ImportPlan }),
  codes: ["too_large"],
});
export const undoTranslationsImport = undoImportCall(path, tag, Written, "texts.manage");

export const textRoutes = resource({
  rights: RECORD_RIGHTS.translation,
  path,
  tag,
  noun: "a text",
  name: "Translation",
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
    reviewed: Reviewed,
    translations: z
      .object({ ka: Text.min(1, { error: "errors.required" }), en: Text, ru: Text })
      .partial()
      .optional(),
    version: FormVersion,
  }),
});
