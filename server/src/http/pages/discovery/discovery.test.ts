import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { LOCALES } from "@ezo/contract/values/languages";
import { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import express from "express";
import { afterEach, expect, it } from "vitest";
import { discovery } from "./discovery.ts";
import { ENTRIES_PER_FILE } from "./sitemap.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A site with so many apartments, and how often its whole content has been asked for. */
async function site(apartments: number) {
  const asked = { times: 0 };
  const answers = new AnswerCache({
    maxBytes: 100_000_000,
    freshMs: 60_000,
    olderMs: 0,
    staleMs: 0,
    isOutage: () => false,
    timeZone: () => Promise.resolve("Asia/Tbilisi"),
  });
  const parts = {
    origin: "https://ezo.test",
    projects: { all: () => Promise.resolve([]) },
    news: { list: () => Promise.resolve({ articles: [] }) },
    translations: {},
    languages: { shown: () => Promise.resolve(LOCALES) },
    answers,
    legal: { publicPages: async () => [], get: () => Promise.reject(new Error("nothing is read here")) },
    explorerPlaces: () => {
      asked.times++;
      return Promise.resolve(
        Array.from({ length: apartments }, (_, id) => ({
          path: `/projects/1/A/${id}`,
          changedAt: new Date(0),
        })),
      );
    },
  };
  const app = express().use(discovery(parts as unknown as Parameters<typeof discovery>[0]));
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      body: await response.text(),
    };
  };
  return { ask, answers, asked };
}

it("reads the content for a sitemap once until it changes, whatever file is asked for", async () => {
  const { ask, answers, asked } = await site(3);
  const first = await ask("/sitemap.xml");
  expect([first.status, first.type]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(first.body).toContain("<loc>https://ezo.test/en/projects/1/A/2</loc>");
  expect(await ask("/sitemap.xml?other=1")).toEqual(first);
  expect(asked.times).toBe(1);
  for (const number of [1, 2, 0, -1, 99_999, "x"])
    expect((await ask(`/sitemap-${number}.xml`)).status).toBe(404);
  expect(asked.times).toBe(2);
  answers.invalidate(["apartments"]);
  await ask("/sitemap.xml");
  expect(asked.times).toBe(3);
});

it("keeps each file of several", async () => {
  const { ask, asked } = await site(ENTRIES_PER_FILE + 1);
  expect((await ask("/sitemap.xml")).body).toContain("https://ezo.test/sitemap-2.xml");
  expect((await ask("/sitemap-3.xml")).status).toBe(404);
  const before = asked.times;
  const files = [await ask("/sitemap-2.xml"), await ask("/sitemap-2.xml"), await ask("/sitemap-02.xml")];
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked.times).toBe(before + 1);
});
