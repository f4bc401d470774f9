/** The notice for a visitor who was redirected from the page they asked for: shown at once, and persistent. */
const NOTICES = {
  "project-missing": { toastKey: "errors.project_load_failed", textKey: "errors.project_missing" },
  "article-missing": { toastKey: "errors.article_not_found", textKey: "errors.article_missing" },
} as const;
export type Notice = keyof typeof NOTICES;

const PARAMETER = "notice";

/** `path` with the notice in its query: the only way past a server's redirect. */
export const pathWithNotice = (path: string, notice: Notice): string => `${path}?${PARAMETER}=${notice}`;

/** The notice in an address's query, with the keys of its texts, and the query without it. */
export function takeNotice(search: string): { notice: Notice; toastKey: string; rest: string } | undefined {
  const query = new URLSearchParams(search);
  const notice = query.get(PARAMETER);
  query.delete(PARAMETER);
  return isNotice(notice)
    ? { notice, toastKey: NOTICES[notice].toastKey, rest: query.toString() }
    : undefined;
}

/** Where the browser's history keeps a notice that the address no longer says: a reload shows it again. */
export const stateWithNotice = (notice: Notice) => ({ [PARAMETER]: notice });

/** The key of the text that stays on the page. */
export function noticeTextKey({ search, state }: { search: string; state: unknown }): string | undefined {
  const kept: unknown =
    typeof state === "object" ? new Map(Object.entries(state ?? {})).get(PARAMETER) : undefined;
  const notice = takeNotice(search)?.notice ?? kept;
  return isNotice(notice) ? NOTICES[notice].textKey : undefined;
}

const isNotice = (name: unknown): name is Notice => typeof name === "string" && Object.hasOwn(NOTICES, name);
