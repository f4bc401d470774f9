import { canonicalPath, LOCALES } from "@ezo/contract/values/languages";
import { createLog } from "@ezo/core/platform/log/log";
import { WARMER_AGENT } from "@ezo/core/site-cache/site-cache.service";
import { startServer } from "@ezo/server/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startStack } from "../../stack/stack.ts";

// Two servers over one database: the first renders pages itself, the second in threads.
const HERE = 0;
const IN_THREADS = 1;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0, hasDemo: true });
  const log = createLog(stack.config.logLevel, "server");
  stack.servers.push(await startServer({ ...stack.config, renderThreads: 2 }, log));
});
afterAll(() => stack.stop());

const PATHS = [
  "/",
  "/news",
  "/projects",
  "/projects/1",
  "/projects/1/A/floor-1",
  "/apartments",
  "/gallery",
  "/nowhere",
];
const SHOWN = { deletedAt: null, isActive: true, publishAt: { lte: new Date() } };
const db = () => stack.database.prisma;
const NAMED = ["content-type", "content-language", "cache-control", "vary", "location"];

async function pageOf(server: number, path: string) {
  // Whose calls count as no views.
  const init = { redirect: "manual", headers: { "user-agent": WARMER_AGENT } } as const;
  const answer = await fetch(stack.url(server) + path, init);
  const { headers, status } = answer;
  const named = NAMED.map((name) => headers.get(name));
  // When each call was answered is part of the document.
  const html = (await answer.text()).replace(/"(\w+At)":\d+/g, '"$1":0');
  return { status, named, html };
}

const rendersOf = async (server: number) => {
  const metrics = await (await fetch(`${stack.url(server)}/metrics`)).text();
  return Number(/^ezo_renders_total\{outcome="made"\} (\d+)$/m.exec(metrics)?.[1]);
};

it.each(LOCALES)("pages in %s are the same from threads, byte for byte", async (locale) => {
  const before = await rendersOf(IN_THREADS);
  for (const path of PATHS) {
    const own = canonicalPath(locale, path);
    const [here, inThread] = await Promise.all([pageOf(HERE, own), pageOf(IN_THREADS, own)]);
    expect(here.status, own).toBe(path === "/nowhere" ? 404 : 200);
    expect(inThread, own).toEqual(here);
  }
  expect(await rendersOf(IN_THREADS)).toBe(before + PATHS.length);
  expect(await rendersOf(HERE)).toBe(0);
});

it("an address that cannot be read has the same page, too, and the admin needs no thread", async () => {
  const page = async (server: number, path: string) => {
    const answer = await fetch(stack.url(server) + path, { headers: { accept: "text/html" } });
    return { status: answer.status, html: (await answer.text()).replaceAll(/nonce="[^"]*"/g, "") };
  };
  const [here, inThread] = [await page(HERE, "/projects/%"), await page(IN_THREADS, "/projects/%")];
  expect(here.status).toBe(400);
  expect(inThread).toEqual(here);
  const before = await rendersOf(IN_THREADS);
  expect(await page(IN_THREADS, "/admin/login")).toEqual(await page(HERE, "/admin/login"));
  expect(await rendersOf(IN_THREADS)).toBe(before);
});

it("an article, layouts, shared apartments and legal pages are the same, too", async () => {
  const article = await db().article.findFirstOrThrow({ where: SHOWN });
  const layout = await db().layout.findFirstOrThrow({ where: { deletedAt: null } });
  for (const path of [
    `/en/news/${article.id}`,
    `/en/projects/${layout.projectId}/layouts`,
    `/en/projects/${layout.projectId}/layouts/${layout.slug}`,
    "/en/shortlist?ids=1,2,999999",
    "/en/terms",
    "/en/privacy",
  ]) {
    const [here, inThread] = await Promise.all([pageOf(HERE, path), pageOf(IN_THREADS, path)]);
    expect(here.status, path).toBe(200);
    expect(inThread, path).toEqual(here);
  }
});

it("a page whose data cannot be read is the same, too", async () => {
  const rename = (from: string, to: string) =>
    db().$executeRawUnsafe(`alter table "${from}" rename to "${to}"`);
  await rename("legal_page_translations", "kept_aside");
  try {
    const [here, inThread] = await Promise.all([pageOf(HERE, "/en/terms"), pageOf(IN_THREADS, "/en/terms")]);
    expect(here.status).toBe(500);
    expect(inThread).toEqual(here);
  } finally {
    await rename("kept_aside", "legal_page_translations");
  }
});

it("what was removed answers 410 from threads, and what never was redirects", async () => {
  const article = await db().article.findFirstOrThrow({ where: SHOWN });
  await db().article.update({ where: { id: article.id }, data: { deletedAt: new Date() } });
  const both = (path: string) => Promise.all([pageOf(HERE, path), pageOf(IN_THREADS, path)]);
  const [removed, removedInThread] = await both(`/en/news/${article.id}`);
  expect(removed.status).toBe(410);
  expect(removedInThread).toEqual(removed);
  const [missing, missingInThread] = await both("/en/projects/999999");
  expect([missing.status, missing.named.at(-1)]).toEqual([302, expect.stringContaining("/en/projects")]);
  expect(missingInThread).toEqual(missing);
  await db().article.update({ where: { id: article.id }, data: { deletedAt: null } });
});
