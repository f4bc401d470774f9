import { beforeEach, expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { lastYear, periodsOn } from "./periods.ts";
import SourcesPage from "./sources-page.tsx";
import { readView } from "./sources-view.ts";

drawsAdmin();

const none = {
  offered: 0,
  days_to_offer: null,
  days_to_answer: null,
  days_to_hold: null,
  days_to_sale: null,
};
const figures = {
  enquiries: 4,
  answered: 3,
  held: 1,
  sold: 0,
  ...none,
  offered: 2,
  days_to_offer: 2,
  days_to_answer: 1.54,
  days_to_hold: 0.25,
};
const titles = { ka: "ცაცხვის ეზო", en: "Linden Court", ru: "" };
const report = {
  total: figures,
  sources: [
    {
      source: "google",
      ...figures,
      parts: [
        { key: "3", name: null, titles, ...figures, enquiries: 3 },
        { key: "", name: null, titles: null, enquiries: 1, answered: 0, held: 0, sold: 0, ...none },
      ],
    },
  ],
};
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});
const draw = (data: object, at = "/admin/sources") =>
  drawSignedIn(
    <SourcesPage />,
    (_method, path, _body, query) => {
      if (path.endsWith("/admin/sources")) asked.push(query.toString());
      return { body: { success: true, data } };
    },
    at,
  );
const lines = () =>
  [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );

it("shows the total, beneath it each source and its parts, with shares and times in words", async () => {
  await draw(report, "/admin/sources?from=2026-01-01&to=2026-02-28&by=project&touch=last");
  await until(() =>
    expect(lines()).toEqual([
      ["Total", "4", "375 % · 1.5 days", "250 % · 2 days", "125 % · 6 h", "0"],
      ["Google", "4", "375 % · 1.5 days", "250 % · 2 days", "125 % · 6 h", "0"],
      ["Linden Court", "3", "3100 % · 1.5 days", "267 % · 2 days", "133 % · 6 h", "0"],
      ["No project", "1", "0", "0", "0", "0"],
    ]),
  );
  expect(asked).toEqual(["from=2026-01-01&to=2026-02-28&by=project&touch=last"]);
  const link = document.querySelector("tbody a")?.getAttribute("href");
  expect(link).toBe("/admin/customers?came_from=google&from=2026-01-01&to=2026-02-28");
});

it("shows shares below 10 % with one decimal, so that few are not none", async () => {
  const total = { ...none, enquiries: 250, answered: 25, offered: 24, held: 3, sold: 1 };
  await draw({ total, sources: [] });
  await until(() => expect(lines()).toEqual([["Total", "250", "2510 %", "249.6 %", "31.2 %", "10.4 %"]]));
});

it("says so where the period has no enquiries", async () => {
  await draw({ total: { ...none, enquiries: 0, answered: 0, held: 0, sold: 0 }, sources: [] });
  await until(() => expect(document.body.textContent).toContain("No requests in this period"));
  expect(document.querySelector("table")).toBeNull();
});

it("reads what is valid of an address, and offers periods that end today or with a month", () => {
  const read = (query: string) => readView(new URLSearchParams(query), "2026-11-26");
  const usual = { from: "2025-12-01", to: "2026-11-26", by: "project", touch: "last" };
  expect(read("by=colour&touch=&from=2026-01-01&to=x")).toEqual(usual);
  expect(read("by=month&touch=first&from=2026-01-01&to=2026-01-31")).toEqual({
    from: "2026-01-01",
    to: "2026-01-31",
    by: "month",
    touch: "first",
  });
  expect(periodsOn("2026-03-31")).toMatchObject({
    month: ["2026-03-01", "2026-03-31"],
    last_month: ["2026-02-01", "2026-02-28"],
    quarter: ["2026-01-01", "2026-03-31"],
    year: ["2026-01-01", "2026-03-31"],
  });
  expect(lastYear("2026-02-03")[0]).toBe("2025-03-01");
});
