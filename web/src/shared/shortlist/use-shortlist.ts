import { useSyncExternalStore } from "react";
import { browserStorage, createShortlist, type Shortlist } from "./shortlist.ts";

let own: Shortlist | undefined;
/** This browser's list. Not to be called on the server. */
export const ownShortlist = (): Shortlist => (own ??= createShortlist(browserStorage));

const NONE: readonly number[] = [];
const subscribe = (onChange: () => void) => ownShortlist().subscribe(onChange);

/** The visitor's shortlist; empty on the server and during hydration. */
export const useShortlist = (): readonly number[] =>
  useSyncExternalStore(
    subscribe,
    () => ownShortlist().get(),
    () => NONE,
  );
