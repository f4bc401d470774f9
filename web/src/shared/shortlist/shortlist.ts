import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { quietly } from "../lib/quietly.ts";
import { createStore, type Store } from "../lib/store.ts";
import { idsOf } from "./shortlist-ids.ts";

/** Name of the shortlist in the browser's storage. */
export const SHORTLIST_KEY = "ezo_shortlist";

/** The storage of the list. `onOtherWindow` reports changes by other windows. */
export interface ShortlistStorage {
  read: () => string | null;
  write: (text: string) => void;
  onOtherWindow: (listener: () => void) => () => void;
}

export interface Shortlist extends Pick<Store<readonly number[]>, "get" | "subscribe"> {
  /** Returns false if the list is full. */
  add: (...ids: number[]) => boolean;
  remove: (id: number) => void;
  /** Restores removed `ids` at their places in the list `before`. */
  putBack: (ids: readonly number[], before: readonly number[]) => void;
  /** Reads the stored list, which another window may have changed. */
  refresh: () => readonly number[];
  /** Stores another list in its place, as far as it fits. */
  replace: (ids: readonly number[]) => void;
}

/** The visitor's shortlist, in the order of choice. Stored in the browser; `kept` keeps it under an address, too. */
export function createShortlist(storage: ShortlistStorage): Shortlist {
  const store = createStore<readonly number[]>(idsOf(storage.read()));

  function refresh(): readonly number[] {
    const text = storage.read();
    if (text !== null && text !== store.get().join(",")) store.set(idsOf(text));
    return store.get();
  }
  function set(ids: readonly number[]) {
    store.set(ids);
    storage.write(ids.join(","));
  }
  storage.onOtherWindow(() => {
    // Here null means that storage was cleared; in `refresh` it may mean that storage is not allowed.
    if (storage.read() === null) store.set([]);
    else refresh();
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    add: (...ids) => {
      const wanted = [...new Set([...refresh(), ...ids])];
      const kept = wanted.slice(0, SHORTLIST_MAX);
      set(kept);
      return kept.length === wanted.length;
    },
    remove: (id) => set(refresh().filter((kept) => kept !== id)),
    putBack: (ids, before) => {
      const now = refresh();
      const known = before.filter((id) => ids.includes(id) || now.includes(id));
      set([...new Set([...known, ...now])].slice(0, SHORTLIST_MAX));
    },
    refresh,
    replace: (ids) => {
      // Listeners are called only for a list that differs.
      if (ids.join(",") !== refresh().join(",")) set(ids.slice(0, SHORTLIST_MAX));
    },
  };
}

/** Where storage is not allowed, the list only exists until the page is closed. */
export const browserStorage: ShortlistStorage = {
  read: () => quietly(() => localStorage.getItem(SHORTLIST_KEY)) ?? null,
  write: (text) => quietly(() => localStorage.setItem(SHORTLIST_KEY, text)),
  onOtherWindow: (listener) => {
    const changed = ({ key }: StorageEvent) => {
      if (key === SHORTLIST_KEY || key === null) listener();
    };
    window.addEventListener("storage", changed);
    return () => window.removeEventListener("storage", changed);
  },
};
