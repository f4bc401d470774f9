import { createContext, use } from "react";
import type { WebCaller } from "./http-caller.ts";

export const CallerContext = createContext<WebCaller | null>(null);

/** The caller of this tree: over HTTP in the browser, in process while the server renders. */
export function useCaller(): WebCaller {
  const caller = use(CallerContext);
  if (!caller) throw new Error("useCaller needs a CallerContext");
  return caller;
}
