import { describe, expect, it } from "vitest";
import { embeddedJson } from "./app-state.ts";

// ASVS 5.0: 1.2.3
describe("state embedded in the page", () => {
  it("cannot close its element or open a comment", () => {
    const json = embeddedJson({ text: "</script><script>alert(1)</script><!--" });
    expect(json).not.toMatch(/[<>]/);
    expect(JSON.parse(json)).toEqual({ text: "</script><script>alert(1)</script><!--" });
  });

  it("escapes line separators and entities", () => {
    const json = embeddedJson("a\u2028b\u2029c&amp;");
    expect(json).not.toMatch(/[\u2028\u2029&]/);
    expect(JSON.parse(json)).toBe("a\u2028b\u2029c&amp;");
  });

  it("does not escape Georgian and Russian text", () => {
    expect(embeddedJson("ეზო Двор")).toBe('"ეზო Двор"');
  });
});
