import { anyPrice, anyTerms, hundredths } from "@ezo/contract/testing/any-plan";
import { runs } from "@ezo/contract/testing/scope";
import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ApiError } from "../../shared/api/api-error.ts";
import { createTexts } from "../../shared/i18n/texts.ts";
import { today } from "../../shared/payment-plan/fitting.ts";
import { STANDARD } from "../../shared/testing/sample-plans.ts";
import { seedTexts } from "../../shared/testing/draw-public.tsx";
import { askedPlan } from "./asked-plan.ts";

const texts = createTexts("en");
texts.add(seedTexts("en"));
const t = texts.translate;
const search = new URLSearchParams("apartment=7&plan=4&down=20&months=36");
const asked = async (answer: (path: string) => unknown, from = search) => {
  const call = (({ path }: { path: string }) => Promise.resolve(path).then(answer)) as never;
  const { plan, planNote } = await askedPlan({ apartmentId: 7, projectId: 1 }, from, {
    call,
    locale: "en",
    t,
    timeZone: "Asia/Tbilisi",
    signal: new AbortController().signal,
  });
  return { plan, note: planNote?.replaceAll("\u00a0", " ") };
};
const seen = {
  price_minor: 8_300_000,
  currency: "USD",
  down_minor: 1_660_000,
  monthly_minor: 184_444,
  total_minor: 8_300_000,
};
const figures = { ...seen, schedule: [{}] };
const answering =
  (computed: object, over: object = {}) =>
  (path: string) => ({
    data: path.endsWith("/plan") ? computed : [{ ...STANDARD, id: 4, ...over }],
  });
const plan = { plan_id: 4, down_percent: 20, months: 36 };

it("says what is asked for, with the figures that the server computes", async () => {
  expect(await asked(answering(figures))).toEqual({
    plan: { ...plan, seen },
    note: "You are asking about the payment plan: Standard, $ 16 600 down, 36 months, $ 1 844.44 a month",
  });
  const full = await asked(answering({ ...figures, down_minor: 8_051_000, schedule: [] }));
  expect(full.note).toBe("You are asking about the payment plan: Standard, paid in full, $ 80 510");
});

it("asks for the final payment that was chosen, where the plan lets it be", async () => {
  const from = new URLSearchParams(`${search.toString()}&last=25`);
  const open = await asked(answering(figures, { max_balloon_percent: 40 }), from);
  expect(open.plan).toEqual({ ...plan, last_percent: 25, seen });
  expect((await asked(answering(figures), from)).plan).toEqual({ ...plan, seen });
});

it("names the final payment beside the instalments, to the cent, and alone where there are none", async () => {
  const terms = { max_balloon_percent: 80 };
  const from = (last: number) => new URLSearchParams(`plan=4&down=20&months=36&last=${last}`);
  const of = (monthly_minor: number, amount_minor: number) => ({
    ...{ price_minor: 10_000_000, currency: "USD", down_minor: 2_000_000, total_minor: 10_000_000 },
    ...{ monthly_minor, schedule: [{ due: "2029-11-01", amount_minor }] },
  });
  // The last instalment also has what rounding has left, and a stage may be due after it.
  const half = of(83_333, 5_083_345);
  half.schedule.push({ due: "2030-01-01", amount_minor: 9, label: "Keys" } as never);
  expect((await asked(answering(half, terms), from(50))).note).toContain(
    "Standard, $ 20 000 down, 36 months, $ 833.33 a month, at stages of construction $ 0.09, final payment $ 50 000",
  );
  const { note } = await asked(answering(of(0, 8_000_000), terms), from(80));
  expect(note).toContain("Standard, $ 20 000 down, 36 months, final payment $ 80 000");
});

it("names a single payment with the final payment that it contains", async () => {
  const computed = {
    ...{ price_minor: 10_000_000, currency: "USD", down_minor: 2_000_000, monthly_minor: 3_000_000 },
    ...{ total_minor: 10_000_000, schedule: [{ due: "2027-01-01", amount_minor: 8_000_000 }] },
  };
  const from = new URLSearchParams("plan=4&down=20&months=1");
  const once = { min_months: 1, max_months: 1, default_months: 1, balloon_percent: 50 };
  const { note } = await asked(answering(computed, once), from);
  expect(note).toContain("Standard, $ 20 000 down, then $ 80 000 in one payment");
});

it("names what is paid at the stages of construction", async () => {
  const computed = {
    ...{ price_minor: 12_210_000, currency: "USD", down_minor: 3_663_000, monthly_minor: 203_500 },
    total_minor: 12_210_000,
    schedule: [
      { due: "2027-01-01", amount_minor: 203_500 },
      { due: "2027-06-01", amount_minor: 3_663_000, label: "Frame" },
      { due: "2027-09-30", amount_minor: 3_663_000, label: "Keys" },
    ],
  };
  const { note } = await asked(answering(computed), new URLSearchParams("plan=4&down=30&months=6"));
  expect(note).toContain(
    "Standard, $ 36 630 down, 6 months, $ 2 035 a month, at stages of construction $ 73 260",
  );
});

it("names amounts that come to what is paid, but for what rounding leaves", async () => {
  const wish = fc.record({ down: hundredths(0, 100), months: fc.integer({ min: 1, max: 360 }) });
  await fc.assert(
    fc.asyncProperty(anyPrice, anyTerms, wish, async (price, terms, { down, months }) => {
      const answers: ComputedPlan[] = [];
      const call = (({ path }: { path: string }, { query }: { query: Record<string, string> }) => {
        if (!path.endsWith("/plan")) return Promise.resolve({ data: [{ ...STANDARD, ...terms, id: 4 }] });
        const choice = { down_percent: Number(query["down_percent"]), months: Number(query["months"]) };
        const plan = computePlan(price, terms, choice, today("Asia/Tbilisi")) as ComputedPlan;
        answers.push(plan);
        return Promise.resolve({ data: { ...plan, currency: "USD" } });
      }) as never;
      const from = new URLSearchParams({ plan: "4", down: String(down), months: String(months) });
      const { signal } = new AbortController();
      const asking = { call, locale: "en", t, timeZone: "Asia/Tbilisi", signal } as const;
      const { planNote = "" } = await askedPlan({ apartmentId: 7, projectId: 1 }, from, asking);
      const plan = answers.at(-1);
      const amounts = [...planNote.matchAll(/\$\u00a0([\d\u00a0]+(?:\.\d\d)?)/g)].map(([, text = ""]) =>
        Math.round(Number(text.replaceAll("\u00a0", "")) * 100),
      );
      const count = Math.ceil((plan?.months ?? 0) / (terms.interval === "quarterly" ? 3 : 1));
      const times = / a (?:month|quarter)\b/.test(planNote) ? count : 1;
      const sum = amounts.reduce((all, amount, index) => all + amount * (index === 1 ? times : 1), 0);
      const left = (plan?.total_minor ?? Number.NaN) - sum;
      expect(left, planNote).toBeGreaterThanOrEqual(0);
      expect(left, planNote).toBeLessThan(Math.max(1, count));
    }),
    { numRuns: runs(500) },
  );
});

it("asks for a plan that does not fit, or whose figures cannot be loaded, all the same", async () => {
  const failing = (status: number) => () => {
    throw new ApiError("invalid", "", status);
  };
  expect(await asked(failing(422))).toEqual({ plan, note: t("contact.plan_unfit") });
  expect(await asked(failing(503))).toEqual({ plan, note: "payment plan: 20 % down, 36 months" });
  expect(await asked(failing(422), new URLSearchParams("plan=x"))).toEqual({});
});

it("asks for the plan of an apartment of which no more than the id could be loaded", async () => {
  const asking = {
    call: () => Promise.reject(new Error("nothing can be asked for")),
    locale: "en",
    t,
    timeZone: "Asia/Tbilisi",
    signal: new AbortController().signal,
  } as const;
  const unread = { apartmentId: 7, projectId: undefined };
  const planNote = "payment plan: 20 % down, 36 months";
  expect(await askedPlan(unread, search, asking)).toEqual({ plan, planNote });
  expect(await askedPlan(unread, new URLSearchParams("plan=4&months=36"), asking)).toEqual({});
});

it("asks for what the calculator makes of the same address", async () => {
  const address = new URLSearchParams("plan=4&down=33.33&months=13");
  const quarterly = await asked(answering(figures, { interval: "quarterly" }), address);
  expect(quarterly.plan).toEqual({ plan_id: 4, down_percent: 33.33, months: 12, seen });
  const beyond = await asked(answering(figures), new URLSearchParams("plan=4&down=99&months=500"));
  expect(beyond.plan).toMatchObject({ down_percent: 50, months: 48 });
  // It says so in the calculator's words.
  expect(beyond.note).toContain(t("contact.plan_moved", { down: 50, months: 48 }));
  const late = await asked(answering(figures), new URLSearchParams("plan=4&down=20&months=60"));
  expect(late.note).toContain(`a month. ${t("contact.plan_up_to", { months: 48 })}`);
});

it("completes what an address leaves out with what the plan proposes, as the calculator does", async () => {
  const left = async (words: string, over: object = {}) =>
    (await asked(answering(figures, over), new URLSearchParams(`apartment=7&${words}`))).plan;
  // The page's own link names the longest term, one shared by hand perhaps no more than the share.
  expect(await left("plan=4&months=48")).toEqual({ ...plan, months: 48, seen });
  expect(await left("plan=4&down=30")).toEqual({ ...plan, down_percent: 30, seen });
  expect(await left("plan=4")).toEqual({ ...plan, seen });
  const open = { balloon_percent: 10, max_balloon_percent: 40 };
  expect(await left("plan=4&months=48", open)).toEqual({ ...plan, months: 48, last_percent: 10, seen });
  const { note } = await asked(answering(figures), new URLSearchParams("plan=4&months=48"));
  // Nothing of what was named has been moved.
  expect(note).toBe(
    "You are asking about the payment plan: Standard, $ 16 600 down, 48 months, $ 1 844.44 a month",
  );
  // What cannot be completed is not asked for.
  expect(await left("plan=5&months=48")).toBeUndefined();
});

it("asks for a completed plan that does not fit all the same", async () => {
  const listed = answering(figures);
  const refusing = (path: string) => {
    if (path.endsWith("/plan")) throw new ApiError("invalid", "", 422);
    return listed(path);
  };
  const incomplete = new URLSearchParams("plan=4&months=48");
  expect(await asked(refusing, incomplete)).toEqual({
    plan: { ...plan, months: 48 },
    note: t("contact.plan_unfit"),
  });
  const failing = () => {
    throw new ApiError("internal", "", 503);
  };
  expect(await asked(failing, incomplete)).toEqual({});
});
