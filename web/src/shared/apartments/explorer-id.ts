/** The id of the apartment explorer within the page; also the target of links to it. */
export const EXPLORER_ID = "apartments";
