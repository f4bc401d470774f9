import { createContext } from "react";

/**
 * How many steps back in this tab's history the page is from which the visitor came to the current one. Undefined where
 * the visit began here.
 */
export const StepsBackContext = createContext<() => number | undefined>(() => undefined);
