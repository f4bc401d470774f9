import { expect, it } from "vitest";
import { searchTermsOf, searchTextOf, whereOf } from "./enquiries.filter.ts";

const found = (phone: string, search: string): boolean => {
  const text = searchTextOf({ name: "Nino", email: "nino@example.ge", phone, message: "" });
  return searchTermsOf(search).every((term) => text.includes(term));
};

it("finds nothing for an assignee whose id the database cannot hold", () => {
  const assigneeOf = (assignee: string) => whereOf({ assignee }).assigneeId;
  expect(["2147483647", "2147483648", "none"].map(assigneeOf)).toEqual([2147483647, 0, null]);
});

it.each(["555 123 456", "0555123456", "(0555) 12-34-56", "00995 555 123456", "+995555123456"])(
  "finds a phone number dialled as %s",
  (search) => {
    expect(found("+995 555 12 34 56", search)).toBe(true);
    expect(found("+995 555 12 34 57", search)).toBe(false);
  },
);

it.each(["8 916 1234567", "8 (916) 123-45-67", "89161234567"])(
  "finds a Russian number dialled as %s",
  (search) => {
    expect(found("+7 916 123 45 67", search)).toBe(true);
    expect(found("8 916 123 45 67", search)).toBe(true);
    expect(found("+7 916 123 45 68", search)).toBe(false);
  },
);

it("finds a number that was written with its zero", () => {
  expect(found("0555 123 456", "0555")).toBe(true);
  expect(found("0555 123 456", "555123")).toBe(true);
  expect(searchTermsOf("007")).toEqual(["007"]);
});
