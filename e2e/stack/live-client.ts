import { type AdminEvent, type AdminEventName, adminEvents, ADMIN_NAMESPACE } from "@ezo/contract/live";
import { io, type Socket } from "socket.io-client";
import { Waiters } from "./waiters.ts";

export interface LiveClient {
  socket: Socket;
  /** Every event of this name so far. */
  seen: <N extends AdminEventName>(name: N) => AdminEvent<N>[];
  /** Resolves with the first event, past or future, that `fits`. */
  waitFor: <N extends AdminEventName>(
    name: N,
    fits?: (payload: AdminEvent<N>) => boolean,
  ) => Promise<AdminEvent<N>>;
  /** Resolves with the reason when the server disconnects this socket. */
  dropped: Promise<string>;
  close: () => void;
}

/** The socket of an open admin page. Rejects if the handshake is refused. Payloads are parsed by the contract. */
export async function openLive(url: string, token: string | undefined): Promise<LiveClient> {
  const socket = io(`${url}${ADMIN_NAMESPACE}`, {
    auth: { token },
    transports: ["websocket"],
    forceNew: true,
  });
  const events: { name: AdminEventName; payload: unknown }[] = [];
  const waiters = new Waiters();
  for (const [name, schema] of Object.entries(adminEvents)) {
    socket.on(name, (payload: unknown) => {
      events.push({ name: name as AdminEventName, payload: schema.parse(payload) });
      waiters.notify();
    });
  }
  const dropped = new Promise<string>((resolve) => socket.on("disconnect", resolve));
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error) => {
      socket.close();
      reject(error);
    };
    socket.once("connect_error", refused);
    // From here on the client reconnects by itself.
    socket.once("connect", () => {
      socket.off("connect_error", refused);
      resolve();
    });
  });
  const seen = <N extends AdminEventName>(name: N) =>
    events.filter((event) => event.name === name).map((event) => event.payload as AdminEvent<N>);
  return {
    socket,
    seen,
    waitFor: (name, fits = () => true) =>
      waiters.until(
        () => seen(name).find(fits),
        15_000,
        () => `no matching ${name} within 15 s`,
      ),
    dropped,
    close: () => void socket.close(),
  };
}
