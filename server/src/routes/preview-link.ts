import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import type { Previews } from "@ezo/core/records/preview";

const PATHS = { article: "/news", project: "/projects" } as const;

/** The address of a public page, with the token that opens it early; `isDraft`: with what its draft changes. */
export const previewPresenter =
  (previews: Previews, publicUrl: string) =>
  (entity: keyof typeof PATHS, id: number, locale: Locale, isDraft: boolean) => {
    const { token, expiresAt } = previews.issue(entity, id, isDraft);
    const path = canonicalPath(locale, `${PATHS[entity]}/${id}`);
    return { url: `${publicUrl}${path}?preview=${token}`, token, expires_at: expiresAt.toISOString() };
  };
