import { expect, it } from "vitest";
import { draftKey, writeDraft } from "../../editor/drafts/draft.ts";
import { ADMINISTRATOR, drawsAdmin, drawSignedIn, press, until } from "../../testing.tsx";
import { NotificationSettingsDialog } from "./notification-settings-dialog.tsx";

drawsAdmin();

const STORED = { confirm_to_visitor: true, notify_staff: true, staff_recipients: ["sales@example.ge"] };
const shown = () => document.body.textContent;

/** Draws the dialog over unsaved work with these recipients, which is taken up; returns what is saved. */
async function takeUp(recipients: readonly string[]) {
  const values = { ...STORED, staff_recipients: recipients };
  const key = draftKey(ADMINISTRATOR.id, "notification_settings", 1);
  writeDraft(key, { values, base: STORED, version: 2, at: Date.now() });
  let stored = { ...STORED, version: 2, updated_at: "2026-11-20T10:00:00.000Z", updated_by: null };
  const sent: unknown[] = [];
  await drawSignedIn(<NotificationSettingsDialog onClose={() => undefined} />, (method, _path, body) => {
    if (method === "PUT") sent.push(body);
    if (method === "PUT") stored = { ...stored, ...(body as object), version: 3 };
    return { body: { data: stored } };
  });
  await until(() => expect(shown()).toContain("This device has unsaved work"));
  await press("Continue with it");
  return sent;
}

it("says which recipient of the work that is taken up is no address", async () => {
  const sent = await takeUp(["sales@example.ge", "nobody"]);
  expect(shown()).toContain("This is not a valid e-mail address: nobody");
  await press("Save");
  expect(sent).toEqual([]);
});

it("saves work that is taken up", async () => {
  const staff_recipients = ["sales@example.ge", "nino@example.ge"];
  const sent = await takeUp(staff_recipients);
  expect(shown()).not.toContain("This is not a valid e-mail address");
  await press("Save");
  await until(() => expect(sent).toEqual([{ staff_recipients, version: 2 }]));
});
