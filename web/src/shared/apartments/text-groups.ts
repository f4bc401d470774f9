/**
 * Text groups of the pages with apartments (specification, section 4, "Content hiding"): a project's, the explorer's, the
 * search, the shortlist and the comparison.
 */
export const APARTMENT_GROUPS = [
  "messages",
  "header",
  "footer",
  "contact",
  "errors",
  "buttons",
  "projects",
  "apartments",
];
