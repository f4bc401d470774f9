import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";

const page = readFileSync(inRoot("docs/rules.md"), "utf8");
const named = [...page.matchAll(/`((?:core|contract)\/src\/[\w./-]+\.ts)`/g)].map(([, file = ""]) => file);

/** Files of a folder with something in them that `pattern` finds. */
const filesWith = (folder: string, pattern: RegExp) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("generated"))
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(readFileSync(inRoot(file), "utf8")));

/** Their rules are about one field alone. */
const OF_ONE_FIELD = [
  "contract/src/admin/operations/api-keys.ts",
  "contract/src/admin/content/gallery.ts",
  "contract/src/admin/routing.ts",
  "contract/src/admin/settings.ts",
  "contract/src/accounts/auth.ts",
  "contract/src/enquiries/enquiry-form.ts",
  "contract/src/inventory/buildings.ts",
  "contract/src/inventory/zones.ts",
  "contract/src/marketing/contact-fields.ts",
  "contract/src/site/prices.ts",
  "contract/src/v1/lists.ts",
  "contract/src/values/fields.ts",
  "contract/src/values/forms/tour-address.ts",
  "contract/src/values/reading/heading-mapping.ts",
];

// ASVS 5.0: 2.1.2
describe("the page of rules over several fields", () => {
  it("has those of every kind of record", () => {
    const kinds = filesWith("core/src", /^ +(?:async check\(tx|check: )/m);
    expect(kinds.length).toBeGreaterThan(20);
    expect(kinds.filter((file) => !named.includes(file))).toEqual([]);
  });

  it("has those of every call", () => {
    const calls = filesWith("contract/src", /\.(?:refine|superRefine)\(/);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((file) => !named.includes(file) && !OF_ONE_FIELD.includes(file))).toEqual([]);
  });

  it("names files that exist", () => {
    expect([...named, ...OF_ONE_FIELD].filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });
});
