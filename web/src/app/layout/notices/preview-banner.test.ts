import { expect, it } from "vitest";
import { editPathOf, isDraftLink } from "./preview-banner.tsx";

const key = `mi3abcde.${"a".repeat(43)}`;

it.each([
  ["/projects/7", `?preview=${key}`, "/admin/projects/7/edit"],
  ["/news/7", `?preview=${key}`, "/admin/news/7/edit"],
  ["/news/7", `?preview=${key}.draft`, "/admin/news/7/edit"],
  ["/privacy", `?preview=${key}.draft`, "/admin/legal-pages"],
  ["/privacy", "", null],
  ["/about", `?preview=${key}.draft`, "/admin/about-settings"],
  ["/about", `?preview=${key}x`, null],
  ["/", `?preview=${key}.draft`, "/admin/home-page"],
  ["/", `?preview=${key}.draft&part=cookie-notice`, "/admin/cookie-notice"],
  ["/", `?preview=${key}.draft&part=nowhere`, "/admin/home-page"],
  ["/", "?part=cookie-notice", null],
  ["/", "", null],
  ["/contact", `?preview=${key}.draft`, "/admin/contact-info"],
  ["/projects/7", "", null],
  ["/projects/7", "?preview=x", null],
  ["/projects/7/A", `?preview=${key}`, null],
  ["/news", `?preview=${key}`, null],
])("recognises %s%s as a preview that is edited at %s", (pathname, search, path) => {
  expect(editPathOf({ pathname, search })).toBe(path);
});

it("distinguishes the link to a draft from one to what is not public yet", () => {
  expect(isDraftLink({ search: `?preview=${key}.draft` })).toBe(true);
  expect(isDraftLink({ search: `?preview=${key}` })).toBe(false);
  expect(isDraftLink({ search: "?preview=x.draft" })).toBe(false);
});
