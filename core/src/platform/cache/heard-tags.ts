import { LISTS } from "@ezo/contract/shown";

// For one release: servers and workers of the release before name only wide tags (`projects`, `news`, `apartments:7`), which the
// lists of this one do not have. The next release drops this file.

/** Among the tags of a notification: its writer names what lists show by the tags that only lists have. */
const NAMES_LISTS = "names-lists";
const STOCK = /^apartments:(?:\d+|all)$/;

/** The tags of a notification, as a build sends them that names lists. The release before finds nothing under the mark. */
export const markedTags = (tags: readonly string[]): string[] => [NAMES_LISTS, ...tags];

/** The tags that a notification names, with those of lists where its writer does not know them. */
export function heardTags(notification: string): string[] {
  const tags = JSON.parse(notification) as string[];
  if (tags.includes(NAMES_LISTS)) return tags.filter((tag) => tag !== NAMES_LISTS);
  return [...new Set(tags.flatMap(widened))];
}

function widened(tag: string): string[] {
  if (tag === "projects" || tag === "project-names") return [tag, LISTS.projects, LISTS.markedProjects];
  if (tag === "news") return [tag, LISTS.news];
  return STOCK.test(tag) ? [tag, `${tag}:counts`] : [tag];
}
