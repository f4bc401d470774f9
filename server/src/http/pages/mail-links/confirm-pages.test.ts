import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { siteColoursOf } from "@ezo/contract/values/colours/site-colours";
import { MAIL_LINK_PATHS } from "@ezo/core/campaigns/links/mail-links";
import type { KeptShortlists } from "@ezo/core/kept-shortlists/kept-shortlists.service";
import type { SavedSearches } from "@ezo/core/saved-searches/saved-searches.service";
import { searchTexts } from "@ezo/core/saved-searches/search-texts";
import express, { Router } from "express";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createMailPageWriter } from "./mail-page.ts";
import { newsletterPages } from "./newsletter-pages.ts";
import { searchPages } from "./search-pages.ts";
import { senderPages } from "./sender-pages.ts";
import { shortlistPages } from "./shortlist-pages.ts";

type State = "open" | "confirmed" | "over";
/** What the links confirm, and what was confirmed. */
let state: State;
let done: string[];
beforeEach(() => {
  state = "open";
  done = [];
});

const ofOurs = <Value>(token: string, value: () => Value) =>
  Promise.resolve(token === "ours" ? value() : null);
const confirming = <Value>(name: string, token: string, value: () => Value) =>
  ofOurs(token, () => {
    done.push(name);
    state = "confirmed";
    return value();
  });
const search = {
  locale: "en",
  words: "Two rooms",
  texts: searchTexts({}),
  path: "/en/apartments",
  ownUrl: "/m/search/ours",
};
const shortlist = { locale: "en", apartments: [], openPath: "/en/shortlist", ownUrl: "/m/shortlist/ours" };

const router = Router();
const pages = createMailPageWriter({
  translations: { lookup: (locale) => Promise.resolve((key) => `${locale} ${key}`) },
  icons: { folder: () => Promise.resolve("") },
  colours: { current: () => Promise.resolve(siteColoursOf("#7a1f1f")) },
  timeZone: { current: () => Promise.resolve("Asia/Tbilisi") },
});
newsletterPages(
  router,
  {
    asked: (token) => ofOurs(token, () => ({ locale: "en" as const, state })),
    confirm: (token) => confirming("newsletter", token, () => ({ locale: "en" as const, isConfirmed: true })),
  },
  pages,
);
searchPages(
  router,
  {
    toConfirm: (token: string) => ofOurs(token, () => ({ state, search })),
    confirm: (token: string) => confirming("search", token, () => ({ state, search })),
  } as unknown as SavedSearches,
  pages,
);
shortlistPages(
  router,
  {
    toConfirm: (token: string) => ofOurs(token, () => ({ state, shortlist })),
    confirm: (token: string) => confirming("shortlist", token, () => ({ state, shortlist })),
  } as unknown as KeptShortlists,
  pages,
);
senderPages(
  router,
  {
    asked: (token) => ofOurs(token, () => ({ locale: "en" as const, email: "sales@ezo.test", state })),
    confirm: (token) =>
      confirming("sender", token, () => ({ locale: "en" as const, email: "sales@ezo.test", state })),
  },
  pages,
);
const server = createServer(express().use(router));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close());

const post = async (path: string, body: string, type = "application/x-www-form-urlencoded") => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  const answer = await fetch(url, { method: "POST", body, headers: { "content-type": type } });
  return { status: answer.status, html: await answer.text() };
};

const PAGES = [
  ["newsletter", MAIL_LINK_PATHS.confirm, "mail.list"],
  ["search", MAIL_LINK_PATHS.searchConfirm, "mail.search"],
  ["shortlist", MAIL_LINK_PATHS.shortlistConfirm, "mail.shortlist"],
  ["sender", MAIL_LINK_PATHS.sender, "mail.sender"],
] as const;

// ASVS 5.0: 3.5.3
it.each(PAGES)("confirms by its button: %s", async (name, path, texts) => {
  const { status, html } = await post(`${path}/ours`, "");
  expect([status, done]).toEqual([200, [name]]);
  expect(html).toContain(`en ${texts}.confirmed_title`);
});

const BAD = [
  [413, "mail.list.form_too_large", "a=".padEnd(20_000, "x"), undefined],
  [415, "mail.list.form_unreadable", "a=1", "application/x-www-form-urlencoded; charset=utf-16"],
] as const;
it.each(PAGES.flatMap((page) => BAD.map((bad) => [...page, ...bad] as const)))(
  "shows the same page for a form that is not taken, and confirms nothing: %s %s %s %s",
  async (_, path, texts, status, key, body, type) => {
    const answer = await post(`${path}/ours`, body, type);
    expect([answer.status, done]).toEqual([status, []]);
    expect(answer.html).toContain(`<strong>en ${key}`);
    expect(answer.html).toContain(`en ${texts}.confirm_title`);
    expect(answer.html).toContain('<form method="post">');
  },
);

it.each(PAGES)("refuses it where there is nothing left to confirm, too: %s", async (_, path) => {
  for (const left of ["confirmed", "over"] as const) {
    state = left;
    expect((await post(`${path}/ours`, "a=".padEnd(20_000, "x"))).status).toBe(413);
  }
  expect((await post(`${path}/other`, "a=".padEnd(20_000, "x"))).status).toBe(404);
  expect(done).toEqual([]);
});
