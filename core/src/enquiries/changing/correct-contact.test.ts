import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { correctedColumns, correctionOf, mustStayReachable } from "./correct-contact.ts";

const WALK_IN = { name: "Nino", email: "", phone: "+995 599 12 34 56" };
const WRITTEN = { name: "Nino", email: "nino@example.ge", phone: null };

it("says of each field what became of it, and stores as an entry by hand does", () => {
  expect(correctionOf(WALK_IN, { email: "Nino@bücher.example", name: "Nino B." })).toEqual({
    named: { name: "Nino B.", email: "Nino@xn--bcher-kva.example", phone: "+995 599 12 34 56" },
    lines: [
      { kind: "name", to: "changed" },
      { kind: "email", to: "added" },
    ],
  });
  expect(correctionOf({ ...WALK_IN, email: "n@example.ge" }, { phone: "" })).toEqual({
    named: { name: "Nino", email: "n@example.ge", phone: null },
    lines: [{ kind: "phone", to: "removed" }],
  });
});

it("corrects nothing where all is as it was", () => {
  const stored = { ...WALK_IN, email: "n@xn--bcher-kva.example" };
  const same = correctionOf(stored, { name: "Nino", email: "n@bücher.example", phone: stored.phone });
  expect(same.lines).toEqual([]);
  expect(correctedColumns(same, { message: "" })).toEqual({});
  expect(correctionOf(WRITTEN, { phone: "" }).lines).toEqual([]);
});

it("lets the search find what was corrected, as people write it", () => {
  const correction = correctionOf(WALK_IN, { email: "n@bücher.example" });
  const columns = correctedColumns(correction, { message: "Two rooms" });
  expect(columns).toMatchObject({ searchText: expect.stringContaining("n@bucher.example") });
  expect(columns).toMatchObject({ searchText: expect.stringContaining("995599123456") });
});

const refusedAt = (row: typeof WALK_IN | typeof WRITTEN, change: Parameters<typeof correctionOf>[1]) => {
  try {
    mustStayReachable(correctionOf(row, change));
    return null;
  } catch (error) {
    return error instanceof AppError ? Object.keys(error.fields ?? {}) : error;
  }
};

it("leaves one way to reach the person, and says at the emptied field that it has to", () => {
  expect(refusedAt(WALK_IN, { phone: null })).toEqual(["phone"]);
  expect(refusedAt(WRITTEN, { email: "" })).toEqual(["email"]);
  expect(refusedAt({ ...WALK_IN, email: "n@example.ge" }, { email: null, phone: null })).toEqual(["phone"]);
  expect(refusedAt(WALK_IN, { phone: null, email: "n@example.ge" })).toBeNull();
  expect(refusedAt(WALK_IN, { name: "Gia" })).toBeNull();
});

it("changes what is named and nothing else, whatever is named", () => {
  const text = fc.constantFrom("", "a@example.ge", "b@example.ge");
  const row = fc.record({ name: fc.constantFrom("A", "B"), email: text, phone: fc.option(text) });
  const change = fc.record(
    { name: fc.constantFrom("A", "B"), email: fc.option(text), phone: fc.option(text) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(row, change, (was, wanted) => {
      const { named, lines } = correctionOf(was, wanted);
      const said = lines.map(({ kind }) => kind);
      for (const field of ["name", "email", "phone"] as const) {
        const expected = field in wanted ? (wanted[field] ?? "") : (was[field] ?? "");
        expect(named[field] ?? "").toBe(expected);
        expect(said.includes(field)).toBe((was[field] ?? "") !== expected);
      }
    }),
  );
});
