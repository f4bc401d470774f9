import { changeKeptShortlist } from "@ezo/contract/site/kept-shortlists";
import { ApiError } from "../../api/api-error.ts";
import type { WebCaller } from "../../api/http-caller.ts";
import { quietly } from "../../lib/quietly.ts";
import { createStore, type Store } from "../../lib/store.ts";
import { type Shortlist, SHORTLIST_KEY } from "../shortlist.ts";
import { KEPT_KEY } from "./connection.ts";
import { changesSince, mergeKept } from "./kept-merge.ts";

/** Changes that follow each other this soon are sent together. */
const SENT_AFTER_MS = 700;

/** The key of the mailed link, and what is kept as this browser last heard of it. */
interface Connection {
  key: string;
  base: readonly number[];
}
export interface ConnectionStorage {
  read: () => string | null;
  /** Null removes it. */
  write: (text: string | null) => void;
}

/** `ended`: what this browser was connected with is not kept any more. `managePath` is known once the server has answered. */
export type KeptState =
  | { kind: "none" }
  | { kind: "ended" }
  | { kind: "connected"; managePath: string | undefined };
/** What a link has added to the list, and how many did not fit. */
export interface Opened {
  added: readonly number[];
  noRoom: number;
}

export interface Keeping extends Pick<Store<KeptState>, "get" | "subscribe"> {
  /** Keeps the changes of a browser that is connected; harmless to repeat. */
  start: () => void;
  /** Connects the browser and merges both lists. Rejects with `not_found` for a link of nothing that is kept. */
  open: (key: string) => Promise<Opened>;
  /** Disconnects the browser. Its list, and what is kept, stay. */
  leave: () => void;
}

/**
 * Keeps a browser's shortlist under an address. Changes are sent, not lists, so that two browsers lose nothing; each is
 * harmless to repeat, and what could not be sent goes with the next change or visit. A list that the browser has lost
 * (`isListLost`) was not emptied by the visitor: it comes back from what is kept.
 */
export function createKeeping(
  list: Pick<Shortlist, "get" | "subscribe" | "refresh" | "replace">,
  storage: ConnectionStorage,
  call: (body: { key: string; added: number[]; removed: number[] }) => Promise<{
    apartment_ids: number[];
    manage_path: string;
  }>,
  isListLost: () => boolean = () => false,
): Keeping {
  const state = createStore<KeptState>(initial(storage));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStarted = false;

  const disconnect = (next: KeptState) => {
    clearTimeout(timer);
    storage.write(null);
    state.set(next);
  };
  async function sync(): Promise<Opened> {
    const connection = connectionIn(storage.read());
    if (!connection) return { added: [], noRoom: 0 };
    const { key } = connection;
    const base = isListLost() ? [] : connection.base;
    const sent = list.refresh();
    const answer = await call({ key, ...changesSince(base, sent) });
    // Another window may have left it, or opened another one, meanwhile.
    if (connectionIn(storage.read())?.key !== key) return { added: [], noRoom: 0 };
    const merged = mergeKept({ base, sent, own: list.refresh(), kept: answer.apartment_ids });
    storage.write(JSON.stringify({ key, base: merged.base }));
    list.replace(merged.own);
    state.set({ kind: "connected", managePath: answer.manage_path });
    return merged;
  }
  /** One call after the other: the next begins with what the last one has learned. */
  function inTurn(): Promise<Opened> {
    const turn = running.then(sync);
    running = turn.catch(() => undefined);
    return turn.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === "not_found") disconnect({ kind: "ended" });
      throw error;
    });
  }
  const keep = () => void inTurn().catch(() => undefined);
  function onChange() {
    const connection = connectionIn(storage.read());
    // Another window has left it, or a screen of the showroom has forgotten its visitor.
    if (!connection && state.get().kind === "connected") state.set({ kind: "none" });
    if (!connection || isListLost()) return;
    const { added, removed } = changesSince(connection.base, list.get());
    clearTimeout(timer);
    if (added.length + removed.length > 0) timer = setTimeout(keep, SENT_AFTER_MS);
  }
  function follow() {
    if (isStarted) return;
    isStarted = true;
    list.subscribe(onChange);
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => {
      if (isStarted || !connectionIn(storage.read())) return;
      follow();
      keep();
    },
    open: (key) => {
      const known = connectionIn(storage.read());
      storage.write(JSON.stringify({ key, base: known?.key === key ? known.base : [] }));
      follow();
      return inTurn().catch((error: unknown) => {
        // A wrong link leaves the browser connected as it was.
        if (known && known.key !== key && state.get().kind === "ended") {
          storage.write(JSON.stringify(known));
          state.set({ kind: "connected", managePath: undefined });
        }
        throw error;
      });
    },
    leave: () => disconnect({ kind: "none" }),
  };
}

const initial = (storage: ConnectionStorage): KeptState =>
  connectionIn(storage.read()) ? { kind: "connected", managePath: undefined } : { kind: "none" };

function connectionIn(text: string | null): Connection | undefined {
  const stored = quietly((): unknown => JSON.parse(text ?? "null"));
  if (typeof stored !== "object" || stored === null) return undefined;
  const { key, base } = stored as { key?: unknown; base?: unknown };
  if (typeof key !== "string" || !Array.isArray(base)) return undefined;
  return { key, base: base.filter((id): id is number => Number.isInteger(id)) };
}

/** Where storage is not allowed, the connection lasts until the page is closed, as the list does. */
let untilClosed: string | null = null;
const browserStorage: ConnectionStorage = {
  read: () => quietly(() => localStorage.getItem(KEPT_KEY)) ?? untilClosed,
  write: (text) => {
    const isStored = quietly(() => {
      if (text === null) localStorage.removeItem(KEPT_KEY);
      else localStorage.setItem(KEPT_KEY, text);
      return true;
    });
    untilClosed = isStored ? null : text;
  },
};

/** Where storage is not allowed, nothing can be lost there. */
const isListGone = (): boolean => quietly(() => localStorage.getItem(SHORTLIST_KEY) === null) ?? false;

let own: Keeping | undefined;
let caller: WebCaller | undefined;
/** This browser's connection. Not to be called on the server. */
export function ownKeeping(list: Shortlist, call: WebCaller): Keeping {
  caller = call;
  const send = async (body: { key: string; added: number[]; removed: number[] }) =>
    (await (caller ?? call)(changeKeptShortlist, { body })).data;
  return (own ??= createKeeping(list, browserStorage, send, isListGone));
}
