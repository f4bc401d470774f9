import type { LiveClient } from "../stack/live-client.ts";
import type { Cluster } from "./cluster.ts";

/** An open inbox: it hears of enquiries, and reads the list anew on every connection, as the admin's page does. */
export interface Inbox {
  /** How often each request's event has arrived. */
  heard: () => ReadonlyMap<number, number>;
  /** Requests that it knows, by event or by reading. */
  known: () => ReadonlySet<number>;
  close: () => void;
}

export async function openInbox(cluster: Cluster, server: number): Promise<Inbox> {
  const live: LiveClient = await cluster.live(server);
  const read = new Set<number>();
  const readList = async () => {
    const { rows } = await cluster.database.pool.query<{ id: number }>("select id from customers");
    for (const { id } of rows) read.add(id);
  };
  live.socket.on("connect", () => void readList());
  const heard = () => {
    const counts = new Map<number, number>();
    for (const { id } of live.seen("customer:created")) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  return {
    heard,
    known: () => new Set([...read, ...heard().keys()]),
    close: live.close,
  };
}
