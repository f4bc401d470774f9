import { setTimeout as sleep } from "node:timers/promises";
import type { LiveClient } from "../stack/live-client.ts";
import type { Cluster } from "./cluster.ts";

/** A client waits up to five seconds, plus half of that, between two attempts. */
const RECONNECT_LIMIT_MS = 15_000;
/** A relayed event is still on its way through a bus, a server and a socket. */
const EVENT_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** An open inbox: it receives events and refetches the list on every connection, as the admin's page does. */
export interface Inbox {
  /** How often each enquiry's event has arrived. */
  heard: () => ReadonlyMap<number, number>;
  /** Enquiries it knows, by event or from the list. */
  known: () => ReadonlySet<number>;
  /** Resolves when it is connected, has refetched the list, and pending events have had time to arrive. */
  caughtUp: (ids: readonly number[]) => Promise<void>;
  close: () => void;
}

export async function openInbox(cluster: Cluster, server: number): Promise<Inbox> {
  const live: LiveClient = await cluster.live(server);
  const read = new Set<number>();
  const readList = async () => {
    const { rows } = await cluster.database.pool.query<{ id: number }>("select id from customers");
    for (const { id } of rows) read.add(id);
  };
  let reading: Promise<void> = Promise.resolve();
  live.socket.on("connect", () => (reading = readList()));
  const connected = () =>
    new Promise<void>((resolve, reject) => {
      if (live.socket.connected) return resolve();
      const tooLate = () => reject(new Error(`the inbox on server ${server} has not reconnected`));
      const timeout = setTimeout(tooLate, RECONNECT_LIMIT_MS);
      live.socket.once("connect", () => {
        clearTimeout(timeout);
        resolve();
      });
    });
  const heard = () => {
    const counts = new Map<number, number>();
    for (const { id } of live.seen("customer:created")) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const known = () => new Set([...read, ...heard().keys()]);
  return {
    heard,
    caughtUp: async (ids) => {
      await connected();
      await reading;
      const deadline = Date.now() + EVENT_LIMIT_MS;
      while (Date.now() < deadline && !ids.every((id) => known().has(id))) await sleep(LOOK_EVERY_MS);
    },
    known,
    close: live.close,
  };
}
