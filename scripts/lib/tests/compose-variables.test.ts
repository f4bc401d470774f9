import { expect, it } from "vitest";
import { interpolate } from "./compose-variables.ts";

// https://docs.docker.com/reference/compose-file/interpolation/
it.each([
  ["plain", "plain"],
  ["a ${SET} b ${EMPTY} c ${MISSING} d", "a value b  c  d"],
  ["${SET:-x}, ${EMPTY:-x}, ${MISSING:-x}", "value, x, x"],
  ["${SET-x}, ${EMPTY-x}, ${MISSING-x}", "value, , x"],
  ["${SET:+x}, ${EMPTY:+x}, ${MISSING:+x}", "x, , "],
  ["${SET+x}, ${EMPTY+x}, ${MISSING+x}", "x, x, "],
  ["${SET:?needed}, ${EMPTY?needed}", "value, "],
  ["${MISSING:-${EMPTY:-${SET}}}:${SET:-${MISSING:?needed}}", "value:value"],
  ["${MISSING:-${SET:+https://}${SET:-x}}", "https://value"],
])("%s becomes %j", (text, expected) =>
  expect(interpolate(text, { SET: "value", EMPTY: "" })).toBe(expected),
);

it.each(["${MISSING:?needed}", "${EMPTY:-${MISSING?needed}}"])("%s ends with its message", (text) =>
  expect(() => interpolate(text, { EMPTY: "" })).toThrow("MISSING: needed"),
);
