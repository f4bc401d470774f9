import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { deleteContact, exportContact, importContacts, listContacts } from "@ezo/contract/marketing/contacts";
import { endKeptShortlist, listKeptShortlists } from "@ezo/contract/marketing/kept-shortlists";
import { getPerson } from "@ezo/contract/persons";
import { changeKeptShortlist, getKeptShortlists, keepShortlist } from "@ezo/contract/site/kept-shortlists";
import { KEPT_SHORTLIST_DAYS, KEPT_SHORTLIST_PENDING_DAYS } from "@ezo/contract/values/limits/followed-stock";
import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { DAY_MS } from "@ezo/contract/values/time";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { SHORTLIST_LINK_MAIL } from "@ezo/core/kept-shortlists/shortlist-rows";
import { sweepKeptShortlists } from "@ezo/core/kept-shortlists/sweep";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { watchKey } from "@ezo/core/watched-apartments/watch-mails";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { mailedLink } from "./saved-search-stack.ts";
import { startWatchStack, type WatchStack } from "./watch-stack.ts";

let stack: WatchStack;
/** Apartments that visitors see. */
let ids: number[];
beforeAll(async () => {
  stack = await startWatchStack({ workers: 1, env: { RATE_LIMIT_SCALE: "0" } });
  ids = [];
  for (let index = 0; index < 5; index++) ids.push((await stack.build({ price: 90_000 })).id);
});
afterAll(() => stack.app.stop());

const rowOf = (email: string) => stack.db.keptShortlist.findUnique({ where: { email } });
const statusOf = async (email: string) => (await rowOf(email))?.status;
const keptBy = async (email: string) => {
  const rows = await stack.db.watchedApartment.findMany({
    where: { watcher: { shortlist: { email } } },
    orderBy: { position: "asc" },
  });
  return rows.map(({ apartmentId }) => apartmentId);
};
/** As an English browser fetches it. */
const page = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, { ...init, headers: { "Accept-Language": "en" } });
  const html = await answer.text();
  return { status: answer.status, html, heading: /<h1>([^<]*)/.exec(html)?.[1] };
};
const changed = async (key: string, body: { added?: number[]; removed?: number[] } = {}) =>
  (await stack.app.call(changeKeptShortlist, { body: { key, ...body } })).data.apartment_ids;
const confirmed = async (email: string, apartmentIds: number[]) => {
  await stack.keep(email, apartmentIds);
  await stack.app.drain();
  await page(mailedLink(stack.app, email, "shortlist-confirm"), { method: "POST" });
};

describe("keeping a shortlist", () => {
  it("mails nothing but its link until the owner has pressed the button, and is opened by the same link then", async () => {
    const { app, keep, watch, change, build } = stack;
    const email = "first@example.ge";
    const { id } = await build({ price: 100_000 });
    const [one = 0] = ids;
    await keep(email, [id, one], "ru");
    await app.drain();
    const [mail, ...others] = app.mailbox.to(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Подтвердите: сохранить избранное");
    const apartment = await stack.db.apartment.findUniqueOrThrow({ where: { id } });
    expect(mail?.text).toMatch(new RegExp(` ${apartment.number}, .+, Project ${stack.project.sortOrder} ru`));
    await change(id, { price: 90_000 });
    await watch();
    await app.drain();
    expect(app.mailbox.to(email)).toHaveLength(1);

    // Scanners open links; only a person presses the button.
    const link = mailedLink(app, email, "shortlist-confirm");
    expect((await page(link)).html).toContain("Я согласен");
    expect(await statusOf(email)).toBe("pending");
    const presses = await Promise.all([1, 2, 3].map(() => page(link, { method: "POST" })));
    expect(presses.map(({ heading }) => heading)).toEqual(
      Array.from({ length: 3 }, () => "Избранное сохранено"),
    );
    const row = await rowOf(email);
    expect(row).toMatchObject({ status: "active", locale: "ru" });
    expect(row?.consentTextVersion).toMatch(/^apartments\.keep_consent:ru:/);
    // The token itself is nowhere in the database.
    expect(JSON.stringify(row)).not.toContain(new URL(link).pathname.split("/").at(-1));

    // What has become cheaper since it was kept is mailed now.
    await watch();
    await app.drain();
    const [mailed, ...more] = stack.changesTo(email);
    expect(more).toEqual([]);
    expect(mailed?.subject).toBe("Подешевели квартиры, за которыми вы следите (1)");
    const again = await page(link);
    const opens = /href="(\/ru\/shortlist#kept=[\w-]+)"/.exec(again.html)?.[1] ?? "";
    expect(await changed(opens.split("#kept=")[1] ?? "")).toEqual([id, one]);
  });

  it("is confirmed in the language of its mail, whatever others ask for later", async () => {
    const { app, keep } = stack;
    const email = "english@example.ge";
    for (let mails = 0; mails < 3; mails++) {
      await keep(email, ids, "en");
      await app.drain();
    }
    // No further mail goes out that day.
    await keep(email, ids, "ru");
    await app.drain();
    const { heading, html } = await page(mailedLink(app, email, "shortlist-confirm"), { method: "POST" });
    expect(heading).toBe("The shortlist is kept");
    expect(html).toContain('<html lang="en"');
    expect((await rowOf(email))?.locale).toBe("en");
  });

  it("answers alike for known and unknown addresses, asks an address a few times a day at most, and changes nothing of what is kept", async () => {
    const { app, keep } = stack;
    const email = "often@example.ge";
    const [one = 0, two = 0] = ids;
    const first = await keep(email, [one]);
    await app.drain();
    await page(mailedLink(app, email, "shortlist-confirm"), { method: "POST" });
    expect(await keep(email, [two], "ru")).toEqual(await keep("unknown@example.ge", [two], "ru"));
    await app.drain();
    // It was asked in another language, by somebody who may read no other.
    const known = app.mailbox.to(email).at(-1);
    expect(known?.subject).toBe("Ваше избранное уже сохранено");
    expect(known?.text).toContain("https://ezo.test/ru/shortlist#kept=");
    expect(await keptBy(email)).toEqual([one]);
    expect((await page(mailedLink(app, email, "shortlist"))).heading).toBe("Ваше сохранённое избранное");
    for (let index = 0; index < 5; index++) expect(await keep(email, [two])).toEqual(first);
    await app.drain();
    expect(app.mailbox.to(email)).toHaveLength(3);
  });

  it("refuses what visitors cannot see alike for every address, bots, and a key that was used for something else", async () => {
    const { app, db, build, keep } = stack;
    const hidden = await build({ isActive: false });
    await stack.storeShortlist("seen@example.ge", ids);
    for (const email of ["seen@example.ge", "unseen@example.ge"])
      for (const wrong of [[hidden.id], [2_000_000_000]]) {
        const refusal = await failureOf(keep(email, wrong));
        expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([422, ["apartment_ids"]]);
      }
    const bot = { email: "bot@example.ge", apartment_ids: ids, website: "x" };
    expect((await failureOf(app.call(keepShortlist, { body: bot }))).body.code).toBe("looks_automated");
    expect(await rowOf(bot.email)).toBeNull();

    // Beside others, it is left out.
    const email = "again@example.ge";
    const [one = 0, two = 0] = ids;
    await Promise.all([1, 2, 3].map(() => keep(email, [two, hidden.id, one, two], "en", "a-key")));
    expect(await keptBy(email)).toEqual([two, one]);
    expect((await rowOf(email))?.asking).toBe(1);
    for (const [address, asked] of [
      [email, one],
      ["b@example.ge", two],
    ] as const) {
      const refusal = await failureOf(keep(address, [asked], "en", "a-key"));
      expect([refusal.status, refusal.body.code]).toEqual([422, "invalid"]);
    }
    expect(await db.keptShortlist.count({ where: { email: "b@example.ge" } })).toBe(0);
  });

  it("is closed while it is switched off; what is kept can be opened", async () => {
    const { app, set, keep, storeShortlist, keyOf } = stack;
    const { id } = await storeShortlist("open@example.ge", ids);
    await set({ kept_shortlists: false });
    try {
      expect((await app.call(getKeptShortlists, {})).data.is_open).toBe(false);
      expect((await failureOf(keep("closed@example.ge", ids))).status).toBe(404);
      expect(await changed(await keyOf(id))).toEqual(ids);
    } finally {
      await set({ kept_shortlists: true });
    }
    expect((await app.call(getKeptShortlists, {})).data.is_open).toBe(true);
  });

  it("is replaced by a later asking, expires, and is kept by nobody for long", async () => {
    const { app, db, keep } = stack;
    const email = "late@example.ge";
    const [one = 0, two = 0] = ids;
    await keep(email, [one]);
    await app.drain();
    const former = mailedLink(app, email, "shortlist-confirm");
    await keep(email, [two]);
    await app.drain();
    const link = mailedLink(app, email, "shortlist-confirm");
    expect((await page(former, { method: "POST" })).status).toBe(404);
    expect(await keptBy(email)).toEqual([two]);
    await db.keptShortlist.update({ where: { email }, data: { tokenExpiresAt: new Date(0) } });
    for (const method of ["GET", "POST"])
      expect(await page(link, { method })).toMatchObject({ status: 404, heading: "This link is not valid" });
    expect(await statusOf(email)).toBe("pending");
    const used = "used@example.ge";
    await stack.storeShortlist(used, ids);
    const after = (days: number) => sweepKeptShortlists(db, new Date(Date.now() + days * DAY_MS));
    await after(KEPT_SHORTLIST_PENDING_DAYS - 1);
    expect(await statusOf(email)).toBe("pending");
    await after(KEPT_SHORTLIST_PENDING_DAYS + 1);
    expect([await statusOf(email), await statusOf(used)]).toEqual([undefined, "active"]);
    await db.keptShortlist.update({
      where: { email: used },
      data: { usedAt: new Date(Date.now() - (KEPT_SHORTLIST_DAYS + 1) * DAY_MS) },
    });
    await after(0);
    expect(await statusOf(used)).toBeUndefined();
  });
});

describe("a browser that is connected", () => {
  it("adds and removes, each harmless to repeat, in order, as many as a shortlist holds", async () => {
    const { storeShortlist, keyOf, build } = stack;
    const [one = 0, two = 0, three = 0] = ids;
    const { id } = await storeShortlist("browser@example.ge", [one]);
    const key = await keyOf(id);
    expect(await changed(key, { added: [three, two] })).toEqual([one, three, two]);
    expect(await changed(key, { added: [three, two], removed: [one] })).toEqual([three, two]);
    expect(await changed(key, { removed: [one] })).toEqual([three, two]);
    expect(await changed(key, { added: [2_000_000_000] })).toEqual([three, two]);
    const many: number[] = [];
    for (let index = 0; index < SHORTLIST_MAX; index++) many.push((await build()).id);
    const full = await changed(key, { added: many });
    expect(full).toEqual([three, two, ...many.slice(0, SHORTLIST_MAX - 2)]);
  });

  it("loses nothing of another one, whichever of them calls when", async () => {
    const { storeShortlist, keyOf, db } = stack;
    const change = fc.record({
      added: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
      removed: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 5 }), async (changes) => {
        const { id } = await storeShortlist("model@example.ge", []);
        const key = await keyOf(id);
        await Promise.all(changes.map((one) => changed(key, one)));
        const kept = await keptBy("model@example.ge");
        await db.keptShortlist.delete({ where: { id } });
        expect(new Set(kept).size).toBe(kept.length);
        for (const apartment of ids) {
          const isAdded = changes.some(({ added }) => added.includes(apartment));
          const isRemoved = changes.some(
            ({ added, removed }) => removed.includes(apartment) && !added.includes(apartment),
          );
          if (isAdded && !isRemoved) expect(kept).toContain(apartment);
          if (!isAdded) expect(kept).not.toContain(apartment);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("is answered alike for a made-up key, one that is not confirmed, and one that has ended", async () => {
    const { storeShortlist, keyOf, db, app } = stack;
    const { id } = await storeShortlist("gone@example.ge", ids);
    const key = await keyOf(id);
    const pending = await storeShortlist("waiting@example.ge", ids, { status: "pending" });
    await db.keptShortlist.delete({ where: { id } });
    const wrong = [key, await keyOf(pending.id), key.replace(/^\d+/, String(pending.id)), "x", "1-"];
    const answers = await Promise.all(
      wrong.map((each) => failureOf(app.call(changeKeptShortlist, { body: { key: each } }))),
    );
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      wrong.map(() => [404, "not_found"]),
    );
  });
});

describe("the page of a shortlist", () => {
  it("pauses and resumes its mails and ends it, and is for nobody who makes up a link", async () => {
    const { app, shortlistLink } = stack;
    const email = "owner@example.ge";
    await confirmed(email, ids.slice(0, 2));
    const id = (await rowOf(email))?.id ?? 0;
    const own = await shortlistLink("shortlist", id);
    const press = (action: string) => page(own, { method: "POST", body: new URLSearchParams({ action }) });
    const shown = await page(own);
    expect(shown.heading).toBe("Your kept shortlist");
    expect(shown.html).toContain(`/apartment-${ids[0]}`);
    expect((await press("pause")).html).toContain("paused");
    expect(await statusOf(email)).toBe("paused");
    expect((await press("resume")).html).toContain("We write to you");
    expect((await press("erase")).status).toBe(400);
    const end = await shortlistLink("endShortlist", id);
    expect((await page(end)).html).toContain("<form");
    expect(await statusOf(email)).toBe("active");
    const forged = own.replace(`/${id}-`, `/${id + 1}-`);
    for (const url of [own.slice(0, -1), forged, forged.replace("/shortlist/", "/shortlist-end/")])
      for (const method of ["GET", "POST"]) expect((await page(url, { method })).status).toBe(404);
    // As mail programs call it (RFC 8058), and once more, as some do.
    for (const _ of [1, 2])
      expect(
        await page(end, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
      ).toMatchObject({ status: 200, heading: "The shortlist is no longer kept" });
    expect([await rowOf(email), await keptBy(email)]).toEqual([null, []]);
    expect((await page(own)).heading).toBe("The shortlist is no longer kept");
    expect((await page(mailedLink(app, email, "shortlist-confirm"))).status).toBe(404);
  });
});

describe("what staff and the law see of it", () => {
  it("is listed and counted, shown with the person, and ended by those who may edit contacts", async () => {
    const { app, db, token, storeShortlist } = stack;
    const email = "shown@example.ge";
    await app.call(sendEnquiry, { body: anEnquiry({ email }) });
    const { id } = await storeShortlist(email, ids, { locale: "ka" });
    const list = (query: object) => app.call(listKeptShortlists, { query: query as never }, { token });
    const { data, meta } = await list({ search: "SHOWN@" });
    const counts = { apartment_count: ids.length, mails: 0 };
    expect(data).toMatchObject([{ id, email, language: "ka", status: "active", ...counts }]);
    expect(data[0]?.apartments.map((apartment) => apartment.id)).toEqual(ids);
    expect(data[0]?.apartments[0]?.url).toMatch(/^\/projects\/.*\/apartment-\d+$/);
    expect(data[0]?.apartments[0]?.name.en).toContain("Apartment");
    // Of what the search finds, whichever status is listed.
    expect(meta.by_status).toEqual({ pending: 0, active: 1, paused: 0 });
    const person = await db.person.findFirstOrThrow({ where: { keys: { some: { value: email } } } });
    const shown = (await app.call(getPerson, { params: { id: String(person.id) } }, { token })).data;
    expect(shown.shortlists).toEqual(data);
    expect(shown.timeline.map(({ kind }) => kind)).toContain("shortlist_kept");
    const params = { id: String(id) };
    await app.call(endKeptShortlist, { params }, { token });
    expect((await failureOf(app.call(endKeptShortlist, { params }, { token }))).status).toBe(404);
    expect((await list({ search: email })).data).toEqual([]);
  });

  it("is part of what a person gets, and goes when they are erased", async () => {
    const { app, db, token, storeShortlist, watch } = stack;
    const email = "rights@example.ge";
    const [one = 0, two = 0] = ids;
    const file = `email,name,language,consent_at,consent_source\n${email},x,ka,2025-01-01,stand\n`;
    await app.call(importContacts, { body: { file } }, { token });
    const { id } = await storeShortlist(email, [one]);
    await storeEnquiry(db, { email, apartmentId: two });
    await watch();
    const mailbox = { recipient: hashAddress(email) };
    const { id: watcherId } = await db.watcher.findFirstOrThrow({ where: { shortlistId: id } });
    const keys = [`${SHORTLIST_LINK_MAIL}${id}-1`, watchKey(watcherId, 1)];
    await db.delivery.createMany({ data: keys.map((key) => ({ ...mailbox, key, status: "sent" as const })) });
    await db.watcher.update({ where: { id: watcherId }, data: { mailing: 1 } });
    const [contact] = (await app.call(listContacts, { query: { search: email } }, { token })).data;
    const params = { id: String(contact?.id) };
    const { data } = await app.call(exportContact, { params }, { token });
    expect(data.shortlists).toMatchObject([{ email, status: "active" }]);
    expect(data.shortlists[0]?.["apartments"]).toMatchObject([{ price: 90_000 }]);
    expect(data.followed_apartments).toMatchObject([{ price: 90_000 }]);
    const kinds = data.contact.timeline.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["shortlist_kept", "changes_mailed"]));
    await app.call(deleteContact, { params }, { token });
    expect(await rowOf(email)).toBeNull();
    expect(await db.watcher.count({ where: { contactId: contact?.id ?? 0 } })).toBe(0);
    expect(await db.delivery.count({ where: mailbox })).toBe(0);
    expect(await db.delivery.count({ where: { key: { in: keys } } })).toBe(keys.length);
  });

  it("ends by a complaint, after which nobody has the address asked again, and is paused where it does not work", async () => {
    const { app, db, keep, storeShortlist } = stack;
    const events = createBounceEvents({ db, count: () => undefined });
    for (const kind of ["soft", "hard", "complaint"] as const) {
      const email = `${kind}@bounces.ge`;
      await storeShortlist(email, ids);
      await events.record([
        {
          provider: "raw",
          eventId: email,
          kind,
          email: email.toUpperCase(),
          messageId: undefined,
          reason: "other",
          at: new Date(),
        },
      ]);
    }
    const found = await Promise.all(
      ["soft", "hard", "complaint"].map((name) => statusOf(`${name}@bounces.ge`)),
    );
    expect(found).toEqual(["active", "paused", undefined]);
    await keep("complaint@bounces.ge", ids);
    await app.drain();
    expect(app.mailbox.to("complaint@bounces.ge")).toEqual([]);
  });
});
