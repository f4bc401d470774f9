/** With this the address of an item's form opens its draft. */
export const DRAFT_PARAM = "draft";

/** The form at `path` with the item's draft, where it has one. */
export const draftPath = (path: string): string => `${path}?${DRAFT_PARAM}=open`;
