import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { today } from "../../../shared/payment-plan/fitting.ts";
import type { PlanInAddress } from "../../../shared/payment-plan/plan-in-address.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { planView } from "./plan-choice.ts";
import { PlanSliders } from "./plan-sliders.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const quarterly: PaymentPlan = { ...STANDARD, interval: "quarterly", balloon_percent: 30 };
type Wish = Partial<PlanInAddress>;

function Sliders({ plan, wish }: { plan: PaymentPlan; wish: Wish }) {
  const [asked, setAsked] = useState(wish);
  const view = planView([plan], 83_000, asked, today("Asia/Tbilisi"));
  return view ? (
    <>
      <PlanSliders view={view} onChange={(part) => setAsked({ ...view.chosen, ...part })} />
      <output>{JSON.stringify(view.chosen)}</output>
    </>
  ) : null;
}
async function draw(plan: PaymentPlan = STANDARD, wish: Wish = {}) {
  const page = await drawPublic(<Sliders plan={plan} wish={wish} />);
  const all = <E extends Element>(selector: string) => [...page.box.querySelectorAll<E>(selector)];
  return {
    ...page,
    sliders: () => all<HTMLInputElement>('[type="range"]'),
    fields: () => all<HTMLInputElement>('[inputmode="decimal"]'),
    said: () =>
      all('[role="status"]')
        .map(({ textContent }) => textContent)
        .join(""),
    chosen: () => JSON.parse(page.box.querySelector("output")?.textContent ?? "null") as unknown,
  };
}
const setTo = (input: HTMLInputElement | undefined, value: string) =>
  act(() => {
    if (!input) throw new Error("there is no such field");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const leaveField = (input: HTMLInputElement | undefined) =>
  act(() => void input?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
const press = (input: HTMLInputElement | undefined, key: string, held: KeyboardEventInit = {}) =>
  act(() => void input?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...held })));

it("reads sums and shares as they are printed, with thousands set apart and their own units", async () => {
  const page = await draw();
  const [down, months, instalment] = page.fields();
  for (const sum of ["1,844", "1.844", "1 844", "$\u00a01\u00a0844", "$ 1 844.44", "1844 usd"]) {
    setTo(months, "12");
    leaveField(months);
    setTo(instalment, sum);
    expect(months?.value, sum).toBe("36");
    leaveField(instalment);
    expect([instalment?.value, page.said()], sum).toEqual(["1844", ""]);
  }
  for (const share of ["30 %", "30%", " 30 "]) {
    setTo(down, "20");
    setTo(down, share);
    expect(page.chosen(), share).toEqual({ plan: 1, down: 30, months: 36 });
    leaveField(down);
    expect([down?.value, page.said()], share).toEqual(["30", ""]);
  }
});

it("says what it cannot read, and where a number that cannot be chosen has become another", async () => {
  const page = await draw(quarterly, { months: 12 });
  const [down, months, instalment] = page.fields();
  const noteOf = (field: HTMLInputElement | undefined) =>
    document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent;
  const invalid = page.t("errors.invalid_number");
  for (const [field, text, value] of [
    [down, "abc", "20"],
    [months, "12.5", "12"],
    [instalment, "€ 9 000", "10375"],
  ] as const) {
    setTo(field, text);
    expect(page.said(), text).toBe("");
    leaveField(field);
    expect([field?.value, page.said(), noteOf(field)], text).toEqual([value, invalid, invalid]);
    // A field that was emptied has its value again.
    setTo(field, "");
    leaveField(field);
    expect([field?.value, page.said(), noteOf(field)]).toEqual([value, "", undefined]);
  }
  setTo(months, "10");
  leaveField(months);
  expect([months?.value, page.said()]).toEqual(["9", page.t("apartments.plan_nearest", { value: 9 })]);
  // Moved by the slider, and back: the note was about what had been typed.
  setTo(page.sliders()[1], "12");
  setTo(page.sliders()[1], "9");
  expect(page.said()).toBe("");
});

it("says which instalment is nearest to the one that was typed", async () => {
  const page = await draw();
  const instalment = page.fields()[2];
  setTo(instalment, "2000");
  leaveField(instalment);
  const nearest = page.t("apartments.plan_nearest", { value: "$\u00a02\u00a0012" });
  expect([page.chosen(), instalment?.value, page.said()]).toEqual([
    { plan: 1, down: 20, months: 33 },
    "2012",
    nearest,
  ]);
});

it("shows and reaches a down payment of a broken percentage, by keys in whole steps", async () => {
  const page = await draw({ ...STANDARD, max_down_percent: 33.33, default_down_percent: 12.5 });
  const [down] = page.sliders();
  const [share] = page.fields();
  expect([down?.step, down?.value]).toEqual(["0.01", "12.5"]);
  press(down, "ArrowRight");
  // With Alt, the key leads back in the history.
  press(down, "ArrowLeft", { altKey: true });
  expect(share?.value).toBe("13.5");
  press(down, "PageDown");
  expect(share?.value).toBe("10");
  for (const value of ["15", "20", "25", "30", "33.33"]) {
    press(down, "PageUp");
    expect(share?.value).toBe(value);
  }
  expect(page.chosen()).toEqual({ plan: 1, down: 33.33, months: 36 });
  page.leave();
  const stepOf = async (default_down_percent: number, wish: Wish = {}) => {
    const other = await draw({ ...STANDARD, default_down_percent }, wish);
    const { step } = other.sliders()[0] ?? {};
    other.leave();
    return step;
  };
  expect(await stepOf(20)).toBe("1");
  expect(await stepOf(12.5)).toBe("0.5");
  // What an address or a field asks for is shown where it is, too.
  expect(await stepOf(20, { down: 20.25 })).toBe("0.01");
});
