/** A header of a request, by its name. */
export type Header = (name: string) => string | undefined;

/** Whether somebody does not want to be tracked: by Do Not Track, or by Global Privacy Control. */
export const wantsPrivacy = (header: Header): boolean => header("dnt") === "1" || header("sec-gpc") === "1";
