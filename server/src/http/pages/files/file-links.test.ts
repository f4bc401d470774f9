import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import { AppError } from "@ezo/core/platform/app-error";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileLinkPages } from "./file-links.ts";

let isOver = false;
let read = 0;
async function* content() {
  read += 1;
  yield Buffer.from("<script>");
  yield Buffer.from("1</script>");
}
const pages = fileLinkPages({
  fileLinks: {
    find: async (token) =>
      token === "ours" ? { name: "გეგმა.html", sizeBytes: 18, content: content() } : null,
  },
  rateLimits: {
    spend: async () => {
      if (isOver) throw new AppError("too_many_requests", { retryAfterSeconds: 90 });
    },
  },
  translations: { lookup: (locale) => Promise.resolve((key) => `${locale} ${key}`) },
  icons: { folder: () => Promise.resolve("/icons/ours-1") },
  colours: { current: () => Promise.resolve(siteColoursOf("#7a1f1f")) },
  timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
});
const server = createServer(express().use(pages));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

const open = async (token: string, method = "GET") => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/m/file/${token}?locale=ru`, { method });
  return { answer, text: await answer.text() };
};

it("gives a file to be saved, whatever it is, and never to be shown or kept", async () => {
  const { answer, text } = await open("ours");
  expect([answer.status, text]).toEqual([200, "<script>1</script>"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "private, no-store, no-transform",
    "content-disposition": `attachment; filename="?????.html"; filename*=UTF-8''${encodeURIComponent("გეგმა.html")}`,
    "content-length": "18",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    "content-type": "application/octet-stream",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
});

it("reads nothing for who asks only what there is", async () => {
  const before = read;
  const { answer, text } = await open("ours", "HEAD");
  expect([answer.status, answer.headers.get("content-length"), text]).toEqual([200, "18", ""]);
  expect(read).toBe(before);
});

it("answers any other link with a page in the mail's language, for no cache", async () => {
  const { answer, text } = await open("another");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(answer.headers.get("content-disposition")).toBeNull();
  expect(text).toContain("ru mail.files.over_text");
});

it("says how long to wait to who has asked too often", async () => {
  isOver = true;
  const { answer, text } = await open("ours");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "90"]);
  expect(text).toContain("ru errors.too_many_requests_wait");
  isOver = false;
});
