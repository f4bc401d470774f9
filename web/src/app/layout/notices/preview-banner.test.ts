import { expect, it } from "vitest";
import { editPathOf } from "./preview-banner.tsx";

const key = `mi3abcde.${"a".repeat(43)}`;

it.each([
  ["/projects/7", `?preview=${key}`, "/admin/projects/7/edit"],
  ["/news/7", `?preview=${key}`, "/admin/news/7/edit"],
  ["/projects/7", "", null],
  ["/projects/7", "?preview=x", null],
  ["/projects/7/A", `?preview=${key}`, null],
  ["/news", `?preview=${key}`, null],
])("recognises %s%s as a preview that is edited at %s", (pathname, search, path) => {
  expect(editPathOf({ pathname, search })).toBe(path);
});
