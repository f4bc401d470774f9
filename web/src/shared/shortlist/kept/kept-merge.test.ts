import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import fc from "fast-check";
import { expect, it } from "vitest";
import { changesSince, mergeKept } from "./kept-merge.ts";

interface Browser {
  own: number[];
  base: number[];
}
/** As the server does it: removes, then adds behind what is there, as many as fit. */
function applied(kept: number[], { added, removed }: { added: number[]; removed: number[] }): number[] {
  const left = kept.filter((id) => !removed.includes(id));
  return [...new Set([...left, ...added])].slice(0, Math.max(SHORTLIST_MAX, left.length));
}

/** A call of a browser, during which its list changes (`meanwhile`). Returns what is kept afterwards. */
function synced(browser: Browser, kept: number[], meanwhile: (own: number[]) => number[] = (own) => own) {
  const sent = browser.own;
  const after = applied(kept, changesSince(browser.base, sent));
  const merged = mergeKept({ base: browser.base, sent, own: meanwhile(sent), kept: after });
  browser.own = merged.own;
  browser.base = merged.base;
  return { kept: after, merged };
}

it("puts what is kept behind what is there, and says what it has added", () => {
  const browser: Browser = { own: [7, 3], base: [] };
  const { kept, merged } = synced(browser, [3, 5]);
  expect(kept).toEqual([3, 5, 7]);
  expect(merged).toEqual({ own: [7, 3, 5], base: [3, 5, 7], added: [5], noRoom: 0 });
});

it("takes over what another browser has removed, and keeps what was put back meanwhile", () => {
  const browser: Browser = { own: [1, 2, 3], base: [1, 2, 3] };
  expect(synced(browser, [1, 3]).merged.own).toEqual([1, 3]);
  browser.own = [3];
  // Removed, sent, and put back before the answer: it is added again with the next call.
  const { kept } = synced(browser, [1, 3], () => [1, 3]);
  expect([kept, browser.own]).toEqual([[3], [1, 3]]);
  expect(synced(browser, kept).kept).toEqual([3, 1]);
});

it("never removes from what is kept what did not fit here, or what the server does not know", () => {
  const many = Array.from({ length: SHORTLIST_MAX }, (_, index) => index + 1);
  const browser: Browser = { own: many, base: [] };
  const { kept, merged } = synced(browser, [100, 101]);
  expect([kept.length, kept.slice(0, 2), merged.noRoom]).toEqual([SHORTLIST_MAX, [100, 101], 2]);
  expect(synced(browser, kept).kept).toEqual(kept);
  // An apartment that visitors cannot see any more stays in the browser.
  const other: Browser = { own: [9], base: [] };
  const merging = mergeKept({ base: other.base, sent: other.own, own: other.own, kept: [] });
  expect(merging.own).toEqual([9]);
});

it("loses nothing, whichever browsers change and call in whatever order, and ends alike in all of them", () => {
  const id = fc.integer({ min: 1, max: 12 });
  const browser = fc.integer({ min: 0, max: 2 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("add" as const), browser, id }),
    fc.record({ kind: fc.constant("remove" as const), browser, id }),
    fc.record({ kind: fc.constant("sync" as const), browser, id }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const browsers: Browser[] = [0, 1, 2].map(() => ({ own: [], base: [] }));
      let kept: number[] = [];
      const removed = new Set<number>();
      const added = new Set<number>();
      for (const { kind, browser: index, id: which } of steps) {
        const one = browsers[index];
        if (!one) continue;
        if (kind === "add") {
          added.add(which);
          one.own = [...new Set([...one.own, which])];
        } else if (kind === "remove") {
          if (one.own.includes(which)) removed.add(which);
          one.own = one.own.filter((each) => each !== which);
        } else kept = synced(one, kept).kept;
      }
      for (const one of [...browsers, ...browsers]) kept = synced(one, kept).kept;
      const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b);
      for (const one of browsers) expect(inOrder(one.own)).toEqual(inOrder(kept));
      for (const one of added) if (!removed.has(one)) expect(kept).toContain(one);
      for (const one of kept) expect(added).toContain(one);
    }),
  );
});
