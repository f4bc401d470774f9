import { describe, expect, it } from "vitest";
import { documentTitle } from "./document-title.ts";

describe("documentTitle", () => {
  it("puts the unread count first, where a narrow tab still shows it", () => {
    expect(documentTitle("Customers", "Vake", 3)).toBe("(3) Customers · Vake");
  });
  it("says nothing about zero", () => {
    expect(documentTitle("Dashboard", "Vake", 0)).toBe("Dashboard · Vake");
    expect(documentTitle("Login", "Vake")).toBe("Login · Vake");
  });
  it("is the page's alone where the firm is not known", () => {
    expect(documentTitle("Customers", "", 3)).toBe("(3) Customers");
  });
});
