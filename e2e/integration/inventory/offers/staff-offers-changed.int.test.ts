import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiries/enquiry-apartment";
import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { listReplyTemplates } from "@ezo/contract/enquiries/enquiry-replies";
import { runs } from "@ezo/contract/testing/scope";
import { minorText } from "@ezo/contract/values/money/money";
import { OFFER_DISCOUNT_LIMITS, offeredPrice } from "@ezo/contract/values/money/offer-discount";
import { USER_ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import { offerJobs } from "@ezo/core/offers/offers.jobs";
import { folderOfOffer } from "@ezo/core/offers/offers.keys";
import { removePdfs } from "@ezo/core/offers/offers.sweep";
import { createLog } from "@ezo/core/platform/log/log";
import type { Mailer } from "@ezo/core/platform/mail/mailer";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { createTranslations } from "@ezo/core/translations/translations.service";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { LIST, params, refusal, squeezed, useOffers } from "../../../stack/offers.ts";

const {
  change,
  db,
  enquiry,
  first,
  get,
  idOf,
  list,
  make,
  page,
  pdfText,
  plan,
  restore,
  snapshotOf,
  stack,
  tokens,
  withdraw,
} = useOffers();

describe("a change of an offer", () => {
  it("is a new version at the same addresses, and shows when it was made", async () => {
    const person = await enquiry();
    const made = await make(person, { discount_percent: 1 });
    await pdfText(made.pdf_url);
    const changed = await change(person, made, { discount_percent: 2, valid_days: 1 });
    expect(changed).toMatchObject({ id: made.id, url: made.url, version: 2, price_minor: 4_900_000 });
    expect(changed.versions.map(({ version, price_minor }) => [version, price_minor])).toEqual([
      [2, 4_900_000],
      [1, 4_950_000],
    ]);
    const { said } = await pdfText(made.pdf_url);
    for (const whole of [squeezed(await page(made.url)), said]) {
      expect(whole).toContain("Changedon");
      expect(whole).toContain("$49000");
      expect(whole).not.toContain("$49500");
    }
    const { history } = (await stack().call(getEnquiry, params(person), { token: tokens.admin })).data;
    expect(history.filter(({ kind }) => kind.startsWith("offer")).map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ["offered", null],
        ["offer_changed", "2"],
      ]),
    );
  });

  it("is refused with the present offer where somebody was faster: of many at once one succeeds", async () => {
    const person = await enquiry();
    const made = await make(person);
    const asked = [1, 2, 3, 4].map((percent) => change(person, made, { discount_percent: percent }));
    const settled = await Promise.allSettled([...asked, withdraw(person, made)]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const row = await db().offer.findUniqueOrThrow({ where: { id: made.id }, include: { earlier: true } });
    expect([row.version, row.earlier.length]).toEqual([2, 1]);
    if (!row.withdrawnAt) {
      const { status, body } = await failureOf(change(person, made));
      expect([status, body.code, body.current]).toMatchObject([409, "conflict", { id: made.id, version: 2 }]);
    }
  });

  it("is for its maker, or for those who may assign requests", async () => {
    const person = await enquiry({ assigneeId: await idOf("sales_agent") });
    const theirs = await make(person, {}, "sales_manager");
    for (const refused of [
      () => change(person, theirs, {}, "sales_agent"),
      () => withdraw(person, theirs, "sales_agent"),
    ])
      expect((await refusal(refused())).slice(0, 2)).toEqual([403, "forbidden"]);
    const own = await make(person, {}, "sales_agent");
    const changed = await change(person, own, { note: "Mine" }, "sales_agent");
    const byManager = await change(person, changed, { note: "Ours" }, "sales_manager");
    expect((await withdraw(person, byManager, "sales_agent")).state).toBe("withdrawn");
  });

  it("finds only an offer of that enquiry", async () => {
    const [person, other] = [await enquiry(), await enquiry()];
    const made = await make(person);
    expect((await failureOf(change(other, made))).status).toBe(404);
    expect((await failureOf(withdraw(other, made))).status).toBe(404);
    await db().enquiry.update({ where: { id: person.id }, data: { deletedAt: new Date() } });
    expect((await failureOf(change(person, made))).status).toBe(404);
    expect((await failureOf(list(person))).status).toBe(404);
  });
});

describe("a withdrawn offer", () => {
  const storage = () => openStorage(stack().config.storageUrl);
  const pdfsOf = async ({ id }: { id: string }) => {
    const keys: string[] = [];
    for await (const { key } of storage().list(folderOfOffer(id))) keys.push(key);
    return keys;
  };

  it("says on its page that it is no longer valid, and nothing else; its PDF is gone", async () => {
    const person = await enquiry();
    const made = await make(person, { note: "Our secret", discount_percent: 10 });
    await pdfText(made.pdf_url);
    const ended = await withdraw(person, made);
    expect([ended.state, ended.version]).toEqual(["withdrawn", 2]);
    for (const url of [made.url, made.pdf_url]) {
      const answer = await get(url);
      expect(answer.status).toBe(410);
      const html = await answer.text();
      expect(html).not.toMatch(/Our secret|\$|101/);
      // In the offer's language, whatever the browser's is.
      expect(html).toContain("This offer is no longer valid");
    }
    await stack().drain();
    expect(await pdfsOf(made)).toEqual([]);
    for (const call of [() => change(person, ended), () => withdraw(person, ended)])
      expect((await refusal(call())).slice(0, 2)).toEqual([409, "wrong_status"]);
    const { data: templates } = await stack().call(listReplyTemplates, params(person), {
      token: tokens.admin,
    });
    expect(templates.map(({ code }) => code)).not.toContain("offer");
  });

  it("leaves no PDF that was asked for at its address in capitals", async () => {
    const person = await enquiry();
    const made = await make(person);
    await documentsMade();
    await removePdfs(storage(), made.id);
    await pdfText(made.pdf_url.replace(made.id, made.id.toUpperCase()));
    expect(await pdfsOf(made)).toHaveLength(1);
    await withdraw(person, made);
    await documentsMade();
    expect(await pdfsOf(made)).toEqual([]);
  });

  it("leaves no PDF that was being drawn meanwhile", async () => {
    const person = await enquiry();
    const made = await make(person);
    await documentsMade();
    await removePdfs(storage(), made.id);
    const { put, ...files } = storage();
    const makePdf = offerJobs({
      db: db(),
      storage: {
        ...files,
        put: async (key, bytes, type) => {
          await withdraw(person, made);
          await documentsMade();
          await put(key, bytes, type);
          expect(await pdfsOf(made)).toEqual([key]);
        },
      },
      mailer: {} as Mailer,
      translations: createTranslations(db()),
      publicUrl: stack().config.publicUrl,
      log: createLog("silent", "test"),
    })["make-offer-pdf"];
    await makePdf({ offer_id: made.id }, { report: () => Promise.resolve() });
    expect(await pdfsOf(made)).toEqual([]);
  });
});

/** Resolves once no PDF is waited for or being drawn. */
async function documentsMade(): Promise<void> {
  await stack().drain();
  const queue = stack().queues.queue("document");
  const busy = async () =>
    Object.values(await queue.getJobCounts("waiting", "active", "delayed", "prioritized")).reduce(
      (sum, count) => sum + count,
      0,
    );
  await expect.poll(busy, { timeout: 30_000 }).toBe(0);
}

const percent = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(0, 5));
const days = fc.integer({ min: 1, max: 9 });
/** What may happen to an offer and its apartment. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("change" as const), percent, days }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("plan" as const),
      down: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(20, 100)),
      percent,
      days,
    }),
  },
  fc.record({ kind: fc.constant("price" as const), price: fc.integer({ min: 1_000, max: 90_000 }) }),
  fc.record({ kind: fc.constantFrom("hold" as const, "release" as const, "sell" as const, "free" as const) }),
  fc.record({ kind: fc.constantFrom("expire" as const, "stale" as const) }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const) }) },
);
const by = fc.constantFrom<UserRole>(...USER_ROLES);
/** What an administrator lets the agent take off; null is what the role may. */
const limits = fc.option(fc.integer({ min: 0, max: 8 }));
const makers = fc.constantFrom<UserRole>("admin", "sales_agent");
/** Who may change an offer of anybody. */
const MAY_MANAGE: readonly UserRole[] = ["admin", "sales_manager", "marketing"];

/** The offer as it must be. */
interface Model {
  maker: UserRole;
  /** The agent's own limit. */
  own: number | null;
  version: number;
  price: number;
  /** The discount of its newest version. */
  percent: number;
  /** What is paid in all, whether by the plan, and through how many days from today. */
  total: number;
  hasPlan: boolean;
  days: number;
  isWithdrawn: boolean;
  isEnded: boolean;
}

it("shows the price of its newest version and today's status, through whatever happens to it", async () => {
  await fc.assert(
    fc.asyncProperty(
      makers,
      limits,
      fc.array(fc.tuple(step, by), { minLength: 3, maxLength: 9 }),
      async (maker, own, steps) => {
        await db().hold.deleteMany();
        await restore();
        // Of the agent and the limited roles, so that the rights to rows are in play as well.
        const person = await enquiry({ assigneeId: await idOf("sales_agent") });
        await db().user.update({
          where: { id: await idOf("sales_agent") },
          data: { maxDiscountPercent: own },
        });
        const made = await make(person, {}, maker);
        const model: Model = {
          maker,
          own,
          version: 1,
          price: LIST * 100,
          percent: 0,
          total: LIST * 100,
          hasPlan: false,
          days: 7,
          isWithdrawn: false,
          isEnded: false,
        };
        for (const [each, role] of steps) await take(person, made, model, each, role);
        await mustShow(person, made, model);
      },
    ),
    { numRuns: runs(12) },
  );
});

const mayChange = ({ maker }: Model, role: UserRole) => role === maker || MAY_MANAGE.includes(role);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
async function take(person: { id: number }, offer: StaffOffer, model: Model, each: Step, role: UserRole) {
  const { id } = first();
  const where = { where: { id } };
  const seen = { id: offer.id, version: model.version };
  const { status, price } = await db().apartment.findUniqueOrThrow(where);
  const list = (price ?? 0) * 100;
  switch (each.kind) {
    case "price":
      return db().apartment.update({ ...where, data: { price: each.price } });
    case "sell":
    case "free":
      await db().hold.updateMany({
        where: { apartmentId: id, endedAt: null },
        data: { endedAt: new Date(), end: "released" },
      });
      return db().apartment.update({
        ...where,
        data: { status: each.kind === "sell" ? "sold" : "available" },
      });
    case "hold": {
      if (status !== "available") return;
      const until = new Date(Date.now() + 86_400_000).toISOString();
      return stack().call(
        holdForEnquiry,
        { ...params(person), body: { apartment_id: id, until } },
        { token: tokens.admin },
      );
    }
    case "release":
      if (status !== "reserved") return;
      return stack().call(
        releaseEnquiryHold,
        { ...params(person), body: { apartment_id: id } },
        { token: tokens.admin },
      );
    case "expire":
      await db().offer.update({ where: { id: offer.id }, data: { validUntil: new Date(Date.now() - 1000) } });
      Object.assign(model, { isEnded: true, days: -1 });
      return;
    case "stale":
      if (model.version === 1 || model.isWithdrawn) return;
      expect((await refusal(change(person, { ...seen, version: model.version - 1 })))[1]).toBe("conflict");
      return;
    case "withdraw": {
      const outcome = withdraw(person, seen, role);
      if (!mayChange(model, role)) return expect((await refusal(outcome))[0]).toBe(403);
      if (model.isWithdrawn) return expect((await refusal(outcome))[1]).toBe("wrong_status");
      model.version = (await outcome).version;
      model.isWithdrawn = true;
      return;
    }
    default:
      return changeTerms(person, seen, model, each, { role, status, list });
  }
}

type Terms = Extract<Step, { percent: number }>;
type Sums = Pick<Model, "price" | "total" | "hasPlan" | "days">;
/** Changes the terms, or is refused by the first rule that they break; `list` is the apartment's price in minor units. */
async function changeTerms(
  person: { id: number },
  seen: Pick<StaffOffer, "id" | "version">,
  model: Model,
  each: Terms,
  { role, status, list }: { role: UserRole; status: string; list: number },
) {
  const { percent, days } = each;
  const byPlan = each.kind === "plan" ? { plan_id: plan().id, down_percent: each.down } : {};
  const terms = { discount_percent: percent, valid_days: days, ...byPlan };
  const outcome = change(person, seen, terms, role);
  if (!mayChange(model, role)) return expect((await refusal(outcome))[0]).toBe(403);
  if (model.isWithdrawn) return expect((await refusal(outcome))[1]).toBe("wrong_status");
  if (status === "sold") return expect((await refusal(outcome))[1]).toBe("not_for_sale");
  const limit = (role === "sales_agent" ? model.own : null) ?? OFFER_DISCOUNT_LIMITS[role] ?? 0;
  const isKept = offeredPrice(list, { percent }) >= offeredPrice(list, { percent: model.percent });
  if (percent > limit && !isKept) return expect((await refusal(outcome))[2]).toEqual(["discount_percent"]);
  if (each.kind === "plan" && (each.down < 10 || (each.down > 50 && each.down < 100)))
    return expect((await refusal(outcome))[2]).toEqual(["down_percent"]);
  const will = willBe(list, each);
  const better = percent > limit ? betterThan(model, will) : [];
  if (better.length > 0) return expect((await refusal(outcome))[2]).toEqual(better);
  const changed = await outcome;
  expect(changed.version).toBe(model.version + 1);
  const most = Math.max(limit, model.percent);
  expect((list - changed.price_minor) * 100).toBeLessThanOrEqual(list * most);
  Object.assign(model, {
    version: changed.version,
    ...will,
    percent,
    isEnded: false,
  });
}

/** What the terms make of today's price; paid in full, the plan takes 3 % off. */
function willBe(list: number, each: Terms): Sums {
  const price = offeredPrice(list, { percent: each.percent });
  const isFull = each.kind === "plan" && each.down === 100;
  const total = isFull ? price - Math.round((price * 3) / 100) : price;
  return { price, total, hasPlan: each.kind === "plan", days: each.days };
}

/** The fields by which the customer would get more than the offer has. */
function betterThan(was: Model, will: Sums): string[] {
  const byPlan = was.hasPlan ? "down_percent" : "plan_id";
  const isPrice = will.price === will.total || will.price < was.total;
  return [
    ...(will.days > was.days ? ["valid_days"] : []),
    ...(will.total < was.total ? [isPrice ? "discount_percent" : byPlan] : []),
  ];
}

async function mustShow(person: { id: number }, offer: StaffOffer, model: Model) {
  const { data } = await list(person);
  const [stored] = data;
  expect(stored).toMatchObject({
    version: model.version,
    price_minor: model.price,
    state: model.isWithdrawn ? "withdrawn" : model.isEnded ? "ended" : "valid",
  });
  const versions = stored?.versions.map(({ version }) => version) ?? [];
  const newest = model.isWithdrawn ? model.version - 1 : model.version;
  expect(versions).toEqual(Array.from({ length: newest }, (_, index) => newest - index));
  const { plan: kept } = await snapshotOf(offer);
  if (kept) {
    const { computed } = kept;
    expect(computed.price_minor).toBe(model.price);
    const schedule = computed.schedule.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
    expect(computed.down_minor + schedule).toBe(computed.total_minor);
    expect(computed.total_minor + computed.discount_minor).toBe(model.price);
  }
  const answer = await get(offer.url);
  expect(answer.status).toBe(model.isWithdrawn ? 410 : 200);
  if (model.isWithdrawn) return;
  const html = (await answer.text()).replaceAll("\u00a0", " ");
  const shown = (amount: number) => minorText(amount, "en", "USD").replaceAll("\u00a0", " ");
  // In full it is less, and the price is said beside it.
  expect(html).toContain(`<p class="price">${shown(kept?.computed.total_minor ?? model.price)}</p>`);
  expect(html).toContain(shown(model.price));
  const { status, price } = await db().apartment.findUniqueOrThrow({ where: { id: first().id } });
  expect(html.includes("Valid through")).toBe(status !== "sold");
  const word = { available: "Available", sold: "Sold", reserved: "Held for you until" }[status];
  const today = /<section aria-labelledby="today">.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(today).toContain(`<dd>${word}`);
  if (status !== "sold") expect(today).toContain(`<dd>${shown((price ?? 0) * 100)}</dd>`);
}
