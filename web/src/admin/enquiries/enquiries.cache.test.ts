import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import {
  type EnquiryList,
  findRow,
  hideRow,
  placeIn,
  showAnswer,
  showArrival,
  showRow,
  withArrival,
  withRow,
} from "./enquiries.cache.ts";
import { ownChanges, type OwnChange } from "./changes/own-changes.ts";
import { enquiryKeys } from "./enquiries.queries.ts";
import { aDetail, aRow } from "./testing.ts";

const aList = (data: EnquiryRow[], perPage = 25): EnquiryList => ({
  data,
  meta: {
    total: data.length,
    per_page: perPage,
    current_page: 1,
    last_page: 1,
    unread: 0,
    by_status: { new: data.length, in_progress: 0, completed: 0 },
  },
});

describe("an answer that arrives during an own change", () => {
  it("is merged with the change, which keeps its own previous value", async () => {
    const cache = new QueryClient();
    const list = enquiryKeys.list({});
    const enquiry = aDetail({ version: 2, status: "in_progress" });
    cache.setQueryData(enquiryKeys.detail(1), enquiry);
    cache.setQueryData(list, aList([enquiry]));
    const row = aRow({ version: 2, status: "in_progress" });
    const own: OwnChange = { row, change: { status: "completed" } };
    const mutation = cache
      .getMutationCache()
      .build(cache, { mutationKey: ownChanges.mutationKey, mutationFn: () => new Promise(() => {}) });
    void mutation.execute(own);

    showAnswer(cache, aDetail({ version: 2, status: "in_progress", is_unread: false }));
    const shown = { status: "completed", is_unread: false };
    const known = [
      cache.getQueryData<EnquiryDetail>(enquiryKeys.detail(1)),
      cache.getQueryData<EnquiryList>(list)?.data[0],
      findRow(cache, 1),
    ];
    for (const one of known) expect(one && ownChanges.applyTo(cache, one)).toMatchObject(shown);
    expect(ownChanges.applyTo(cache, row, own).status).toBe("in_progress");
    expect(ownChanges.applyTo(cache, row, { ...own }).status).toBe("completed");
  });

  it("does not overwrite newer values, but updates the notes", () => {
    const cache = new QueryClient();
    cache.setQueryData(enquiryKeys.detail(1), aDetail({ version: 3, status: "completed", notes: [] }));
    showAnswer(cache, aDetail({ version: 2, status: "new" }));
    const shown = cache.getQueryData<EnquiryDetail>(enquiryKeys.detail(1));
    expect([shown?.status, shown?.version, shown?.notes.length]).toEqual(["completed", 3, 1]);
  });
});

describe("merging rows", () => {
  it("never replaces a newer row with an older one", () => {
    const list = aList([aRow({ version: 5, status: "completed" })]);
    expect(withRow(list, aRow({ version: 4, status: "new" })).data[0]?.status).toBe("completed");
    expect(withRow(list, aRow({ version: 6, status: "new" })).data[0]?.status).toBe("new");
  });

  it("adds an arrival once, however often its event arrives", () => {
    const list = aList([aRow({ id: 1 })]);
    const arrival = aRow({ id: 2 });
    const once = withArrival(list, arrival);
    expect(once.data.map((row) => row.id)).toEqual([2, 1]);
    expect(withArrival(once, arrival).data.map((row) => row.id)).toEqual([2, 1]);
  });

  it("does not grow a page beyond its size", () => {
    expect(withArrival(aList([aRow({ id: 1 }), aRow({ id: 2 })], 2), aRow({ id: 3 })).data).toHaveLength(2);
  });
});

const belongsOnTop = (query: Parameters<typeof placeIn>[1], row: EnquiryRow) =>
  placeIn(aList([aRow({ id: 99 })]), query, row) === 0;

describe("the place of an arrival", () => {
  it("matches simple filters", () => {
    const row = aRow({
      source: "call_request",
      project: { id: 3, title: "Vake", titles: { ka: "Vake", en: "", ru: "" } },
    });
    expect(belongsOnTop({}, row)).toBe(true);
    expect(belongsOnTop({ status: "new,in_progress", source: "call_request", project_id: 3 }, row)).toBe(
      true,
    );
    expect(belongsOnTop({ assignee: "none", unread: "true" }, row)).toBe(true);
    expect(belongsOnTop({ status: "completed" }, row)).toBe(false);
    expect(belongsOnTop({ source: "contact_form" }, row)).toBe(false);
    expect(belongsOnTop({ project_id: 4 }, row)).toBe(false);
    expect(belongsOnTop({ assignee: "7" }, row)).toBe(false);
    expect(belongsOnTop({ unread: "true" }, aRow({ is_unread: false }))).toBe(false);
  });

  it("leaves other pages, other orders, searches, periods and sources of the report to the server", () => {
    const queries = [
      { page: 2 },
      { sort: "name" as const },
      { search: "a" },
      { from: "2026-01-01" },
      { came_from: "google" },
    ];
    for (const query of queries) expect(belongsOnTop(query, aRow())).toBe(false);
  });
});

describe("the place of an arrival by who waits longest", () => {
  const waiting = (id: number, minute: number) =>
    aRow({
      id,
      status: "in_progress",
      clock: {
        // When somebody has written again counts, not when they first wrote.
        started_at: `2026-11-20T09:0${9 - minute}:00.000Z`,
        waits_since: `2026-11-20T10:0${minute}:00.000Z`,
        is_waiting: true,
        answer: null,
        escalated_to: null,
      },
    });
  const answered = aRow({ id: 8, status: "in_progress", clock: null });
  const query = { sort: "waiting" } as const;

  it("is behind those who wait longer, and before those who wait for nobody", () => {
    expect(placeIn(aList([waiting(1, 1), waiting(2, 2), answered]), query, waiting(3, 3))).toBe(2);
    expect(placeIn(aList([waiting(1, 1)]), query, waiting(3, 3))).toBe(1);
    expect(placeIn(aList([answered]), query, waiting(3, 3))).toBe(0);
    expect(placeIn(aList([]), query, waiting(3, 3))).toBe(0);
    const list = aList([waiting(1, 1), answered]);
    expect(withArrival(list, waiting(3, 3), 1).data.map(({ id }) => id)).toEqual([1, 3, 8]);
  });

  it("is since it came for a new one without a clock, until somebody answers it", () => {
    const walkIn = aRow({ id: 3, source: "walk_in", created_at: "2026-11-20T10:02:30.000Z" });
    expect(placeIn(aList([waiting(1, 1), waiting(2, 2), answered]), query, walkIn)).toBe(2);
    expect(placeIn(aList([walkIn, answered]), query, waiting(4, 4))).toBe(1);
    expect(placeIn(aList([walkIn, answered]), query, waiting(2, 2))).toBe(0);
    const { clock } = waiting(1, 1);
    const answer = { at: "2026-11-20T10:04:00.000Z", kind: "call" as const, by: null, seconds: 60 };
    const called = {
      ...walkIn,
      clock: clock && { ...clock, is_waiting: false, waits_since: null, answer },
    };
    expect(placeIn(aList([called]), query, waiting(4, 4))).toBe(0);
  });

  it("is not known of a page that is full of those who wait longer, nor of one who waits for nobody", () => {
    expect(placeIn(aList([waiting(1, 1), waiting(2, 2)], 2), query, waiting(3, 3))).toBeNull();
    expect(placeIn(aList([waiting(1, 1)]), query, { ...answered, id: 3 })).toBeNull();
    expect(placeIn(aList([waiting(1, 1)]), { ...query, page: 2 }, waiting(3, 3))).toBeNull();
  });
});

describe("the cache", () => {
  const setUp = () => {
    const cache = new QueryClient();
    cache.setQueryData(enquiryKeys.list({}), aList([aRow({ id: 1 })]));
    cache.setQueryData(enquiryKeys.list({ status: "completed" }), aList([]));
    cache.setQueryData(enquiryKeys.detail(1), aDetail({ id: 1, version: 3 }));
    const ids = (query: Parameters<typeof enquiryKeys.list>[0]) =>
      cache.getQueryData<EnquiryList>(enquiryKeys.list(query))?.data.map((row) => row.id);
    return { cache, ids };
  };

  it("shows an arrival in the lists it matches", () => {
    const { cache, ids } = setUp();
    showArrival(cache, aRow({ id: 2 }));
    expect(ids({})).toEqual([2, 1]);
    expect(ids({ status: "completed" })).toEqual([]);
  });

  it("shows a changed row in list and detail, keeping the detail's notes", () => {
    const { cache } = setUp();
    showRow(cache, aRow({ id: 1, version: 4, status: "completed" }));
    expect(cache.getQueryData(enquiryKeys.detail(1))).toMatchObject({
      status: "completed",
      notes: [{ text: "n" }],
    });
  });

  it("finds the newest version of an enquiry in lists and details", () => {
    const { cache } = setUp();
    expect(findRow(cache, 1)?.version).toBe(3);
    cache.setQueryData(enquiryKeys.list({ page: 2 }), aList([aRow({ id: 1, version: 9 })]));
    expect(findRow(cache, 1)?.version).toBe(9);
    expect(findRow(cache, 404)).toBeUndefined();
  });

  it("removes a deleted row", () => {
    const { cache, ids } = setUp();
    hideRow(cache, 1);
    expect(ids({})).toEqual([]);
  });
});
