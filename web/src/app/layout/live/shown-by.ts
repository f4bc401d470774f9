import { SHOWN, stockTagsOf } from "@ezo/contract/shown";

/** Names in `SHOWN` by the first part of a query's key, where the two differ. */
const NAMES: Readonly<Record<string, keyof typeof SHOWN>> = {
  shortlist: "explorer",
  search: "explorer",
  "news-featured": "news",
  article: "news",
  "contact-apartments": "explorer",
  "contact-plan": "explorer",
  "contact-project": "project",
};
const tagsOf = (key: string): readonly string[] => {
  const name = NAMES[key] ?? key;
  return name in SHOWN ? SHOWN[name as keyof typeof SHOWN] : [];
};
/** The explorer's queries name their project, and show no other. */
const projectOf = ([key, , projectId]: readonly unknown[]): number | undefined =>
  key === "explorer" && typeof projectId === "number" ? projectId : undefined;
/** The tag of the page of one record. The preview of a hidden one is named by no other. */
const pageTagsOf = ([key, , id]: readonly unknown[]): readonly string[] =>
  (key === "project" || key === "article") && typeof id === "number" ? [`${key}:${id}`] : [];
/** The tag of texts, which every answer contains; a change of the site's languages has it too. */
export const WORDS = "translations";

/** Whether the answer to this query may have changed. */
export function isAffected(
  queryKey: readonly unknown[],
  changed: ReadonlySet<string> | "everything",
): boolean {
  const projectId = projectOf(queryKey);
  const tags =
    projectId === undefined
      ? [...tagsOf(String(queryKey[0])), ...pageTagsOf(queryKey)]
      : stockTagsOf(projectId);
  if (changed === "everything") return tags.length > 0;
  return changed.has(WORDS) || tags.some((tag) => changed.has(tag));
}
