import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { QueuedPrismaPg } from "./prisma-adapter.ts";

/** A connection that counts how many queries run at once; one that says `fail` fails. */
function countingPool() {
  let running = 0;
  const seen = { most: 0, order: [] as string[] };
  const client = {
    on: () => client,
    removeListener: () => client,
    release: () => undefined,
    query: async ({ text }: { text: string }) => {
      seen.most = Math.max(seen.most, ++running);
      seen.order.push(text);
      await setImmediate();
      running--;
      if (text === "fail") throw new Error("refused");
      return { fields: [], rows: [], rowCount: 0 };
    },
  };
  const pool = new pg.Pool();
  pool.connect = (() => Promise.resolve(client)) as unknown as pg.Pool["connect"];
  return { pool, seen };
}

it("asks the connection of a transaction one query at a time, in order, also after a failure", async () => {
  const { pool, seen } = countingPool();
  const adapter = await new QueuedPrismaPg(pool).connect();
  const transaction = await adapter.startTransaction();
  const query = (sql: string) => ({ sql, args: [], argTypes: [] });
  const answers = await Promise.allSettled([
    transaction.queryRaw(query("a")),
    transaction.executeRaw(query("fail")),
    transaction.queryRaw(query("b")),
    transaction.executeRaw(query("c")),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(seen).toEqual({ most: 1, order: ["BEGIN", "a", "fail", "b", "c"] });
  await transaction.commit();
});
