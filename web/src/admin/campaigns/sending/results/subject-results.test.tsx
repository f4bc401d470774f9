import type { SubjectTest } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { expect, it } from "vitest";
import { draw, drawsAdmin } from "../../../testing.tsx";
import { SubjectResults } from "./subject-results.tsx";

drawsAdmin();

const subjects = [
  { subject: "First", recipients: 15, sent: 15, clicked: 2 },
  { subject: "<b>Second</b>", recipients: 15, sent: 14, clicked: 4 },
];
const test: SubjectTest = {
  decides_at: "2020-01-05T10:32:00.000Z",
  decided_at: null,
  languages: [{ locale: "en", subjects, winner: null, reason: null, others: 1200 }],
};
const shown = () => document.body.textContent ?? "";

it("says when the winner is chosen, and who waits for it", async () => {
  await draw(<SubjectResults test={test} status="sending" />);
  expect(shown()).toContain("The winner is chosen 5 Jan 2020, 14:32.");
  expect(shown()).toContain("B: <b>Second</b>15144");
  expect(shown()).toContain("1\u00a0200 more recipients wait for the winner.");
  expect(shown()).not.toContain("Winner");
});

it("says that nobody was left for the winner, and shows no language without recipients", async () => {
  const [first, second] = subjects;
  if (!first || !second) return expect.fail("no subjects");
  const alone = [
    { ...first, recipients: 1, sent: 1 },
    { ...second, recipients: 0, sent: 0 },
  ];
  const unread = subjects.map((one) => ({ ...one, recipients: 0, sent: 0, clicked: 0 }));
  const one = { winner: null, reason: null, others: 0 };
  const small: SubjectTest = {
    ...test,
    languages: [
      { ...one, locale: "ka", subjects: alone },
      { ...one, locale: "ru", subjects: unread },
    ],
  };
  await draw(<SubjectResults test={small} status="sent" />);
  expect([...document.querySelectorAll("h3")].map(({ textContent }) => textContent)).toEqual(["Georgian"]);
  expect(shown()).toContain("Nobody was left for the winner.");
  expect(shown()).toContain("Clicks are compared 5 Jan 2020, 14:32.");
  expect(shown()).not.toContain("The winner is chosen");
  expect(shown()).not.toContain("wait for the winner");
});

it("shows nothing where nobody reads a language of the test", async () => {
  const nobody = subjects.map((one) => ({ ...one, recipients: 0, sent: 0, clicked: 0 }));
  const [language] = test.languages;
  if (!language) return expect.fail("no language");
  await draw(
    <SubjectResults
      test={{ ...test, decides_at: null, languages: [{ ...language, subjects: nobody, others: 0 }] }}
      status="sending"
    />,
  );
  expect(document.querySelector("section")).toBeNull();
});

it.each([
  ["paused", "While the campaign is paused, no winner is chosen.", true],
  ["cancelled", "The campaign was cancelled before a winner was chosen.", false],
] as const)("promises no winner of a campaign that is %s", async (status, words, isWaiting) => {
  await draw(<SubjectResults test={test} status={status} />);
  expect(shown()).toContain(words);
  expect(shown()).not.toContain("The winner is chosen");
  expect(shown().includes("more recipients wait")).toBe(isWaiting);
});

it.each([
  ["clicks", 1, "Most people clicked in mails with this subject."],
  ["tie", 0, "The same number of people clicked, so the first one is taken."],
  ["no_clicks", 0, "Nobody clicked, so the first one is taken."],
] as const)("names the winner and why it is: %s", async (reason, winner, words) => {
  const [language] = test.languages;
  if (!language) return expect.fail("no language");
  const decided = {
    ...test,
    decided_at: "2020-01-05T10:33:00.000Z",
    languages: [{ ...language, winner, reason }],
  };
  await draw(<SubjectResults test={decided} status="sent" />);
  expect(shown()).toContain(`${words} It is for 1\u00a0200 more recipients.`);
  const rows = [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  expect(rows.map((row) => row.includes("Winner"))).toEqual([winner === 0, winner === 1]);
});
