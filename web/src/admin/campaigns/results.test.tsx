import type { CampaignDetail } from "@ezo/contract/campaigns";
import { expect, it } from "vitest";
import { type Answering, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { Results } from "./results.tsx";

drawsAdmin();

const mail = (subject: string) => ({ subject, preview_text: "", blocks: [] });
const totals = { recipients: 0, sent: 0, remaining: 0, failed: 0, unconfirmed: 0, skipped: 0 };
const campaign = {
  id: 5,
  name: "Spring",
  status: "cancelled",
  version: 2,
  finished_at: "2026-11-20T10:00:00.000Z",
  segment: { all: true },
  missing_language: "fallback",
  rate_per_minute: null,
  track_clicks: false,
  totals,
  results: {},
  translations: { ka: mail("მოგესალმებით"), en: mail(""), ru: mail("") },
} as unknown as CampaignDetail;

it("makes a copy of a cancelled campaign, whose list of recipients will never come", async () => {
  const made: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    if (method === "POST") made.push(body);
    if (path.includes("/recipients"))
      return { body: { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 } } };
    return { body: { data: campaign } };
  };
  await drawSignedIn(<Results item={campaign} speed={undefined} />, answer);
  await until(() => expect(document.body.textContent).toContain("cancelled before anybody"));
  await press("Copy");
  await until(() => expect(made).toMatchObject([{ name: "Spring (copy)", segment: { all: true } }]));
});
