import { HOUR_MS } from "@ezo/contract/values/time";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { afterEach, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { namedIn, storeSearch } from "./saved-search-stack.ts";
import { startWatchStack, type WatchStack } from "./watch-stack.ts";

let stack: WatchStack | undefined;
afterEach(async () => {
  await stack?.app.stop();
  stack = undefined;
});

describe("a change of an apartment that somebody keeps", () => {
  it("is mailed once, with what was known before, and several of them in one mail", async () => {
    stack = await startWatchStack();
    const { app, build, storeShortlist, change, watch, changesTo } = stack;
    const email = "reader@example.ge";
    const [cheaper, freed, same] = [
      await build({ price: 100_000 }),
      await build({ price: 80_000, status: "reserved" }),
      await build({ price: 70_000 }),
    ];
    const { id } = await storeShortlist(email, [cheaper.id, freed.id, same.id]);
    expect(await watch()).toBe(0);
    await change(cheaper.id, { price: 99_000 });
    await change(freed.id, { status: "available" });
    await watch();
    await app.drain();
    const [mail, ...others] = changesTo(email);
    expect(others).toEqual([]);
    expect(new Set(namedIn(mail?.text))).toEqual(new Set([freed.id, cheaper.id]));
    expect(mail?.subject).toBe("News of apartments you follow (2)");
    expect(mail?.text).toContain("Before: $\u00a0100\u00a0000");
    expect(mail?.text).not.toContain("Before: $\u00a080\u00a0000");
    expect(mail?.text).toContain(`https://ezo.test/en/shortlist#kept=${id}-`);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header("list-unsubscribe")).toMatch(
      /^<https:\/\/ezo\.test\/m\/shortlist-end\/[\w-]+\?locale=\w+>$/,
    );
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("auto-submitted")).toBe("auto-generated");
    // Looking and running again mails nobody again.
    expect(await watch()).toBe(0);
    await app.queues.add([
      { name: "mail-watched-changes", payload: { watcher_id: 1, mailing: 1 }, id: "once-more" },
    ]);
    await app.drain();
    expect(changesTo(email)).toHaveLength(1);
  });

  it("counts against the kept price and then the mailed one, from 1 % on", async () => {
    stack = await startWatchStack();
    const { app, build, storeShortlist, change, watch, changesTo } = stack;
    const email = "percent@example.ge";
    const { id } = await build({ price: 100_000 });
    await storeShortlist(email, [id]);
    const mailsAfter = async (price: number) => {
      await change(id, { price });
      await watch();
      await app.drain();
      return changesTo(email).length;
    };
    expect(await mailsAfter(99_001)).toBe(0);
    expect(await mailsAfter(110_000)).toBe(0);
    // Cheaper than before, and not than when it was kept.
    expect(await mailsAfter(100_000)).toBe(0);
    expect(await mailsAfter(99_000)).toBe(1);
    expect(await mailsAfter(98_500)).toBe(1);
    expect(await mailsAfter(98_010)).toBe(2);
    expect(changesTo(email)[1]?.text).toContain("Before: $\u00a099\u00a0000");
  });

  it("is not mailed where it is undone before, or while the apartment cannot be had or seen", async () => {
    stack = await startWatchStack({ workers: 0 });
    const { app, db, build, storeShortlist, change, watch, set, changesTo } = stack;
    const email = "undone@example.ge";
    type Change = Prisma.ApartmentUncheckedUpdateInput;
    const ways: [away: Change, back: Change][] = [
      [{ price: 90_000 }, { price: 100_000 }],
      [{ price: 90_000 }, { isPriceHidden: true }],
      [{ price: 90_000 }, { status: "reserved" }],
      [{ price: 90_000 }, { status: "sold" }],
      [{ price: 90_000 }, { isActive: false }],
    ];
    const apartments = [];
    for (const _ of ways) apartments.push(await build({ price: 100_000 }));
    const held = await build({ price: 100_000, status: "reserved" });
    await storeShortlist(email, [...apartments.map(({ id }) => id), held.id]);
    // Ordered, and undone before the mail goes out.
    for (const [index, [away]] of ways.entries()) await change(apartments[index]?.id ?? 0, away);
    await change(held.id, { status: "available" });
    expect(await watch()).toBe(1);
    for (const [index, [, back]] of ways.entries()) await change(apartments[index]?.id ?? 0, back);
    await change(held.id, { status: "reserved" });
    await app.startWorker();
    await app.drain();
    expect(changesTo(email)).toEqual([]);
    // The same within the time for which changes are collected: nothing is ordered.
    await set({ search_window_minutes: 60 });
    const start = Date.now();
    const first = apartments[0]?.id ?? 0;
    await change(first, { price: 90_000 });
    expect(await watch(new Date(start))).toBe(0);
    await change(first, { price: 100_000 });
    await watch(new Date(start + HOUR_MS / 2));
    expect(await watch(new Date(start + 2 * HOUR_MS))).toBe(0);
    // What was only put off is mailed when it can be had: it is available again, and cheaper.
    await set({ search_window_minutes: 0 });
    const reserved = apartments[2]?.id ?? 0;
    await change(reserved, { status: "available" });
    await watch(new Date(start + 3 * HOUR_MS));
    await app.drain();
    expect(changesTo(email).map(({ text }) => [...new Set(namedIn(text))])).toEqual([[reserved]]);
    expect(changesTo(email)[0]?.text).toContain("Before: $\u00a0100\u00a0000");
    expect(await db.delivery.count({ where: { status: "sending" } })).toBe(0);
  });

  it("is no news to somebody who has given up their own hold, and a price in another currency is no lower one", async () => {
    stack = await startWatchStack();
    const { app, db, build, storeShortlist, change, watch, changesTo } = stack;
    const [own, others] = ["own@example.ge", "others@example.ge"];
    const { id } = await build({ price: 300_000, status: "reserved" });
    await storeShortlist(own, [id]);
    await storeShortlist(others, [id]);
    const enquiry = await storeEnquiry(db, { email: own, apartmentId: id });
    await db.hold.create({
      data: { apartmentId: id, enquiryId: enquiry.id, reason: "", until: new Date(), endedAt: new Date() },
    });
    await watch();
    await change(id, { status: "available" });
    await watch();
    await app.drain();
    expect([changesTo(own).length, changesTo(others).length]).toEqual([0, 1]);
    await db.setting.upsert({
      where: { name: "prices" },
      create: { name: "prices", value: { currency: "EUR", others: [], per_m2_shown: true } },
      update: { value: { currency: "EUR", others: [], per_m2_shown: true } },
    });
    await change(id, { price: 100_000 });
    await watch();
    await app.drain();
    expect(changesTo(others)).toHaveLength(1);
    await change(id, { price: 90_000 });
    await watch();
    await app.drain();
    expect(changesTo(others)).toHaveLength(2);
  });

  it("is no fall where a price takes the place of a figure in the firm's former currency", async () => {
    stack = await startWatchStack();
    const { app, db, build, storeShortlist, change, watch, changesTo } = stack;
    const { id } = await build({ price: 300_000 });
    // As calls of the API write it.
    const note = (version: number, from: number | null, to: number) =>
      db.recordHistory.create({
        data: {
          entity: "apartment",
          entityId: id,
          version,
          kind: from === null ? "created" : "updated",
          changes: from === null ? {} : { price: { from, to } },
          snapshot: { price: to },
        },
      });
    await note(1, null, 300_000);
    const [early, late] = ["early@example.ge", "late@example.ge"];
    await storeShortlist(early, [id]);
    await watch();
    await db.setting.upsert({
      where: { name: "prices" },
      create: { name: "prices", value: { currency: "EUR", others: [], per_m2_shown: true } },
      update: { value: { currency: "EUR", others: [], per_m2_shown: true } },
    });
    await db.recordHistory.create({
      data: {
        entity: "price_settings",
        entityId: 1,
        version: 1,
        kind: "updated",
        changes: { currency: { from: "USD", to: "EUR" } },
        snapshot: {},
      },
    });
    // Nobody has converted the price yet.
    await watch();
    await storeShortlist(late, [id]);
    await change(id, { price: 100_000 });
    await note(2, 300_000, 100_000);
    await watch();
    await app.drain();
    expect([changesTo(early), changesTo(late)]).toEqual([[], []]);
    await change(id, { price: 90_000 });
    await note(3, 100_000, 90_000);
    await watch();
    await app.drain();
    expect([changesTo(early).length, changesTo(late).length]).toEqual([1, 1]);
  });

  it("goes to nobody who has ended or paused the shortlist, or called a mail spam, since it was ordered", async () => {
    stack = await startWatchStack({ workers: 0 });
    const { app, db, build, storeShortlist, change, watch, shortlistLink, changesTo } = stack;
    const { id } = await build({ price: 100_000 });
    const emails = ["ended", "paused", "complained", "kept"].map((name) => `${name}@example.ge`);
    const rows = [];
    for (const email of emails) rows.push(await storeShortlist(email, [id]));
    await change(id, { price: 90_000 });
    expect(await watch()).toBe(emails.length);
    const [ended, paused] = rows;
    await fetch(await shortlistLink("endShortlist", ended?.id ?? 0), { method: "POST" });
    const pause = { method: "POST", body: new URLSearchParams({ action: "pause" }) };
    await fetch(await shortlistLink("shortlist", paused?.id ?? 0), pause);
    await db.contact.create({
      data: {
        email: "complained@example.ge",
        emailHash: hashAddress("complained@example.ge"),
        locale: "en",
        source: "import",
        status: "complained",
      },
    });
    await app.startWorker();
    await app.drain();
    expect(emails.map((email) => changesTo(email).length)).toEqual([0, 0, 0, 1]);
    // What has changed during a pause is not mailed after it.
    const resume = { method: "POST", body: new URLSearchParams({ action: "resume" }) };
    await fetch(await shortlistLink("shortlist", paused?.id ?? 0), resume);
    await watch();
    await app.drain();
    expect(changesTo("paused@example.ge")).toEqual([]);
  });

  it("is switched by kind, and shares the limit of saved searches", async () => {
    stack = await startWatchStack();
    const { app, build, round, storeShortlist, change, watch, set, changesTo } = stack;
    const email = "limits@example.ge";
    const [cheaper, freed] = [
      await build({ price: 100_000 }),
      await build({ price: 100_000, status: "reserved" }),
    ];
    await storeShortlist(email, [cheaper.id, freed.id]);
    await change(cheaper.id, { price: 90_000 });
    await change(freed.id, { status: "available" });
    await set({ price_fall_mails: false, available_again_mails: false });
    expect(await watch()).toBe(0);
    await set({ available_again_mails: true });
    await watch();
    await app.drain();
    expect(changesTo(email).map(({ text }) => [...new Set(namedIn(text))])).toEqual([[freed.id]]);
    await set({ price_fall_mails: true, triggered_mails_per_week: 1 });
    await watch();
    await app.drain();
    expect(changesTo(email)).toHaveLength(1);
    // Neither does a saved search of the same person mail any more, whatever it finds.
    await storeSearch(stack, email);
    await round();
    await app.drain();
    expect(changesTo(email)).toHaveLength(1);
    await set({ triggered_mails_per_week: 2 });
    await watch();
    await app.drain();
    const mails = changesTo(email);
    expect([...new Set(namedIn(mails[1]?.text))]).toEqual([cheaper.id]);
  });
});

describe("a change of an apartment that somebody has asked about", () => {
  it("is mailed to the person who has agreed to it at that moment, with the way to take it back", async () => {
    stack = await startWatchStack({ workers: 0 });
    const { app, db, build, change, watch, storeAsked, changesTo } = stack;
    const { id } = await build({ price: 100_000 });
    const names = ["agreed", "left", "pending", "deleted"] as const;
    const address = (name: string) => `${name}@example.ge`;
    for (const name of names)
      await storeAsked(address(name), id, name === "pending" ? { status: "pending" } : {});
    await storeEnquiry(db, { email: "stranger@example.ge", apartmentId: id });
    expect(await watch()).toBe(0);
    await change(id, { price: 90_000 });
    expect(await watch()).toBe(3);
    await db.contact.updateMany({ where: { email: address("left") }, data: { status: "unsubscribed" } });
    await db.enquiry.updateMany({ where: { email: address("deleted") }, data: { deletedAt: new Date() } });
    await app.startWorker();
    await app.drain();
    expect([...names, "stranger"].map((name) => changesTo(address(name)).length)).toEqual([1, 0, 0, 0, 0]);
    const [mail] = changesTo(address("agreed"));
    expect(mail?.text).toContain("because you asked us about these apartments");
    const link = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? "";
    const path = app.url() + new URL(link).pathname;
    const status = async () => (await db.contact.findFirst({ where: { email: address("agreed") } }))?.status;
    expect((await fetch(path)).status).toBe(200);
    expect(await status()).toBe("subscribed");
    expect((await fetch(path, { method: "POST" })).status).toBe(200);
    expect(await status()).toBe("unsubscribed");
    // Who may not be mailed is watched for nobody.
    await watch();
    expect(await db.watcher.count({ where: { contactId: { not: null } } })).toBe(0);
  });

  it("waits while the reader has paused news, and is mailed once the pause is over", async () => {
    stack = await startWatchStack({ workers: 0 });
    const { app, db, build, change, watch, storeAsked, changesTo } = stack;
    const { id } = await build({ price: 100_000 });
    const [early, late] = ["paused-early@example.ge", "paused-late@example.ge"];
    const pausedFor = (email: string, ms: number) =>
      db.contact.updateMany({ where: { email }, data: { pausedUntil: new Date(Date.now() + ms) } });
    const mails = () => [early, late].map((email) => changesTo(email).length);
    for (const email of [early, late]) await storeAsked(email, id);
    await pausedFor(early, HOUR_MS);
    expect(await watch()).toBe(0);
    await change(id, { price: 90_000 });
    expect(await watch()).toBe(1);
    // After the mail was ordered, and before it leaves.
    await pausedFor(late, HOUR_MS);
    await app.startWorker();
    await app.drain();
    expect(mails()).toEqual([0, 0]);
    for (const email of [early, late]) await pausedFor(email, -1);
    await watch();
    await app.drain();
    expect(mails()).toEqual([1, 1]);
  });

  it("is named once to the person who keeps the apartment, too, also after the shortlist has ended", async () => {
    stack = await startWatchStack();
    const { app, db, build, change, watch, storeAsked, storeShortlist, changesTo } = stack;
    const email = "both@example.ge";
    const [kept, asked] = [await build({ price: 100_000 }), await build({ price: 50_000 })];
    await storeAsked(email, kept.id);
    await storeEnquiry(db, { email, apartmentId: asked.id });
    await watch();
    const { id } = await storeShortlist(email, [kept.id]);
    await change(kept.id, { price: 90_000 });
    await change(asked.id, { price: 40_000 });
    await watch();
    await app.drain();
    const named = () => changesTo(email).map(({ text }) => [...new Set(namedIn(text))]);
    expect(new Set(named().flat())).toEqual(new Set([kept.id, asked.id]));
    expect(named()).toHaveLength(2);
    await db.keptShortlist.delete({ where: { id } });
    await watch();
    await app.drain();
    expect(named()).toHaveLength(2);
  });

  it("counts from the price of the enquiry, though no worker has run since", async () => {
    stack = await startWatchStack();
    const { app, db, build, change, watch, storeAsked, changesTo } = stack;
    const email = "late@example.ge";
    const { id } = await build({ price: 100_000 });
    await db.recordHistory.create({
      data: {
        entity: "apartment",
        entityId: id,
        version: 1,
        kind: "created",
        snapshot: { status: "available", price: 100_000, is_price_hidden: false },
        currency: "USD",
        createdAt: new Date(Date.now() - HOUR_MS),
      },
    });
    await storeAsked(email, id);
    await change(id, { price: 90_000 });
    await watch();
    await app.drain();
    expect(changesTo(email).map(({ text }) => [...new Set(namedIn(text))])).toEqual([[id]]);
  });
});
