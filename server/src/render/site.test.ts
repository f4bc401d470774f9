import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { RENDERS_WAITING_PER_THREAD } from "@ezo/contract/values/limits/operations";
import { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { createLog } from "@ezo/core/platform/log/log";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { OlderCopies } from "../cache/older-copies.ts";
import { createErrorHandler } from "../http/errors.ts";
import { isFailedPage } from "./serve-pages.ts";
import { createSite, type Site } from "./site.ts";

/** A build whose pages do what the real ones should not. This process gathers, a thread draws. */
const ENTRY = `
import { threadId } from "node:worker_threads";
export const localeOfRequest = () => "ka";
export async function gather({ url }) {
  const moved = { status: 301, headers: { location: "/" }, isCacheable: false, body: new Uint8Array(), crashes: [] };
  if (url === "/moved") return { result: moved };
  if (url !== "/blocks") return { drawing: { url, gatheredIn: threadId } };
  globalThis.ezoGate = new Int32Array(new SharedArrayBuffer(4));
  return { drawing: { url, gatheredIn: threadId, gate: globalThis.ezoGate } };
}
export async function draw({ url, gatheredIn, gate }) {
  if (gate) Atomics.wait(gate, 0, 0);
  if (url === "/throws") throw new TypeError("not even the frame");
  const crashes = url === "/crashes" ? [new RangeError("a part")] : [];
  const status = crashes.length > 0 ? 500 : 200;
  const text = gatheredIn === threadId ? "in this thread" : "in another thread";
  return { status, headers: {}, isCacheable: status === 200, body: new TextEncoder().encode(text), crashes };
}
`;
const globals = globalThis as typeof globalThis & { ezoGate?: Int32Array };

let folder: string;
let site: Site;
let server: Server;
/** What would make a page anew is refused or fails: then it gives the copy from before. */
const answers = new AnswerCache({
  maxBytes: 1_000_000,
  freshMs: 600_000,
  olderMs: 0,
  staleMs: 600_000,
  isOutage: isFailedPage,
  timeZone: () => Promise.resolve("Asia/Tbilisi"),
});
const lines: string[] = [];
const log = createLog("info", "server", { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ezo-site-"));
  await mkdir(join(folder, "dist/server"), { recursive: true });
  await mkdir(join(folder, "dist/client/.vite"), { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "dist/server/entry-server.js"), ENTRY);
  await writeFile(join(folder, "dist/client/.vite/manifest.json"), "{}");
  site = await createSite({
    devWebUrl: undefined,
    webDir: pathToFileURL(`${folder}/`),
    publicUrl: "https://ezo.test",
    renderThreads: 1,
    http: createServer(),
    log,
  });
  const app = express();
  for (const handler of site.handlers(parts())) app.use(handler);
  const translations = { lookup: () => Promise.resolve((key: string) => key) };
  app.use(
    createErrorHandler({
      translations: translations as unknown as TranslationsService,
      noteRefusal: () => Promise.resolve(),
      log,
    }),
  );
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await site.close();
  await rm(folder, { recursive: true });
  delete globals.ezoGate;
});

/** What a page is made of beside the build: nothing of a firm. */
const parts = () =>
  ({
    api: {},
    answers,
    icons: { folder: () => Promise.resolve("") },
    colours: { sheet: () => Promise.resolve(""), headingFont: () => Promise.resolve(undefined) },
    languages: { shown: () => Promise.resolve(["ka"]), lastShown: () => ["ka"] },
    timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
    olderCopies: new OlderCopies({ isHttps: true }),
    onServed: () => undefined,
  }) as unknown as Parameters<Site["handlers"]>[0];

const get = (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { redirect: "manual" });
/** A page whose render waits until the gate is opened. */
async function blockedPage() {
  delete globals.ezoGate;
  const page = get("/blocks");
  const gate = await vi.waitFor(
    () => {
      if (!globals.ezoGate) throw new Error("the page was not asked for yet");
      return globals.ezoGate;
    },
    { timeout: 30_000 },
  );
  const open = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { page, open };
}
const logged = () => lines.map((line) => JSON.parse(line) as { msg: string; err?: { stack: string } });

it("renders pages in a thread, and what needs no drawing without one", async () => {
  expect(await (await get("/")).text()).toBe("in another thread");
  const { made } = site.renders().outcomes;
  const moved = await get("/moved");
  expect([moved.status, moved.headers.get("location"), await moved.text()]).toEqual([301, "/", ""]);
  expect(site.renders().outcomes.made).toBe(made);
});

it("sends what is kept while a page is being rendered", { timeout: 60_000 }, async () => {
  await get("/kept");
  const { page, open } = await blockedPage();
  const kept = await get("/kept");
  expect([kept.headers.get("cache-status"), await kept.text()]).toEqual(["ezo; hit", "in another thread"]);
  open();
  expect((await page).status).toBe(200);
});

it("sends the copy from before while too many pages wait", { timeout: 60_000 }, async () => {
  await (await get("/kept")).text();
  answers.invalidate(["translations"]);
  const { page, open } = await blockedPage();
  const waiting = Array.from({ length: RENDERS_WAITING_PER_THREAD }, (_, place) => get(`/waits-${place}`));
  const isFull = () => expect(site.renders().waiting).toBe(RENDERS_WAITING_PER_THREAD);
  await vi.waitFor(isFull, { timeout: 30_000 });
  const [kept, unknown] = [await get("/kept"), await get("/unknown")];
  expect([kept.status, await kept.text()]).toEqual([200, "in another thread"]);
  expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "1"]);
  open();
  const all = await Promise.all([page, ...waiting]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
});

it("answers 500 where a page throws, and logs where it was thrown", async () => {
  const failed = await get("/throws");
  expect([failed.status, await failed.json()]).toEqual([500, expect.objectContaining({ code: "internal" })]);
  const [line, ...others] = logged();
  expect(others).toEqual([]);
  expect(line?.msg).toBe("request failed");
  expect(line?.err?.stack).toMatch(/not even the frame.*entry-server\.js/s);
});

it("sends the frame of a page of which a part throws, keeps none of it, and logs where it was thrown", async () => {
  const failed = await get("/crashes");
  expect([failed.status, await failed.text()]).toEqual([500, "in another thread"]);
  expect(logged().map(({ msg }) => msg)).toEqual(["a part of a page could not be rendered"]);
  expect(logged()[0]?.err?.stack).toMatch(/a part.*entry-server\.js/s);
  expect((await get("/crashes")).headers.get("cache-status")).not.toBe("ezo; hit");
});
