/**
 * Cache tags of each public answer. A change of a record names its tags (`RecordKind.tags`): the server drops the cached
 * answers that have one of them, and open pages refetch them.
 */
export const SHOWN = {
  homepage: ["home", "projects", "news", "contact", "about", "apartments", "prices", "legal"],
  about: ["about"],
  /** With what is left of each, and from which price on. */
  projects: ["projects", "apartments", "prices"],
  project: ["projects", "features", "apartments", "prices", "construction", "documents"],
  explorer: ["apartments", "projects", "prices"],
  news: ["news"],
  /** With the names of the projects that its pictures are of. */
  gallery: ["gallery", "project-names"],
  contact: ["contact"],
  /** Of projects only the names and the first picture, which change less often than the rest of them (`RecordKind.partTags`). */
  footer: ["contact", "project-names", "legal"],
  legal: ["legal"],
  /** The currency, which every page with a price names. */
  prices: ["prices"],
  /** Only texts and pictures, which nearly every answer has. */
  words: [],
} as const satisfies Record<string, readonly string[]>;

/**
 * Narrower tags, which the server's copies of lists have instead of `projects`, `project-names`, `news` and `apartments`. A write names a list's
 * where a record may enter it, leave it, or move in it.
 */
export const LISTS = {
  /** Which projects visitors see, in which order. */
  projects: "list:projects",
  /** Which of them are in lists by status, and in those that staff choose. */
  markedProjects: "list:marked-projects",
  news: "list:news",
} as const;
/** What lists show of one record, which changes less often than the record: `project:7:card`. */
export const cardTag = (page: "project" | "article", id: number): string => `${page}:${id}:card`;
/** What the footer shows of a project: its name, and its picture in link previews. */
export const nameTag = (projectId: number): string => `project:${projectId}:name`;

/**
 * The tag of one project's stock, which a change of it names beside `apartments`; null for a change of every project's, such as a
 * payment plan of all. What shows the stock of one project has its tag and the one of all instead of `apartments`, so that it
 * stays as it is while other projects sell.
 */
export const stockTag = (projectId: number | null): string => `apartments:${projectId ?? "all"}`;
/** What the card of a project says of its stock: how many apartments are left, and from which price on. */
export const countsTag = (projectId: number | null): string => `${stockTag(projectId)}:counts`;
/** All that an answer about the stock of one project depends on: its stock, itself (its name, whether it is shown), and prices. */
export const stockTagsOf = (projectId: number): string[] => [
  `project:${projectId}`,
  stockTag(projectId),
  stockTag(null),
  ...SHOWN.prices,
];
