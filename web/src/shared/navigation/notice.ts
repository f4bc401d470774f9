/** Notices after a redirect: a toast, and a text that stays on the page. */
const NOTICES = {
  "project-missing": { toastKey: "errors.project_load_failed", textKey: "errors.project_missing" },
  "article-missing": { toastKey: "errors.article_not_found", textKey: "errors.article_missing" },
} as const;
export type Notice = keyof typeof NOTICES;

const PARAMETER = "notice";

/** `path` with the notice in its query, which also works for a redirect by the server. */
export const pathWithNotice = (path: string, notice: Notice): string => `${path}?${PARAMETER}=${notice}`;

/** The notice in a query with the key of its toast, and the query without it. */
export function takeNotice(search: string): { notice: Notice; toastKey: string; rest: string } | undefined {
  const query = new URLSearchParams(search);
  const notice = query.get(PARAMETER);
  query.delete(PARAMETER);
  return isNotice(notice)
    ? { notice, toastKey: NOTICES[notice].toastKey, rest: query.toString() }
    : undefined;
}

/** History state with a notice that was removed from the address, so that a reload shows it again. */
export const stateWithNotice = (notice: Notice) => ({ [PARAMETER]: notice });

/** The key of the text that stays on the page. */
export function noticeTextKey({ search, state }: { search: string; state: unknown }): string | undefined {
  const kept: unknown =
    typeof state === "object" ? new Map(Object.entries(state ?? {})).get(PARAMETER) : undefined;
  const notice = takeNotice(search)?.notice ?? kept;
  return isNotice(notice) ? NOTICES[notice].textKey : undefined;
}

const isNotice = (name: unknown): name is Notice => typeof name === "string" && Object.hasOwn(NOTICES, name);
