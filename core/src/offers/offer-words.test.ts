import type { Locale } from "@ezo/contract/values/locale";
import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { PLAN_INTERVALS, type PlanInterval } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { rhythmOf } from "@ezo/contract/values/money/plans/spoken-plan";
import fc from "fast-check";
import { expect, it } from "vitest";
import { offerWords, type OfferWords, type PlanWords } from "./offer-words.ts";
import type { OfferSnapshot } from "./offer-snapshot.ts";
import type { SellerNow } from "./seller-now.ts";

const snapshot = (computed: ComputedPlan, interval: PlanInterval): OfferSnapshot => ({
  project: { title: "House", location: "", completionOn: null },
  building: "A",
  floor: "2",
  number: "201",
  path: "/apartments/1",
  description: "",
  rooms: 2,
  bedrooms: 1,
  areaTotal: 50,
  areaLiving: null,
  areaBalcony: null,
  orientation: [],
  price: { amountMinor: computed.price_minor, perSquareMetreMinor: null, currency: "USD" },
  plan: { id: 1, name: "Plan", interval, computed },
  seller: { phones: [], email: "", address: "" },
  pictures: { plan: null, floor: null, facade: null },
});

function wordsOf(offered: OfferSnapshot, locale: Locale = "en", seller: SellerNow | null = null): OfferWords {
  const day = new Date("2027-01-01T08:00:00Z");
  const times = { createdAt: day, changedAt: null, validUntil: day };
  const described = { locale, number: 1, note: "", ...times } as const;
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    String(values?.["price"] ?? (values?.["due"] ? `${key} of ${values["due"]}` : key));
  return offerWords(described, offered, { t, seller, timeZone: "Asia/Tbilisi" });
}
function planOf(computed: ComputedPlan, interval: PlanInterval = "monthly"): PlanWords {
  const { plan } = wordsOf(snapshot(computed, interval));
  if (!plan) throw new Error("no plan");
  return plan;
}

const minor = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);
const terms = {
  min_down_percent: 0,
  max_down_percent: 100,
  default_down_percent: 20,
  min_months: 1,
  max_months: 60,
  default_months: 24,
  balloon_percent: 10,
  full_payment_discount_percent: 0,
} as const;

it("names the seller in letters that its readers read", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const seller = { name: "ნინო მაყვლიანი", phones: [], email: "", address: "" };
  const named = (locale: Locale) =>
    wordsOf({ ...snapshot(computed, "monthly"), seller }, locale, { phone: null, photo: null }).sellerName;
  expect([named("ka"), named("en"), named("ru")]).toEqual([
    "ნინო მაყვლიანი",
    "Nino Maqvliani",
    "Нино Маквлиани",
  ]);
});

it("puts the last day in the genitive in Georgian", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2026-11-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const validUntil = new Date("2026-12-06T19:59:59.999Z");
  const times = { createdAt: validUntil, changedAt: null, validUntil };
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    String(values?.["last_day"] ?? key);
  const said = (locale: Locale, timeZone = "Asia/Tbilisi") =>
    offerWords({ locale, number: 1, note: "", ...times }, snapshot(computed, "monthly"), {
      t,
      seller: null,
      timeZone,
    }).validUntil;
  expect([said("ka"), said("en")]).toEqual(["2026 წლის 6 დეკემბრის", "6 December 2026"]);
  // There it is the next morning.
  expect(said("en", "Asia/Vladivostok")).toBe("7 December 2026");
});

it("does not repeat its heading before the sales office's telephone", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const office = { phones: ["+995 32 000 14 09"], email: "", address: "" };
  const labelOf = (phoneName: string) =>
    wordsOf({ ...snapshot(computed, "monthly"), seller: { ...office, phoneName } }).seller[0]?.[0];
  expect(["Offers.seller", "Sales team", ""].map(labelOf)).toEqual([
    "offers.phone",
    "Sales team",
    "offers.phone",
  ]);
});

it("says that a plan is no offer of credit unless the firm leaves that out; earlier offers say it", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const said = (over: Partial<OfferSnapshot>) => {
    const { conditions, notCredit } = wordsOf({ ...snapshot(computed, "monthly"), ...over });
    return [conditions, notCredit];
  };
  const shown = ["offers.conditions offers.not_credit", "offers.not_credit"];
  expect([said({}), said({ isCreditNoteShown: true })]).toEqual([shown, shown]);
  const hidden = ["offers.conditions", ""];
  expect([said({ isCreditNoteShown: false }), said({ plan: null })]).toEqual([hidden, hidden]);
});

it("says areas, and the price of one, in the unit that it was made with; earlier offers in square metres", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const price = { ...offered.price, perSquareMetreMinor: 100_000 };
  const said = (over: Partial<OfferSnapshot>) => {
    const { facts, perSquareMetre } = wordsOf({ ...offered, price, ...over });
    return [facts[0]?.[1], perSquareMetre];
  };
  const metres = ["apartments.square_metres", "$\u00a01\u00a0000"];
  expect([said({}), said({ areaUnit: "m2" })]).toEqual([metres, metres]);
  expect(said({ areaUnit: "sqft" })).toEqual(["apartments.square_feet", "$\u00a093"]);
});

it("says why there is a discount and what the lowest price before it was; of a price that a seller has lowered, neither", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const notes = (over: Partial<OfferSnapshot["price"]>) =>
    wordsOf({ ...offered, price: { ...offered.price, ...over } }).discountNotes.map((note) =>
      note.replaceAll("\u00a0", " "),
    );
  const discount = { oldAmountMinor: 5_500_000, until: "2027-01-20" };
  expect(notes({ discount: { ...discount, reason: "Until the roof is on" } })).toEqual([
    "Until the roof is on",
    "$ 55 000",
  ]);
  // Earlier offers hold no reason.
  expect(notes({ discount })).toEqual(["$ 55 000"]);
  expect(notes({ discount, lowered: { listMinor: 5_200_000, percent: null } })).toEqual([]);
  expect(notes({})).toEqual([]);
});

it("says until when a price is valid, and why, where no old price can be compared", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const said = (until: string) => {
    const discount = { until, reason: "Until the roof is on" };
    const { instead, discountNotes } = wordsOf({ ...offered, price: { ...offered.price, discount } });
    return [instead, ...discountNotes];
  };
  expect(said("2027-01-01")).toEqual(["apartments.price_until", "Until the roof is on"]);
  // An offer that is valid longer keeps its price.
  expect(said("2026-12-31")).toEqual(["", "Until the roof is on"]);
});

it("marks the last payment until the handover, and says so", () => {
  const computed = computePlan(5_000_000, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const planWith = (completionOn: string | null) => {
    const offered = snapshot(computed, "monthly");
    const { plan } = wordsOf({ ...offered, project: { ...offered.project, completionOn } });
    const note = plan?.note.split(" ").slice(1).join(" ");
    return plan && [plan.rows.findIndex(({ isAtHandover }) => isAtHandover), note];
  };
  // Until the end of the quarter: the eighth instalment is due on 1 September.
  // In words, too: the mark is for the eye alone.
  const said = "apartments.plan_balloon_on apartments.plan_handover_last of 1 September 2027";
  expect(planWith("2027-08-15")).toEqual([7, said]);
  expect(planWith("2031-08-15")).toEqual([-1, "apartments.plan_balloon_on"]);
  expect(planWith(null)).toEqual([-1, "apartments.plan_balloon_on"]);
});

it("says of a payment on the quarter's last day that it is, in place of a last one before it", () => {
  const stages = [{ name: "Handover", due: "2027-09-30", percent: 20 }];
  const computed = computePlan(5_000_000, { ...terms, stages, interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const { plan } = wordsOf({ ...offered, project: { ...offered.project, completionOn: "2027-08-15" } });
  expect(plan?.rows.find(({ isAtHandover }) => isAtHandover)?.due).toBe("30.09.2027 · Handover");
  expect(plan?.note).toContain("apartments.plan_handover_on_day of 30 September 2027");
  expect(plan?.note).not.toContain("apartments.plan_handover_last");
});

it("says that the last instalment pays what rounding leaves, or without instalments the last stage", () => {
  const noteOf = (percent: number) => {
    const stages = [{ name: "Frame", due: "2028-01-01", percent }];
    const computed = computePlan(5_000_000, { ...terms, stages, interval: "monthly" }, {}, "2027-01-01");
    if (Array.isArray(computed)) throw new Error("out of bounds");
    return planOf(computed).note.split(" ")[0];
  };
  expect([noteOf(20), noteOf(80)]).toEqual(["offers.schedule_note", "offers.schedule_note_stages"]);
});

it("names what is paid at the stages of construction", () => {
  const stages = [
    { name: "Frame", due: "2027-06-01", percent: 20 },
    { name: "Roof", due: "2027-12-01", percent: 15.5 },
  ];
  const computed = computePlan(5_000_000, { ...terms, stages, interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const { figures, terms: shown } = planOf(computed);
  const atStages = shown.find(([label]) => label === "apartments.plan_at_stages");
  expect(minor(atStages?.[1] ?? "")).toBe(1_775_000);
  expect(figures).toContainEqual(atStages);
});

it("adds up to the total, but for what rounding leaves to the last instalment", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 1_000_000_000 }),
      fc.constantFrom(...PLAN_INTERVALS),
      fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (price, interval, percents, balloon_percent, quarters) => {
        const stages = percents.map((percent, index) => ({
          name: `Stage ${index}`,
          due: `2027-0${index + 1}-15`,
          percent,
        }));
        const months = quarters * 3;
        const plan = computePlan(
          price,
          { ...terms, stages, interval, balloon_percent },
          { down_percent: 10, months },
          "2027-02-01",
        );
        if (Array.isArray(plan)) throw new Error("out of bounds");
        const shown = new Map(planOf(plan, interval).terms);
        const amount = (label: string) => minor(shown.get(label) ?? "0");
        const instalments = plan.schedule.filter(({ label }) => label === undefined).length;
        const sum =
          amount("offers.down_payment") +
          amount("apartments.plan_at_stages") +
          amount(`apartments.plan_instalment_${rhythmOf(months, interval)}`) * instalments +
          amount("apartments.plan_balloon");
        const left = amount("apartments.plan_total") - sum;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThan(Math.max(1, instalments));
        // The schedule does so to the cent, with what is paid on signing.
        const { signing, rows, total } = planOf(plan, interval);
        const paid = rows.reduce((all, row) => all + minor(row.amount), minor(signing?.[1] ?? "0"));
        expect(paid).toBe(minor(total[1]));
      },
    ),
  );
});

it("names a single payment with the final payment that it contains", () => {
  const once = { ...terms, min_months: 1, max_months: 1, default_months: 1, balloon_percent: 50 };
  const computed = computePlan(10_000_000, { ...once, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const { terms: shown, rows, note } = planOf(computed);
  const single = shown.find(([label]) => label === "apartments.plan_instalment_once");
  expect(minor(single?.[1] ?? "")).toBe(8_000_000);
  expect(rows.map(({ amount }) => minor(amount))).toEqual([8_000_000]);
  expect(shown.map(([label]) => label)).not.toContain("apartments.plan_balloon");
  expect(note).not.toContain("apartments.plan_balloon_on");
});

it("computes the price per square metre from the headline price", () => {
  const full = { ...terms, stages: [], interval: "monthly", full_payment_discount_percent: 3 } as const;
  const said = (down_percent: number) => {
    const computed = computePlan(5_000_000, full, { down_percent }, "2027-01-01");
    if (Array.isArray(computed)) throw new Error("out of bounds");
    const offered = snapshot(computed, "monthly");
    const price = { ...offered.price, perSquareMetreMinor: 100_000 };
    return wordsOf({ ...offered, price }).perSquareMetre.replaceAll("\u00a0", " ");
  };
  expect([said(20), said(100)]).toEqual(["$ 1 000", "$ 970"]);
});

it("rounds the price per square metre once, as the site does", () => {
  const computed = computePlan(7_453_700, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const price = { ...offered.price, perSquareMetreMinor: 100_050 };
  expect(wordsOf({ ...offered, price, areaTotal: 74.5 }).perSquareMetre).toBe("$\u00a01\u00a0000");
});

it("names no price per square metre that rounds to nothing", () => {
  const computed = computePlan(100, { ...terms, stages: [], interval: "monthly" }, {}, "2027-01-01");
  if (Array.isArray(computed)) throw new Error("out of bounds");
  const offered = snapshot(computed, "monthly");
  const price = { ...offered.price, perSquareMetreMinor: 2 };
  expect(wordsOf({ ...offered, price }).perSquareMetre).toBe("");
});
