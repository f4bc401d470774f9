import { canonicalPath, type Locale } from "@ezo/contract/languages";

/** The public page's address with the token that opens it early. */
export function presentPreview(
  { token, expiresAt }: { token: string; expiresAt: Date },
  path: string,
  locale: Locale,
  publicUrl: string,
) {
  return {
    url: `${publicUrl}${canonicalPath(locale, path)}?preview=${token}`,
    token,
    expires_at: expiresAt.toISOString(),
  };
}
