import { groupOf } from "@ezo/contract/values/languages";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOME_GROUPS } from "../../public/home/home.queries.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { PageFrame } from "./page-frame.tsx";
import type { Page } from "./page.ts";
import { missingPage, pages } from "./pages.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const PAGES = [...pages, missingPage].map((page) => [page.name, page] as const);

const WEB = resolve(import.meta.dirname, "../../..");
const GROUPS = readdirSync(resolve(WEB, "../prisma/seed/translations")).map((file) =>
  file.replace(/\.json$/, ""),
);
const KEY = new RegExp(`["'\`]((?:${GROUPS.join("|")})\\.[a-z0-9_.]+)`, "g");
/** Static and dynamic imports of our own modules. */
const IMPORT = /(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g;
/** Loads its texts itself, and is rendered when they have arrived. */
const OWN_TEXTS = resolve(WEB, "src/shared/apartments/just-sold/just-sold.tsx");

/** Text keys in a module and in whatever it imports, but for types. */
function keysFrom(file: string, seen = new Set([OWN_TEXTS])): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  const code = readFileSync(file, "utf8").replaceAll(/import type [^;]+;/g, "");
  const keys = [...code.matchAll(KEY)].flatMap(([, key]) => key ?? []);
  const imported = [...code.matchAll(IMPORT)].map(([, path = ""]) => join(dirname(file), path));
  return [...keys, ...imported.flatMap((path) => keysFrom(path, seen))];
}

it.each(PAGES)("the page %s lists the group of every text that it may show", (_, page) => {
  const keys = [page.label, page.description, ...keysFrom(resolve(WEB, page.view.source))];
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !page.groups.includes(groupOf(key)))).toEqual([]);
});

/** Groups of texts that a page asks for when another page of the site leads to it, and no call is answered. */
async function groupsAskedBy(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const call = (...[route, input]: unknown[]) => {
    const { path } = route as { path: string };
    const { groups = [] } = (input as { query: { groups?: string[] } }).query;
    asked.push(...(path === "/homepage/bootstrap" ? HOME_GROUPS : groups));
    return new Promise(() => {});
  };
  await page.view.load();
  const path = page.path
    .replace(":floor", "floor-1")
    .replace(":apartment", "apartment-1")
    .replace(/:\w+/g, "1")
    .replace("*", "/nowhere");
  const element = (
    <Routes>
      <Route path={page.path} element={<PageFrame page={page} />} />
    </Routes>
  );
  await drawPublic(element, { path, groups: ["header"], call });
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  return asked;
}

it.each(PAGES)("the page %s loads its texts after a page with other groups", async (_, page) => {
  const asked = await groupsAskedBy(page);
  expect(page.groups.filter((group) => !asked.includes(group))).toEqual([]);
});
