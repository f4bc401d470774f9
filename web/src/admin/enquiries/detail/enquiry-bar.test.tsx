import type { EnquiryClock } from "@ezo/contract/enquiries";
import { expect, it } from "vitest";
import { ADMINISTRATOR, drawSignedIn, drawsAdmin, listAnswer, press, until } from "../../testing.tsx";
import type { EnquiryChange } from "../changes/conflict.ts";
import { aDetail } from "../testing.ts";
import { EnquiryBar } from "./enquiry-bar.tsx";

drawsAdmin();

const waiting: EnquiryClock = {
  started_at: "2026-11-20T10:00:00.000Z",
  is_waiting: true,
  answer: null,
  escalated_to: null,
};
const user = { ...ADMINISTRATOR, role: "admin" as const };

async function draw(clock: EnquiryClock | null) {
  const changes: EnquiryChange[] = [];
  const bar = (
    <EnquiryBar enquiry={aDetail({ clock })} user={user} onChange={(change) => changes.push(change)} />
  );
  await drawSignedIn(bar, () => listAnswer([]));
  return changes;
}

it("asks why the status of an unanswered enquiry changes, and takes no reason, too", async () => {
  const changes = await draw(waiting);
  await press("In progress");
  expect(changes).toEqual([]);
  await press("Spam");
  await press("Completed");
  await press("Without a reason");
  await until(() =>
    expect(changes).toEqual([{ status: "in_progress", reason: "Spam" }, { status: "completed" }]),
  );
});

it("changes the status at once where nobody waits", async () => {
  const changes = await draw({ ...waiting, is_waiting: false });
  await press("Completed");
  expect(changes).toEqual([{ status: "completed" }]);
});
