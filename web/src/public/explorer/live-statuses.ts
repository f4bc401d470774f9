import type { publicEvents } from "@ezo/contract/live";
import type { Socket } from "socket.io-client";
import type { z } from "zod";

export type LiveStatus = z.infer<(typeof publicEvents)["apartment:status"]>;

interface Listener {
  onStatus: (event: LiveStatus) => void;
  onReturn: () => void;
}

/** The first view comes first: the client's code is fetched after this, or at the visitor's first move. */
const QUIET_MS = 2500;
const FIRST_MOVES = ["pointerdown", "keydown", "scroll"] as const;

const listeners = new Set<Listener>();
let connecting: Promise<void> | undefined;
let socket: Socket | undefined;

/** Tells of apartments whose status has changed, from when the page is idle on. One connection serves all listeners. */
export function followStatuses(listener: Listener): () => void {
  listeners.add(listener);
  const cancel = socket ? () => undefined : whenQuiet(() => void connect());
  return () => {
    cancel();
    listeners.delete(listener);
    // Another screen of the explorer usually follows at once.
    setTimeout(() => {
      if (listeners.size > 0) return;
      socket?.close();
      socket = undefined;
      connecting = undefined;
    }, 1000);
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
  socket = io("/public", { transports: ["websocket", "polling"], reconnectionDelayMax: 10_000 });
  socket.on("connect", () => listeners.forEach(({ onReturn }) => onReturn()));
  socket.on("apartment:status", (event: LiveStatus) => listeners.forEach(({ onStatus }) => onStatus(event)));
}

function whenQuiet(act: () => void): () => void {
  const moved = () => {
    stop();
    act();
  };
  const timer = setTimeout(moved, QUIET_MS);
  for (const name of FIRST_MOVES) window.addEventListener(name, moved, { passive: true, once: true });
  function stop() {
    clearTimeout(timer);
    for (const name of FIRST_MOVES) window.removeEventListener(name, moved);
  }
  return stop;
}
