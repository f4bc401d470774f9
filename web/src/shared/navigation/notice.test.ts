import { describe, expect, it } from "vitest";
import { noticeTextKey, pathWithNotice, stateWithNotice, takeNotice } from "./notice.ts";

describe("a notice in the address", () => {
  it("arrives as its texts' keys, and leaves the rest of the query alone", () => {
    const search = pathWithNotice("/projects", "project-missing").slice("/projects".length);
    expect(takeNotice(search)).toEqual({
      notice: "project-missing",
      toastKey: "errors.project_load_failed",
      rest: "",
    });
    expect(noticeTextKey({ search, state: null })).toBe("errors.project_missing");
    expect(takeNotice("?status=ongoing&notice=article-missing")?.rest).toBe("status=ongoing");
  });

  it("stays with the history's entry once the address has lost it", () => {
    const state = stateWithNotice("article-missing");
    expect(noticeTextKey({ search: "?category=company", state })).toBe("errors.article_missing");
  });

  it("is only ever one of ours", () => {
    expect(takeNotice("?status=ongoing")).toBeUndefined();
    expect(takeNotice("?notice=you-have-won")).toBeUndefined();
    expect(takeNotice("?notice=toString")).toBeUndefined();
    for (const state of [undefined, null, "notice", { notice: "toString" }, { notice: 1 }])
      expect(noticeTextKey({ search: "", state })).toBeUndefined();
  });
});
