import { describe, expect, it } from "vitest";
import { batched } from "./batched.ts";
import type { Db, Tx } from "../db.ts";

/** Only its identity counts here. */
const aClient = () => ({}) as Db;

/** A reader of squares that notes what it was asked for, and knows none above 100. */
function squares() {
  const reads: { db: Db | Tx; keys: number[] }[] = [];
  const squareOf = batched((db: Db | Tx, keys: readonly number[]) => {
    reads.push({ db, keys: [...keys] });
    return Promise.resolve(
      new Map(keys.filter((key) => key <= 100).map((key) => [key, { square: key * key }])),
    );
  });
  return { reads, squareOf };
}

describe("a batched read", () => {
  it("reads at once what is asked for in one tick, also after promises that are settled already", async () => {
    const { reads, squareOf } = squares();
    const db = aClient();
    const later = async (key: number) => {
      await Promise.resolve();
      await Promise.resolve();
      return squareOf(db, key);
    };
    const rows = await Promise.all([squareOf(db, 3), later(1), squareOf(db, 2)]);
    expect(rows).toEqual([{ square: 9 }, { square: 1 }, { square: 4 }]);
    expect(reads.map(({ keys }) => keys)).toEqual([[3, 2, 1]]);
  });

  it("reads a row once that several ask for, and gives each of them the same", async () => {
    const { reads, squareOf } = squares();
    const db = aClient();
    const [one, other, third] = await Promise.all([squareOf(db, 5), squareOf(db, 6), squareOf(db, 5)]);
    expect(one).toBe(third);
    expect(other).toEqual({ square: 36 });
    expect(reads.map(({ keys }) => keys)).toEqual([[5, 6]]);
  });

  it("gives undefined for a row that is not there, beside one that is", async () => {
    const { squareOf } = squares();
    const db = aClient();
    expect(await Promise.all([squareOf(db, 101), squareOf(db, 10)])).toEqual([undefined, { square: 100 }]);
  });

  it("keeps nothing: the next tick reads anew", async () => {
    const { reads, squareOf } = squares();
    const db = aClient();
    const first = await squareOf(db, 7);
    const second = await squareOf(db, 7);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    expect(reads).toHaveLength(2);
  });

  it("reads anew for who asks while a read is under way", async () => {
    const waiting: (() => void)[] = [];
    const read = batched(async (_: Db | Tx, keys: readonly string[]) => {
      const number = waiting.length;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return new Map(keys.map((key) => [key, number]));
    });
    const db = aClient();
    const first = read(db, "a");
    await new Promise((resolve) => setImmediate(resolve));
    const second = read(db, "a");
    await new Promise((resolve) => setImmediate(resolve));
    for (const answer of waiting) answer();
    expect(await Promise.all([first, second])).toEqual([0, 1]);
  });

  it("does not mix a transaction with what is outside of it", async () => {
    const { reads, squareOf } = squares();
    const [db, tx] = [aClient(), aClient()];
    await Promise.all([squareOf(db, 1), squareOf(tx, 1), squareOf(db, 2), squareOf(tx, 3)]);
    expect(reads).toEqual([
      { db, keys: [1, 2] },
      { db: tx, keys: [1, 3] },
    ]);
    expect(reads[0]?.db).toBe(db);
    expect(reads[1]?.db).toBe(tx);
  });

  it("gives a failure to each who asked, and goes on after it", async () => {
    let isAway = true;
    const read = batched((_: Db | Tx, keys: readonly number[]) => {
      if (isAway) throw new Error("the database is away");
      return Promise.resolve(new Map(keys.map((key) => [key, key])));
    });
    const db = aClient();
    const failed = await Promise.allSettled([read(db, 1), read(db, 2), read(db, 1)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await expect(read(db, 1)).rejects.toThrow("away");
    isAway = false;
    expect(await read(db, 1)).toBe(1);
  });
});
