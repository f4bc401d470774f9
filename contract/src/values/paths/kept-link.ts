/** Ends a link to the shortlist that opens a kept one; its key follows. In the fragment, which no server and no log gets. */
export const KEPT_LINK = "#kept=";
