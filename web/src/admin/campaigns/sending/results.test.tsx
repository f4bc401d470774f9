import type { CampaignDetail } from "@ezo/contract/marketing/campaigns";
import { expect, it } from "vitest";
import { type Answering, drawSignedIn, drawsAdmin, listAnswer, press, until } from "../../testing.tsx";
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
  reply_to: "",
  totals,
  results: {},
  translations: { ka: mail("მოგესალმებით"), en: mail(""), ru: mail("") },
} as unknown as CampaignDetail;

it("copies a cancelled campaign, which never gets a list of recipients", async () => {
  const made: unknown[] = [];
  const answer: Answering = (method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    if (method === "POST") made.push(path);
    if (path.includes("/recipients"))
      return { body: { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 20 } } };
    return { body: { data: campaign } };
  };
  await drawSignedIn(<Results item={campaign} speed={undefined} />, answer);
  await until(() => expect(document.body.textContent).toContain("cancelled before anybody"));
  await press("Copy");
  await until(() => expect(made).toEqual(["/api/admin/marketing-emails/5/duplicate"]));
});

it("shows what the mail server said only of mails that failed", async () => {
  const recipient = (id: number, state: string, reason: string) => ({
    id,
    state,
    reason,
    email: `${id}@example.ge`,
    contact_id: id,
    language: "ka",
    source: "manual",
    settled_at: null,
    clicked_at: null,
    bounced_at: null,
    unsubscribed_at: null,
    complained_at: null,
  });
  const rows = [recipient(1, "sent", "250 queued as 7A1"), recipient(2, "failed", "550 no such user")];
  const sent = { ...campaign, status: "sent", totals: { ...totals, recipients: 2, sent: 1, failed: 1 } };
  const answer: Answering = (_method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    if (path.includes("/recipients")) return listAnswer(rows);
    return { body: { data: sent } };
  };
  await drawSignedIn(<Results item={sent as unknown as CampaignDetail} speed={undefined} />, answer);
  await until(() => expect(document.body.textContent).toContain("550 no such user"));
  expect(document.body.textContent).not.toContain("250 queued");
});
