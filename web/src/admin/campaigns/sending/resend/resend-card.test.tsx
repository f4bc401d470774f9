import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { expect, it } from "vitest";
import { type Answering, drawSignedIn, drawsAdmin, press, type, until } from "../../../testing.tsx";
import { ResendCard } from "./resend-card.tsx";

drawsAdmin();

const mail = (subject: string) => ({
  subject,
  more_subjects: [],
  preview_text: "",
  blocks: subject ? [{ type: "text", html: "<p>Hello</p>" }] : [],
});
const campaign = {
  id: 5,
  name: "Spring",
  status: "sent",
  translations: { ka: mail(""), en: mail("First"), ru: mail("") },
  resend_from: "2020-01-05T10:32:00.000Z",
  resent_as: null,
  resend_of: null,
} as unknown as CampaignDetail;
const nothing: Answering = () => null;
const shown = () => document.body.textContent ?? "";

it("asks for a new subject in each written language before it makes the draft", async () => {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (method === "POST") sent.push([path, body]);
    return { status: 201, body: { data: { ...campaign, id: 6 } } };
  };
  await drawSignedIn(<ResendCard item={campaign} />, answer);
  await press("Write the second mail");
  await until(() => expect(shown()).toContain("First"));
  expect(shown()).not.toContain("Subject: Georgian");
  await press("Make the draft");
  expect(sent).toEqual([]);
  await type("Subject: English", " Second ");
  await press("Make the draft");
  await until(() =>
    expect(sent).toEqual([["/api/admin/marketing-emails/5/resend", { subjects: { en: "Second" } }]]),
  );
});

it("says from when on it is possible, and leads to the mail that was made", async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await drawSignedIn(<ResendCard item={{ ...campaign, resend_from: later }} />, nothing);
  await until(() => expect(shown()).toContain("Possible from"));
  expect(document.querySelector("button")).toBeNull();
});

it("leads to the second mail where there is one", async () => {
  const done = { ...campaign, resend_from: null, resent_as: { id: 9, name: "Spring again" } };
  await drawSignedIn(<ResendCard item={done} />, nothing);
  await until(() =>
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/admin/marketing-emails/9"),
  );
  expect(document.querySelector("button")).toBeNull();
});

it("refuses the subject that the first mail had, however it is written", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<ResendCard item={campaign} />, (method) => {
    if (method === "POST") sent.push(method);
    return null;
  });
  await press("Write the second mail");
  await type("Subject: English", " first ");
  await press("Make the draft");
  await until(() => expect(shown()).toContain("The first mail had this subject"));
  expect(sent).toEqual([]);
});
