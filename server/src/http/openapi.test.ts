import { routes } from "@ezo/contract/routes";
import { describe, expect, it } from "vitest";
import { openApiDocument, operationId } from "./openapi.ts";

const document = openApiDocument(routes, "https://ezo.test");
const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object));

function patternsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === "pattern" && typeof part === "string" ? [part] : patternsIn(part),
  );
}

describe("the API's description", () => {
  it("holds patterns as JSON Schema reads them, without flags", () => {
    const patterns = new Set(patternsIn(document));
    expect(patterns.size).toBeGreaterThan(10);
    for (const pattern of patterns) {
      expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
      expect(pattern).not.toMatch(/\$\/[a-z]+$/);
    }
    const [email] = [...patterns].filter((pattern) => pattern.includes("]+@"));
    expect(new RegExp(email ?? "", "u").test("nino@example.ge")).toBe(true);
  });

  it("names every call once, as it is written in the contract", () => {
    const names = routes.map(operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(operations.map(({ operationId: name }: { operationId: string }) => name)).toHaveLength(
      names.length,
    );
    expect(operationId({ method: "get", path: "/admin/marketing-emails/:id/history" })).toBe(
      "getAdminMarketingEmailsByIdHistory",
    );
  });

  it("says of each call whether it needs a session, and what it answers when all else fails", () => {
    for (const operation of operations as { security?: unknown; responses: object }[]) {
      expect(operation.security).toBeDefined();
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["500", "503"]));
    }
    expect(document.paths?.["/customers"]?.post?.parameters).toEqual([
      expect.objectContaining({ in: "header", name: "idempotency-key", required: false }),
    ]);
  });
});
