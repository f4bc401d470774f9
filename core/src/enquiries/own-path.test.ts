import { OWN_PATH, ownPath } from "@ezo/contract/values/patterns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** Like `fc.webPath`, which first makes tables of all characters. */
const webPath = fc
  .array(
    fc.string({ unit: fc.constantFrom(...Array.from("azAZ09-._~!$&'()*+,;=:@"), "%00", "%2f", "%e1%83%90") }),
  )
  .map((segments) => segments.map((segment) => `/${segment}`).join(""));

describe("OWN_PATH", () => {
  it("takes no path that a browser would follow to another site", () => {
    const text = fc
      .string({
        unit: fc.constantFrom("/", "\\", "\t", "\n", ".", ":", "@", "evil.example", "?", "#", "http:"),
        maxLength: 8,
      })
      // What begins otherwise is never taken: see below.
      .map((rest) => `/${rest}`);
    fc.assert(
      fc.property(text, (path) => {
        fc.pre(OWN_PATH.test(path));
        return new URL(path, "https://ezo.test/admin").origin === "https://ezo.test";
      }),
      // Most of what is made is no path of ours, and costs little.
      { numRuns: 5 * (fc.readConfigureGlobal().numRuns ?? 100) },
    );
    expect(
      ["//evil.example", "/\\evil.example", "/\t/evil.example", "evil", ""].filter((path) =>
        OWN_PATH.test(path),
      ),
    ).toEqual([]);
  });

  it("takes the path of every page, in the form that the site sends it in", () => {
    fc.assert(
      fc.property(webPath, (path) => OWN_PATH.test(ownPath(new URL(`https://ezo.test${path}`).pathname))),
    );
    expect(ownPath("//contact")).toBe("/contact");
    expect(ownPath(`/${"a".repeat(1000)}`)).toHaveLength(500);
  });
});
