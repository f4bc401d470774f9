import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { expect, it } from "vitest";
import { Notifications } from "@mantine/notifications";
import {
  type Answering,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  refusal,
  unmountDrawn,
  until,
} from "../../../testing.tsx";
import { Results } from "./results.tsx";
import { SendingStrip } from "../sending-strip.tsx";

drawsAdmin();

const mail = (subject: string) => ({ subject, more_subjects: [], preview_text: "", blocks: [] });
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
  subject_test_percent: null,
  subject_test_hours: 24,
  totals,
  results: { leaving_reasons: [], left_out: [], bounce_reasons: [] },
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

const recipient = (id: number, state: string, reason: string | null = null) => ({
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

it.each([
  ["en", "Not sent22", "Not sent", ["Remaining", "Waiting"]],
  ["ka", "არ გაგზავნილა22", "არ გაგზავნილა", ["დარჩა", "რიგშია"]],
])("says of a cancelled campaign that the rest was not sent: %s", async (language, figure, state, never) => {
  localStorage.setItem("ezo_admin_language", language);
  const cancelled = {
    ...campaign,
    totals: { ...totals, recipients: 22, remaining: 22 },
  } as unknown as CampaignDetail;
  const answer: Answering = (_method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    return path.includes("/recipients")
      ? listAnswer([recipient(1, "pending")])
      : { body: { data: cancelled } };
  };
  await drawSignedIn(<Results item={cancelled} speed={undefined} />, answer);
  await until(() => expect(document.body.textContent).toContain("1@example.ge"));
  expect(document.querySelector("dl")?.textContent).toContain(figure);
  expect(document.querySelector("tbody td:nth-child(2)")?.textContent).toBe(state);
  for (const word of never) expect(document.body.textContent).not.toContain(word);
});

it("says that all mails left wait for the winner, and until when, in place of being sent", async () => {
  const waiting = {
    ...campaign,
    status: "sending",
    finished_at: null,
    held_until: "2020-01-06T20:00:00.000Z",
    waits_for_winner_until: "2020-01-05T10:32:00.000Z",
    totals: { ...totals, recipients: 44, remaining: 22, sent: 22 },
  } as unknown as CampaignDetail;
  const answer: Answering = (_method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    return path.includes("/recipients") ? listAnswer([]) : listAnswer([waiting]);
  };
  // The last mail of the test has just left.
  const speed = { rate: 60, seconds_left: 22 };
  await drawSignedIn(<Results item={waiting} speed={speed} />, answer);
  const state = () => document.querySelector('[aria-label="Progress"] [role="status"]')?.textContent ?? "";
  await until(() => expect(state()).toContain("Waits for the winner"));
  expect(state()).toContain("which is chosen 5 Jan 2020, 14:32");
  for (const word of ["Being sent", "mails a minute", "6 Jan"]) expect(state()).not.toContain(word);
  unmountDrawn();
  await drawSignedIn(<SendingStrip />, answer);
  await until(() => expect(document.body.textContent).toContain("which is chosen 5 Jan 2020, 14:32"));
  unmountDrawn();
  // Paused, it waits until somebody resumes it.
  await drawSignedIn(<Results item={{ ...waiting, status: "paused" }} speed={speed} />, answer);
  await until(() => expect(state()).toContain("Paused"));
  expect(state()).not.toContain("winner");
});

it("shows what the mail server said only of mails that failed", async () => {
  const rows = [
    recipient(1, "sent", "250 queued as 7A1"),
    recipient(2, "failed", "550 no such user"),
    recipient(3, "suppressed", "unsubscribed"),
    recipient(4, "unconfirmed", "connection_lost: 421 bye"),
  ];
  const results = {
    leaving_reasons: [{ reason: "too_many", count: 2 }],
    bounce_reasons: [],
    left_out: [
      { reason: "paused", count: 3 },
      { reason: "topics", count: 1 },
    ],
  };
  const sent = {
    ...campaign,
    status: "sent",
    totals: { ...totals, recipients: 2, sent: 1, failed: 1 },
    results,
  };
  const answer: Answering = (_method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    if (path.includes("/recipients")) return listAnswer(rows);
    return { body: { data: sent } };
  };
  await drawSignedIn(<Results item={sent as unknown as CampaignDetail} speed={undefined} />, answer);
  await until(() => expect(document.body.textContent).toContain("550 no such user"));
  expect(document.body.textContent).not.toContain("250 queued");
  expect(document.body.textContent).toContain("Left outUnsubscribed");
  expect(document.body.textContent).toContain("Left out4Paused news: 3Left the topic: 1");
  expect(document.body.textContent).toContain("The connection was lost: 421 bye");
  expect(document.body.textContent).toContain("Left: too many mails2");
});

it("shares clicks and openings among what was delivered, and says why mails came back", async () => {
  const results = {
    clicked: 168,
    opened: 402,
    bounced: 17,
    returned: 15,
    unsubscribed: 3,
    complained: 0,
    leaving_reasons: [],
    left_out: [],
    bounce_reasons: [
      { reason: "unknown_address", count: 11 },
      { reason: "mailbox_full", count: 4 },
      { reason: "smtp", count: 2 },
    ],
  };
  const sent = {
    ...campaign,
    status: "sent",
    totals: { ...totals, recipients: 1048, sent: 1046, failed: 2 },
    results,
  } as unknown as CampaignDetail;
  const answer: Answering = (_method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    return path.includes("/recipients") ? listAnswer([]) : { body: { data: sent } };
  };
  await drawSignedIn(<Results item={sent} speed={undefined} />, answer);
  const shown = () => document.body.textContent;
  await until(() => expect(shown()).toContain("Delivered1\u00a003199 % of those sent"));
  // 402 of 1,031, which would be 38 % of 1,046.
  expect(shown()).toContain("Opened (approximate)40239 % of those delivered");
  expect(shown()).toContain("Unsubscribed30.3 % of those delivered");
  expect(shown()).toContain("Bounced171.6 % of those sent");
  expect(shown()).toContain("Came back: no such address11");
  expect(shown()).toContain("Came back: refused when it was sent2");
});

it("says why a campaign is paused, and makes one whose segment was deleted a draft again", async () => {
  const paused = { ...campaign, status: "paused", finished_at: null, pause_reason: "segment_missing" };
  const sent: string[] = [];
  const answer: Answering = (method, path) => {
    if (path.endsWith("/preview")) return { body: { data: { html: "", text: "", subject: "" } } };
    if (method === "POST") sent.push(path);
    if (path.endsWith("/resume"))
      return {
        status: 422,
        body: refusal("invalid", { segment: ["The segment of the campaign was deleted"] }),
      };
    if (path.includes("/recipients")) return listAnswer([]);
    return path.endsWith("/5/reopen") ? { body: { data: paused } } : listAnswer([paused]);
  };
  await drawSignedIn(
    <>
      <SendingStrip />
      <Notifications />
    </>,
    answer,
  );
  await until(() => expect(document.body.textContent).toContain("Paused automatically: its segment is gone"));
  await press("Resume");
  await until(() => expect(document.body.textContent).toContain("The segment of the campaign was deleted"));
  unmountDrawn();
  await drawSignedIn(<Results item={paused as unknown as CampaignDetail} speed={undefined} />, answer);
  await press("Edit again");
  await until(() => expect(sent.at(-1)).toBe("/api/admin/marketing-emails/5/reopen"));
});
