import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** Where a screen may put things into the layout's top bar. */
interface TopBarPlaces {
  beside: HTMLElement | null;
  actions: HTMLElement | null;
}
export const TopBarContext = createContext<TopBarPlaces>({ beside: null, actions: null });

/** Puts `children` beside the page's title or among the bar's buttons. */
export function TopBarSlot({ place, children }: { place: keyof TopBarPlaces; children: ReactNode }) {
  const target = use(TopBarContext)[place];
  return target ? createPortal(children, target) : null;
}
