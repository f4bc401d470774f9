import { expect, it } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  drawsAdmin,
  drawSignedIn,
  press,
  type,
  until,
} from "../../testing.tsx";
import { NoteForm } from "./note-form.tsx";
import { readNote } from "./note-draft.ts";

drawsAdmin();

const field = () => document.querySelector("textarea");
const user = { ...ADMINISTRATOR, role: "admin" as const, capabilities: [...ADMINISTRATOR.capabilities] };

/** Types while the note is being saved. */
function typeWhileSaving(text: string): void {
  const area = field() ?? expect.fail("no field");
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

it.each([
  ["Called back.", ""],
  ["Called back. Wants a view.", "Wants a view."],
  ["Wants a view.", "Wants a view."],
])("keeps text written while the previous note is saved: %s", async (written, kept) => {
  const sent: unknown[] = [];
  const answer: Answering = (_method, _path, body) => {
    sent.push(body);
    typeWhileSaving(written);
    return { status: 201, body: { success: true, data: { id: 7, notes: [] } } };
  };
  await drawSignedIn(<NoteForm id={7} user={user} isDeleted={false} />, answer);
  await type("Internal note", "Called back.");
  await press("Save the note");
  await until(() => expect(field()?.value).toBe(kept));
  expect(sent).toEqual([{ text: "Called back." }]);
  expect(readNote(user.id, 7)).toBe(kept);
});
