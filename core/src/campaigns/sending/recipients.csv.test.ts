import type { CampaignRecipient } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { expect, it } from "vitest";
import { recipientLine, recipientsHeader } from "./recipients.csv.ts";

const row = {
  id: 1,
  contact_id: 2,
  email: "nino@example.ge",
  language: "en",
  source: "import",
  state: "suppressed",
  reason: "unsubscribed",
  attempts: 1,
  message_id: "m@ezo.test",
  claimed_at: null,
  settled_at: "2026-11-20T21:30:00.000Z",
  opened_at: null,
  clicked_at: null,
  bounced_at: null,
  unsubscribed_at: null,
  complained_at: null,
} satisfies CampaignRecipient;

it("is written for people in the words of the admin, with the time in Tbilisi, without opens that are not counted", () => {
  const file = { language: "ka", hasOpens: false, isCancelled: false, timeZone: "Asia/Tbilisi" } as const;
  expect(recipientsHeader(file)).toContain("ელფოსტა");
  expect(recipientsHeader(file)).not.toContain("გახსნა");
  const line = recipientLine(row, file);
  for (const word of ["ინგლისური", "გამოტოვებულია", "გააუქმა გამოწერა", "2026-11-21 01:30"])
    expect(line).toContain(word);
  // Excel in Georgia separates cells by semicolons.
  expect(line).toContain('"nino@example.ge";"');
  const english = { language: "en", hasOpens: true, isCancelled: false, timeZone: "Asia/Tbilisi" } as const;
  expect(recipientsHeader(english)).toContain("Opened (approximate)");
  expect(recipientLine({ ...row, reason: "connection_lost: 421 bye" }, english)).toContain(
    "The connection was lost: 421 bye",
  );
  // The mail server's own words.
  expect(recipientLine({ ...row, reason: "550 no such user" }, english)).toContain("550 no such user");
});

it("has every column as a code, with UTC, where no language is named", () => {
  const file = { language: undefined, hasOpens: false, isCancelled: false, timeZone: "Asia/Tbilisi" };
  expect(recipientsHeader(file)).toContain('"settled_at","opened_at","clicked_at"');
  expect(recipientLine(row, file)).toContain('"suppressed","unsubscribed"');
  expect(recipientLine(row, file)).toContain("2026-11-20T21:30:00.000Z");
});

it("says of a cancelled campaign's mails that they were not sent, where they would wait", () => {
  const file = { language: "en", hasOpens: false, isCancelled: true, timeZone: "Asia/Tbilisi" } as const;
  expect(recipientLine({ ...row, state: "pending" }, file)).toContain("Not sent");
  expect(recipientLine({ ...row, state: "pending" }, { ...file, language: "ka" })).toContain("არ გაგზავნილა");
  expect(recipientLine({ ...row, state: "pending" }, { ...file, isCancelled: false })).toContain("Waiting");
  expect(recipientLine({ ...row, state: "unconfirmed" }, file)).toContain("Unconfirmed");
  // A program reads the code, which is the ledger's.
  expect(recipientLine({ ...row, state: "pending" }, { ...file, language: undefined })).toContain(
    '"pending"',
  );
});
