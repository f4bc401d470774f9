import { expect, it } from "vitest";
import { FormInstant } from "./form-fields.ts";

it.each([
  ["2026-01-05T10:30:00+04:00", "2026-01-05T06:30:00.000Z"],
  ["2026-01-05T06:30:00.000Z", "2026-01-05T06:30:00.000Z"],
  // What has no offset is a time of the firm, whose time zone is not known here.
  ["2026-01-05", "2026-01-05T00:00:00"],
  ["2026-01-05 10:30", "2026-01-05T10:30:00"],
  ["2026-01-05T10:30:15", "2026-01-05T10:30:15"],
  ["", undefined],
])("the time %j of a form is %j", (text, read) => {
  expect(FormInstant.parse(text)).toBe(read);
});

it.each(["soon", "2026-13-05", "2026-01-05 99:30", "0001-01-01T00:00:00"])("%j is no time", (text) => {
  expect(FormInstant.safeParse(text).success).toBe(false);
});
