import type { AdminLegalPage, legalRoutes } from "@ezo/contract/admin/content/legal";
import { LEGAL_PAGES, LegalPageSlug } from "@ezo/contract/site/pages/site-pages";
import type { DraftMark } from "@ezo/contract/records/record-drafts";
import type { ParsedInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { marksOf } from "../records/drafts/draft-rows.ts";
import { createDrafts } from "../records/drafts/drafts.ts";
import { cleanedTexts } from "../records/fields.ts";
import { editorInclude, inEveryLanguage, presentMarks } from "../records/present.ts";
import { createResource, type RecordParts, type ResourceOptions } from "../records/resource.ts";
import { type Actor, must } from "../users/actor.ts";
import { legalPageKind } from "./legal.kind.ts";
import { isPublic } from "./legal.service.ts";

const include = { ...editorInclude, translations: true } as const satisfies Prisma.LegalPageInclude;
type PageRecord = Prisma.LegalPageGetPayload<{ include: typeof include }>;

export function createLegalAdmin(parts: RecordParts) {
  const { db } = parts;
  const options: ResourceOptions<AdminLegalPage> = {
    find: async (id, locale, _, from = db) => {
      const record = await from.legalPage.findUnique({ where: { id }, include });
      if (!record) return null;
      const drafts = await marksOf(from, legalPageKind, [id]);
      return present(record, locale, drafts.get(id) ?? null);
    },
    prepare: cleanedTexts("content"),
  };
  return {
    ...createResource<AdminLegalPage>(parts, legalPageKind, options),
    drafts: createDrafts<AdminLegalPage>(parts, legalPageKind, options),
    /** In the order of the footer. */
    async list(actor: Actor, { locale }: ParsedInput<typeof legalRoutes.list>["query"]) {
      must(actor, "content.read");
      const records = await db.legalPage.findMany({ include });
      const drafts = await marksOf(
        db,
        legalPageKind,
        records.map(({ id }) => id),
      );
      const rows = records.map((record) => present(record, locale, drafts.get(record.id) ?? null));
      rows.sort((a, b) => LEGAL_PAGES.indexOf(a.slug) - LEGAL_PAGES.indexOf(b.slug));
      return { rows, total: rows.length };
    },
  };
}

const present = (record: PageRecord, locale: Locale, draft: DraftMark | null): AdminLegalPage => ({
  ...presentMarks({ ...record, deletedAt: null }),
  slug: LegalPageSlug.parse(record.slug),
  title: textIn(record.translations, locale)("title"),
  is_public: isPublic(record),
  updated_on: record.updatedOn.toISOString().slice(0, 10),
  translations: inEveryLanguage(record.translations, (row) => ({
    title: row?.title ?? "",
    content: row?.content ?? "",
  })),
  draft,
});
