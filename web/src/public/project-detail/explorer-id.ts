/** The place of the apartment explorer within the page, and the target of links to it. */
export const EXPLORER_ID = "apartments";
