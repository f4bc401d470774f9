import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stockTag } from "@ezo/contract/shown";
import { expect, it } from "vitest";
import { isAffected } from "./shown-by.ts";

it("affects the queries that show a changed tag, and no others", () => {
  const of = (...tags: string[]) => new Set(tags);
  expect(isAffected(["shortlist", "en", "1,2"], of("apartments"))).toBe(true);
  expect(isAffected(["project", "en", 1], of("projects"))).toBe(true);
  expect(isAffected(["news", "en", {}], of("projects"))).toBe(false);
  expect(isAffected(["footer", "en"], of("contact"))).toBe(true);
  expect(isAffected(["gallery", "en"], of("project-names"))).toBe(true);
  expect(isAffected(["texts", "en", []], of("translations"))).toBe(true);
  expect(isAffected(["about", "en"], of("media"))).toBe(false);
  for (const key of ["contact-apartments", "contact-plan"])
    expect(isAffected([key, "en", 7], of("apartments"))).toBe(true);
  expect(isAffected(["gallery", "en"], "everything")).toBe(true);
  expect(isAffected(["texts", "en", []], "everything")).toBe(false);
});

it("affects the explorer of the project that has changed, and of no other", () => {
  const explorer = ["explorer", "en", 1, "board", null];
  for (const tag of [stockTag(1), stockTag(null), "project:1", "prices", "translations"])
    expect(isAffected(explorer, new Set([tag])), tag).toBe(true);
  expect(isAffected(explorer, new Set(["apartments", stockTag(2), "projects", "project:2"]))).toBe(false);
  expect(isAffected(explorer, "everything")).toBe(true);
});

it("affects the page of the record that has changed, which may be the preview of a hidden one", () => {
  for (const key of ["project", "article"]) {
    expect(isAffected([key, "en", 7], new Set([`${key}:7`])), key).toBe(true);
    expect(isAffected([key, "en", 7], new Set([`${key}:8`, `${key}:7:card`])), key).toBe(false);
  }
});

/** Queries of texts, which are affected by their own tag, and of whether a form is open, which no page asks twice. */
const NO_CONTENT = ["kept-shortlists", "newsletter", "own-data", "saved-searches", "texts"];

it("knows the content that every query of the site shows", () => {
  const root = join(import.meta.dirname, "../../..");
  const code = ["app", "public", "shared"]
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: "utf8" }).map((path) => join(part, path)),
    )
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const keys = [...code.matchAll(/(?:queryKey: |Key = \([^()]*\) => )\["([\w-]+)"/g)].map(
    ([, key = ""]) => key,
  );
  expect(keys.length).toBeGreaterThan(15);
  const unknown = [...new Set(keys)].filter((key) => !isAffected([key], "everything"));
  expect(unknown.toSorted((a, b) => a.localeCompare(b))).toEqual(NO_CONTENT);
});
