import { randomUUID } from "node:crypto";
import { listAudit } from "@ezo/contract/admin/audit";
import { getDashboardStatistics } from "@ezo/contract/admin/dashboard";
import {
  getRetention,
  previewRetention,
  retentionSettings,
  startRetention,
} from "@ezo/contract/admin/retention";
import { getSources, SOURCE_PARTS, TOUCHES } from "@ezo/contract/admin/sources";
import { addEnquiryNote, getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries";
import { holdForEnquiry } from "@ezo/contract/enquiry-apartment";
import { replyToEnquiry } from "@ezo/contract/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiry-steps";
import { getCampaign } from "@ezo/contract/marketing/campaigns";
import { getResponseTimes, RESPONSE_PARTS } from "@ezo/contract/response-clock";
import { RETENTION } from "@ezo/contract/values/limits";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { createReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import { createLog } from "@ezo/core/platform/log/log";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { applyRetention } from "@ezo/core/retention/apply";
import { previewOf } from "@ezo/core/retention/preview";
import { lastNight } from "@ezo/core/retention/turn";
import { COMPLAINT } from "@ezo/core/saved-searches/saved-search-rows";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tablesWith } from "../../stack/every-table.ts";
import { createApartment, createStock } from "../../stack/explorer.ts";
import { storeEnquiry } from "../../stack/factories.ts";
import { failureOf } from "../../stack/failure.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

const DAY_MS = 86_400_000;
const DEFAULTS = {
  enquiries_months: RETENTION.enquiries_months.default,
  deliveries_months: RETENTION.deliveries_months.default,
  clicks_months: RETENTION.clicks_months.default,
  sessions_days: RETENTION.sessions_days.default,
};

let stack: Stack;
let token: string;
let floor: Parameters<typeof createApartment>[1];
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  ({
    floors: [floor],
  } = await createStock(db()));
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const pool = () => stack.database.pool;
const log = createLog("silent", "test");
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

let nights = 0;
/** Three o'clock in a night in which nothing has run yet; every call gives a later one. */
const nextNight = () => new Date(lastNight(new Date()).getTime() + ++nights * DAY_MS + DAY_MS / 24);
const apply = (night: Date, how: Partial<Parameters<typeof applyRetention>[0]> = {}) =>
  applyRetention({ db: db(), log, now: () => night, ...how });
const runOf = (night: Date) => db().retentionRun.findMany({ where: { startedAt: night } });

let serial = 0;
/** A Georgian mobile number that no other test uses. */
const aPhone = () => `+9955556${String(10_000 + ++serial)}`;

async function forgetEverything() {
  await db().offer.deleteMany();
  await db().hold.deleteMany();
  await db().enquiry.deleteMany();
  await db().person.deleteMany();
  await db().campaign.deleteMany();
  await db().contact.deleteMany();
  await db().delivery.deleteMany();
  await db().outboxEvent.deleteMany();
}
beforeEach(forgetEverything);

const DEALS = ["open hold", "sold hold", "sale", "valid offer", "open step", "waiting reply"] as const;
interface Wanted {
  /** Since its completion. */
  days: number;
  status: "new" | "in_progress" | "completed";
  deal: (typeof DEALS)[number] | "none";
  isDeleted: boolean;
  mailbox: number;
  phone: number | null;
}
const wantedEnquiry: fc.Arbitrary<Wanted> = fc.record({
  // 24 months are 730 or 731 days.
  days: fc.constantFrom(5, 400, 720, 745, 1500),
  status: fc.constantFrom(...(["completed", "completed", "completed", "in_progress", "new"] as const)),
  deal: fc.oneof({ weight: 3, arbitrary: fc.constant("none" as const) }, fc.constantFrom(...DEALS)),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  mailbox: fc.integer({ min: 0, max: 3 }),
  phone: fc.option(fc.integer({ min: 0, max: 2 })),
});
type Made = Wanted & { id: number; mark: string; email: string };
const isDue = ({ days, status, deal, isDeleted }: Wanted) =>
  status === "completed" && days > 731 && deal === "none" && !isDeleted;

/** An enquiry with everything that may be written about it; its own words all contain `mark`. */
async function make(wanted: Wanted, at: Date, keys: { email: string; phone: string | null }): Promise<Made> {
  const { status, deal, isDeleted } = wanted;
  const mark = `quince${++serial}q`;
  const completedAt = before(at, wanted.days);
  const createdAt = before(completedAt, 2);
  const apartment = await createApartment(db(), floor, `R${serial}`, {
    ...(deal === "sale" ? { status: "sold" as const } : {}),
  });
  const visit = {
    utm_source: "Google",
    utm_medium: null,
    utm_campaign: serial % 2 ? "Spring" : null,
    utm_content: mark,
    utm_term: mark,
    referrer_host: null,
    landing_path: `/${mark}`,
  };
  const { id } = await storeEnquiry(db(), {
    ...keys,
    status,
    name: `Name ${mark}`,
    message: `Message ${mark}`,
    searchText: `name ${mark}`,
    idempotencyKey: `key-${mark}`,
    apartmentId: apartment.id,
    cameFrom: "google",
    firstCameFrom: "google",
    attribution: visit,
    ...(serial % 3 ? { firstAttribution: visit } : {}),
    marketingConsent: true,
    consentText: `Consent ${mark}`,
    createdAt,
    updatedAt: completedAt,
    clockStartedAt: createdAt,
    ...(serial % 2
      ? { answeredAt: completedAt, answerKind: "call" as const, answerSeconds: 60 * wanted.days }
      : {}),
    ...(status === "completed" ? { completedAt } : {}),
    deletedAt: isDeleted ? before(at, 1) : null,
  });
  await writeAround({ id, apartmentId: apartment.id, deal, mark, at, completedAt });
  return { ...wanted, id, mark, email: keys.email };
}

async function writeAround(of: {
  id: number;
  apartmentId: number;
  deal: Wanted["deal"];
  mark: string;
  at: Date;
  completedAt: Date;
}) {
  const { id: enquiryId, apartmentId, deal, mark, at, completedAt } = of;
  await db().enquiryNote.create({ data: { enquiryId, text: `Note ${mark}` } });
  await db().enquiryReply.create({
    data: {
      enquiryId,
      subject: `Subject ${mark}`,
      body: `Body ${mark}`,
      status: deal === "waiting reply" ? "queued" : "sent",
    },
  });
  const lines = [
    { kind: "status", fromValue: "new", toValue: "completed", reason: `Why ${mark}` },
    { kind: "offered", fromValue: "101", toValue: null, reason: null },
    { kind: "confirmation_refused", fromValue: null, toValue: `550 <${mark}> is unknown`, reason: null },
  ] as const;
  await db().enquiryHistory.createMany({
    data: lines.map((line) => ({ ...line, enquiryId, createdAt: completedAt })),
  });
  const step = { enquiryId, kind: "visit" as const, dueAt: completedAt, note: `Step ${mark}` };
  await db().enquiryStep.create({ data: { ...step, endedAt: completedAt, end: "done" } });
  if (deal === "open step") await db().enquiryStep.create({ data: step });
  const hold = { enquiryId, apartmentId, reason: `Hold ${mark}`, until: completedAt, createdAt: completedAt };
  await db().hold.create({ data: { ...hold, endedAt: completedAt, end: "expired" } });
  if (deal === "open hold") await db().hold.create({ data: hold });
  if (deal === "sold hold") await db().hold.create({ data: { ...hold, endedAt: completedAt, end: "sold" } });
  const offer = { enquiryId, apartmentId, locale: "en" as const, snapshot: {} };
  await db().offer.create({
    data: {
      ...offer,
      id: randomUUID(),
      asked: { note: mark },
      note: `Offer ${mark}`,
      validUntil: completedAt,
    },
  });
  if (deal === "valid offer")
    await db().offer.create({
      data: { ...offer, id: randomUUID(), asked: {}, validUntil: new Date(at.getTime() + 300 * DAY_MS) },
    });
  if (deal === "sale")
    await db().recordHistory.create({
      data: {
        entity: "apartment",
        entityId: apartmentId,
        version: 2,
        kind: "updated",
        changes: { status: { from: "available", to: "sold" } },
        snapshot: {},
        createdAt: completedAt,
      },
    });
  await db().delivery.create({
    data: { key: `confirmation-${enquiryId}`, status: "sent", recipient: hashAddress(`${mark}@example.ge`) },
  });
}

const BELONGING = {
  customers: "id",
  customer_notes: "customer_id",
  customer_replies: "customer_id",
  customer_steps: "customer_id",
  customer_history: "customer_id",
  holds: "customer_id",
  offers: "customer_id",
};
/** Everything that is stored of these enquiries, bit for bit. */
const contentOf = async (ids: readonly number[]) =>
  Promise.all(
    Object.entries(BELONGING).map(async ([table, column]) => {
      const { rows } = await pool().query<{ row: string }>(
        `select t::text as row from ${table} t where ${column} = any($1::int[]) order by 1`,
        [ids],
      );
      return [table, rows.map(({ row }) => row)];
    }),
  );

/** Every report about enquiries, in all its divisions. */
const reports = async () => ({
  sources: await Promise.all(
    SOURCE_PARTS.flatMap((by) =>
      TOUCHES.map((touch) => stack.call(getSources, { query: { by, touch } }, { token })),
    ),
  ),
  times: await Promise.all(
    RESPONSE_PARTS.map((by) => stack.call(getResponseTimes, { query: { by } }, { token })),
  ),
  counts: (await stack.call(getDashboardStatistics, {}, { token })).data.customer_stats,
});

/** The keys of persons that one of these enquiries of theirs names. */
async function keysNamedBy(ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select k.kind, k.value, k.person_id from person_keys k where exists (select 1 from customers c
       where c.id = any($1::int[]) and c.person_id = k.person_id and k.value in (c.email, c.phone))
     order by 1, 2`,
    [ids],
  );
  return rows;
}

const MODES = ["at once", "in slices", "by three workers", "killed in the middle"] as const;
type Mode = (typeof MODES)[number];
const FEW = { enquiries: 2, rows: 2 };

/** Runs retention in this way until the run is over. */
async function run(mode: Mode, night: Date, due: readonly Made[]): Promise<void> {
  if (mode === "at once") return apply(night);
  if (mode === "by three workers")
    return void (await Promise.all(Array.from({ length: 3 }, () => apply(night, { atOnce: FEW }))));
  if (mode === "killed in the middle" && due.length > 0) {
    const victim = due[Math.floor(due.length / 2)];
    await pool().query(`
      create function kill_it() returns trigger language plpgsql as $$
      begin
        if new.id = ${victim?.id ?? 0} then raise exception 'killed'; end if;
        return new;
      end $$;
      create trigger kill_it before update of anonymised_at on customers for each row execute function kill_it()`);
    try {
      await expect(apply(night, { atOnce: FEW })).rejects.toThrow("killed");
    } finally {
      await pool().query("drop trigger kill_it on customers; drop function kill_it()");
    }
    expect(await runOf(night)).toMatchObject([{ finishedAt: null }]);
  }
  for (let slice = 0; slice < 100; slice++) {
    await apply(night, { atOnce: FEW, sliceMs: -1 });
    const [one] = await runOf(night);
    if (one?.finishedAt) return;
  }
  expect.fail("the run does not end");
}

describe("enquiries that were completed without a deal", () => {
  it("lose what names their visitors after 24 months, however a run goes, and nothing else changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wantedEnquiry, { minLength: 8, maxLength: 14 }),
        fc.constantFrom(...MODES),
        async (wanted, mode) => {
          await forgetEverything();
          const night = nextNight();
          const boxes = Array.from({ length: 4 }, () => `box${++serial}@example.ge`);
          const phones = Array.from({ length: 3 }, aPhone);
          const made: Made[] = [];
          for (const one of wanted)
            made.push(
              await make(one, night, {
                email: boxes[one.mailbox] ?? "",
                phone: one.phone === null ? null : (phones[one.phone] ?? null),
              }),
            );
          const [reader = ""] = boxes;
          await db().contact.create({
            data: {
              email: reader,
              emailHash: hashAddress(reader),
              name: "Reader",
              locale: "ka",
              source: "enquiry",
              status: "subscribed",
            },
          });
          const due = made.filter(isDue);
          const kept = made.filter((one) => !isDue(one));
          const keptIds = kept.map(({ id }) => id);
          const was = {
            kept: await contentOf(keptIds),
            keys: await keysNamedBy(keptIds),
            contacts: await db().contact.findMany(),
            reports: await reports(),
            preview: await previewOf(db(), DEFAULTS, night),
            persons: await db().person.count(),
          };

          await run(mode, night, due);

          expect(await contentOf(keptIds)).toEqual(was.kept);
          expect(await db().contact.findMany()).toEqual(was.contacts);
          expect(await reports()).toEqual(was.reports);
          for (const { mark } of due) expect(await tablesWith(pool(), mark)).toEqual([]);
          for (const email of boxes)
            if (!kept.some((one) => one.email === email))
              expect(await tablesWith(pool(), email)).toEqual(email === reader ? ["public.contacts"] : []);
          expect(await keysNamedBy(keptIds)).toEqual(was.keys);
          expect(await db().personKey.count()).toBe(was.keys.length);
          const { rows: idle } = await pool().query(
            "select id from persons p where not exists (select 1 from customers c where c.person_id = p.id)",
          );
          expect(idle).toEqual([]);

          const runs = await runOf(night);
          const persons = was.persons - (await db().person.count());
          expect(runs).toMatchObject([{ enquiries: due.length, persons, finishedAt: night }]);
          expect(was.preview.enquiries.count).toBe(due.length);
          const { data: lines } = await stack.call(
            listAudit,
            { query: { entity: "retention", limit: 1 } as object },
            { token },
          );
          if (due.length > 0)
            expect(lines[0]).toMatchObject({
              action: "removed",
              actor: null,
              after: { enquiries: due.length, persons },
            });

          // What is done is done: nothing is left for the next night.
          const all = made.map(({ id }) => id);
          const end = await contentOf(all);
          await apply(night);
          const next = nextNight();
          await apply(next);
          expect(await runOf(next)).toMatchObject([{ enquiries: 0, persons: 0 }]);
          expect(await contentOf(all)).toEqual(end);
        },
      ),
      { numRuns: 8 },
    );
  }, 240_000);

  it("keep their row with all that is counted, and forget the mailbox of their mails", async () => {
    const night = nextNight();
    const wanted = { days: 745, deal: "none", status: "completed", isDeleted: false } as const;
    const keys = { email: `kept${++serial}@example.ge`, phone: aPhone() };
    const { id } = await make({ ...wanted, mailbox: 0, phone: 0 }, night, keys);
    const was = await db().enquiry.findUniqueOrThrow({ where: { id } });
    await apply(night);
    const { data } = await stack.call(getEnquiry, params({ id }), { token });
    expect(data).toMatchObject({
      name: "",
      email: "",
      phone: null,
      message: "",
      person: null,
      status: "completed",
      apartment: { id: was.apartmentId },
      anonymised_at: night.toISOString(),
      created_at: was.createdAt.toISOString(),
      updated_at: was.updatedAt.toISOString(),
      version: was.version,
      notes: [],
      replies: [],
      consent_text: null,
      attribution: { utm_source: "google", utm_content: null, landing_path: null },
    });
    expect(data.history.map(({ kind }) => kind)).toEqual([
      "created",
      "status",
      "offered",
      "confirmation_refused",
    ]);
    const mail = await db().delivery.findUniqueOrThrow({ where: { key: `confirmation-${id}` } });
    expect(mail).toMatchObject({ status: "sent", recipient: "" });
    expect(await db().hold.count({ where: { enquiryId: id, reason: "" } })).toBe(1);
    expect(await db().offer.count({ where: { enquiryId: id, note: "" } })).toBe(1);
  });

  it("of an apartment that was sold to somebody else had no deal", async () => {
    const night = nextNight();
    const wanted = { days: 745, status: "completed", isDeleted: false, mailbox: 0, phone: null } as const;
    const keys = () => ({ email: `rival${++serial}@example.ge`, phone: null });
    const buyer = await make({ ...wanted, deal: "sale" }, night, keys());
    const rival = await make({ ...wanted, deal: "none" }, night, keys());
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: buyer.id } });
    await db().enquiry.update({
      where: { id: rival.id },
      data: { apartmentId, createdAt: before(night, 800) },
    });
    await apply(night);
    const left = await db().enquiry.findMany({
      where: { id: { in: [buyer.id, rival.id] } },
      orderBy: { id: "asc" },
    });
    expect(left.map(({ anonymisedAt }) => anonymisedAt !== null)).toEqual([false, true]);
  });

  it("stay where something was done about them since, and where what they bought has left the stock", async () => {
    const night = nextNight();
    const wanted = { days: 745, status: "completed", isDeleted: false, mailbox: 0, phone: null } as const;
    const makeOne = (deal: Wanted["deal"]) =>
      make({ ...wanted, deal }, night, { email: `since${++serial}@example.ge`, phone: null });
    const lines = [
      { kind: "call", fromValue: "phone", toValue: "reached" },
      { kind: "hold_ended", fromValue: "101", toValue: "expired" },
      { kind: "restored" },
      { kind: "assignee", fromValue: null, toValue: "1" },
      { kind: "opened" },
    ] as const;
    const [called, held, restored, given, read] = [
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
    ];
    for (const [index, { id: enquiryId }] of [called, held, restored, given, read].entries())
      await db().enquiryHistory.create({
        data: { ...(lines[index] ?? lines[0]), enquiryId, createdAt: before(night, 20) },
      });
    const [bought, boughtByHand] = [await makeOne("sold hold"), await makeOne("sale")];
    await db().enquiryHistory.create({
      data: {
        enquiryId: bought.id,
        kind: "hold_ended",
        fromValue: "101",
        toValue: "sold",
        createdAt: before(night, 745),
      },
    });
    await db().hold.deleteMany({ where: { enquiryId: bought.id } });
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: boughtByHand.id } });
    await db().apartment.update({ where: { id: apartmentId ?? 0 }, data: { deletedAt: before(night, 3) } });
    await apply(night);
    const gone = await db().enquiry.findMany({
      where: { anonymisedAt: { not: null } },
      orderBy: { id: "asc" },
    });
    expect(gone.map(({ id }) => id)).toEqual([given.id, read.id]);
    // The period begins anew with what was done last.
    const later = new Date(night.getTime() + 800 * DAY_MS);
    await apply(later);
    token = await stack.token();
    expect(await db().enquiry.count({ where: { anonymisedAt: later } })).toBe(3);
    await db().retentionRun.deleteMany({ where: { startedAt: later } });
  });

  it("take nothing new once they are anonymised", async () => {
    const night = nextNight();
    const wanted = { days: 745, deal: "none", status: "completed", isDeleted: false } as const;
    const keys = { email: `shut${++serial}@example.ge`, phone: null };
    const made = await make({ ...wanted, mailbox: 0, phone: null }, night, keys);
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: made.id } });
    await apply(night);
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const calls = [
      stack.call(addEnquiryNote, { ...params(made), body: { text: "New" } }, { token }),
      stack.call(updateEnquiry, { ...params(made), body: { status: "in_progress" } }, { token }),
      stack.call(replyToEnquiry, { ...params(made), body: { subject: "New", body: "New" } }, { token }),
      stack.call(noteCall, { ...params(made), body: { outcome: "reached", note: "New" } }, { token }),
      stack.call(
        holdForEnquiry,
        { ...params(made), body: { apartment_id: apartmentId ?? 0, until } },
        { token },
      ),
    ];
    const statuses = (await Promise.all(calls.map(failureOf))).map(({ status }) => status);
    expect(statuses).toEqual(calls.map(() => 404));
    const { data: rows } = await stack.call(listEnquiries, { query: { status: ["completed"] } }, { token });
    expect(rows.map(({ id }) => id)).toContain(made.id);
  });
});

describe("clicks and openings of campaigns", () => {
  const age = fc.constantFrom<number>(5, 300, 380, 800);
  const recipient = fc.record({
    clicks: fc.array(fc.record({ days: age, isRobot: fc.boolean() }), { maxLength: 4 }),
    opened: fc.option(age),
  });
  type Recipient = typeof recipient extends fc.Arbitrary<infer T> ? T : never;

  async function campaignOf(recipients: readonly Recipient[], at: Date) {
    const campaign = await db().campaign.create({
      data: {
        name: `Campaign ${++serial}`,
        segment: { all: true },
        status: "sent",
        startedAt: before(at, 900),
        finishedAt: before(at, 899),
        translations: {
          create: {
            locale: "ka",
            compiled: { subject: "", html: "", text: "", links: ["https://example.com/a"] },
          },
        },
      },
    });
    const ids: bigint[] = [];
    for (const { clicks, opened } of recipients) {
      const email = `recipient${++serial}@example.ge`;
      const row = await db().campaignRecipient.create({
        data: {
          campaign: { connect: { id: campaign.id } },
          contact: {
            create: {
              email,
              emailHash: hashAddress(email),
              locale: "ka",
              source: "import",
              status: "subscribed",
            },
          },
          email,
          locale: "ka",
          messageId: `message-${serial}`,
          state: "sent",
          settledAt: before(at, 899),
          openedAt: opened === null ? null : before(at, opened),
          clicks: {
            create: clicks.map(({ days, isRobot }) => ({
              url: "https://example.com/a",
              isRobot,
              createdAt: before(at, days),
            })),
          },
        },
      });
      ids.push(row.id);
    }
    return { id: campaign.id, recipients: ids };
  }
  const resultsOf = async (campaign: { id: number }) =>
    (await stack.call(getCampaign, params(campaign), { token })).data.results;
  const clicksOf = ({ id }: { id: number }) =>
    db().campaignClick.findMany({
      where: { recipient: { campaignId: id } },
      orderBy: { id: "asc" },
    });

  it("go after 12 months, and every count of the campaign stays, night after night", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(recipient, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("at once" as const, "by three workers" as const),
        async (recipients, mode) => {
          const night = nextNight();
          const campaign = await campaignOf(recipients, night);
          const results = await resultsOf(campaign);
          const young = (await clicksOf(campaign)).filter(({ createdAt }) => createdAt > before(night, 365));
          await run(mode, night, []);
          expect(await resultsOf(campaign)).toEqual(results);
          expect(await clicksOf(campaign)).toEqual(young);
          expect(
            await db().campaignRecipient.count({
              where: { campaignId: campaign.id, openedAt: { lt: before(night, 366) } },
            }),
          ).toBe(0);
          // A reader may be counted as gone already: no later click may count them again.
          const later = new Date(night.getTime() + 400 * DAY_MS);
          await run(mode, later, []);
          // By then the test's own session has ended long ago.
          token = await stack.token();
          expect(await resultsOf(campaign)).toEqual(results);
          expect(await clicksOf(campaign)).toEqual([]);
          await db().retentionRun.deleteMany({ where: { startedAt: later } });
          await forgetEverything();
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);

  it("are not counted any more once their counts are final; the links go on working", async () => {
    const night = nextNight();
    const campaign = await campaignOf([{ clicks: [{ days: 400, isRobot: false }], opened: 400 }], night);
    const { jwtSecret, publicUrl } = stack.config;
    const links = mailLinksOf({ db: db(), secret: jwtSecret, publicUrl });
    const reader = createReaderLinks({ db: db(), links, publicUrl });
    const [id = 0n] = campaign.recipients;
    const readerToken = (await links()).open(id).split("/").at(-1) ?? "";
    const results = await resultsOf(campaign);
    expect(results).toMatchObject({ clicked: 1, opened: 1 });
    await apply(night);
    // While retention runs and after it.
    await Promise.all(Array.from({ length: 4 }, () => reader.open(readerToken)));
    const targets = await Promise.all(Array.from({ length: 4 }, () => reader.click(readerToken, 0, false)));
    expect(targets.every((target) => target?.startsWith("https://example.com/a"))).toBe(true);
    expect(await resultsOf(campaign)).toEqual(results);
    expect(await clicksOf(campaign)).toEqual([]);

    const fresh = await campaignOf([{ clicks: [], opened: null }], night);
    const [other = 0n] = fresh.recipients;
    const otherToken = (await links()).open(other).split("/").at(-1) ?? "";
    await reader.click(otherToken, 0, false);
    await reader.open(otherToken);
    expect(await resultsOf(fresh)).toMatchObject({ clicked: 1, opened: 1 });
  });
});

describe("mails and sessions", () => {
  it("go by their age, except what a visit may still follow from, and that somebody has complained", async () => {
    const night = nextNight();
    const { id: enquiryId } = await storeEnquiry(db());
    const step = await db().enquiryStep.create({
      data: { enquiryId, kind: "visit", dueAt: new Date(night.getTime() + DAY_MS), isInvited: true },
    });
    const ended = await db().enquiryStep.create({
      data: { enquiryId, kind: "visit", dueAt: before(night, 500), endedAt: before(night, 500), end: "done" },
    });
    const mail = (key: string, days: number) =>
      db().delivery.create({ data: { key, status: "sent", createdAt: before(night, days) } });
    await mail("staff-notice-1-old@ezo.test", 370);
    await mail(`visit-${ended.id}-1`, 370);
    await mail(`visit-${step.id}-1`, 370);
    // It was said to be done ahead of its time, so that it can be set again, which moves the entry in the person's calendar.
    const early = await db().enquiryStep.create({
      data: {
        enquiryId,
        kind: "visit",
        dueAt: new Date(night.getTime() + DAY_MS),
        endedAt: before(night, 369),
        end: "done",
      },
    });
    await mail(`visit-${early.id}-1`, 370);
    await mail("visit-nonsense", 370);
    const complaint = `${COMPLAINT}${hashAddress("old@ezo.test")}`;
    await mail(complaint, 370);
    await mail("staff-notice-2-young@ezo.test", 360);
    const user = await db().user.findFirstOrThrow();
    const session = (days: number) =>
      db().session.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          createdAt: before(night, days),
          expiresAt: before(night, days - 1),
        },
      });
    const [old, young] = [await session(91), await session(89)];
    await apply(night);
    const keys = (await db().delivery.findMany()).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(
      ["staff-notice-2-young@ezo.test", `visit-${step.id}-1`, `visit-${early.id}-1`, complaint].toSorted(),
    );
    const sessions = await db().session.findMany({ where: { id: { in: [old.id, young.id] } } });
    expect(sessions.map(({ id }) => id)).toEqual([young.id]);
    expect(await runOf(night)).toMatchObject([{ deliveries: 3, sessions: 1 }]);
    expect(await tablesWith(pool(), "old@ezo.test")).toEqual([]);
  });

  it("addresses in ledgers go with the mails", async () => {
    const night = nextNight();
    const make = (days: number) =>
      db().campaign.create({
        data: {
          name: "Old",
          segment: { all: true },
          status: "sent",
          finishedAt: before(night, days),
          recipients: {
            create: {
              email: `ledger-${days}@example.ge`,
              locale: "ka",
              messageId: `ledger-${++serial}`,
              mergeValues: { name: "Ledger" },
              state: "sent",
              contact: {
                create: {
                  email: `contact-${days}@example.ge`,
                  emailHash: `ledger-${days}`,
                  locale: "ka",
                  source: "import",
                  status: "subscribed",
                },
              },
            },
          },
        },
      });
    await make(370);
    await make(360);
    await apply(night);
    expect(await tablesWith(pool(), "ledger-370@example.ge")).toEqual([]);
    expect(await tablesWith(pool(), "ledger-360@example.ge")).toEqual(["public.campaign_recipients"]);
    expect(await db().contact.count({ where: { status: "subscribed" } })).toBe(2);
    expect(await runOf(night)).toMatchObject([{ addresses: 1 }]);
  });
});

describe("the settings", () => {
  const wanted = {
    deal: "none",
    status: "completed",
    isDeleted: false,
    mailbox: 0,
    phone: null,
  } as const;
  const keys = () => ({ email: `set${++serial}@example.ge`, phone: null });
  const preview = async (query: object = {}) =>
    (await stack.call(previewRetention, { query }, { token })).data;

  // This one comes first: the next ones save the settings, which ends every notice.
  it("wait for an administrator where there were enquiries before them", async () => {
    const first = nextNight();
    const endsAt = new Date(first.getTime() + 30 * DAY_MS);
    await db().retentionNotice.update({ where: { id: 1 }, data: { endsAt } });
    const made = await make({ ...wanted, days: 1500 }, first, keys());
    await apply(first);
    expect(await runOf(first)).toEqual([]);
    const state = async () => (await stack.call(getRetention, {}, { token })).data;
    expect(await state()).toMatchObject({ notice_until: endsAt.toISOString() });
    expect((await preview()).enquiries).toMatchObject({ count: 1 });

    const { data } = await stack.call(startRetention, {}, { token });
    expect(data.notice_until).toBeNull();
    const second = nextNight();
    await apply(second);
    expect(await db().enquiry.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      anonymisedAt: second,
      name: "",
    });
    expect(await state()).toMatchObject({
      last_run: { started_at: second.toISOString(), finished_at: second.toISOString(), enquiries: 1 },
    });

    // Nobody has said anything: it begins by itself when the time is over.
    const over = nextNight();
    await db().retentionNotice.update({
      where: { id: 1 },
      data: { endsAt: new Date(lastNight(over).getTime() + 60_000) },
    });
    await apply(over);
    expect(await runOf(over)).toEqual([]);
    const after = nextNight();
    await apply(after);
    expect(await runOf(after)).toHaveLength(1);
  });

  it("are shown before they are saved, by what a run would then do", async () => {
    const now = new Date();
    for (const days of [100, 400, 800]) await make({ ...wanted, days }, now, keys());
    const ask = async (months: number | "off") => (await preview({ enquiries_months: months })).enquiries;
    expect(await ask(24)).toMatchObject({ count: 1, oldest: before(now, 800).toISOString() });
    expect(await ask(12)).toMatchObject({
      count: 2,
      oldest: before(now, 800).toISOString(),
      newest: before(now, 400).toISOString(),
    });
    expect(await ask(3)).toMatchObject({ count: 3 });
    expect(await ask("off")).toEqual({ count: 0, oldest: null, newest: null });
    expect((await preview()).enquiries.count).toBe(1);
    for (const months of ["0", "121", "1.5", "never"]) {
      const refused = await failureOf(preview({ enquiries_months: months }));
      expect([refused.status, Object.keys(refused.body.errors ?? {})], months).toEqual([
        422,
        ["enquiries_months"],
      ]);
    }
  });

  it("change only what they name, within their bounds, and count from the next night on", async () => {
    const put = (body: object) => stack.call(retentionSettings.put, { body: body as never }, { token });
    const { data } = await put({ enquiries_months: 36 });
    expect(data).toMatchObject({ ...DEFAULTS, enquiries_months: 36 });
    const off = await put({ enquiries_months: null, version: data.version });
    expect(off.data).toMatchObject({ ...DEFAULTS, enquiries_months: null });
    expect((await failureOf(put({ enquiries_months: 12, version: data.version }))).body.code).toBe(
      "conflict",
    );
    for (const [name, { min, max }] of Object.entries(RETENTION))
      for (const period of [min - 1, max + 1, min + 0.5, "12"]) {
        const refused = await failureOf(put({ [name]: period }));
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [name]]);
      }

    const night = nextNight();
    const made = await make({ ...wanted, days: 3000 }, night, keys());
    const isAnonymised = async () =>
      (await db().enquiry.findUniqueOrThrow({ where: { id: made.id } })).anonymisedAt !== null;
    await apply(night);
    expect(await isAnonymised()).toBe(false);
    await put({ enquiries_months: 24 });
    await apply(nextNight());
    expect(await isAnonymised()).toBe(true);
  });

  it("that change while a run is under way end it", async () => {
    const night = nextNight();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => make({ ...wanted, days: 745 }, night, keys())),
    );
    const left = () =>
      db().enquiry.count({ where: { id: { in: all.map(({ id }) => id) }, anonymisedAt: null } });
    await apply(night, { atOnce: FEW, sliceMs: -1 });
    expect(await left()).toBe(4);
    await db().setting.update({
      where: { name: "retention" },
      data: { version: { increment: 1 }, updatedAt: night },
    });
    await apply(night);
    expect(await left()).toBe(4);
    expect(await runOf(night)).toMatchObject([{ enquiries: 2, finishedAt: night }]);
    await apply(nextNight());
    expect(await left()).toBe(0);
  });
});
