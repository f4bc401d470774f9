import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storableAddress } from "../../request/validation/storable.ts";
import { refusedMailLinks } from "./refused-mail-links.ts";

const app = express().use(storableAddress);
app.use(
  refusedMailLinks({
    translations: { lookup: (locale) => Promise.resolve((key) => `${locale} ${key}`) },
    icons: { folder: () => Promise.resolve("/icons/ours-1") },
    colours: { current: () => Promise.resolve(siteColoursOf("#7a1f1f")) },
    timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
  }),
);
const asData: ErrorRequestHandler = (_error, _request, response, _next) =>
  void response.status(400).json({ success: false });
app.use(asData);
const server = createServer(app);
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

const open = (path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method,
    headers: { "accept-language": "ru,en;q=0.8" },
  });

it.each([
  ["GET", "/m/unsubscribe/%00"],
  ["POST", "/m/unsubscribe/%00"],
  ["GET", "/m/click/1-a/%00"],
  ["GET", "/m/preferences/a%"],
  ["POST", "/m/confirm/%ff"],
  ["GET", "/m/unsubscribe/a?x=%00"],
  ["GET", "/m/file/%00"],
])(
  "a damaged link of a mail opens the page for unknown links, in the reader's language: %s %s",
  async (method, path) => {
    const response = await open(path, method);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain("ru mail.list.invalid_title");
    // In the firm's colour, without another file.
    expect(html).toContain(`:root{--accent:${siteColoursOf("#7a1f1f").accent};`);
    expect(html).not.toContain("#1f3d36");
    // The firm's own mark and name lead to its site.
    expect(html).toMatch(
      /<header><a class="brand" href="\/ru"><img src="\/icons\/ours-1\/icon-64\.png"[^>]*><b>ru firm\.name<\/b><\/a><\/header>/s,
    );
  },
);

it.each(["/m/other/%00", "/projects/%00"])("other addresses are refused as before: %s", async (path) => {
  expect(await (await open(path)).json()).toEqual({ success: false });
});
