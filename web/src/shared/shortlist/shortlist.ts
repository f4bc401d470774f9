import { SHORTLIST_MAX } from "@ezo/contract/limits";
import { createStore, type Store } from "../lib/store.ts";
import { idsOf } from "./shortlist-ids.ts";

/** Name of the shortlist in the browser's storage. */
export const SHORTLIST_KEY = "ezo_shortlist";

/** As much of the browser's storage as the list needs; other windows' changes are reported by `onOtherWindow`. */
export interface ShortlistStorage {
  read: () => string | null;
  write: (text: string) => void;
  onOtherWindow: (listener: () => void) => () => void;
}

export interface Shortlist extends Pick<Store<readonly number[]>, "get" | "subscribe"> {
  /** Returns false where the list is full. */
  add: (...ids: number[]) => boolean;
  remove: (id: number) => void;
  /** Puts `ids`, which have been removed, where they were in the list as it stood `before`. */
  putBack: (ids: readonly number[], before: readonly number[]) => void;
}

/** Apartments that a visitor keeps in mind, in the order in which they were chosen. They stay in the browser. */
export function createShortlist(storage: ShortlistStorage): Shortlist {
  const store = createStore<readonly number[]>(idsOf(storage.read()));

  /** Another window may have changed the list since: what is stored is what counts. */
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
    // Cleared storage is an empty list here, where `refresh` must not mistake forbidden storage for one.
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
  };
}

/** Storage throws where the visitor has forbidden it; the list then lasts as long as the page. */
export const browserStorage: ShortlistStorage = {
  read: () => {
    try {
      return localStorage.getItem(SHORTLIST_KEY);
    } catch {
      return null;
    }
  },
  write: (text) => {
    try {
      localStorage.setItem(SHORTLIST_KEY, text);
    } catch {
      // Forbidden or full: see above.
    }
  },
  onOtherWindow: (listener) => {
    const changed = ({ key }: StorageEvent) => {
      if (key === SHORTLIST_KEY || key === null) listener();
    };
    window.addEventListener("storage", changed);
    return () => window.removeEventListener("storage", changed);
  },
};
