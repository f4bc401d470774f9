import { describe, expect, it } from "vitest";
import { documentTitle } from "./document-title.ts";

describe("documentTitle", () => {
  it("puts the unread count first, where a narrow tab still shows it", () => {
    expect(documentTitle("Customers", 3)).toBe("(3) Customers · Ezo");
  });
  it("says nothing about zero", () => {
    expect(documentTitle("Dashboard", 0)).toBe("Dashboard · Ezo");
    expect(documentTitle("Login")).toBe("Login · Ezo");
  });
});
