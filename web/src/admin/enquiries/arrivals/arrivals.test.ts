import { describe, expect, it } from "vitest";
import { type ArrivalState, forgetFresh, NO_ARRIVALS, release, stepArrivals } from "./arrivals.ts";
import { aRow } from "../testing.ts";

const at = (id: number, minute: number) => aRow({ id, created_at: `2026-11-20T10:0${minute}:00.000Z` });
const start = [at(2, 2), at(1, 1)];
const step = (
  state: ArrivalState,
  rows: ReturnType<typeof at>[] | null,
  { listKey = "all", isScrolled = false, showsArrivals = true } = {},
) => stepArrivals(state, { listKey, rows, isScrolled, showsArrivals });
const ids = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);

describe("arrivals", () => {
  const seen = step(NO_ARRIVALS, start);

  it("treats no row as new when a list opens", () => {
    expect(ids(seen.fresh)).toEqual([]);
  });

  it("highlights arrivals, by event or during a lost connection", () => {
    expect(ids(step(seen, [at(4, 4), at(3, 3), at(2, 2)]).fresh)).toEqual([3, 4]);
  });

  it("does not treat a row from the next page or a restored old one as new", () => {
    expect(ids(step(seen, [...start, at(9, 0)]).fresh)).toEqual([]);
  });

  it("treats the first enquiry of an empty inbox as new", () => {
    expect(ids(step(step(NO_ARRIVALS, []), [at(1, 1)]).fresh)).toEqual([1]);
  });

  it("holds rows back while the list is scrolled down, and counts them once", () => {
    const once = step(seen, [at(3, 3), ...start], { isScrolled: true });
    const twice = step(once, [at(4, 4), at(3, 3), ...start], { isScrolled: true });
    expect(ids(twice.held)).toEqual([3, 4]);
    expect(ids(twice.fresh)).toEqual([]);
  });

  it("shows held rows, highlighted, on demand or at the top of the list", () => {
    const held = step(seen, [at(3, 3), ...start], { isScrolled: true });
    expect(ids(release(held).fresh)).toEqual([3]);
    expect(ids(step(held, [at(3, 3), ...start]).fresh)).toEqual([3]);
  });

  it("forgets a held row that was deleted meanwhile", () => {
    const held = step(seen, [at(3, 3), ...start], { isScrolled: true });
    expect(ids(step(held, start, { isScrolled: true }).held)).toEqual([]);
  });

  it("starts over with another list, and waits while its rows load", () => {
    const waiting = step(seen, null, { listKey: "new" });
    expect(ids(step(waiting, [at(8, 8)], { listKey: "new" }).fresh)).toEqual([]);
  });

  it("shows nothing as new where a row may come from the next page", () => {
    expect(ids(step(seen, [at(3, 3), ...start], { showsArrivals: false }).fresh)).toEqual([]);
  });

  it("ends a highlight without touching later ones", () => {
    const first = step(seen, [at(3, 3), ...start]);
    const second = step(first, [at(4, 4), at(3, 3), ...start]);
    expect(ids(forgetFresh(second, first.fresh).fresh)).toEqual([4]);
  });
});
