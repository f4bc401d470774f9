import { expect, it } from "vitest";
import { planFindings } from "./plan-findings.ts";

it.each<[number[], number, object[]]>([
  [[1, 0], 0, [{ code: "subject_test_few", values: { count: 1, subjects: 2 } }]],
  [[1, 1, 0], 0, [{ code: "subject_test_few", values: { count: 2, subjects: 3 } }]],
  [[1, 1], 0, [{ code: "subject_test_no_rest", values: { count: 2 } }]],
  [[1, 1], 1, []],
  // One subject alone is no test.
  [[1], 0, []],
])("warns of a test that is too small: %j, %i others", (groups, others, found) =>
  expect(planFindings([{ locale: "en", groups, others }])).toEqual(
    found.map((finding) => ({ level: "warning", locale: "en", ...finding })),
  ),
);
