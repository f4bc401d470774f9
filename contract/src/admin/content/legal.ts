import { z } from "zod";
import { DraftMark, draftCalls } from "../../records/record-drafts.ts";
import { RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { editCalls, listQuery, previewCall } from "../../records/resource.ts";
import { LegalPageSlug } from "../../site/pages/site-pages.ts";
import { Day, DayInput, Line } from "../../values/fields.ts";
import { everyLanguage, FormVersion, Reviewed, textsOf } from "../../values/forms/form-fields.ts";
import { ARTICLE_MAX_LENGTH } from "../../values/limits/content.ts";

const Texts = z.object({
  title: Line,
  /** HTML; what a page may not hold is dropped when it is stored. */
  content: z.string({ error: "errors.required" }).max(ARTICLE_MAX_LENGTH, { error: "errors.too_long" }),
});

/** The three pages are always there: they are neither created nor deleted. */
export const AdminLegalPage = RecordMarks.extend({
  slug: LegalPageSlug,
  title: z.string(),
  /** Whether visitors see it: it has a Georgian title and text. */
  is_public: z.boolean(),
  /** The day that the page names as that of its last change. */
  updated_on: Day,
  translations: everyLanguage(z.object({ title: z.string(), content: z.string() })),
  /** Changes that visitors do not see yet; null where there are none. */
  draft: DraftMark.nullable(),
});
export type AdminLegalPage = z.infer<typeof AdminLegalPage>;

const kind = {
  rights: RECORD_RIGHTS.legal_page,
  path: "/admin/legal-pages",
  tag: "Legal pages",
  noun: "a legal page",
} as const;
const LegalPageChange = z.object({
  updated_on: DayInput.optional(),
  translations: textsOf(Texts).optional(),
  reviewed: Reviewed,
  version: FormVersion,
});

export const legalRoutes = editCalls({
  ...kind,
  name: "LegalPage",
  query: z.object({ locale: listQuery.locale, page: listQuery.page, per_page: listQuery.per_page }),
  row: AdminLegalPage,
  item: AdminLegalPage,
  update: LegalPageChange,
});
export const legalDrafts = draftCalls({ ...kind, item: AdminLegalPage, update: LegalPageChange });
export const previewLegalPage = previewCall(kind.path, kind.tag, kind.rights);
