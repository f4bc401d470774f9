/** What a document of a project is. Pages import this without zod. */
export const DOCUMENT_KINDS = ["permit", "plan", "certificate", "price_list", "other"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
