import { describe, expect, it } from "vitest";
import { EMPTY_LIST_VIEW, isFiltered, readListView, withFilter, writeListView } from "./list-view.ts";

const spec = { status: ["ongoing", "completed"], project_id: null } as const;
const read = (text: string) => readListView(new URLSearchParams(text), spec, ["title", "-title"]);

describe("a list's address", () => {
  it("is read and written back", () => {
    const text = "status=ongoing&project_id=4&search=vake&sort=-title&page=3";
    expect(read(text)).toEqual({
      page: 3,
      search: "vake",
      sort: "-title",
      filters: { status: "ongoing", project_id: "4" },
    });
    expect(writeListView(read(text)).toString()).toBe(text);
  });

  it("loses its bad parts and keeps the others", () => {
    expect(read("status=gone&project_id=x&page=-1&sort=price&search=a")).toEqual({
      ...EMPTY_LIST_VIEW,
      search: "a",
    });
  });

  it("is empty for the plain list", () => {
    expect(writeListView(EMPTY_LIST_VIEW).toString()).toBe("");
    expect(isFiltered(EMPTY_LIST_VIEW)).toBe(false);
  });

  it("goes to the first page when a filter changes", () => {
    const view = { ...EMPTY_LIST_VIEW, page: 4 };
    expect(withFilter(view, "status", "ongoing")).toMatchObject({ page: 1, filters: { status: "ongoing" } });
    expect(withFilter(withFilter(view, "status", "ongoing"), "status", null).filters).toEqual({});
  });
});
