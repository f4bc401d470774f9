/** What a visitor is shown on the page to which he was sent instead of the one he asked for. */
const NOTICES = {
  "project-missing": "errors.project_load_failed",
  "article-missing": "errors.article_not_found",
} as const;
export type Notice = keyof typeof NOTICES;

const PARAMETER = "notice";

/** `path` with the notice in its query: the only way past a server's redirect. */
export const pathWithNotice = (path: string, notice: Notice): string => `${path}?${PARAMETER}=${notice}`;

/** The notice in an address's query, as the key of its text, and the query without it. */
export function takeNotice(search: string): { textKey: string; rest: string } | undefined {
  const query = new URLSearchParams(search);
  const notice = query.get(PARAMETER);
  if (notice === null) return undefined;
  query.delete(PARAMETER);
  const textKey = Object.hasOwn(NOTICES, notice) ? NOTICES[notice as Notice] : undefined;
  return textKey ? { textKey, rest: query.toString() } : undefined;
}
