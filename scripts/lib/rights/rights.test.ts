import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { fieldsIn, renderRights, withRights } from "./fields.ts";

const page = () => readFileSync(inRoot("docs/rights.md"), "utf8");

// ASVS 5.0: 8.1.2
describe("the page of rights", () => {
  it("has the fields that each right writes and reads; `npm run rights` updates it", () => {
    expect(page()).toBe(withRights(page()));
  });

  it("names every file in which a right decides within a call", () => {
    const deciding = readdirSync(inRoot("core/src"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("generated"))
      .map((file) => `core/src/${file}`)
      .filter((file) => /\bmay\(actor,/.test(readFileSync(inRoot(file), "utf8")));
    expect(deciding.length).toBeGreaterThan(5);
    expect(deciding.filter((file) => !page().includes(`\`${file}\``))).toEqual([]);
  });

  it("names files that exist", () => {
    const named = [...page().matchAll(/`((?:core|contract|server)\/src\/[\w./-]+\.ts)`/g)].map(
      ([, file = ""]) => file,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });
});

describe("the fields by right", () => {
  it("have what its calls take and answer, and the roles that have it", () => {
    const [, users = ""] = renderRights().split("### `users.manage`\n");
    const [ofUsers = ""] = users.split("\n### ");
    expect(ofUsers).toMatch(/^Roles: admin\.$/m);
    expect(ofUsers).toMatch(/^- writes `PATCH, PUT \/admin\/users\/:id`: `[^`]*\brole\b/m);
    expect(ofUsers).toMatch(/^- reads `GET \/admin\/users\/:id`: `[^`]*\bemail\b/m);
    expect(ofUsers).not.toContain("/admin/news");
  });

  it("are not those that a body may have and that are not written", () => {
    const [, users = ""] = renderRights().split("### `users.manage`\n");
    const [, written = ""] = /^- writes `PATCH, PUT \/admin\/users\/:id`: `([^`]*)`$/m.exec(users) ?? [];
    expect(written.split(", ")).toEqual(expect.arrayContaining(["email", "role", "version"]));
    for (const field of ["id", "updated_by", "last_login_at", "invitation"])
      expect(written.split(", ")).not.toContain(field);
    // Also where a settings' body has them beside its own.
    expect(renderRights()).not.toMatch(/^- writes `PUT [^`]*settings[^`]*`: `[^`]*\bupdated_by\b/m);
  });

  it("are those of objects, lists and alternatives, also where a schema refers to another", () => {
    const schema = {
      $defs: { Inner: { properties: { c: {} } } },
      anyOf: [
        { properties: { a: {}, b: {} } },
        { items: { $ref: "#/$defs/Inner" } },
        { allOf: [{ properties: { d: {} } }] },
      ],
    };
    expect(fieldsIn(schema)).toEqual(["a", "b", "c", "d"]);
  });
});
