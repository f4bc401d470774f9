import { expect, it } from "vitest";
import { completionDay, completionOf, isCompletedBy, isCompletion } from "./completion.ts";

it("is ready, a year or a quarter, and nothing else", () => {
  for (const text of ["ready", "2027", "2027-q1", "2099-q4"]) expect(isCompletion(text), text).toBe(true);
  for (const text of ["", "Ready", "1999", "2027-q5", "2027-q", "2027-09", "20277", "ready "])
    expect(isCompletion(text), text).toBe(false);
});

it("ends with the last day of its quarter or year", () => {
  expect(["2027", "2027-q1", "2027-q2", "2028-q4", "ready"].map(completionDay)).toEqual([
    "2027-12-31",
    "2027-03-31",
    "2027-06-30",
    "2028-12-31",
    null,
  ]);
  expect(["2027-01-01", "2027-03-31", "2027-04-01", "2027-12-31"].map(completionOf)).toEqual([
    "2027-q1",
    "2027-q1",
    "2027-q2",
    "2027-q4",
  ]);
});

it("finds what is ready by any day, what is promised by its day, and a late house never as ready", () => {
  const ready = { isReady: true, date: null };
  const promised = { isReady: false, date: "2027-06-30" };
  const unknown = { isReady: false, date: null };
  const by = (completion: string) =>
    [ready, promised, unknown].map((project) => isCompletedBy(project, completion));
  expect(by("ready")).toEqual([true, false, false]);
  expect(by("2027-q1")).toEqual([true, false, false]);
  expect(by("2027-q2")).toEqual([true, true, false]);
  expect(by("2027")).toEqual([true, true, false]);
});
