import { describe, expect, it } from "vitest";
import { pathWithNotice, takeNotice } from "./notice.ts";

describe("a notice in the address", () => {
  it("arrives as its text's key, and leaves the rest of the query alone", () => {
    const path = pathWithNotice("/projects", "project-missing");
    expect(takeNotice(path.slice("/projects".length))).toEqual({
      textKey: "errors.project_load_failed",
      rest: "",
    });
    expect(takeNotice("?status=ongoing&notice=article-missing")?.rest).toBe("status=ongoing");
  });

  it("is only ever one of ours", () => {
    expect(takeNotice("?status=ongoing")).toBeUndefined();
    expect(takeNotice("?notice=you-have-won")).toBeUndefined();
    expect(takeNotice("?notice=toString")).toBeUndefined();
  });
});
