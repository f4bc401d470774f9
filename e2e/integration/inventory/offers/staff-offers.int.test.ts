import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { listReplyTemplates } from "@ezo/contract/enquiries/enquiry-replies";
import { getPerson } from "@ezo/contract/persons";
import { createOffer } from "@ezo/contract/site/offers";
import { OFFER_DAYS, OFFER_NOTE_MAX_LENGTH } from "@ezo/contract/values/limits/sales";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { OFFER_DISCOUNT_LIMITS, offeredPrice } from "@ezo/contract/values/money/offer-discount";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import { describe, expect, it } from "vitest";
import { createPaymentPlan } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { LIST, params, refusal, squeezed, type Terms, useOffers } from "../../../stack/offers.ts";

const {
  change,
  db,
  enquiry,
  first,
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
} = useOffers();

/** Said to those who may give no discount. */
const NONE = "ფასდაკლების უფლება არ გაქვთ";

describe("the terms of an offer", () => {
  it("are refused by field outside their bounds", async () => {
    const person = await enquiry();
    for (const [terms, fields] of [
      [{ valid_days: 0 }, ["valid_days"]],
      [{ valid_days: OFFER_DAYS.max + 1 }, ["valid_days"]],
      [{ note: "x".repeat(OFFER_NOTE_MAX_LENGTH + 1) }, ["note"]],
      [{ note: "a\n".repeat(20) + "a" }, ["note"]],
      [{ discount_percent: -1 }, ["discount_percent"]],
      [{ discount_percent: 100 }, ["discount_percent"]],
      [{ discount_minor: LIST * 100 }, ["discount_minor"]],
      // A cent, and a share of the price that is less than a unit.
      [{ discount_minor: 1 }, ["discount_minor"]],
      [{ discount_percent: 0.001 }, ["discount_percent"]],
      [{ plan_id: 999_999 }, ["plan_id"]],
      // Terms of no plan.
      [{ months: 36 }, ["plan_id"]],
      [{ plan_id: null, down_percent: 20 }, ["plan_id"]],
      [{ plan_id: null, down_minor: 1_000_000 }, ["plan_id"]],
      [{ plan_id: plan().id, down_percent: 9.99 }, ["down_percent"]],
      [{ plan_id: plan().id, down_percent: 20, down_minor: 1_000_000 }, ["down_percent"]],
    ] as const)
      expect(await refusal(make(person, terms)), JSON.stringify(terms)).toEqual([422, "invalid", fields]);
    const made = await make(person);
    for (const terms of [{ months: 36 }, { plan_id: null, months: 36 }])
      expect(await refusal(change(person, made, terms))).toEqual([422, "invalid", ["plan_id"]]);
  });

  it.each(LOCALES)(
    "are on the page, in the tagged PDF and in the reply's template in %s, the note as plain text",
    async (locale) => {
      const note = '<b>Terrace</b> & "key"\n\n\n\nsecond line';
      const person = await enquiry({ locale });
      const terms = {
        plan_id: plan().id,
        down_percent: 20,
        months: 36,
        discount_percent: 5,
        valid_days: 30,
        note,
      };
      const made = await make(person, terms, "sales_manager");
      expect(dayIn(new Date(made.valid_until))).toBe(dayIn(new Date(Date.now() + 30 * 86_400_000)));
      expect(made.note).toBe('<b>Terrace</b> & "key"\n\nsecond line');
      const html = await page(made.url);
      expect(html).toContain("<p>&#60;b&#62;Terrace&#60;/b&#62; &#38; &#34;key&#34;\n\nsecond line</p>");
      const { pdf, said } = await pdfText(made.pdf_url);
      // A short note leaves the schedule its place.
      expect([pdf.numPages, await pdf.getMarkInfo()]).toMatchObject([2, { Marked: true }]);
      const snapshot = await snapshotOf(made);
      const computed = snapshot.plan?.computed;
      expect(computed?.price_minor).toBe(4_750_000);
      const figures = [4_750_000, LIST * 100, 250_000, computed?.monthly_minor ?? 0];
      for (const figure of figures)
        for (const whole of [squeezed(html), said])
          expect(whole).toContain(squeezed(minorText(figure, locale, "USD")));
      expect(said).toContain(squeezed(made.note));
      for (const whole of [squeezed(html), said]) expect(whole).toContain("Sellersales_manager");
      const { data: templates } = await stack().call(listReplyTemplates, params(person), {
        token: tokens.admin,
      });
      for (const each of LOCALES) {
        const template = templates.find((one) => one.code === "offer" && one.locale === each);
        for (const part of [made.url, made.note, minorText(4_750_000, each, "USD")])
          expect(template?.body).toContain(part);
      }
    },
  );

  it("keep every PDF within three pages, however long schedule and note are", async () => {
    const person = await enquiry();
    const note = `${"სიტყვა ".repeat(140)}`.slice(0, 950) + "\nლ".repeat(14);
    for (const months of [36, 360]) {
      const made = await make(person, { plan_id: plan().id, months, note });
      const { pdf, said } = await pdfText(made.pdf_url);
      expect(pdf.numPages).toBe(3);
      expect(said).toContain(squeezed(made.note));
    }
    const { pdf, said } = await pdfText((await make(person, { plan_id: null, note })).pdf_url);
    expect(pdf.numPages).toBe(2);
    expect(said).toContain(squeezed(note));
  });

  it("say that all is paid on signing, with a note and without, on the page and in the PDF", async () => {
    const person = await enquiry({ locale: "en" });
    const full = { plan_id: plan().id, down_percent: 100 };
    for (const note of ["", "With a terrace", `${"word ".repeat(180).trim()}${"\nl".repeat(14)}`]) {
      const made = await make(person, { ...full, note });
      const { pdf, said } = await pdfText(made.pdf_url);
      expect(pdf.numPages).toBe(2);
      for (const whole of [squeezed(await page(made.url)), said])
        for (const part of [note, "The sum is paid in full on signing."])
          expect(whole).toContain(squeezed(part));
    }
  });
});

describe("an offer that names no plan", () => {
  const asks = async (asked: object) => {
    const body = anEnquiry({ apartment_id: first().id, plan: asked as never });
    const { data } = await stack().call(sendEnquiry, { body });
    return db().enquiry.findUniqueOrThrow({ where: { id: data.id } });
  };

  it("has the one that was asked for: an amount to the cent, or the whole of its price", async () => {
    await restore();
    const terms = { plan_id: plan().id, months: 36 };
    const byAmount = await make(await asks({ ...terms, down_minor: 1_234_567 }));
    expect(byAmount.plan).toMatchObject({ ...terms, down_percent: 24.69, down_minor: 1_234_567 });
    // Changed by staff, it is still that amount.
    const person = await enquiry();
    const made = await make(person, { ...terms, down_minor: 1_234_567 });
    const changed = await change(person, made, { ...terms, down_minor: 1_234_567, discount_percent: 5 });
    for (const { plan: kept } of [made, changed])
      expect(kept).toMatchObject({ ...terms, down_minor: 1_234_567 });
    const byShare = await make(await asks({ ...terms, down_percent: 30 }));
    expect(byShare.plan).toMatchObject({ ...terms, down_percent: 30, down_minor: 1_500_000 });
    for (const whole of [{ down_minor: LIST * 100 }, { down_percent: 100 }]) {
      const inFull = await make(await asks({ ...terms, ...whole }), { discount_percent: 10 });
      expect([inFull.plan?.down_percent, inFull.total_minor]).toEqual([100, 4_365_000]);
    }
  });

  it("has the share that an amount was where the firm's currency has changed since", async () => {
    const person = await asks({ plan_id: plan().id, months: 36, down_minor: 1_000_000 });
    const setCurrency = async (currency: Currency) =>
      writeSetting(db(), "prices", { ...(await readSetting(db(), "prices")), currency });
    // As where prices were converted with the currency: the same number would be another share.
    await db().apartment.update({ where: { id: first().id }, data: { price: LIST * 3 } });
    await setCurrency("GEL");
    const made = await make(person);
    await setCurrency("USD");
    await restore();
    expect(made).toMatchObject({ currency: "GEL", plan: { down_percent: 20, down_minor: 3_000_000 } });
  });

  it("has its price alone where a bank's loan was asked for", async () => {
    const loan = await createPaymentPlan(db(), { kind: "mortgage", yearlyRatePercent: 11.5, sortOrder: 9 });
    const person = await asks({ plan_id: loan.id, down_percent: 20, months: 36 });
    expect(person.paymentPlan).toMatchObject({ figures: { yearly_rate_percent: 11.5 } });
    const made = await make(person);
    expect([made.plan, made.price_minor]).toEqual([null, LIST * 100]);
    await db().paymentPlan.delete({ where: { id: loan.id } });
  });
});

describe("the price that the seller saw", () => {
  it("is the one that is offered: another price or currency refuses it with the figures of now", async () => {
    await restore();
    const person = await enquiry();
    const terms = { discount_percent: 3 };
    const saw = { price_minor: LIST * 97, currency: "USD" } as const;
    const made = await make(person, { ...terms, seen: saw });
    const sends = {
      make: (seen: Terms["seen"]) => make(person, { ...terms, seen }),
      change: (seen: Terms["seen"]) => change(person, made, { ...terms, seen }),
    };
    const count = await db().offer.count();
    for (const send of Object.values(sends)) {
      await db().apartment.update({ where: { id: first().id }, data: { price: LIST + 1000 } });
      const list = (LIST + 1000) * 100;
      const now = { list_price_minor: list, price_minor: list * 0.97, currency: "USD" };
      for (const seen of [saw, { ...saw, price_minor: now.price_minor, currency: "EUR" as const }]) {
        const { status, body } = await failureOf(send(seen));
        expect([status, body.code, body.current]).toEqual([409, "conflict", now]);
      }
      await restore();
    }
    expect(await db().offer.count()).toBe(count);
    expect((await sends.change(saw)).price_minor).toBe(saw.price_minor);
  });
});

describe("an offer that the visitor took on the site", () => {
  it("is beside their enquiries about that apartment, as theirs, and counts once", async () => {
    await restore();
    const email = "Took.It@example.ge";
    const about = { email, apartmentId: first().id };
    const people = {
      theirs: await enquiry({ ...about, assigneeId: await idOf("sales_agent") }),
      again: await enquiry(about),
      otherAddress: await enquiry({ apartmentId: first().id }),
      otherApartment: await enquiry({ email }),
      noAddress: await enquiry({ ...about, email: "" }),
    };
    const body = { apartment_id: first().id, locale: "en", email: "took.it@EXAMPLE.GE" } as const;
    const { data: taken } = await stack().call(createOffer, { body });
    await stack().call(createOffer, { body: { apartment_id: first().id } });
    const made = await make(people.theirs, {}, "sales_agent");
    const shown = async (person: { id: number }, role?: "sales_agent") =>
      (await list(person, role)).data.map((one) => [one.id, one.taken_by_visitor, one.made_by?.name ?? null]);
    const own = [taken.id, true, null];
    const ofStaff = [made.id, false, "Seller sales_agent"];
    expect(await shown(people.theirs)).toEqual([ofStaff, own]);
    expect(await shown(people.theirs, "sales_agent")).toEqual([ofStaff, own]);
    expect(await shown(people.again)).toEqual([own]);
    for (const person of [people.otherAddress, people.otherApartment, people.noAddress])
      expect(await shown(person)).toEqual([]);
    expect((await list(people.again)).data[0]).toMatchObject({ is_mailed: true, price_minor: LIST * 100 });
    // What belongs to an enquiry out of reach stays so.
    expect((await failureOf(list(people.again, "sales_agent"))).status).toBe(404);
    expect((await failureOf(change(people.theirs, { id: taken.id, version: 1 }))).status).toBe(404);
    const { personId } = await db().enquiry.findUniqueOrThrow({ where: { id: people.theirs.id } });
    const { data: person } = await stack().call(
      getPerson,
      { params: { id: String(personId) } },
      { token: tokens.admin },
    );
    expect(person.figures.offers).toBe(2);
  });
});

it("an offer is listed with what became of its apartment, which its state does not say", async () => {
  const person = await enquiry();
  await make(person);
  const listed = async () => {
    const [offer] = (await list(person)).data;
    return [offer?.state, offer?.apartment?.status, offer?.apartment?.is_shown];
  };
  expect(await listed()).toEqual(["valid", "available", true]);
  const { id } = first();
  await db().apartment.update({ where: { id }, data: { status: "sold" } });
  try {
    expect(await listed()).toEqual(["valid", "sold", true]);
  } finally {
    await restore();
  }
  const { floor } = await db().apartment.findUniqueOrThrow({
    where: { id },
    select: { floor: { select: { building: { select: { projectId: true } } } } },
  });
  const where = { id: floor.building.projectId };
  await db().project.update({ where, data: { deletedAt: new Date() } });
  try {
    expect(await listed()).toEqual(["valid", "available", false]);
  } finally {
    await db().project.update({ where, data: { deletedAt: null } });
  }
});

describe("the discount of a seller", () => {
  it("is within the limit of their role; beyond it the field and the limit are named, and nothing is stored", async () => {
    const person = await enquiry();
    for (const role of ["admin", "sales_manager", "sales_agent", "marketing"] as const) {
      const limit = OFFER_DISCOUNT_LIMITS[role] ?? 0;
      const to = await enquiry({ assigneeId: await idOf(role) });
      expect((await list(to, role)).meta.max_discount_percent).toBe(limit);
      expect((await make(to, { discount_percent: limit }, role)).price_minor).toBe(
        offeredPrice(LIST * 100, { percent: limit }),
      );
      const most = Math.floor(LIST * limit);
      expect((await make(to, { discount_minor: most }, role)).price_minor).toBe(LIST * 100 - most);
      const before = await db().offer.count();
      for (const [field, value] of [
        ["discount_percent", limit + 0.01],
        ["discount_minor", most + 100],
      ] as const) {
        const { status, body } = await failureOf(make(to, { [field]: value }, role));
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
        expect(body.errors?.[field]?.[0]).toContain(limit === 0 ? NONE : `${limit} %`);
      }
      expect(await db().offer.count()).toBe(before);
    }
    expect(await refusal(make(person, { discount_percent: 1, discount_minor: 100 }))).toEqual([
      422,
      "invalid",
      ["discount_minor"],
    ]);
  });

  it("may be kept by anybody who changes the offer, and not raised beyond what they may give", async () => {
    const person = await enquiry();
    const kinds = [
      { given: { discount_percent: 10 }, more: { discount_percent: 10.5 }, price: LIST * 90 },
      { given: { discount_minor: 400_000 }, more: { discount_minor: 400_100 }, price: LIST * 100 - 400_000 },
    ];
    for (const { given, more, price } of kinds) {
      const made = await make(person, given);
      const kept = await change(person, made, { ...given, note: "x" }, "sales_manager");
      expect([kept.price_minor, kept.note]).toEqual([price, "x"]);
      expect(await refusal(change(person, kept, more, "sales_manager"))).toEqual([
        422,
        "invalid",
        Object.keys(more),
      ]);
      const none = await change(person, kept, { discount_percent: null }, "sales_manager");
      expect(none.price_minor).toBe(LIST * 100);
      expect((await refusal(change(person, none, given, "sales_manager")))[0]).toBe(422);
    }
  });

  it("that is above the limit of the person who changes the offer is kept only while nothing becomes better for the customer", async () => {
    await restore();
    const person = await enquiry();
    const given = { discount_percent: 5 };
    const inFull = { plan_id: plan().id, down_percent: 100 };
    const made = await make(person, { ...given, valid_days: 7 }, "sales_manager");
    for (const [terms, fields] of [
      [{ valid_days: 60 }, ["valid_days"]],
      [inFull, ["plan_id"]],
      [{ ...inFull, valid_days: 8 }, ["valid_days", "plan_id"]],
    ] as const) {
      const { status, body } = await failureOf(change(person, made, { ...given, ...terms }, "marketing"));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, fields]);
      for (const field of fields) expect(body.errors?.[field]?.[0]).toContain("0 %");
    }
    const instalments = { plan_id: plan().id, down_percent: 20, valid_days: 3 };
    const kept = await change(person, made, { ...given, ...instalments }, "marketing");
    expect([kept.price_minor, kept.valid_days]).toEqual([LIST * 95, 3]);
    expect(await refusal(change(person, kept, { ...given, valid_days: 4 }, "marketing"))).toEqual([
      422,
      "invalid",
      ["valid_days"],
    ]);
    const full = { ...given, ...inFull, valid_days: 3 };
    expect((await refusal(change(person, kept, full, "marketing")))[2]).toEqual(["down_percent"]);
    // The same share of a price that has fallen is a lower total.
    await db().apartment.update({ where: { id: first().id }, data: { price: LIST - 100 } });
    expect((await refusal(change(person, kept, { ...given, valid_days: 3 }, "marketing")))[2]).toEqual([
      "discount_percent",
    ]);
    // Within one's own limit, everything is free to change.
    const free = { ...inFull, discount_percent: null, valid_days: 60 };
    const own = await change(person, kept, free, "marketing");
    expect([own.total_minor, own.valid_days]).toEqual([(LIST - 100) * 97, 60]);
    await restore();
  });

  it("beside a public one that ends before the offer keeps its price, and does not say when the public one ends", async () => {
    const person = await enquiry();
    const { id } = first();
    const inDays = (days: number) => new Date(dayIn(new Date(Date.now() + days * 86_400_000)));
    const discounted = { oldPrice: LIST + 5000, struckPrice: LIST + 5000, discountUntil: inDays(3) };
    await db().apartment.update({ where: { id }, data: discounted });
    const said = async (valid_days: number) => {
      const made = await make(person, { valid_days }, "sales_agent");
      expect(made.valid_days).toBe(valid_days);
      expect(made.apartment?.discount_until).toBe(dayIn(discounted.discountUntil));
      return [squeezed(await page(made.url)), (await pdfText(made.pdf_url)).said];
    };
    await db().enquiry.update({ where: { id: person.id }, data: { assigneeId: await idOf("sales_agent") } });
    for (const whole of await said(4)) {
      expect(whole).toContain("Insteadof$55000");
      expect(whole).not.toContain("discountthrough");
    }
    for (const whole of await said(3)) expect(whole).toContain("Insteadof$55000,adiscountthrough");
    const none = { oldPrice: null, struckPrice: null, discountUntil: null };
    await db().apartment.update({ where: { id }, data: none });
  });
});
