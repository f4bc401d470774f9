import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../testing/draw-public.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { Filters } from "./filters.ts";

const onScreen = (isNarrow: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isNarrow }));
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  onScreen(false);
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const form = (filters: Filters) => (
  <FilterForm filters={filters} isNothingFound={false}>
    {() => null}
  </FilterForm>
);

it.each(["area", "price", "floor"] as const)("reports crossed limits of %s at both fields", async (range) => {
  const { box, draw, t } = await drawPublic(form({ [`${range}_min`]: "90", [`${range}_max`]: "60" }));
  const alert = box.querySelector("[role=alert]");
  const limits = range === "price" ? { least: "$\u00a090", most: "$\u00a060" } : { least: "90", most: "60" };
  expect(alert?.textContent).toBe(t("errors.range_crossed", limits));
  const wrong = box.querySelectorAll("[aria-invalid]");
  expect([...wrong].map((field) => field.getAttribute("name"))).toEqual([`${range}_min`, `${range}_max`]);
  for (const field of wrong) expect(field.getAttribute("aria-describedby")).toBe(alert?.id);
  await draw(form({ [`${range}_min`]: "60", [`${range}_max`]: "90" }));
  expect(box.querySelector("[role=alert]")).toBeNull();
});

it("does not report limits that are crossed only while a number is being typed", async () => {
  const { box } = await drawPublic(form({ area_min: "90" }));
  const most = box.querySelector<HTMLInputElement>("[name=area_max]");
  if (!most) throw new Error("there is no upper limit");
  await act(async () => {
    Reflect.set(Object.getPrototypeOf(most), "value", "1", most);
    most.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(most.value).toBe("1");
  expect(box.querySelector("[role=alert]")).toBeNull();
});

it.each([
  ["open on a wide screen", false, true],
  ["closed on a phone", true, false],
])("begins %s with a filter set, and says how many are", async (_, isNarrow, isOpen) => {
  onScreen(isNarrow);
  const { box, t } = await drawPublic(form({ rooms: "2", area_min: "40", area_max: "90" }));
  expect(box.querySelector("details")?.open).toBe(isOpen);
  expect(box.querySelector("summary")?.textContent).toBe(t("apartments.filters_set", { count: 2 }));
});

it("writes prices as the site does where their limits are crossed", async () => {
  const { box } = await drawPublic(form({ price_min: "100000", price_max: "95500" }));
  const text = box.querySelector("[role=alert]")?.textContent;
  expect(text).toContain("$\u00a0100\u00a0000");
  expect(text).toContain("$\u00a095\u00a0500");
});

it("says which values of the address are none of its choices, also on a phone", async () => {
  onScreen(true);
  const { box, t } = await drawPublic(form({ rooms: "2" }), { path: "/?rooms=9,2,10&status=gone" });
  const alerts = [...box.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    t("apartments.filter_unknown", { value: "9, 10" }),
    t("apartments.filter_unknown", { value: "gone" }),
  ]);
  expect(box.querySelector("details")?.open).toBe(true);
});

it("names a number in the address that cannot be read, also on a phone", async () => {
  onScreen(true);
  const { box, t } = await drawPublic(form({ rooms: "2" }), { path: "/?rooms=2&price_max=cheap" });
  expect(box.querySelector("details")?.open).toBe(true);
  expect(box.querySelector<HTMLInputElement>("[name=price_max]")?.value).toBe("cheap");
  expect(box.querySelector("[role=alert]")?.textContent).toBe(t("errors.invalid_number"));
});

it("offers sold apartments only where the firm shows them, or where the address has asked for them", async () => {
  const statuses = (box: Element) =>
    [...box.querySelectorAll<HTMLInputElement>("[name=status]")].map(({ value }) => value);
  const prices = { currency: "USD" as const, others: [], per_m2_shown: true, sold_shown: false };
  const { box } = await drawPublic(form({}));
  expect(statuses(box)).toEqual(["available", "reserved", "sold"]);
  const hidden = await drawPublic(form({}), { prices });
  expect(statuses(hidden.box)).toEqual(["available", "reserved"]);
  const asked = await drawPublic(form({ status: "sold" }), { prices, path: "/?status=sold" });
  const chip = asked.box.querySelector<HTMLInputElement>("[name=status][value=sold]");
  await act(async () => chip?.click());
  // It was unchecked and has the focus.
  expect([chip?.checked, chip?.isConnected]).toEqual([false, true]);
});

it("offers a month's payment, completion and parking where there is something, or where the address asks for them", async () => {
  const names = (box: Element) => [
    ...new Set([...box.querySelectorAll("input, select")].map((field) => field.getAttribute("name"))),
  ];
  const own = ["monthly_max", "completion", "parking"];
  const shown = (box: Element) => own.filter((name) => names(box).includes(name));
  expect(shown((await drawPublic(form({}))).box)).toEqual([]);
  const completions = [
    { value: "ready", matches: 3 },
    { value: "2027-q3", matches: 9 },
  ];
  const { box, t } = await drawPublic(
    <FilterForm filters={{}} offered={{ monthly: true, completions, parking: true }} isNothingFound={false}>
      {() => null}
    </FilterForm>,
  );
  expect(shown(box)).toEqual(own);
  const quarter = t("apartments.completion_quarter", { quarter: "3", year: "2027" });
  expect([...box.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    t("apartments.completion_any"),
    t("apartments.choice_matches", { choice: t("apartments.completion_ready"), matches: 3 }),
    t("apartments.choice_matches", { choice: quarter, matches: 9 }),
  ]);
  const asked = await drawPublic(form({ monthly_max: "900", completion: "2028", parking: "1" }));
  expect(shown(asked.box)).toEqual(own);
  expect(asked.box.querySelector<HTMLSelectElement>("[name=completion]")?.value).toBe("2028");
});

const LAYOUTS = [
  { slug: "studio-48", name: "Studio 48", matches: 3 },
  { slug: "two-rooms", name: "Two rooms", matches: undefined },
];
const formWithLayouts = (filters: Filters, layouts = LAYOUTS) => (
  <FilterForm filters={filters} offered={{ layouts }} isNothingFound={false}>
    {() => null}
  </FilterForm>
);
const layoutField = (box: Element) => box.querySelector<HTMLSelectElement>("[name=layout]");

it("offers the layouts of the project with their matches, and keeps one of the address that is none of them", async () => {
  const options = (box: Element) =>
    [...(layoutField(box)?.options ?? [])].map(({ textContent }) => textContent);
  const { box, t } = await drawPublic(formWithLayouts({ layout: "studio-48" }));
  const counted = t("apartments.choice_matches", { choice: "Studio 48", matches: 3 });
  expect(options(box)).toEqual([t("apartments.layout_all"), counted, "Two rooms"]);
  expect(layoutField(box)?.value).toBe("studio-48");
  expect(box.querySelector("summary")?.textContent).toBe(t("apartments.filters_set", { count: 1 }));
  const gone = await drawPublic(formWithLayouts({ layout: "gone" }));
  expect(layoutField(gone.box)?.value).toBe("gone");
  expect(layoutField((await drawPublic(formWithLayouts({}, []))).box)).toBeNull();
  // The search has its own choice of layouts.
  expect(layoutField((await drawPublic(form({ layout: "studio-48" }))).box)).toBeNull();
});

it("counts no layout that is chosen elsewhere", async () => {
  const summary = ({ box }: { box: Element }) => box.querySelector("summary")?.textContent;
  const alone = await drawPublic(form({ layout: "studio-48" }));
  expect(summary(alone)).toBe(alone.t("apartments.filters"));
  const beside = await drawPublic(form({ layout: "studio-48", rooms: "2" }));
  expect(summary(beside)).toBe(beside.t("apartments.filters_set", { count: 1 }));
});

it("writes the layout that is chosen to the address, and keeps it when another filter is", async () => {
  window.history.replaceState(null, "", "/?view=board");
  const { box } = await drawPublic(formWithLayouts({}), { inWindow: true });
  const field = layoutField(box);
  await act(async () => {
    if (field) Reflect.set(Object.getPrototypeOf(field), "value", "two-rooms", field);
    field?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(window.location.search).toBe("?layout=two-rooms&view=board");
  await act(async () => box.querySelector<HTMLElement>("[name=rooms][value='2']")?.click());
  expect(window.location.search).toBe("?layout=two-rooms&rooms=2&view=board");
  window.history.replaceState(null, "", "/");
});

it("says what is wrong with a month's payment and a completion in the address", async () => {
  const { box, t } = await drawPublic(form({}), { path: "/?monthly_max=little&completion=soon" });
  const alerts = [...box.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
  expect(alerts).toEqual([t("errors.invalid_number"), t("apartments.filter_unknown", { value: "soon" })]);
});

it("returns to the explorer where the form is sent without scripts", async () => {
  const { box } = await drawPublic(form({}));
  expect(box.querySelector("form")?.getAttribute("action")).toBe("#apartments");
});

it("follows Back also where the page was not rendered with what Back undoes", async () => {
  // Its filters stay the same, as while a slow page is still being rendered.
  const { box } = await drawPublic(form({}), { inWindow: true });
  const chip = box.querySelector<HTMLInputElement>("[name=rooms][value='2']");
  await act(async () => chip?.click());
  expect([chip?.checked, window.location.search]).toEqual([true, "?rooms=2"]);
  const arrived = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await arrived;
  });
  expect([chip?.checked, window.location.search]).toEqual([false, ""]);
});
