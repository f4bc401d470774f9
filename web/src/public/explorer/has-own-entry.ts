import { createContext } from "react";

/**
 * Whether something over the page (a picture that has the whole screen, a sheet) has an entry of its own in the history.
 * A link that is followed meanwhile takes its place: Back leads to the page, once.
 */
export const HasOwnEntryContext = createContext(false);
