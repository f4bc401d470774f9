import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiries/enquiry-apartment";
import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { listReplyTemplates, replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { fullTime } from "@ezo/core/offers/offer-words";
import { lockSetting, readSetting, writeSetting } from "@ezo/core/platform/settings";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { params, refusal, useOffers } from "../../../stack/offers.ts";

const { change, db, enquiry, first, idOf, list, make, page, stack, tokens, withdraw } = useOffers();

type ProjectChange = Prisma.ProjectUpdateManyMutationInput;
/** What takes an apartment off the site, and what brings it back. */
const hidings: { what: string; hides: ProjectChange; shows: ProjectChange }[] = [
  { what: "its project was deleted", hides: { deletedAt: new Date() }, shows: { deletedAt: null } },
  { what: "its project was switched off", hides: { isActive: false }, shows: { isActive: true } },
];
const project = (data: ProjectChange) =>
  db().project.updateMany({
    where: { buildings: { some: { floors: { some: { apartments: { some: { id: first().id } } } } } } },
    data,
  });

describe("the page of an offer", () => {
  const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/128.0" };
  const open = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(stack().url() + new URL(url).pathname, { method, headers: { ...BROWSER, ...headers } });
  const look = (offer: StaffOffer, ...how: [headers?: Record<string, string>, method?: string]) =>
    open(offer.url, ...how);
  const openings = async (person: { id: number }) =>
    (await stack().call(getEnquiry, params(person), { token: tokens.admin })).data.history.filter(
      ({ kind }) => kind === "offer_opened",
    );

  it("counts who opens it, notes the first of a day in the history, and shows that live to those who may see it", async () => {
    const person = await enquiry({ assigneeId: await idOf("sales_agent") });
    const other = await enquiry();
    const made = await make(person);
    await stack().drain();
    const mine = await stack().live(tokens.sales_agent);
    await look(await make(other));
    await Promise.all([look(made), look(made), look(made)]);
    await mine.waitFor("customer:updated", ({ id }) => id === person.id);
    expect(mine.seen("customer:updated").map(({ id }) => id)).not.toContain(other.id);
    expect(await openings(person)).toMatchObject([{ from: first().number, to: null, actor: null }]);
    const [line] = (await list(person)).data;
    expect(line?.opened.count).toBe(3);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db().offer.update({ where: { id: made.id }, data: { openedAt: yesterday } });
    await look(made);
    expect(await openings(person)).toHaveLength(2);
  });

  it("is there, and shows each opening in open inboxes, while prices of its apartment are being published", async () => {
    const person = await enquiry();
    const made = await make(person);
    await stack().drain();
    const live = await stack().live(tokens.admin);
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from apartments where id = ${first().id} for update`;
      for (const times of [1, 2]) {
        expect((await look(made)).status).toBe(200);
        await live.waitFor(
          "customer:updated",
          () => live.seen("customer:updated").filter(({ id }) => id === person.id).length === times,
        );
      }
    });
    expect((await list(person)).data[0]?.opened.count).toBe(2);
    expect(await openings(person)).toHaveLength(1);
  });

  it("counts its PDF, too, unless the page has led there", async () => {
    const person = await enquiry();
    const made = await make(person);
    await open(made.pdf_url, { "sec-fetch-site": "same-origin" });
    await open(made.pdf_url, { cookie: "ezo_staff=1" });
    await open(made.pdf_url, { "user-agent": "WhatsApp/2.23" });
    expect((await list(person)).data[0]?.opened.count).toBe(0);
    await stack().drain();
    const live = await stack().live(tokens.admin);
    expect((await open(made.pdf_url, { "sec-fetch-site": "none" })).status).toBe(200);
    await live.waitFor("customer:updated", ({ id }) => id === person.id);
    await open(made.pdf_url);
    expect((await list(person)).data[0]?.opened.count).toBe(2);
    expect(await openings(person)).toHaveLength(1);
  });

  it("counts no robot, prefetch, head or browser of the staff, and nothing once it is withdrawn", async () => {
    const person = await enquiry();
    const made = await make(person);
    await look(made, {}, "HEAD");
    for (const agent of ["", "Googlebot/2.1", "WhatsApp/2.23", "TelegramBot (like TwitterBot)", "curl/8"])
      await look(made, { "user-agent": agent });
    for (const header of ["purpose", "sec-purpose", "x-moz"]) await look(made, { [header]: "prefetch" });
    await look(made, { cookie: "ezo_staff=1" });
    expect((await look(await withdraw(person, made))).status).toBe(410);
    expect((await list(person)).data[0]?.opened).toEqual({ count: 0, last_at: null });
    expect(await openings(person)).toEqual([]);
  });
});

describe("an apartment that is held", () => {
  it("for the person of an offer says so on that offer's page alone", async () => {
    const [person, other] = [await enquiry(), await enquiry()];
    const [own, foreign] = [await make(person), await make(other)];
    const until = new Date(Date.now() + 86_400_000);
    const body = { apartment_id: first().id, until: until.toISOString() };
    await stack().call(holdForEnquiry, { ...params(person), body }, { token: tokens.admin });
    const said = `Held for you until ${fullTime(until, "en", DEFAULT_TIME_ZONE)}`;
    expect(await page(own.url)).toContain(said);
    expect(await page(foreign.url)).not.toContain("Held for you");
    expect(await page(foreign.url)).toContain("<dd>Reserved</dd>");
    expect((await refusal(change(other, foreign)))[1]).toBe("already_held");
    await change(person, own, { discount_percent: 1 });
    await stack().call(
      releaseEnquiryHold,
      { ...params(person), body: { apartment_id: first().id } },
      { token: tokens.admin },
    );
    expect(await page(own.url)).not.toContain("Held for you");
  });

  it("for a person may be offered in any enquiry of theirs, and in nobody else's", async () => {
    const { id: personId } = await db().person.create({ data: {} });
    const [held, later, other] = [await enquiry({ personId }), await enquiry({ personId }), await enquiry()];
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const body = { apartment_id: first().id, until };
    await stack().call(holdForEnquiry, { ...params(held), body }, { token: tokens.admin });
    expect((await refusal(make(other)))[1]).toBe("already_held");
    expect((await page((await make(later)).url)).includes("Held for you until")).toBe(true);
    // Nor is somebody another who was merged with them, as long as that is so.
    const merged = await db().person.create({ data: { mergedIntoId: personId } });
    const theirs = await enquiry({ personId: merged.id });
    expect((await page((await make(theirs)).url)).includes("Held for you until")).toBe(true);
    await db().person.update({ where: { id: merged.id }, data: { mergedIntoId: null } });
    expect((await refusal(make(theirs)))[1]).toBe("already_held");
    const release = { ...params(held), body: { apartment_id: first().id } };
    await stack().call(releaseEnquiryHold, release, { token: tokens.admin });
  });
});

describe("an offer that is made while the firm's currency is changed", () => {
  it("waits for that, and is refused in a currency that its seller has not seen", async () => {
    const person = await enquiry();
    const seen = { price_minor: 5_000_000, currency: "USD" as const };
    const isWaiting = async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%settings%'`;
      return row?.waiting;
    };
    const made = await db().$transaction(async (tx) => {
      await lockSetting(tx, "prices");
      const making = refusal(make(person, { seen }));
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
      await writeSetting(tx, "prices", { ...(await readSetting(tx, "prices")), currency: "EUR" });
      return { making };
    });
    expect(await made.making).toEqual([409, "conflict", []]);
    await db().$transaction(async (tx) =>
      writeSetting(tx, "prices", { ...(await readSetting(tx, "prices")), currency: "USD" }),
    );
    expect((await make(person, { seen })).price_minor).toBe(5_000_000);
  });
});

describe("a mail that links to an offer", () => {
  const written = async (person: { id: number }, locale: (typeof LOCALES)[number]) => {
    const { data } = await stack().call(listReplyTemplates, params(person), { token: tokens.admin });
    const text = data.find((one) => one.code === "offer" && one.locale === locale);
    return { subject: text?.subject ?? "", body: text?.body ?? "" };
  };
  const send = (person: { id: number }, body: { subject: string; body: string }) =>
    stack().call(replyToEnquiry, { ...params(person), body }, { token: tokens.admin });
  const reason = async (call: Promise<unknown>) => {
    const { status, body } = await failureOf(call);
    return [status, body.errors?.["body"]?.[0]];
  };

  it.each(LOCALES)(
    "is sent with the terms that the offer has now, and refused with earlier ones (%s)",
    async (locale) => {
      const person = await enquiry();
      const offer = await make(person);
      const before = await written(person, locale);
      const changed = await change(person, offer, { discount_percent: 10, valid_days: 20 });
      const [status, said] = await reason(send(person, before));
      expect([status, said]).toEqual([422, expect.stringContaining(String(offer.number))]);
      expect(await db().enquiryReply.count({ where: { enquiryId: person.id } })).toBe(0);
      await send(person, await written(person, locale));
      // A text that compares both says what is so now.
      const both = { subject: "Both", body: `${before.body}\n${(await written(person, locale)).body}` };
      await send(person, both);
      await withdraw(person, changed);
      expect(await reason(send(person, both))).toEqual([422, expect.stringContaining(String(offer.number))]);
    },
  );

  it("is refused where the offer was made for somebody else, also one whom the seller does not see", async () => {
    const { id: personId } = await db().person.create({ data: {} });
    const assigneeId = await idOf("sales_agent");
    const [own, again] = [await enquiry({ personId }), await enquiry({ personId })];
    const other = await enquiry({ assigneeId });
    const offer = await make(own);
    const mail = { subject: "Yours", body: `Here: ${offer.url}` };
    for (const role of ["admin", "sales_agent"] as const) {
      const sent = stack().call(replyToEnquiry, { ...params(other), body: mail }, { token: tokens[role] });
      expect(await reason(sent)).toEqual([422, expect.stringContaining(String(offer.number))]);
    }
    expect(await db().enquiryReply.count({ where: { enquiryId: other.id } })).toBe(0);
    // Another request of the same person, or of one who was merged with them, and what a visitor has made for themselves.
    await send(again, mail);
    const [kept, gone] = [await db().person.create({ data: {} }), await db().person.create({ data: {} })];
    const [theirs, late] = [await enquiry({ personId: kept.id }), await enquiry({ personId: gone.id })];
    const yours = { subject: "Yours", body: `Here: ${(await make(late)).url}` };
    expect(await refusal(send(theirs, yours))).toEqual([422, "invalid", ["body"]]);
    await db().person.update({ where: { id: gone.id }, data: { mergedIntoId: kept.id } });
    await send(theirs, yours);
    await db().offer.update({ where: { id: offer.id }, data: { enquiryId: null } });
    await send(other, mail);
  });

  it("is refused once the offer has ended, or its apartment was sold or deleted", async () => {
    const person = await enquiry();
    const offer = await make(person);
    const text = await written(person, "en");
    const id = first().id;
    const apartment = (data: Prisma.ApartmentUpdateInput) => db().apartment.update({ where: { id }, data });
    await apartment({ status: "sold" });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
    await apartment({ status: "reserved", deletedAt: new Date() });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
    await apartment({ status: "available", deletedAt: null });
    await send(person, text);
    await db().offer.update({ where: { id: offer.id }, data: { validUntil: new Date(Date.now() - 1) } });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
  });

  it.each(hidings)("is refused with a reason of its own while $what", async ({ hides, shows }) => {
    const person = await enquiry();
    const offer = await make(person);
    const text = await written(person, "en");
    await project(hides);
    try {
      const said = `ბინა, რომელსაც წერილში შეთავაზება № ${offer.number} ეხება, საიტზე აღარ ჩანს`;
      expect(await reason(send(person, text))).toEqual([422, expect.stringContaining(said)]);
      expect(await db().enquiryReply.count({ where: { enquiryId: person.id } })).toBe(0);
    } finally {
      await project(shows);
    }
    await send(person, text);
  });
});

describe("the template of a reply", () => {
  it("has the newest valid offer, whatever apartment it is of", async () => {
    const person = await enquiry();
    const offerBody = async () =>
      (await stack().call(listReplyTemplates, params(person), { token: tokens.admin })).data.find(
        ({ code, locale }) => code === "offer" && locale === "ru",
      )?.body;
    expect(await offerBody()).toBeUndefined();
    const older = await make(person);
    const newer = await make(person, { discount_percent: 3 });
    expect(await offerBody()).toContain(newer.url);
    expect(await offerBody()).toContain(`Квартира ${first().number}`);
    await withdraw(person, newer);
    expect(await offerBody()).toContain(older.url);
    await db().offer.update({ where: { id: older.id }, data: { validUntil: new Date(0) } });
    expect(await offerBody()).toBeUndefined();
  });

  it.each(hidings)("has no offer while $what", async ({ hides, shows }) => {
    const person = await enquiry();
    const offer = await make(person);
    const hasOffer = async () =>
      (await stack().call(listReplyTemplates, params(person), { token: tokens.admin })).data.some(
        ({ code, body }) => code === "offer" && body.includes(offer.url),
      );
    expect(await hasOffer()).toBe(true);
    await project(hides);
    try {
      expect(await hasOffer()).toBe(false);
    } finally {
      await project(shows);
    }
    expect(await hasOffer()).toBe(true);
  });
});
