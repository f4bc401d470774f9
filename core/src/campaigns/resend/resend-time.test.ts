import { expect, it } from "vitest";
import { resendTime } from "./resend-time.ts";

const finishedAt = new Date("2026-11-20T10:00:00Z");
const sent = { status: "sent", finishedAt, trackClicks: true, resultsFinalAt: null } as const;

it("is two days after the end", () =>
  expect(resendTime(sent)?.toISOString()).toBe("2026-11-22T10:00:00.000Z"));

it.each([
  ["is under way again", { ...sent, status: "sending" as const, finishedAt: null }],
  ["was cancelled", { ...sent, status: "cancelled" as const }],
  ["counted no clicks", { ...sent, trackClicks: false }],
  ["has lost clicks to retention", { ...sent, resultsFinalAt: finishedAt }],
])("is none of a campaign that %s", (_, campaign) => expect(resendTime(campaign)).toBeNull());
