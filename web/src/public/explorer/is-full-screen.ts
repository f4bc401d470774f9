import { createContext } from "react";

/**
 * Whether a picture has the whole screen, which has an entry of its own in the history. A link that is followed there
 * takes its place: Back leads to the page with the picture, once.
 */
export const IsFullScreenContext = createContext(false);
