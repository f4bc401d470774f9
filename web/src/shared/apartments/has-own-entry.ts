import { createContext } from "react";

/**
 * Whether an overlay (full screen, a sheet) has its own entry in the history. A link followed meanwhile replaces that
 * entry, so that Back leads to the page.
 */
export const HasOwnEntryContext = createContext(false);
