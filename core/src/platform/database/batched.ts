import type { Db, Tx } from "../db.ts";

interface Batch<Key, Row> {
  keys: Set<Key>;
  rows: Promise<ReadonlyMap<Key, Row>>;
}

/**
 * Reads rows by their keys, and what is asked for in one tick at once: who asks for the same row shares it, and a failure is
 * everybody's. Nothing is kept beyond the tick, so nobody gets what was read before they asked. A transaction has batches of
 * its own. A batch runs in the context of its first caller: outside of a transaction, which is one caller's, not for rows that
 * depend on who asks (`row-rights.ts`).
 */
export function batched<Key, Row>(
  read: (db: Db | Tx, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
): (db: Db | Tx, key: Key) => Promise<Row | undefined> {
  const open = new WeakMap<Db | Tx, Batch<Key, Row>>();
  const begin = (db: Db | Tx): Batch<Key, Row> => {
    const keys = new Set<Key>();
    const rows = endOfTick().then(() => {
      open.delete(db);
      return read(db, [...keys]);
    });
    const batch = { keys, rows };
    open.set(db, batch);
    return batch;
  };
  return async (db, key) => {
    const { keys, rows } = open.get(db) ?? begin(db);
    keys.add(key);
    return (await rows).get(key);
  };
}

/** After whatever follows from promises that are settled by now. */
const endOfTick = (): Promise<void> =>
  new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve));
  });
