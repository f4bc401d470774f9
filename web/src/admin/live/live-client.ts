import {
  ADMIN_NAMESPACE,
  type AdminEvent,
  adminEvents,
  type AdminEventName,
  IDLE,
  liveProtocols,
  SWITCHED_OFF,
} from "@ezo/contract/live";
import type { StaffMember } from "@ezo/contract/staff-member";
import { io, type Socket } from "socket.io-client";
import { TRANSPORTS } from "../../shared/live/transports.ts";

export type LiveStatus = "connecting" | "connected" | "reconnecting";

/** Socket.IO gives up when the server refuses or closes a connection on purpose; the client then reconnects itself. */
const RETRY_AFTER_REFUSAL_MS = 2000;
const NOBODY: readonly StaffMember[] = [];

export const connectToAdmin = (token: string): Socket =>
  io(ADMIN_NAMESPACE, {
    ...TRANSPORTS,
    auth: { token },
    // They identify staff to a server that limits connections per address: browsers send headers when polling, and
    // protocols with a WebSocket.
    extraHeaders: { authorization: `Bearer ${token}` },
    protocols: liveProtocols(sessionIdOf(token)),
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
  });

/** `switched_off`: the person's account no longer works. `idle`: nothing was done for long. */
type EndedBecause = "expired" | typeof IDLE | typeof SWITCHED_OFF;
const endedBecause = (data: unknown): EndedBecause =>
  data === SWITCHED_OFF || data === IDLE ? data : "expired";

export interface LiveClientOptions {
  token: string;
  /** Called with why the session has ended, as far as the server says it. */
  onUnauthorized: (because: EndedBecause) => void;
  /** Called once for each loss that Socket.IO cannot end: the API may know whether the session still lives. */
  onRefused?: (() => void) | undefined;
  /** Called on every connection but the first: the server cuts those of people whose rights have changed. */
  onReconnected?: (() => void) | undefined;
  connect?: ((token: string) => Socket) | undefined;
}

/**
 * The admin's one live connection. Events make a screen fast; only a fetch makes it right, so every screen that
 * shows data refetches in `onConnect`, which fires on every connection, the first included.
 */
export class LiveClient {
  readonly #socket: Socket;
  readonly #onUnauthorized: LiveClientOptions["onUnauthorized"];
  #hasAsked = false;
  #hasConnected = false;
  #status: LiveStatus = "connecting";
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #watched: number | null = null;
  readonly #viewers = new Map<number, readonly StaffMember[]>();
  readonly #listeners = new Set<() => void>();

  constructor(options: LiveClientOptions) {
    this.#onUnauthorized = options.onUnauthorized;
    this.#socket = (options.connect ?? connectToAdmin)(options.token);
    this.#socket.on("connect", () => {
      this.#hasAsked = false;
      this.#become("connected");
      if (this.#hasConnected) options.onReconnected?.();
      this.#hasConnected = true;
      // The server forgets what is viewed when a connection ends.
      if (this.#watched !== null) this.#sendWatched();
    });
    this.#socket.on("disconnect", () => this.#lost());
    this.#socket.on("connect_error", (error: Error & { data?: unknown }) => {
      if (error.message === "unauthorized") return this.#onUnauthorized(endedBecause(error.data));
      this.#lost();
      if (!this.#hasAsked) options.onRefused?.();
      this.#hasAsked = true;
    });
    this.on("presence", ({ customer_id, viewers }) => {
      if (viewers.length) this.#viewers.set(customer_id, viewers);
      else this.#viewers.delete(customer_id);
      this.#notify();
    });
  }

  /** Connects, and returns a function that disconnects. */
  start(): () => void {
    this.#socket.connect();
    return () => {
      clearTimeout(this.#retryTimer);
      this.#socket.disconnect();
      clearTimeout(this.#retryTimer);
    };
  }

  status = (): LiveStatus => this.#status;

  /** Calls `listener` whenever the status or the viewers change. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onConnect(listener: () => void): () => void {
    this.#socket.on("connect", listener);
    return () => this.#socket.off("connect", listener);
  }

  /** Calls `handler` with every event `name` whose payload matches the contract. */
  on<Name extends AdminEventName>(name: Name, handler: (payload: AdminEvent<Name>) => void): () => void {
    const receive = (payload: unknown) => {
      const parsed = adminEvents[name].safeParse(payload);
      if (parsed.success) handler(parsed.data as AdminEvent<Name>);
      else console.warn(`Ignored a live event "${name}" that this version of the page does not understand.`);
    };
    // The typed overloads accept only literal names.
    const socket: Socket = this.#socket;
    socket.on(name as string, receive);
    return () => socket.off(name as string, receive);
  }

  /** Shows the team which enquiry this page displays; null: none. */
  watch(enquiryId: number | null): void {
    if (this.#watched === enquiryId) return;
    this.#watched = enquiryId;
    if (this.#socket.connected) this.#sendWatched();
  }

  viewersOf = (enquiryId: number): readonly StaffMember[] => this.#viewers.get(enquiryId) ?? NOBODY;

  #sendWatched(): void {
    this.#socket.emit("presence:watch", { customer_id: this.#watched });
  }

  #lost(): void {
    this.#viewers.clear();
    this.#become("reconnecting");
    if (this.#socket.active) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#socket.connect(), RETRY_AFTER_REFUSAL_MS);
  }

  #become(status: LiveStatus): void {
    this.#status = status;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The id of the session that a token belongs to. */
function sessionIdOf(token: string): string | undefined {
  try {
    const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(claims)) as { jti?: string }).jti;
  } catch {
    // Not one of our tokens; the server refuses it.
    return undefined;
  }
}
