import type { AdminPaymentPlan } from "@ezo/contract/admin/projects/payment-plans";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { untilHandover } from "@ezo/contract/values/money/plans/plan-handover";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, listAnswer, press, type, until } from "../testing.tsx";
import PaymentPlanEditPage from "./payment-plan-edit-page.tsx";
import { SAVED_PLAN } from "./testing.ts";

drawsAdmin();

const TODAY = dayIn(new Date(), DEFAULT_TIME_ZONE);
const COMPLETION = `${Number(TODAY.slice(0, 4)) + 1}-11-15`;
/** Between one year and two. */
const LEFT = untilHandover(COMPLETION, "monthly", TODAY)?.months ?? 0;
const MIN = "Term from, months";
const MAX = "Term to, months";
const USUAL = "Proposed term, months";
const PLAN = { ...SAVED_PLAN, project: { id: 2, title: "Yard" }, project_id: 2 };
const APARTMENTS = [
  { id: 8, building_identifier: "A", floor_number: 1, apartment_number: "101", price: null },
  { id: 9, building_identifier: "A", floor_number: 2, apartment_number: "201", price: 60_000 },
];
const draw = async (over: Partial<AdminPaymentPlan> = {}, completion: string | null = COMPLETION) => {
  await drawSignedIn(
    <Routes>
      <Route path="/admin/payment-plans/:id/edit" element={<PaymentPlanEditPage />} />
    </Routes>,
    (_, path) => {
      if (path.endsWith("/payment-plans/4")) return { body: { data: { ...PLAN, ...over } } };
      if (path.endsWith("/projects/2")) return { body: { data: { id: 2, completion_date: completion } } };
      return listAnswer(path.endsWith("/apartments") ? APARTMENTS : []);
    },
    "/admin/payment-plans/4/edit",
  );
  await until(() => expect(document.body.textContent).toContain(MAX));
};
const said = () =>
  [...document.body.textContent.matchAll(/A term of (\d+) goes beyond the handover/g)].map(
    ([, months]) => months,
  );
/** What screen readers read after a field's name. */
const descriptionOf = (label: string) => {
  const labels = [...document.querySelectorAll("label")];
  const field = document.getElementById(labels.find((one) => one.textContent === label)?.htmlFor ?? "");
  return (field?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((one) => document.getElementById(one)?.textContent)
    .join(" ");
};

it("says at each term how many months are left until the handover, and puts them in", async () => {
  await draw();
  await until(() => expect(said()).toEqual(["48", "36"]));
  expect(descriptionOf(MAX)).toContain("Months left until");
  expect(descriptionOf(MAX)).toContain(`: ${LEFT}. `);
  await press(`Insert ${LEFT}`);
  expect(said()).toEqual(["48"]);
  await press(`Insert ${LEFT}`);
  expect(said()).toEqual([]);
  expect((document.activeElement as HTMLInputElement).value).toBe(String(LEFT));
});

it("says it while a term is typed, of a month too many", async () => {
  await draw({ max_months: LEFT, default_months: LEFT });
  await type(MAX, String(LEFT + 1));
  await until(() => expect(said()).toEqual([String(LEFT + 1)]));
  await type(MAX, String(LEFT));
  await until(() => expect(said()).toEqual([]));
});

it("says that visitors cannot choose it where the plan is paid by the handover", async () => {
  await draw({ until_handover: true, default_months: LEFT });
  await until(() => expect(descriptionOf(MAX)).toContain("and is not offered"));
});

describe("a plan of which no term ends in time", () => {
  const NOT_OFFERED = "Not offered: even its shortest term goes on after the project is completed";
  const shown = () => document.body.textContent;

  it("is said to be offered nowhere while it is typed", async () => {
    await draw({ until_handover: true, default_months: LEFT });
    await until(() => expect(said()).toEqual(["48"]));
    expect(shown()).not.toContain(NOT_OFFERED);
    await type(MIN, String(LEFT + 1));
    await until(() => expect(shown()).toContain(NOT_OFFERED));
    expect(shown()).not.toContain("Offered on the pages of apartments");
    await type(MIN, String(LEFT));
    await until(() => expect(shown()).not.toContain(NOT_OFFERED));
  });

  it("is said no more once the stored term is put right", async () => {
    await draw({ until_handover: true, min_months: LEFT + 1, ends_too_late: true });
    await until(() => expect(shown()).toContain(NOT_OFFERED));
    await type(MIN, "6");
    await until(() => expect(shown()).not.toContain(NOT_OFFERED));
  });

  it("is offered where it need not be paid by the handover", async () => {
    await draw({ min_months: LEFT + 1 });
    await until(() => expect(said()).toEqual(["48", "36"]));
    expect(shown()).not.toContain(NOT_OFFERED);
  });
});

it("shows what the plan comes to for an apartment of the project, as it is typed", async () => {
  const rows = () => document.querySelectorAll("table tbody tr").length;
  await draw();
  // The down payment, and 36 instalments.
  await until(() => expect(rows()).toBe(1 + 36));
  await type(USUAL, "12");
  await until(() => expect(rows()).toBe(1 + 12));
  // Its last valid terms stay.
  await type(USUAL, "");
  await until(() => expect(document.body.textContent).toContain("Shown with the last valid terms"));
  expect(rows()).toBe(1 + 12);
});

it("puts in no term that is shorter than the shortest one", async () => {
  await draw({ min_months: LEFT + 1 });
  await until(() => expect(said()).toEqual(["48", "36"]));
  expect(document.body.textContent).not.toContain(`Insert ${LEFT}`);
});

it.each<[string, Partial<AdminPaymentPlan>, string | null]>([
  ["without a day of completion", {}, null],
  ["completed already", {}, "2020-05-05"],
  ["of a bank's loan", { kind: "mortgage", yearly_rate_percent: 12 }, COMPLETION],
  ["of all projects", { project_id: null, project: null }, COMPLETION],
])("says nothing %s", async (_, over, completion) => {
  await draw(over, completion);
  // What is typed last is drawn after the project has come.
  await type(USUAL, "47");
  await until(() => expect(descriptionOf(USUAL)).toBe(""));
  expect(said()).toEqual([]);
});
