import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { expect, it } from "vitest";
import { type Answering, button, drawSignedIn, drawsAdmin, until } from "../../testing.tsx";
import { SendDialog } from "./send-dialog.tsx";

drawsAdmin();

const campaign = {
  id: 5,
  name: "Spring",
  status: "draft",
  version: 2,
  send_at: null,
  segment: { all: true },
  topics: [],
} as unknown as CampaignDetail;
const nino = { id: 1, name: "Nino", email: "nino@example.ge", language: "ka" };
const checked =
  (total: number, subjectTest: unknown): Answering =>
  (_, path) =>
    path.endsWith("/contact-segments/preview")
      ? { body: { data: [nino] } }
      : {
          body: {
            data: {
              ok: true,
              findings: [],
              recipients: { total, by_language: {}, excluded: [] },
              subject_test: subjectTest,
            },
          },
        };
const words = () => document.querySelector('[role="dialog"]')?.textContent ?? "";

it("says who gets which subject first, who waits how long for the winner, and where there is one alone", async () => {
  const subjectTest = {
    hours: 24,
    languages: [
      { locale: "ka", groups: [11, 10], others: 21 },
      { locale: "en", groups: [1, 1], others: 1 },
      { locale: "ru", groups: [1200], others: 0 },
    ],
  };
  await drawSignedIn(<SendDialog item={campaign} onClose={() => undefined} />, checked(1245, subjectTest));
  await until(() => expect(words()).toContain("1\u00a0245 people get the mail."));
  for (const sentence of [
    "Georgian: first A to 11, B to 10; 21 wait for the winner",
    "English: first A to 1, B to 1; 1 waits for the winner",
    "Russian: only one subject, for everybody (1\u00a0200)",
    "The winner is chosen 24 hours after the last mail of the test.",
  ])
    expect(words()).toContain(sentence);
  expect(button("Send to 1\u00a0223 people first").disabled).toBe(false);
});

it.each([
  ["nobody is left for a winner", { hours: 1, languages: [{ locale: "ka", groups: [1, 1], others: 0 }] }],
  ["subjects are not tested", null],
])("promises no winner where %s", async (_, subjectTest) => {
  await drawSignedIn(<SendDialog item={campaign} onClose={() => undefined} />, checked(2, subjectTest));
  await until(() => expect(words()).toContain("2 people get the mail."));
  expect(words()).not.toContain("The winner is chosen");
  button("Send to 2 people");
});

it("shows some of the people without being asked", async () => {
  await drawSignedIn(<SendDialog item={campaign} onClose={() => undefined} />, checked(2, null));
  await until(() => expect(words()).toContain("nino@example.ge"));
  button("Hide them");
});

it("names no number, and cannot be pressed, before the check has answered", async () => {
  await drawSignedIn(
    <SendDialog item={campaign} onClose={() => undefined} />,
    () => new Promise(() => undefined),
  );
  expect(words()).not.toMatch(/\d+ people/);
  expect(button("Send").disabled).toBe(true);
});
