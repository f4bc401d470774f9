import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import type { Previewed, Previews } from "@ezo/core/records/preview";

/** What a preview shows, and the path of its public page without a language. */
interface Page {
  entity: Previewed;
  id: number;
  path: string;
}

/** The address of a public page, with the token that opens it early; `isDraft`: with what its draft changes. */
export const previewPresenter =
  (previews: Previews, publicUrl: string) =>
  ({ entity, id, path }: Page, locale: Locale, isDraft: boolean) => {
    const { token, expiresAt } = previews.issue(entity, id, isDraft);
    const address = `${publicUrl}${canonicalPath(locale, path)}`;
    return { url: `${address}?preview=${token}`, token, expires_at: expiresAt.toISOString() };
  };
