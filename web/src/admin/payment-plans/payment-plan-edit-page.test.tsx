import type { AdminPaymentPlan } from "@ezo/contract/admin/projects/payment-plans";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, listAnswer, type, until } from "../testing.tsx";
import PaymentPlanEditPage from "./payment-plan-edit-page.tsx";
import { SAVED_PLAN } from "./testing.ts";

drawsAdmin();

const DOWN = "Proposed down payment, %";
const PROJECTS = [
  { id: 1, title: "Linden Court" },
  { id: 2, title: "Yard" },
  { id: 3, title: "Hill" },
];
/** By project: the third has none for sale. */
const APARTMENTS = [1, 2].map((project) => ({
  project,
  id: project,
  building_identifier: "A",
  floor_number: project,
  apartment_number: `${project}01`,
  price: project * 30_000,
}));
const draw = (over: Partial<AdminPaymentPlan> = {}) =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/payment-plans/:id/edit" element={<PaymentPlanEditPage />} />
    </Routes>,
    (_, path, __, query) => {
      if (path.endsWith("/payment-plans/4")) return { body: { data: { ...SAVED_PLAN, ...over } } };
      if (path.endsWith("/projects")) return listAnswer(PROJECTS);
      const asked = Number(query.get("project_id"));
      if (path.endsWith("/apartments"))
        return listAnswer(APARTMENTS.filter(({ project }) => project === asked));
      const own = PROJECTS.find(({ id }) => path.endsWith(`/projects/${id}`));
      return own ? { body: { data: { ...own, completion_date: null } } } : listAnswer([]);
    },
    "/admin/payment-plans/4/edit",
  );
const shown = () => document.body.textContent;

describe("the bar of a plan's shares", () => {
  const LAST = "Shown with the last valid terms";
  const parts = () => [...document.querySelectorAll("li[data-part]")].map(({ textContent }) => textContent);

  it("follows the fields, in words", async () => {
    await draw({ balloon_percent: 30 });
    await until(() => expect(parts()).toEqual(["20 % down", "50 % in instalments", "30 % final payment"]));
    await type(DOWN, "25");
    await until(() => expect(parts()).toEqual(["25 % down", "45 % in instalments", "30 % final payment"]));
  });

  it("keeps the last shares, and says so, while a figure is missing", async () => {
    await draw();
    await until(() => expect(parts()).toEqual(["20 % down", "80 % in instalments"]));
    expect(shown()).not.toContain(LAST);
    await type(DOWN, "");
    await until(() => expect(shown()).toContain(LAST));
    expect(parts()).toEqual(["20 % down", "80 % in instalments"]);
    await type(DOWN, "30");
    await until(() => expect(parts()).toEqual(["30 % down", "70 % in instalments"]));
    expect(shown()).not.toContain(LAST);
  });

  it("says what the shares come to where that is more than the price", async () => {
    await draw();
    await until(() => expect(parts()).toHaveLength(2));
    await type("Final payment, %", "90");
    await until(() => expect(shown()).toContain("come to 110 %"));
  });
});

describe("the example of a plan", () => {
  const LAST = "Shown with the last valid terms";
  const rows = () => document.querySelectorAll("table tbody tr").length;
  const total = () => document.querySelector("tfoot td")?.textContent.replaceAll("\u00a0", " ");
  const fieldOf = (label: string) =>
    document.getElementById(
      [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label)?.htmlFor ?? "",
    );
  const choose = async (project: string) => {
    await act(async () => fieldOf("Project of the example")?.click());
    // The list of the field comes after that of the plan's own project.
    const option = () =>
      [...document.querySelectorAll<HTMLElement>('[role="option"]')].findLast(
        ({ textContent }) => textContent === project,
      );
    await until(() => expect(option()).toBeDefined());
    await act(async () => option()?.click());
  };

  it("is in a project that is chosen, where the plan is of all", async () => {
    await draw();
    await until(() => expect(total()).toBe("$ 30 000"));
    await choose("Yard");
    await until(() => expect(total()).toBe("$ 60 000"));
    await choose("Hill");
    await until(() => expect(shown()).toContain("no apartment for sale with a price"));
    expect(rows()).toBe(0);
  });

  it.each([
    ["Proposed term, months", ""],
    ["Final payment, %", "90"],
  ])("keeps the last valid terms, and says so, when %s is %j", async (label, text) => {
    await draw({ project_id: 2, project: { id: 2, title: "Yard" } });
    await until(() => expect(rows()).toBe(1 + 36));
    expect(shown()).not.toContain(LAST);
    await type(label, text);
    await until(() => expect(shown()).toContain(LAST));
    expect([rows(), total()]).toEqual([1 + 36, "$ 60 000"]);
    expect(fieldOf("Project of the example")).toBeNull();
  });

  it("is none before the terms have ever made a plan", async () => {
    await draw({ project_id: 2, project: { id: 2, title: "Yard" }, balloon_percent: 90 });
    await until(() => expect(shown()).toContain("come to 110 %"));
    expect(rows()).toBe(0);
    expect(shown()).not.toContain(LAST);
  });
});
