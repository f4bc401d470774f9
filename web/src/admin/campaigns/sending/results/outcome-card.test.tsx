import type { CampaignOutcome } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../../testing.tsx";
import { OutcomeCard } from "./outcome-card.tsx";

drawsAdmin();

const figures = (enquiries: number) => ({ enquiries, visited: 1, planned: 0, held: 1, sold: 0 });
const row = { visited_at: null, visit_at: null, held_at: null, sold_at: null };
const outcome: CampaignOutcome = {
  sent: 200,
  clicked: 9,
  last: figures(3),
  first: figures(2),
  either: figures(4),
  rows: [
    {
      ...row,
      customer_id: 7,
      name: "Nino",
      created_at: "2026-03-01T08:00:00.000Z",
      is_last: true,
      is_first: false,
      visit_at: "2020-01-05T10:32:00.000Z",
    },
    {
      ...row,
      customer_id: 6,
      name: "",
      created_at: "2026-02-01T08:00:00.000Z",
      is_last: true,
      is_first: true,
    },
  ],
};

it("counts each step by either visit, and leads to the requests", async () => {
  await drawSignedIn(<OutcomeCard id={5} />, (_method, path) =>
    path.endsWith("/5/outcome") ? { body: { data: outcome } } : null,
  );
  const rows = () => [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  await until(() => expect(rows()).toHaveLength(8));
  expect(rows().slice(0, 4)).toEqual([
    expect.stringMatching(/^Clicked94\.5/),
    "Requests324",
    "Visit agreed000",
    "Visit took place111",
  ]);
  expect(rows()[6]).toMatch(/^NinoBy the last visit to the site.*5 Jan 2020, 14:32Visit agreed$/);
  expect(rows()[7]).toMatch(/^Anonymised requestBy both/);
  expect(document.body.textContent).toContain("and 2 more");
  const links = [...document.querySelectorAll("tbody a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin/customers?open=7", "/admin/customers?open=6"]);
});
