import type { EnquiryClock } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { expect, it } from "vitest";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, listAnswer, press } from "../../testing.tsx";
import type { EnquiryChange } from "../changes/conflict.ts";
import { aDetail } from "../testing.ts";
import { EnquiryBar } from "./enquiry-bar.tsx";

drawsAdmin();

const waiting: EnquiryClock = {
  started_at: "2026-11-20T10:00:00.000Z",
  is_waiting: true,
  waits_since: "2026-11-20T10:00:00.000Z",
  answer: null,
  escalated_to: null,
};
const user = { ...ADMINISTRATOR, role: "admin" as const, capabilities: [...ADMINISTRATOR.capabilities] };

async function draw(over: { clock: EnquiryClock | null; status: EnquiryStatus }) {
  const changes: EnquiryChange[] = [];
  const bar = <EnquiryBar enquiry={aDetail(over)} user={user} onChange={(change) => changes.push(change)} />;
  await drawSignedIn(bar, () => listAnswer([]));
  return changes;
}
const canExplain = () => document.body.textContent.includes("Say why");

it("changes the status at once, and takes the reason of one that nobody has answered", async () => {
  const changes = await draw({ clock: waiting, status: "in_progress" });
  await press("Completed");
  await press("Say why");
  await press("Spam");
  expect(changes).toEqual([{ status: "completed" }, { status: "in_progress", reason: "Spam" }]);
});

it.each([
  ["is new", { clock: waiting, status: "new" as const }],
  ["has no clock", { clock: null, status: "completed" as const }],
])("asks for no reason where a request %s", async (_, over) => {
  await draw(over);
  expect(canExplain()).toBe(false);
});
