import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { Link, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fullDate } from "../../../shared/format/dates.ts";
import { today } from "../../../shared/payment-plan/fitting.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { Calculator } from "./calculator.tsx";
import { paymentPlansQuery } from "./payment-plans.queries.ts";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const quarterly: PaymentPlan = {
  ...STANDARD,
  id: 2,
  name: "Quarterly",
  interval: "quarterly",
  balloon_percent: 30,
  full_payment_discount_percent: 0,
};
const apartment = {
  id: 7,
  apartment_number: "401",
  price: 83_000,
  project: { id: 1, title: "Linden Court" },
};

const Address = () => <p data-address>{useLocation().search}</p>;
async function draw(
  path = "/",
  plans: readonly PaymentPlan[] = [STANDARD, quarterly],
  locale: Locale = "en",
  over: Partial<ApartmentDetail> = {},
) {
  vi.useFakeTimers();
  const key = paymentPlansQuery(null as never, locale, 1).queryKey;
  const page = await drawPublic(
    <>
      <Calculator apartment={{ ...(apartment as unknown as ApartmentDetail), ...over }} />
      <Address />
      <Link to={{ search: "?plan=1&months=48" }} data-quoted>
        from so much a month
      </Link>
    </>,
    { path, locale, data: [[key, plans]] },
  );
  const { box } = page;
  const all = <E extends Element>(selector: string) => [...box.querySelectorAll<E>(selector)];
  return {
    ...page,
    figure: () => box.querySelector("output")?.textContent.replaceAll("\u00a0", " "),
    sliders: () => all<HTMLInputElement>('[type="range"]'),
    fields: () => all<HTMLInputElement>('[inputmode="decimal"]'),
    said: () =>
      all('[role="status"]')
        .map(({ textContent }) => textContent)
        .join(""),
    rows: () => all("tbody tr").map((row) => row.textContent.replaceAll("\u00a0", " ")),
    followQuoted: () => act(() => box.querySelector<HTMLElement>("[data-quoted]")?.click()),
    asks: () => box.querySelector('a[href^="/contact"]')?.getAttribute("href"),
    address: () => {
      act(() => void vi.advanceTimersByTime(1000));
      return box.querySelector("[data-address]")?.textContent;
    },
  };
}
const setTo = (input: HTMLInputElement | undefined, value: string) =>
  act(() => {
    if (!input) throw new Error("there is no such field");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

it("shows the monthly figure at once, by any of three sliders, and its schedule", async () => {
  const page = await draw();
  expect(page.figure()).toBe("$ 1 844.44");
  expect(page.rows()).toHaveLength(37);
  const [down, months, instalment] = page.sliders();
  setTo(down, "50");
  expect(page.figure()).toBe("$ 1 152.77");
  setTo(months, "12");
  expect(page.figure()).toBe("$ 3 458.33");
  // One step dearer is one month shorter.
  setTo(instalment, String(Number(instalment?.value) + 1));
  expect([months?.value, page.figure()]).toEqual(["11", "$ 3 772.72"]);
  expect(page.rows().at(-1)).toContain("$ 3 772.80");
});

it("says all that has been taken off: by the apartment's discount, and again by paying in full", async () => {
  const page = await draw("/?plan=1&down=100&months=36", undefined, "en", { old_price: 90_000 });
  const facts = [...page.box.querySelectorAll("dl > div")].map((fact) =>
    [...fact.children].map((part) => part.textContent.replaceAll("\u00a0", " ")),
  );
  expect(facts).toEqual([
    [page.t("apartments.plan_price_before"), "$ 90 000"],
    [page.t("apartments.plan_price_discount"), "−$ 7 000"],
    [page.t("apartments.price"), "$ 83 000"],
    [page.t("apartments.plan_discount"), "−$ 2 490"],
  ]);
  expect(page.figure()).toBe("$ 80 510");
});

it("says for paper which plan the address names, its term, and of which day the figures are", async () => {
  const page = await draw("/?plan=2&down=20&months=36");
  const onPaper = () => page.box.querySelector("[data-printed-plan]")?.textContent;
  const day = page.t("apartments.plan_as_of", { date: fullDate(today("Asia/Tbilisi"), "en") });
  expect(onPaper()).toBe(`Quarterly · ${page.t("apartments.plan_months")}: 36 · ${day}`);
  endDrawn();
  const inFull = await draw("/?plan=1&down=100&months=36");
  expect(inFull.box.querySelector("[data-printed-plan]")?.textContent).toBe(`Standard · ${day}`);
  endDrawn();
  const unasked = await draw();
  expect(unasked.box.querySelector("[data-printed-plan]")).toBeNull();
});

it("has a schedule that can be scrolled by keyboard", async () => {
  const page = await draw();
  const region = page.box.querySelector<HTMLElement>("details section");
  expect([region?.tabIndex, region?.getAttribute("aria-label")]).toEqual([
    0,
    page.t("apartments.plan_schedule"),
  ]);
});

it("takes numbers as they are typed, and the nearest possible one with Enter or when the field is left", async () => {
  const page = await draw();
  const [down, months, instalment] = page.fields();
  setTo(down, "5");
  expect([down?.value, page.figure()]).toEqual(["5", "$ 1 844.44"]);
  act(() => void down?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect([down?.value, page.figure(), page.said()]).toEqual(["10", "$ 2 075", "at least 10 %"]);
  for (const half of ["20,5", "20.5"]) {
    setTo(down, half);
    expect([page.figure(), page.said()]).toEqual(["$ 1 832.91", ""]);
    act(() => void down?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    expect(down?.value).toBe("20.5");
  }
  act(() => void down?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true })));
  expect(down?.value).toBe("19.5");
  setTo(instalment, "3000");
  expect(months?.value).toBe("22");
  setTo(months, "600");
  act(() => void months?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  expect([months?.value, page.said()]).toEqual(["48", "at most 48"]);
  expect(page.address()).toBe("?plan=1&down=19.5&months=48");
  // Leaving the field afterwards changes nothing, and says it still.
  act(() => void months?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect([months?.value, page.said()]).toEqual(["48", "at most 48"]);
});

it("keeps the plan in the address and in the enquiry, and opens what an address names", async () => {
  const page = await draw("/?rooms=2&plan=1&down=30&months=24");
  expect(page.figure()).toBe("$ 2 420.83");
  setTo(page.sliders()[1], "12");
  expect(page.address()).toBe("?rooms=2&plan=1&down=30&months=12");
  expect(page.asks()).toBe("/contact?apartment=7&plan=1&down=30&months=12");
  page.leave();
  const beyond = await draw("/?plan=9&down=99&months=500");
  // Another plan begins with what it proposes.
  expect(beyond.asks()).toBe("/contact?apartment=7&plan=1&down=20&months=36");
  expect(beyond.address()).toBe("?plan=1&down=20&months=36");
  const gone = beyond.t("contact.plan_gone");
  expect(beyond.box.textContent).toContain(gone);
  // Visitors who have chosen a plan know which one it is.
  setTo(beyond.sliders()[1], "12");
  expect(beyond.box.textContent).not.toContain(gone);
});

it("shows the plan that a link on its page names, in place of what was chosen", async () => {
  const page = await draw("/?plan=2&down=20&months=12");
  setTo(page.sliders()[0], "30");
  // The address has not followed the slider yet, and no longer does.
  page.followQuoted();
  expect(page.figure()).toBe("$ 1 383.33");
  expect(page.address()).toBe("?plan=1&months=48");
  // Its own writing leads nowhere, and the same link leads back from it.
  setTo(page.sliders()[0], "50");
  expect(page.address()).toBe("?plan=1&months=48&down=50");
  expect(page.figure()).toBe("$ 864.58");
  page.followQuoted();
  expect([page.figure(), page.address()]).toEqual(["$ 1 383.33", "?plan=1&months=48"]);
});

it("says what it has moved of an address, which it corrects, until something else is chosen", async () => {
  const moved: [asked: string, address: string, note: string, values?: Record<string, number>][] = [
    ["down=30&months=60", "down=30&months=48", "plan_up_to", { months: 48 }],
    ["down=500&months=12", "down=50&months=12", "plan_moved", { down: 50, months: 12 }],
    ["down=30&months=1", "down=30&months=6", "plan_moved", { down: 30, months: 6 }],
    ["down=33.333&months=12", "down=33.33&months=12", ""],
    ["down=30&months=12", "down=30&months=12", ""],
  ];
  for (const [asked, address, note, values] of moved) {
    const page = await draw(`/?plan=1&${asked}`);
    const words = note && page.t(`contact.${note}`, values);
    expect([page.said(), page.address()], asked).toEqual([words, `?plan=1&${address}`]);
    expect(page.said()).toBe(words);
    setTo(page.sliders()[1], "24");
    expect(page.said()).toBe("");
    page.leave();
  }
});

it("changes to another plan with what it proposes, and pays in full where that is rewarded", async () => {
  const page = await draw();
  act(() => page.box.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
  expect(page.figure()).toBe("$ 80 510");
  // What is paid at once has neither a share, nor a term, nor an instalment.
  expect([page.rows(), page.sliders()]).toEqual([[], []]);
  act(() => page.box.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
  expect(page.sliders().map(({ disabled }) => disabled)).toEqual([false, false, false]);
  // The share that was chosen before comes back.
  setTo(page.sliders()[0], "45");
  const shared = page.address();
  act(() => page.box.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
  expect(page.address()).not.toBe(shared);
  act(() => page.box.querySelector<HTMLInputElement>('[type="checkbox"]')?.click());
  expect(page.address()).toBe(shared);
  const [, other] = page.box.querySelectorAll<HTMLInputElement>('[type="radio"]');
  act(() => other?.click());
  expect(page.figure()).toBe("$ 3 458.33");
  expect(page.box.querySelector('[type="checkbox"]')).toBeNull();
  expect(page.rows()).toHaveLength(13);
  expect(page.box.querySelector("details")?.textContent.replaceAll("\u00a0", " ")).toContain(
    "includes the final payment of $ 24 900.",
  );
  expect(page.address()).toBe("?plan=2&down=20&months=36");
});

it("has text in place of what cannot be chosen: the term and the instalment of a plan that only one term of fits", async () => {
  vi.setSystemTime("2026-11-27T08:00:00Z");
  const short = { ...quarterly, min_months: 6, ends_by: "2027-06-30", handover: "2027-06-30" };
  const page = await draw("/?plan=2&down=20&months=6", [STANDARD, short]);
  expect([page.sliders().length, page.fields().length]).toEqual([1, 1]);
  const lines = () =>
    [...page.box.querySelectorAll("p > span + b")].map((value) =>
      [value.previousElementSibling, value].map((part) => part?.textContent.replaceAll("\u00a0", " ")),
    );
  expect(lines()).toEqual([
    [page.t("apartments.plan_months"), "6"],
    [page.t("apartments.plan_instalment_quarterly"), page.figure()],
  ]);
  setTo(page.sliders()[0], "40");
  expect(page.address()).toBe("?plan=2&down=40&months=6");
  page.leave();
  // One share of the price alone.
  const bound = await draw("/", [{ ...STANDARD, min_down_percent: 20, max_down_percent: 20 }]);
  expect(bound.sliders()).toHaveLength(2);
  expect(bound.box.querySelector("p > span + b")?.textContent.replaceAll("\u00a0", " ")).toBe(
    "20 %, $ 16 600",
  );
});

it("lets the final payment be chosen where the plan does, in place of the instalment", async () => {
  const open = { ...STANDARD, balloon_percent: 10, max_balloon_percent: 40 };
  const page = await draw("/?plan=1&down=20&months=12&last=90", [open, quarterly]);
  expect(page.said()).toBe(page.t("contact.plan_moved_last", { down: 20, months: 12, last: 40 }));
  expect(page.figure()).toBe("$ 2 766.66");
  const last = page.sliders()[2];
  expect([last?.min, last?.max, last?.step, last?.value]).toEqual(["0", "40", "5", "40"]);
  setTo(last, "0");
  expect([page.figure(), page.said()]).toEqual(["$ 5 533.33", ""]);
  expect(page.address()).toBe("?plan=1&down=20&months=12&last=0");
  expect(page.asks()).toBe("/contact?apartment=7&plan=1&down=20&months=12&last=0");
  // A plan that leaves no choice has none in its address.
  const [, other] = page.box.querySelectorAll<HTMLInputElement>('[type="radio"]');
  act(() => other?.click());
  expect(page.address()).toBe("?plan=2&down=20&months=36");
  page.leave();
  // A final payment that takes all that is left can be lowered again.
  const whole = await draw("/?plan=1&down=50&months=12&last=50", [{ ...open, max_balloon_percent: 50 }]);
  expect([whole.figure(), whole.rows().length]).toEqual(["$ 83 000", 2]);
  setTo(whole.sliders()[2], "40");
  expect(whole.rows()).toHaveLength(13);
});

it("writes shares with the language's decimal mark, and the bound of a sum as sums are written", async () => {
  const half = { ...STANDARD, default_down_percent: 12.5, full_payment_discount_percent: 2.5 };
  const page = await draw("/", [half], "ka");
  expect(page.fields()[0]?.value).toBe("12,5");
  expect(page.sliders()[0]?.getAttribute("aria-valuetext")).toMatch(/^12,5 %, /);
  expect(page.box.textContent).toContain(page.t("apartments.plan_in_full", { percent: "2,5" }));
  const [down, , instalment] = page.fields();
  act(() => void down?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true })));
  expect([down?.value, page.address()]).toEqual(["13,5", "?plan=1&down=13.5&months=36"]);
  setTo(instalment, "1");
  act(() => void instalment?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect(page.said()).toBe(page.t("apartments.plan_at_least", { value: "$\u00a01\u00a0496" }));
  page.leave();
  const moved = await draw("/?plan=1&down=5&months=24", [{ ...half, min_down_percent: 12.5 }], "ka");
  expect(moved.said()).toBe(moved.t("contact.plan_moved", { down: "12,5", months: 24 }));
});

it("reaches a final payment of a broken percentage", async () => {
  const upTo = (max_balloon_percent: number) =>
    draw("/?plan=1&down=20&months=12", [{ ...STANDARD, max_balloon_percent }]);
  const half = await upTo(12.5);
  const last = half.sliders()[2];
  expect([last?.max, last?.step]).toEqual(["12.5", "0.5"]);
  setTo(last, "12.5");
  expect(half.address()).toBe("?plan=1&down=20&months=12&last=12.5");
  half.leave();
  expect((await upTo(12.25)).sliders()[2]?.step).toBe("0.01");
});

it("computes a bank's loan with its interest, until the bank's offer ends", async () => {
  const loan: PaymentPlan = {
    ...STANDARD,
    id: 3,
    kind: "mortgage",
    name: "Some Bank",
    full_payment_discount_percent: 0,
    yearly_rate_percent: 12,
    currency_note: "In GEL.",
    offered_until: "2099-12-31",
  };
  const page = await draw("/?plan=3&down=20&months=12", [STANDARD, loan]);
  expect(page.figure()).toBe("$ 5 899.56");
  const words = page.box.textContent.replaceAll("\u00a0", " ");
  for (const part of ["12 %. In GEL.", "Bank loan: Some Bank", "$ 66 400", "$ 4 394.72"])
    expect(words).toContain(part);
  expect(page.rows()).toHaveLength(13);
  expect(page.asks()).toBe("/contact?apartment=7&plan=3&down=20&months=12");
  page.leave();
  const over = await draw("/?plan=3&down=20&months=12", [STANDARD, { ...loan, offered_until: "2020-01-01" }]);
  expect(over.asks()).toBe("/contact?apartment=7&plan=1&down=20&months=36");
});

it("ends each sentence about a loan once, in every language", async () => {
  const loan: PaymentPlan = {
    ...STANDARD,
    kind: "mortgage",
    yearly_rate_percent: 11.5,
    currency_note: "GEL",
    offered_until: "2099-12-31",
  };
  const ends = { en: "31 December 2099.", ka: "31 დეკემბერი, 2099.", ru: "31 декабря 2099 г." };
  for (const locale of LOCALES) {
    const page = await draw("/", [loan], locale);
    const lead = page.box.querySelector("p")?.textContent.replaceAll("\u00a0", " ") ?? "";
    expect(lead).toMatch(/11[.,]5 %\. GEL\. \S/);
    expect(lead.endsWith(ends[locale])).toBe(true);
    page.leave();
  }
});

it("marks the handover on the term's slider and in the schedule", async () => {
  vi.setSystemTime("2026-11-27T08:00:00Z");
  const page = await draw("/?plan=1&down=20&months=24", [{ ...STANDARD, handover: "2027-09-30" }]);
  const word = page.t("apartments.plan_handover_quarter");
  const note = () => page.box.querySelector("details > p")?.textContent;
  // No payment is called a handover: the note says which day is marked, and why.
  const days = { date: "30 September 2027", due: "27 September 2027" };
  expect(note()).toContain(page.t("apartments.plan_handover_last", days));
  expect(page.rows().find((row) => row.startsWith(days.due))).toMatch(/^27 September 2027\$ [\d.\s]+$/);
  const ticks = () => [...page.box.querySelectorAll("p")].filter((each) => each.textContent === word);
  expect(ticks()[0]?.style.getPropertyValue("--at")).toBe(String(4 / 42));
  // To a screen reader a place on the slider says nothing: the month does.
  const spoken = () => page.sliders()[1]?.getAttribute("aria-valuetext");
  expect([ticks()[0]?.getAttribute("aria-hidden"), spoken()]).toEqual([
    "true",
    `24; ${page.t("apartments.plan_handover_ends", { month: "September 2027" })}`,
  ]);
  page.leave();
  const unknown = await draw("/?plan=1&down=20&months=24");
  expect(unknown.sliders()[1]?.getAttribute("aria-valuetext")).toBe("24");
  expect(unknown.box.textContent).not.toContain(word);
  expect(unknown.box.querySelector("details > p")?.textContent).toBe(
    `${unknown.t("apartments.plan_rounding_shares")} ${unknown.t("apartments.plan_rounding")}`,
  );
});

it("names a stage at the handover once, and says that its day is the quarter's last", async () => {
  vi.setSystemTime("2026-11-27T08:00:00Z");
  const stages = [{ name: "Handover", due: "2027-09-30", percent: 10 }];
  const page = await draw("/?plan=1&down=20&months=12", [{ ...STANDARD, handover: "2027-09-30", stages }]);
  const row = page.rows().find((each) => each.startsWith("30 September 2027"));
  expect(row).toBe("30 September 2027Handover$ 8 300");
  const note = page.box.querySelector("details > p")?.textContent;
  expect(note).toContain(page.t("apartments.plan_handover_on_day", { due: "30 September 2027" }));
});

it("names the day of the final payment where a stage is due after it", async () => {
  vi.setSystemTime("2026-11-27T08:00:00Z");
  const stages = [{ name: "Keys", due: "2099-01-01", percent: 10 }];
  const page = await draw("/?plan=1&down=20&months=12", [{ ...STANDARD, balloon_percent: 10, stages }]);
  expect(page.rows().at(-1)).toContain("Keys");
  const words = page.box.querySelector("details")?.textContent.replaceAll("\u00a0", " ");
  expect(words).toContain("27 November 2027 includes the final payment of $ 8 300.");
});

it("lists payments at stages by their names, and has no instalments where they pay it all", async () => {
  const stages = [{ name: "Roof", due: "2020-01-01", percent: 10 }];
  const page = await draw("/", [{ ...STANDARD, stages }]);
  expect(page.rows()[1]).toMatch(/Roof\$ 8 300$/);
  expect(page.rows()).toHaveLength(38);
  page.leave();
  const whole = [{ name: "Roof", due: "2099-01-01", percent: 80 }];
  const paid = await draw("/", [{ ...STANDARD, max_down_percent: 20, stages: whole }]);
  expect([paid.figure(), paid.sliders().length, paid.rows().length]).toEqual(["$ 83 000", 1, 2]);
  // Of instalments that there are none of, no rule is named.
  const said = paid.box.querySelector("details > p")?.textContent;
  expect(said).toContain(paid.t("apartments.plan_rounding_stages"));
  expect(said).not.toContain(paid.t("apartments.plan_rounding"));
});

it("lists stages of one name whose days are over, each with its own amount", async () => {
  const complained = vi.spyOn(console, "error").mockReturnValue();
  const stages = [
    { name: "Roof", due: "2020-01-01", percent: 10 },
    { name: "Roof", due: "2021-01-01", percent: 20 },
  ];
  const page = await draw("/", [{ ...STANDARD, stages }]);
  const atStages = () => page.rows().filter((row) => row.includes("Roof"));
  expect(atStages().map((row) => row.split("Roof")[1])).toEqual(["$ 8 300", "$ 16 600"]);
  setTo(page.sliders()[0], "30");
  expect(atStages()).toHaveLength(2);
  expect(complained).not.toHaveBeenCalled();
});

it("shows nothing where no plan is left, without loading for ever", async () => {
  const page = await draw("/", []);
  expect([page.said(), page.sliders()]).toEqual(["", []]);
  expect(page.box.textContent).not.toContain(page.t("messages.loading"));
});

it("leaves the address alone once a link has been followed whose page is still being loaded", async () => {
  const { address, sliders } = await draw("/?plan=1&down=20&months=36");
  setTo(sliders()[0], "30");
  window.history.pushState({}, "", "/contact");
  expect(address()).toBe("?plan=1&down=20&months=36");
  window.history.replaceState({}, "", "/");
  setTo(sliders()[0], "31");
  expect(address()).toBe("?plan=1&down=31&months=36");
});

it("calls what is paid once a single payment, and what is paid by the quarter so", async () => {
  const once = { ...STANDARD, min_months: 1, max_months: 1, default_months: 1 };
  const shown = (page: Awaited<ReturnType<typeof draw>>) =>
    (["once", "monthly", "quarterly"] as const).filter((rhythm) =>
      page.box.textContent.includes(page.t(`apartments.plan_instalment_${rhythm}`)),
    );
  const single = await draw("/", [once]);
  expect([single.figure(), shown(single), single.rows().length]).toEqual(["$ 66 400", ["once"], 2]);
  single.leave();
  // The final payment is part of it, and named in no other place.
  const whole = await draw("/", [{ ...once, balloon_percent: 50 }]);
  expect([whole.figure(), whole.rows()[1]?.endsWith("$ 66 400")]).toEqual(["$ 66 400", true]);
  expect(whole.box.textContent).not.toContain(whole.t("apartments.plan_balloon"));
  expect(whole.box.textContent).not.toContain("includes the final payment");
  whole.leave();
  const page = await draw("/", [{ ...quarterly, min_months: 3, default_months: 6 }]);
  expect(shown(page)).toEqual(["quarterly"]);
  setTo(page.sliders()[1], "3");
  expect(shown(page)).toEqual(["once"]);
  page.leave();
  expect(shown(await draw())).toEqual(["monthly"]);
});
