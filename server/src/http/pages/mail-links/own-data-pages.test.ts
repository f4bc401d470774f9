import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HELD_KINDS } from "@ezo/contract/privacy";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import type { OwnDataView } from "@ezo/core/own-data/own-data.service";
import express, { Router } from "express";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMailPageWriter } from "./mail-page.ts";
import { ownDataPages } from "./own-data-pages.ts";

const NOTHING = Object.fromEntries(HELD_KINDS.map((kind) => [kind, 0])) as OwnDataView["counts"];
const VIEW: OwnDataView = {
  locale: "en",
  email: `<b>"nino"@example.ge`,
  counts: { ...NOTHING, requests: 2, notes: 1 },
  isContact: true,
  erasure: null,
};
/** What is held, and what was done by which link. */
let view: OwnDataView;
let done: string[];
beforeEach(() => {
  view = VIEW;
  done = [];
});

const ofOurs = <Value>(token: string, value: () => Value) =>
  Promise.resolve(token === "ours" ? value() : null);
const ownData = {
  own: (token: string) => ofOurs(token, () => view),
  download: (token: string) =>
    ofOurs(token, () => {
      done.push("download");
      return { locale: view.locale, data: { requests: [{ message: "Мои слова" }] } };
    }),
  askErasure: (token: string) =>
    ofOurs(token, () => {
      done.push("erase");
      const erasure = { askedAt: new Date("2026-01-05T10:00:00Z"), dueAt: new Date("2026-02-04T10:00:00Z") };
      view = { ...view, erasure };
      return view;
    }),
};

const router = Router();
const lookup = (key: string, values: Record<string, string | number> = {}) =>
  [key, ...Object.values(values)].join(" ");
ownDataPages(
  router,
  ownData,
  createMailPageWriter({
    translations: {
      lookup: (locale) => Promise.resolve((key, values) => `${locale} ${lookup(key, values)}`),
    },
    icons: { folder: () => Promise.resolve("") },
    colours: { current: () => Promise.resolve(siteColoursOf("#7a1f1f")) },
    timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
  }),
);
const server = createServer(express().use(router));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

const open = async (token: string, action?: string) => {
  const port = (server.address() as AddressInfo).port;
  const init = action === undefined ? {} : { method: "POST", body: new URLSearchParams({ action }) };
  const response = await fetch(`http://127.0.0.1:${port}/m/own-data/${token}`, init);
  return { response, status: response.status, html: await response.text() };
};

// ASVS 5.0: 1.2.1
it("shows the counts, escaped and for no cache, index or other site, and does nothing", async () => {
  const { response, status, html } = await open("ours");
  expect(status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toContain('<html lang="en">');
  expect(html).not.toContain(VIEW.email);
  expect(html).toContain("&#60;b&#62;");
  expect(html).toContain("<li>en mail.own_data.kind.requests: 2</li>");
  expect(html).toContain("<li>en mail.own_data.contact</li>");
  expect(html).not.toContain("mail.own_data.kind.offers");
  expect(
    [...html.matchAll(/<form method="post"><button name="action" value="(\w+)">/g)].map(([, name]) => name),
  ).toEqual(["download", "erase"]);
  expect(done).toEqual([]);
});

it("hands the file out by the button", async () => {
  const { response, html } = await open("ours", "download");
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(JSON.parse(html)).toEqual({ requests: [{ message: "Мои слова" }] });
  expect(done).toEqual(["download"]);
});

it("says by when an erasure that was asked for is finished, without a second button", async () => {
  const { html } = await open("ours", "erase");
  expect(html).toContain("mail.own_data.erase_asked 5 January 2026 4 February 2026");
  expect(html).not.toContain('value="erase"');
  expect((await open("ours")).html).not.toContain('value="erase"');
  expect(done).toEqual(["erase"]);
});

it("answers the button with another page, so that Back sends nothing again", async () => {
  const port = (server.address() as AddressInfo).port;
  const body = new URLSearchParams({ action: "erase" });
  const answer = await fetch(`http://127.0.0.1:${port}/m/own-data/ours`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/m/own-data/ours?locale=en"]);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
});

it.each([
  [413, "mail.list.form_too_large", { body: "a=".padEnd(20_000, "x") }],
  [413, "mail.list.form_too_large", { body: Array.from({ length: 1100 }, (_, n) => `a${n}=1`).join("&") }],
  [415, "mail.list.form_unreadable", { body: "action=erase", charset: "utf-16" }],
  [400, "mail.list.form_invalid", { body: "" }],
])(
  "says in the reader's language why a form is not taken: %s",
  async (status, key, { body, charset }: { body: string; charset?: string }) => {
    const port = (server.address() as AddressInfo).port;
    const type = `application/x-www-form-urlencoded${charset ? `; charset=${charset}` : ""}`;
    const answer = await fetch(`http://127.0.0.1:${port}/m/own-data/ours`, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await answer.text()).toContain(`<strong>en ${key}`);
    expect(done).toEqual([]);
  },
);

it("offers nothing where nothing is held", async () => {
  view = { ...VIEW, counts: NOTHING, isContact: false };
  const { html } = await open("ours");
  expect(html).toContain("en mail.own_data.nothing");
  expect(html).not.toContain("<form");
});

it.each([undefined, "download", "erase"])(
  "reveals nothing by a link that is not ours: %s",
  async (action) => {
    const { status, html } = await open("other", action);
    expect([status, done]).toEqual([404, []]);
    expect(html).toContain("mail.own_data.over_text");
  },
);

it("does nothing for another action", async () => {
  const { status, html } = await open("ours", "everything");
  expect(status).toBe(400);
  expect(html).toContain('<p role="alert"><strong>en mail.list.form_invalid');
  expect(done).toEqual([]);
});
