import { useState } from "react";

/**
 * The pages that a visitor has asked for one by one, beyond what an address may ask for in one go. `hasPage` says which
 * are there already, as when the way back leads to the list.
 */
export function useLoadedPages(hasPage: (page: number) => boolean) {
  const [asked, setAsked] = useState(0);
  let known = 0;
  while (hasPage(known + 1)) known += 1;
  return { loaded: Math.max(known, asked), ask: setAsked };
}
