import type { Locale } from "@ezo/contract/values/locale";
import { type LegalPage, LegalPageSlug } from "@ezo/contract/site/site-pages";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { cleanHtml } from "../platform/text/sanitize.ts";

export type LegalService = ReturnType<typeof createLegal>;

/** A page without a Georgian title and text has not been written yet. */
export const isPublic = ({
  translations,
}: {
  translations: readonly { locale: Locale; title: string; content: string }[];
}): boolean => translations.some((text) => text.locale === "ka" && text.title !== "" && text.content !== "");

export function createLegal(db: Db) {
  return {
    /** Those that visitors see. */
    async publicPages(): Promise<LegalPage["slug"][]> {
      const pages = await db.legalPage.findMany({ include: { translations: true }, orderBy: { id: "asc" } });
      return pages.filter(isPublic).map(({ slug }) => LegalPageSlug.parse(slug));
    },
    async get(locale: Locale, slug: string): Promise<LegalPage> {
      const page = await db.legalPage.findUnique({ where: { slug }, include: { translations: true } });
      if (!page || !isPublic(page)) throw new AppError("not_found");
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
