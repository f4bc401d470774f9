import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { describe, expect, it } from "vitest";
import {
  countFilters,
  EMPTY_VIEW,
  type InboxView,
  isFiltered,
  listQuery,
  readView,
  showsArrivals,
  withFilters,
  withOtherKind,
  withoutFilters,
  writeView,
} from "./inbox-url.ts";

const everything: InboxView = {
  status: ["new", "in_progress"],
  source: "call_request",
  cameFrom: "(direct)",
  search: "ნინო & 599",
  from: "2026-11-01",
  to: "2026-11-20",
  assignee: "none",
  projectId: 3,
  unread: true,
  deleted: true,
  sort: "updated",
  page: 2,
  open: 41,
};

describe("the inbox's address", () => {
  it("is plain for the plain inbox", () => {
    expect(writeView(EMPTY_VIEW).toString()).toBe("");
    expect(readView(new URLSearchParams())).toEqual(EMPTY_VIEW);
  });

  it("keeps every part when written and read again", () => {
    expect(readView(new URLSearchParams(writeView(everything).toString()))).toEqual(everything);
  });

  it("opens the enquiry that a mail links to", () => {
    expect(readView(new URLSearchParams("open=41"))).toEqual({ ...EMPTY_VIEW, open: 41 });
  });

  it("ignores invalid parts and keeps the rest", () => {
    const params = new URLSearchParams(
      "status=new,old&source=fax&from=2026-13-40&to=yesterday&assignee=x&project_id=0&sort=up&page=-1&open=1e3&unread=maybe&search=%20%20a%20",
    );
    expect(readView(params)).toEqual({ ...EMPTY_VIEW, status: ["new"], search: "a" });
  });

  it("makes a query that the contract accepts", () => {
    expect(listEnquiries.query.parse(listQuery(everything))).toMatchObject({
      status: ["new", "in_progress"],
      source: ["call_request"],
      came_from: "(direct)",
      assignee: "none",
      project_id: 3,
      unread: true,
      deleted: true,
      sort: "updated",
      page: 2,
    });
    expect(listQuery(EMPTY_VIEW)).toEqual({ sort: "waiting", page: 1 });
  });

  it("returns to the first page when filters change", () => {
    expect(withFilters(everything, { unread: false })).toMatchObject({ page: 1, unread: false, open: 41 });
    expect(withoutFilters(everything)).toEqual({ ...EMPTY_VIEW, deleted: true, sort: "updated", open: 41 });
  });

  it("names no usual order: who waits longest first, of deleted ones what was deleted last", () => {
    const newest = readView(new URLSearchParams("sort=newest"));
    expect(newest.sort).toBe("newest");
    expect(writeView(newest).toString()).toBe("sort=newest");
    const deleted = readView(new URLSearchParams("deleted=1"));
    expect(deleted.sort).toBe("newest");
    expect(writeView(deleted).toString()).toBe("deleted=1");
    expect(withOtherKind({ ...EMPTY_VIEW, page: 2 })).toEqual({ ...deleted, page: 1 });
    expect(withOtherKind(deleted)).toEqual(EMPTY_VIEW);
    expect(withOtherKind({ ...EMPTY_VIEW, sort: "name" })).toMatchObject({ deleted: true, sort: "name" });
  });

  it("knows an arrival only where no row can come from the next page", () => {
    expect(showsArrivals(EMPTY_VIEW, 1)).toBe(true);
    expect(showsArrivals(EMPTY_VIEW, 2)).toBe(false);
    expect(showsArrivals({ ...EMPTY_VIEW, sort: "newest" }, 2)).toBe(true);
    expect(showsArrivals({ ...EMPTY_VIEW, sort: "newest", page: 2 }, 2)).toBe(false);
    expect(showsArrivals({ ...EMPTY_VIEW, sort: "name" }, 1)).toBe(false);
  });

  it("counts filters, a period as one", () => {
    expect(countFilters(EMPTY_VIEW)).toBe(0);
    expect(countFilters(everything)).toBe(6);
    expect(isFiltered({ ...EMPTY_VIEW, search: "a" })).toBe(true);
    expect(isFiltered({ ...EMPTY_VIEW, sort: "name", page: 3 })).toBe(false);
  });
});
