import type { ServerToPublic } from "@ezo/contract/live";
import type { Socket } from "socket.io-client";
import { TRANSPORTS } from "./transports.ts";

type Payload<N extends keyof ServerToPublic> = Parameters<ServerToPublic[N]>[0];
export type LiveStatus = Payload<"apartment:status">;
export type LiveContent = Payload<"content:changed">;

interface Listener {
  onStatus?: (event: LiveStatus) => void;
  onContent?: (event: LiveContent) => void;
  /** The connection is open, again or late, and what was missed must be asked for; or `isFirst`, at once. */
  onReturn?: (isFirst: boolean) => void;
}

/** The first view comes first: the client's code is fetched so long after it is loaded, or at the visitor's first move. */
const QUIET_MS = 2500;
/** A second, then twice as long each time: a server that refuses more connections from this address is not pressed. */
const LONGEST_PAUSE_MS = 60_000;
/** Another page usually follows at once. */
const KEPT_OPEN_MS = 1000;
const FIRST_MOVES = ["pointerdown", "keydown", "scroll"] as const;

const listeners = new Set<Listener>();
let connecting: Promise<void> | undefined;
let socket: Socket | undefined;

/** Reports changes on the server, from when the page is idle. One connection serves all listeners. */
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
    // Without a line the page stays as it was loaded; the next screen tries again.
    connecting = undefined;
  });
  return connecting;
}

async function open(): Promise<void> {
  const { io } = await import("socket.io-client");
  if (listeners.size === 0) return void (connecting = undefined);
  socket = io("/public", { ...TRANSPORTS, reconnectionDelayMax: LONGEST_PAUSE_MS });
  let isFirst = true;
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
  // On a slow line the first view is still on its way when its script already runs.
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
