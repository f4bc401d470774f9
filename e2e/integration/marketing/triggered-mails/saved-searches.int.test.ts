import { exportContact, importContacts, listContacts, deleteContact } from "@ezo/contract/marketing/contacts";
import { endSavedSearch, listSavedSearches } from "@ezo/contract/marketing/saved-searches";
import { getPerson } from "@ezo/contract/persons";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getSavedSearches, saveSearch } from "@ezo/contract/site/search/saved-searches";
import { SAVED_SEARCH_PENDING_DAYS, SAVED_SEARCHES_MAX } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { LINK_MAIL, matchesKey } from "@ezo/core/saved-searches/saved-search-rows";
import { sweepSavedSearches } from "@ezo/core/saved-searches/sweep";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createLayout } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import {
  confirmed,
  mailedLink,
  matchesTo,
  type Query,
  type SearchStack,
  startSearchStack,
  storeSearch,
} from "./saved-search-stack.ts";

let stack: SearchStack;
beforeAll(async () => {
  stack = await startSearchStack({ workers: 2 });
});
afterAll(() => stack.app.stop());

const rowOf = (email: string) => stack.db.savedSearch.findFirst({ where: { email } });
const statusOf = async (email: string) => (await rowOf(email))?.status;
/** As an English browser fetches it: once a search has ended, nothing but the browser says its owner's language. */
const page = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, { ...init, headers: { "Accept-Language": "en-US,en;q=0.9" } });
  const html = await answer.text();
  return { status: answer.status, html, heading: /<h1>([^<]*)/.exec(html)?.[1] };
};
const press = (url: string, action: string) =>
  page(url, { method: "POST", body: new URLSearchParams({ action }) });

describe("saving a search", () => {
  it("mails nothing but its link until the owner has pressed the button, and then what is new alone", async () => {
    const { app, build, round } = stack;
    const email = "first@example.ge";
    await build();
    await stack.ask(email, { project_id: stack.project.id }, "ru");
    await app.drain();
    const [mail, ...others] = app.mailbox.to(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Подтвердите: новые квартиры на почту");
    expect(mail?.text).toContain(`Project ${stack.project.sortOrder} ru`);
    await build();
    await round();
    await app.drain();
    expect(app.mailbox.to(email)).toHaveLength(1);

    // Scanners open links; only a person presses the button.
    const link = mailedLink(app, email, "search-confirm");
    expect((await page(link)).html).toContain("Я согласен");
    expect(await statusOf(email)).toBe("pending");
    const presses = await Promise.all([1, 2, 3].map(() => page(link, { method: "POST" })));
    expect(presses.map(({ heading }) => heading)).toEqual(Array.from({ length: 3 }, () => "Поиск сохранён"));
    const row = await rowOf(email);
    expect(row).toMatchObject({ status: "active", locale: "ru" });
    expect(row?.consentText).toContain("Я согласен");
    expect(row?.consentTextVersion).toMatch(/^apartments\.save_search_consent:ru:/);
    // The token itself is nowhere in the database.
    const [token = ""] = link.split("/").at(-1)?.split("?") ?? [];
    expect(token).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);

    await round();
    await app.drain();
    expect(matchesTo(stack, email)).toEqual([]);
    const fresh = await build({ price: 91_000 });
    await round();
    await app.drain();
    const [found, ...more] = matchesTo(stack, email);
    expect(more).toEqual([]);
    expect(found?.subject).toMatch(/^Новые квартиры \(1\): /);
    expect(found?.text).toContain(`/apartment-${fresh.id}`);
    expect(found?.text).toContain("$\u00a091\u00a0000");
    expect(found?.text).toContain(`https://ezo.test/ru/apartments?project_id=${stack.project.id}`);
    const header = (name: string) => found?.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe")).toMatch(/^<https:\/\/ezo\.test\/m\/search-end\/[\w-]+\?locale=ru>$/);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("auto-submitted")).toBe("auto-generated");
  });

  it("answers alike for known and unknown addresses, and asks an address a few times a day at most", async () => {
    const { app, ask } = stack;
    const email = "often@example.ge";
    const first = await ask(email, "rooms=1");
    await app.drain();
    await fetch(mailedLink(app, email, "search-confirm"), { method: "POST" });
    // One that is saved already: its owner gets the way to its page.
    expect(await ask(email, { rooms: 1 })).toEqual(first);
    await app.drain();
    expect(app.mailbox.to(email).at(-1)?.subject).toBe("You have saved this search already");
    expect((await page(mailedLink(app, email, "search"))).heading).toBe("Your saved search");
    // In the language of this asking; that of the search is its owner's.
    await ask(email, { rooms: 1 }, "ru");
    await app.drain();
    expect(app.mailbox.to(email).at(-1)?.subject).toBe("Этот поиск у вас уже сохранён");
    expect((await rowOf(email))?.locale).toBe("en");
    for (let rooms = 2; rooms < 8; rooms++) expect(await ask(email, { rooms })).toEqual(first);
    await app.drain();
    expect(app.mailbox.to(email)).toHaveLength(3);
  });

  it("has one search of an address for equal filters, in whatever spelling and order", async () => {
    const { ask, db } = stack;
    const email = "spelling@example.ge";
    const spellings: Query[] = [
      "?rooms=3,2&price_max=90000",
      "rooms[]=2&rooms[]=3&price_max=90000.0&sort=-price&cursor=price~1~1",
      { rooms: [2, 3], price_max: 90_000, status: "available,reserved" },
      { price_max: "90000", rooms: "2,3,2", per_page: 50 },
    ];
    for (const query of spellings) await ask(email.toUpperCase(), query);
    const rows = await db.savedSearch.findMany({ where: { email } });
    expect(rows.map(({ filterKey, asking }) => [filterKey, asking])).toEqual([
      ["rooms=2,3&price_max=90000", spellings.length],
    ]);
  });

  it("refuses what the search refuses, at its field, and does not use up the limit for it", async () => {
    const elsewhere = await createLayout(stack.db, (await createProject(stack.db)).id);
    const wrong: [query: Query, field: string][] = [
      [{ room: 2 }, "query.room"],
      ["price_max=cheap", "query.price_max"],
      [{ floor_min: 1.5 }, "query.floor_min"],
      [{ status: "sold" }, "query.status"],
      ["layout=%00", "query.layout"],
      ["layout=no-such-layout", "query.layout"],
      [{ project_id: stack.project.id, layout: elsewhere.slug }, "query.layout"],
      ["area_min=90&area_max=50", "query.area_min"],
      [{ project_id: "one" }, "query.project_id"],
      [{ cursor: "x" }, "query.cursor"],
    ];
    for (const [query, field] of wrong) {
      const refusal = await failureOf(stack.ask("wrong@example.ge", query));
      expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, [field]]);
    }
    const crossed = await failureOf(stack.ask("wrong@example.ge", "area_min=90&area_max=50"));
    expect(crossed.body.errors?.["query.area_min"]?.[0]).toContain("90 > 50");
    await stack.ask("layout@example.ge", { layout: elsewhere.slug });
    const bot = { email: "bot@example.ge", query: "", website: "x" };
    expect((await failureOf(stack.app.call(saveSearch, { body: bot }))).body.code).toBe("looks_automated");
    expect(
      await stack.db.savedSearch.count({ where: { email: { in: ["wrong@example.ge", bot.email] } } }),
    ).toBe(0);
  });

  it("has no further effect when it is repeated under the same key, which is good for nothing else", async () => {
    const { ask, app } = stack;
    const email = "again@example.ge";
    const answers = await Promise.all([1, 2, 3].map(() => ask(email, { rooms: 2 }, "en", "one-key")));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await rowOf(email))?.asking).toBe(1);
    const other = await failureOf(ask(email, { rooms: 3 }, "en", "one-key"));
    expect([other.status, other.body.code]).toEqual([422, "invalid"]);
    await app.drain();
    expect(app.mailbox.to(email)).toHaveLength(1);
  });

  it("is closed while it is switched off", async () => {
    const { app, set, ask } = stack;
    await set({ saved_searches: false });
    try {
      expect((await app.call(getSavedSearches, {})).data.is_open).toBe(false);
      expect((await failureOf(ask("closed@example.ge"))).status).toBe(404);
    } finally {
      await set({ saved_searches: true });
    }
    expect((await app.call(getSavedSearches, {})).data.is_open).toBe(true);
  });
});

describe("the link that confirms", () => {
  it("expires, is replaced by a later one, and is kept by nobody for long", async () => {
    const { app, ask, db } = stack;
    const email = "late@example.ge";
    await ask(email);
    await app.drain();
    const former = mailedLink(app, email, "search-confirm");
    await ask(email);
    await app.drain();
    const link = mailedLink(app, email, "search-confirm");
    expect((await page(former, { method: "POST" })).status).toBe(404);
    await db.savedSearch.updateMany({ where: { email }, data: { tokenExpiresAt: new Date(0) } });
    for (const method of ["GET", "POST"])
      expect(await page(link, { method })).toMatchObject({ status: 404, heading: "This link is not valid" });
    expect(await statusOf(email)).toBe("pending");

    const kept = "kept@example.ge";
    await storeSearch(stack, kept);
    const soon = new Date(Date.now() + (SAVED_SEARCH_PENDING_DAYS + 1) * DAY_MS);
    await sweepSavedSearches(db, new Date());
    expect(await statusOf(email)).toBe("pending");
    await sweepSavedSearches(db, soon);
    expect([await statusOf(email), await statusOf(kept)]).toEqual([undefined, "active"]);
    await sweepSavedSearches(db, new Date(Date.now() + 731 * DAY_MS));
    expect(await statusOf(kept)).toBeUndefined();
  });

  it("leaves an address room, however many searches a stranger has asked for in its name", async () => {
    const { app, ask, db } = stack;
    const email = "filled@example.ge";
    for (let area = 1; area <= SAVED_SEARCHES_MAX; area++) await ask(email, { area_min: area });
    await app.drain();
    const mailed = await db.savedSearch.findMany({ where: { email, tokenHash: { not: null } } });
    await ask(email, { rooms: 2 });
    await app.drain();
    const rows = await db.savedSearch.findMany({ where: { email } });
    expect(rows).toHaveLength(SAVED_SEARCHES_MAX);
    const keys = rows.map(({ filterKey }) => filterKey);
    expect(keys).toContain("rooms=2");
    // What its owner may have a mail about is still there.
    expect(keys).toEqual(expect.arrayContaining(mailed.map(({ filterKey }) => filterKey)));
  });

  it("confirms no more searches than an address may have, and works again once one has ended", async () => {
    const { app, ask, db } = stack;
    const email = "many@example.ge";
    for (let rooms = 1; rooms <= SAVED_SEARCHES_MAX; rooms++)
      await storeSearch(stack, email, { area_min: rooms });
    await ask(email, { rooms: 2 });
    await app.drain();
    const link = mailedLink(app, email, "search-confirm");
    expect(await page(link, { method: "POST" })).toMatchObject({
      status: 409,
      heading: "Too many saved searches",
    });
    await db.savedSearch.deleteMany({ where: { email, filterKey: "area_min=1" } });
    expect((await page(link, { method: "POST" })).heading).toBe("The search is saved");
  });
});

describe("the page of a search", () => {
  it("pauses, resumes and ends it; what came during a pause is not mailed after it", async () => {
    const { app, build, round } = stack;
    const email = "owner@example.ge";
    await confirmed(stack, email, { project_id: stack.project.id, price_max: 50_000 });
    const id = (await rowOf(email))?.id ?? 0;
    const own = await stack.linkOf("search", id);
    const shown = await page(own);
    expect(shown.heading).toBe("Your saved search");
    expect(shown.html).toContain("up to $\u00a050\u00a0000");
    expect(shown.html).toContain("The e-mails go to o***@example.ge.");
    expect(shown.html).not.toContain(email);
    // A press ends nothing here either: what it leads to asks first.
    expect(shown.html).not.toMatch(/action=/);
    const [, asking = ""] = /href="(\/m\/search-end\/[^"]+)"/.exec(shown.html) ?? [];
    expect((await page(app.url() + asking)).html).toContain("Shall we stop writing to you");
    expect(await statusOf(email)).toBe("active");
    expect((await press(own, "pause")).html).toContain("It is paused");
    expect(await statusOf(email)).toBe("paused");
    await build({ price: 40_000 });
    await round();
    expect((await press(own, "resume")).html).toContain("We write to you");
    const after = await build({ price: 41_000 });
    await round();
    await app.drain();
    const [mail, ...others] = matchesTo(stack, email);
    expect(others).toEqual([]);
    expect(mail?.text?.match(/\/apartment-\d+/g)).toEqual([`/apartment-${after.id}`]);

    expect((await press(own, "erase")).status).toBe(400);
    const end = mailedLink(app, email, "search-end");
    expect((await page(end)).html).toContain("<form");
    expect(await statusOf(email)).toBe("active");
    // As mail programs call it (RFC 8058), and once more, as some do.
    for (const _ of [1, 2])
      expect(
        await page(end, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
      ).toMatchObject({ status: 200, heading: "It has ended" });
    expect(await rowOf(email)).toBeNull();
    expect(await stack.db.savedSearchApartment.count({ where: { searchId: id } })).toBe(0);
    expect((await page(own)).heading).toBe("It has ended");
  });

  it("speaks the language of its mail once it has ended, or else that of the browser", async () => {
    const { app, ask, build, round } = stack;
    const email = "gone@example.ge";
    await ask(email, { project_id: stack.project.id, price_max: 30_000 }, "ru");
    await app.drain();
    const confirm = mailedLink(app, email, "search-confirm");
    await page(confirm, { method: "POST" });
    await build({ price: 30_000 });
    await round();
    await app.drain();
    const [own, end] = [mailedLink(app, email, "search"), mailedLink(app, email, "search-end")];
    expect((await page(end, { method: "POST" })).heading).toBe("Отменено");
    const bare = (link: string) => link.replace(/\?.*/, "");
    for (const [link, russian, english] of [
      [confirm, "Ссылка недействительна", "This link is not valid"],
      [own, "Отменено", "It has ended"],
      [end, "Отменено", "It has ended"],
    ] as const)
      expect([(await page(link)).heading, (await page(bare(link))).heading]).toEqual([russian, english]);
  });

  it("is for nobody who makes up a link", async () => {
    const { id } = await storeSearch(stack, "forged@example.ge");
    const own = await stack.linkOf("search", id);
    const other = own.replace(`/${id}-`, `/${id + 1}-`);
    for (const url of [own.slice(0, -1), other, other.replace("/search/", "/search-end/")])
      for (const method of ["GET", "POST"]) expect((await page(url, { method })).status).toBe(404);
    expect(await statusOf("forged@example.ge")).toBe("active");
  });
});

describe("what staff and the law see of it", () => {
  it("is listed and counted, shown with the person, and ended by those who may edit contacts", async () => {
    const { app, token } = stack;
    const email = "shown@example.ge";
    await app.call(sendEnquiry, { body: anEnquiry({ email }) });
    // No apartment is as large: nothing of it is mailed meanwhile.
    const filters = { rooms: [2, 4], area_min: 5000, price_max: 80_000 };
    await storeSearch(stack, email, filters, { locale: "ka" });
    const active = () => stack.db.savedSearch.count({ where: { status: "active" } });
    const list = (query: object) => app.call(listSavedSearches, { query: query as never }, { token });
    const { data, meta } = await list({ search: "SHOWN@" });
    expect(data).toMatchObject([
      {
        email,
        language: "ka",
        status: "active",
        url: "/apartments?rooms=2,4&area_min=5000&price_max=80000",
        words: {
          en: "Rooms: 2, 4+ · from 5000.0 m² · up to $\u00a080\u00a0000",
          ru: "Комнаты: 2, 4+ · от 5000,0 м² · до $\u00a080\u00a0000",
        },
        mails: 0,
      },
    ]);
    // Of what the search finds, whichever status is listed.
    expect(meta.by_status).toEqual({ pending: 0, active: 1, paused: 0 });
    const all = (await list({ status: "active", per_page: "1" })).meta;
    expect([all.total, all.by_status.active]).toEqual([all.by_status.active, await active()]);
    const person = await stack.db.person.findFirstOrThrow({ where: { keys: { some: { value: email } } } });
    const shown = (await app.call(getPerson, { params: { id: String(person.id) } }, { token })).data;
    expect(shown.searches).toEqual(data);
    expect(shown.timeline.map(({ kind }) => kind)).toContain("search_saved");
    const params = { id: String(data[0]?.id) };
    await app.call(endSavedSearch, { params }, { token });
    expect((await failureOf(app.call(endSavedSearch, { params }, { token }))).status).toBe(404);
    expect((await list({ search: email })).data).toEqual([]);
  });

  it("is part of what a person gets, and goes when they are erased", async () => {
    const { app, token } = stack;
    const email = "rights@example.ge";
    const file = `email,name,language,consent_at,consent_source\n${email},x,ka,2025-01-01,stand\n`;
    await app.call(importContacts, { body: { file } }, { token });
    const { id } = await storeSearch(stack, email, { rooms: [1] }, { mailing: 1 });
    // Whom mails went to can be found by trying addresses.
    const mailbox = { recipient: hashAddress(email) };
    const keys = [`${LINK_MAIL}${id}-1`, matchesKey(id, 1)];
    await stack.db.delivery.createMany({
      data: keys.map((key) => ({ ...mailbox, key, status: "sent" as const })),
    });
    const [contact] = (await app.call(listContacts, { query: { search: email } }, { token })).data;
    const params = { id: String(contact?.id) };
    const { data } = await app.call(exportContact, { params }, { token });
    expect(data.searches).toMatchObject([{ email, status: "active", filters: { rooms: [1] } }]);
    expect(data.contact.timeline.map(({ kind }) => kind)).toContain("search_saved");
    await app.call(deleteContact, { params }, { token });
    expect(await rowOf(email)).toBeNull();
    expect(await stack.db.delivery.count({ where: mailbox })).toBe(0);
    expect(await stack.db.delivery.count({ where: { key: { in: keys } } })).toBe(keys.length);
  });

  it("ends by a complaint, and is paused where the address does not work", async () => {
    const events = createBounceEvents({ db: stack.db, count: () => undefined });
    const report = (email: string, kind: "hard" | "soft" | "complaint") =>
      events.record([
        {
          provider: "raw",
          eventId: email + kind,
          kind,
          email,
          messageId: undefined,
          reason: "other",
          at: new Date(),
        },
      ]);
    for (const name of ["soft", "hard", "complaint"] as const) {
      await storeSearch(stack, `${name}@bounces.ge`);
      await report(`${name}@Bounces.ge`, name);
    }
    const found = await Promise.all(
      ["soft", "hard", "complaint"].map((name) => statusOf(`${name}@bounces.ge`)),
    );
    expect(found).toEqual(["active", "paused", undefined]);

    // Nobody can have the one who complained mailed again, by whatever spelling of their mailbox.
    for (const email of ["complaint@bounces.ge", "complaint+x@bounces.ge"]) {
      await stack.ask(email, { rooms: 1 });
      await stack.app.drain();
      expect(stack.app.mailbox.to(email)).toEqual([]);
    }
  });
});

it("is named by what is asked of a month, of the ends of the house and of the project", async () => {
  const email = "words@example.ge";
  const asked = {
    monthly_max: 900,
    floor_not: ["first" as const],
    completion: "2027-q3",
    parking: true as const,
  };
  await storeSearch(stack, email, asked);
  const { data } = await stack.app.call(
    listSavedSearches,
    { query: { search: email } },
    { token: stack.token },
  );
  expect(data.map(({ words, url }) => [words.en.replaceAll("\u00a0", " "), url])).toEqual([
    [
      "up to $ 900 a month · Not the first floor · By the end of Q3 2027 · Parking for sale in the project",
      "/en/apartments?monthly_max=900&floor_not=first&completion=2027-q3&parking=1",
    ],
  ]);
});
