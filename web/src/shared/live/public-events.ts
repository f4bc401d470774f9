import type { ServerToPublic } from "@ezo/contract/live";
import type { Socket } from "socket.io-client";
import { TRANSPORTS } from "./transports.ts";

type Payload<N extends keyof ServerToPublic> = Parameters<ServerToPublic[N]>[0];
export type LiveStatus = Payload<"apartment:status">;
export type LiveContent = Payload<"content:changed">;

interface Listener {
  onStatus?: (event: LiveStatus) => void;
  onContent?: (event: LiveContent) => void;
  /** Connected. Unless `isFirst`, events may have been missed and data must be refetched. */
  onReturn?: (isFirst: boolean) => void;
}

/** The client's code is loaded this long after the page, or at the visitor's first interaction. */
const QUIET_MS = 2500;
/** Upper limit of the reconnection delay, which doubles with every failed attempt. */
const LONGEST_PAUSE_MS = 60_000;
/** How long the connection is kept open without listeners, since another page usually follows. */
const KEPT_OPEN_MS = 1000;
const FIRST_MOVES = ["pointerdown", "keydown", "scroll"] as const;

const listeners = new Set<Listener>();
let connecting: Promise<void> | undefined;
let socket: Socket | undefined;
let isLate = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to changes on the server, once the page is idle. All listeners share one connection. */
export function followPublicEvents(listener: Listener): () => void {
  listeners.add(listener);
  const cancel = socket ? () => undefined : whenQuiet(() => void connect());
  return () => {
    cancel();
    listeners.delete(listener);
    setTimeout(() => {
      if (listeners.size > 0) return;
      socket?.close();
      socket = undefined;
      connecting = undefined;
    }, KEPT_OPEN_MS);
  };
}

function connect(): Promise<void> {
  connecting ??= open().catch(() => {
    // Without a connection the page is not updated; the next page tries again, as does the network's return.
    connecting = undefined;
    isLate = true;
    window.addEventListener("online", reconnect);
    retry = setTimeout(reconnect, LONGEST_PAUSE_MS);
  });
  return connecting;
}

function reconnect() {
  window.removeEventListener("online", reconnect);
  clearTimeout(retry);
  if (listeners.size > 0) void connect();
}

async function open(): Promise<void> {
  const { io } = await import("socket.io-client");
  if (listeners.size === 0) return void (connecting = undefined);
  socket = io("/public", { ...TRANSPORTS, reconnectionDelayMax: LONGEST_PAUSE_MS });
  // What was announced while the client could not be loaded is missed.
  let isFirst = !isLate;
  isLate = false;
  socket.on("connect_error", () => (isFirst = false));
  socket.on("connect", () => {
    const wasFirst = isFirst;
    isFirst = false;
    listeners.forEach(({ onReturn }) => onReturn?.(wasFirst));
  });
  socket.on("apartment:status", (event: LiveStatus) =>
    listeners.forEach(({ onStatus }) => onStatus?.(event)),
  );
  socket.on("content:changed", (event: LiveContent) =>
    listeners.forEach(({ onContent }) => onContent?.(event)),
  );
}

function whenQuiet(act: () => void): () => void {
  const moved = () => {
    stop();
    act();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loaded = () => void (timer = setTimeout(moved, QUIET_MS));
  // On a slow connection this script may run before the page has loaded.
  if (document.readyState === "complete") loaded();
  else window.addEventListener("load", loaded, { once: true });
  for (const name of FIRST_MOVES) window.addEventListener(name, moved, { passive: true, once: true });
  function stop() {
    clearTimeout(timer);
    window.removeEventListener("load", loaded);
    for (const name of FIRST_MOVES) window.removeEventListener(name, moved);
  }
  return stop;
}
