import { describe, expect, it } from "vitest";
import { noticeTextKey, pathWithNotice, stateWithNotice, takeNotice } from "./notice.ts";

describe("a notice in the address", () => {
  it("is read as text keys, and the rest of the query is kept", () => {
    const search = pathWithNotice("/projects", "project-missing").slice("/projects".length);
    expect(takeNotice(search)).toEqual({
      notice: "project-missing",
      toastKey: "errors.project_load_failed",
      rest: "",
    });
    expect(noticeTextKey({ search, state: null })).toBe("errors.project_missing");
    expect(takeNotice("?status=ongoing&notice=article-missing")?.rest).toBe("status=ongoing");
  });

  it("is kept in the history entry after it was removed from the address", () => {
    const state = stateWithNotice("article-missing");
    expect(noticeTextKey({ search: "?category=company", state })).toBe("errors.article_missing");
  });

  it("is only read if it is a known one", () => {
    expect(takeNotice("?status=ongoing")).toBeUndefined();
    expect(takeNotice("?notice=you-have-won")).toBeUndefined();
    expect(takeNotice("?notice=toString")).toBeUndefined();
    for (const state of [undefined, null, "notice", { notice: "toString" }, { notice: 1 }])
      expect(noticeTextKey({ search: "", state })).toBeUndefined();
  });
});
