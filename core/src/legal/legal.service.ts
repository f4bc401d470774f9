import type { Locale } from "@ezo/contract/locale";
import { type LegalPage, LegalPageSlug } from "@ezo/contract/site-pages";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { textIn } from "../platform/localized-rows.ts";
import { cleanHtml } from "../platform/sanitize.ts";

export type LegalService = ReturnType<typeof createLegal>;

export function createLegal(db: Db) {
  return {
    async get(locale: Locale, slug: string): Promise<LegalPage> {
      const page = await db.legalPage.findUnique({ where: { slug }, include: { translations: true } });
      if (!page) throw new AppError("not_found");
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
