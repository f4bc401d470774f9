import type { Locale } from "@ezo/contract/values/locale";
import { type LegalPage, LegalPageSlug } from "@ezo/contract/site/pages/site-pages";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { cleanHtml } from "../platform/text/sanitize.ts";
import { withDraft } from "../records/drafts/with-draft.ts";
import type { Shown } from "../records/preview.ts";
import { legalPageKind } from "./legal.kind.ts";

export type LegalService = ReturnType<typeof createLegal>;

/** A page without a Georgian title and text has not been written yet. */
export const isPublic = ({
  translations,
}: {
  translations: readonly { locale: Locale; title: string; content: string }[];
}): boolean => translations.some((text) => text.locale === "ka" && text.title !== "" && text.content !== "");

export function createLegal(db: Db) {
  return {
    /** Those that visitors see, by the rule of `isPublic`. Every page asks, so their long texts are not read. */
    async publicPages(): Promise<LegalPage["slug"][]> {
      const pages = await db.legalPage.findMany({
        where: { translations: { some: { locale: "ka", title: { not: "" }, content: { not: "" } } } },
        orderBy: { id: "asc" },
        select: { slug: true },
      });
      return pages.map(({ slug }) => LegalPageSlug.parse(slug));
    },
    /** A preview shows what is not out too; one of a draft, what the page would be with it. */
    async get(
      locale: Locale,
      slug: string,
      previewOf: (id: number) => Shown | null = () => null,
    ): Promise<LegalPage> {
      const find = (from: Db) =>
        from.legalPage.findUnique({ where: { slug }, include: { translations: true } });
      const stored = await find(db);
      const preview = stored && previewOf(stored.id);
      const page =
        stored && preview === "draft" ? await withDraft(db, legalPageKind, stored.id, find) : stored;
      if (!page || !(isPublic(page) || preview !== null)) throw new AppError("not_found");
      const text = textIn(page.translations, locale);
      return {
        slug: LegalPageSlug.parse(page.slug),
        title: text("title"),
        content: cleanHtml(text("content")),
        updated_on: page.updatedOn.toISOString().slice(0, 10),
      };
    },
  };
}
