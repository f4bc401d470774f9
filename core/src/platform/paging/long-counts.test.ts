import {
  LIST_COUNT_ANSWERED_MS,
  LIST_COUNT_EXACT_MAX,
  LIST_COUNT_KEPT_MS,
} from "@ezo/contract/values/limits/lists";
import { describe, expect, it } from "vitest";
import { type Counting, createLongCounts } from "./long-counts.ts";

const LONG = 1_000_000;

/** A list with the ids 1 to `rows`, of which `gone` have left it, and the clock by which its counts are kept. */
function longList() {
  const list = { rows: LONG, gone: 0, at: 0, whole: 0, begun: Promise.resolve() };
  const lastId = () => Promise.resolve(list.rows);
  const count = async ({ atMost = Infinity, above }: Counting) => {
    const { rows, gone } = list;
    if (above !== undefined) return { total: Math.max(0, rows - above), lastId: rows };
    if (atMost === Infinity) {
      list.whole++;
      await list.begun;
    }
    return { total: Math.min(rows - gone, atMost), lastId: rows };
  };
  return { list, counted: { count, lastId } };
}
const never = () => new Promise<undefined>(() => undefined);
const atOnce = () => Promise.resolve(undefined);

describe("totals of lists", () => {
  it("are counted anew each time up to the limit", async () => {
    const { list, counted } = longList();
    const counts = createLongCounts(() => list.at);
    for (const rows of [LIST_COUNT_EXACT_MAX, 3, 0]) {
      list.rows = rows;
      expect(await counts({}, counted)).toBe(rows);
    }
    expect(list.whole).toBe(0);
  });

  it("are counted once in a while beyond it, with what has come since", async () => {
    const { list, counted } = longList();
    const counts = createLongCounts(() => list.at, never);
    expect(await counts({}, counted)).toBe(LONG);
    list.rows += 2;
    list.gone = 1;
    list.at = LIST_COUNT_KEPT_MS - 1;
    expect(await counts({}, counted)).toBe(LONG + 2);
    expect(list.whole).toBe(1);
    expect(await counts({ other: true }, counted)).toBe(LONG + 1);
    list.at = LIST_COUNT_KEPT_MS;
    expect(await counts({}, counted)).toBe(LONG + 1);
    expect(list.whole).toBe(3);
  });

  it("are the kept ones while the next count takes long, and that one's then", async () => {
    const { list, counted } = longList();
    const counts = createLongCounts(() => list.at, atOnce);
    await counts({}, counted);
    let end = () => {};
    list.begun = new Promise<void>((resolve) => (end = resolve));
    list.gone = 500;
    list.at = LIST_COUNT_KEPT_MS;
    expect(await counts({}, counted)).toBe(LONG);
    expect(await counts({}, counted)).toBe(LONG);
    // Both have asked for one count.
    expect(list.whole).toBe(2);
    end();
    await expect.poll(() => counts({}, counted)).toBe(LONG - 500);
    expect(list.whole).toBe(2);
  });

  it("are never older than the caller allows, nor than the limit", async () => {
    const { list, counted } = longList();
    const counts = createLongCounts(() => list.at, atOnce);
    await counts({}, counted);
    list.gone = 500;
    list.at = LIST_COUNT_KEPT_MS;
    expect(await counts({}, counted, LIST_COUNT_KEPT_MS)).toBe(LONG - 500);
    list.gone = LONG - 3;
    list.at += LIST_COUNT_ANSWERED_MS;
    expect(await counts({}, counted)).toBe(3);
  });

  it("are exact again once the list has become short", async () => {
    const { list, counted } = longList();
    const counts = createLongCounts(() => list.at, never);
    await counts({}, counted);
    list.gone = LONG - 3;
    list.at = LIST_COUNT_KEPT_MS;
    expect(await counts({}, counted)).toBe(3);
    list.gone++;
    expect(await counts({}, counted)).toBe(2);
  });

  it("are not kept where the count has failed", async () => {
    const counts = createLongCounts(() => 0);
    const failing = ({ atMost }: Counting) =>
      atMost === undefined
        ? Promise.reject(new Error("no connection"))
        : Promise.resolve({ total: atMost, lastId: atMost });
    const lastId = () => Promise.resolve(0);
    await expect(counts({}, { count: failing, lastId })).rejects.toThrow("no connection");
    const { counted } = longList();
    expect(await counts({}, counted)).toBe(LONG);
  });

  it("look for later rows behind the table's last one alone, and count none twice that came meanwhile", async () => {
    const asked: (number | undefined)[] = [];
    /** A list of the first million rows of a table that has as many others, and of those that come. */
    const table = { rows: 2 * LONG, comesMeanwhile: 0 };
    const old = {
      count: ({ atMost, above }: Counting) => {
        asked.push(above);
        if (above !== undefined) return Promise.resolve({ total: table.rows - above, lastId: table.rows });
        if (atMost === undefined) table.rows += table.comesMeanwhile;
        const since = table.rows - 2 * LONG;
        return Promise.resolve({ total: LONG + since, lastId: since > 0 ? table.rows : LONG });
      },
      lastId: () => Promise.resolve(table.rows),
    };
    const counts = createLongCounts(() => 0);
    expect(await counts({}, old)).toBe(LONG);
    expect(asked).toEqual([undefined, undefined, 2 * LONG]);
    table.comesMeanwhile = 3;
    expect(await counts({ other: true }, old)).toBe(LONG + 3);
    table.rows += 1;
    expect(await counts({ other: true }, old)).toBe(LONG + 4);
  });
});
