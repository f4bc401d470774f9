import { act } from "react";
import { expect, it, vi } from "vitest";
import {
  ADMINISTRATOR,
  type Answering,
  drawsAdmin,
  drawSignedIn,
  press,
  refusal,
  type,
  unmountDrawn,
  until,
} from "../../testing.tsx";
import { NoteForm } from "./note-form.tsx";
import { noteKey, readNote, writeNote } from "./note-draft.ts";

drawsAdmin();

const nothing = () => undefined;
const field = () => document.querySelector("textarea");
const user = { ...ADMINISTRATOR, role: "admin" as const, capabilities: [...ADMINISTRATOR.capabilities] };

const drawNote = (answer: Answering, onLeave: () => void = nothing) =>
  drawSignedIn(<NoteForm id={7} user={user} isDeleted={false} onLeave={onLeave} />, answer);

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
  await drawNote(answer);
  await type("Internal note", "Called back.");
  await press("Save the note");
  await until(() => expect(field()?.value).toBe(kept));
  expect(sent).toEqual([{ text: "Called back." }]);
  expect(readNote(user.id, 7)).toBe(kept);
});

it("keeps a note that could not be saved, also over a reload, says so, and saves it at the next try", async () => {
  let isAway = true;
  const sent: unknown[] = [];
  const answer: Answering = (_method, _path, body) => {
    if (isAway) return { status: 503, body: refusal("unavailable") };
    sent.push(body);
    return { status: 201, body: { success: true, data: { id: 7, notes: [] } } };
  };
  const words = () => document.body.textContent;
  await drawNote(answer);
  await type("Internal note", "Called back.");
  await press("Save the note");
  await until(() => expect(words()).toContain("Not saved yet. The note is kept on this device."));
  expect([field()?.value, readNote(user.id, 7)]).toEqual(["Called back.", "Called back."]);
  unmountDrawn();
  await drawNote(answer);
  expect(field()?.value).toBe("Called back.");
  await press("Save the note");
  await until(() => expect(words()).toContain("Not saved yet."));
  isAway = false;
  await press("Try again");
  await until(() => expect(field()?.value).toBe(""));
  expect(sent).toEqual([{ text: "Called back." }]);
  expect(words()).not.toContain("Not saved yet.");
});

it("leaves what another tab has written since, when it is saved here", async () => {
  await drawNote(() => ({ status: 201, body: { success: true, data: { id: 7, notes: [] } } }));
  await type("Internal note", "Called back.");
  writeNote(user.id, 7, "Written in another tab");
  await press("Save the note");
  await until(() => expect(field()?.value).toBe(""));
  expect(readNote(user.id, 7)).toBe("Written in another tab");
});

it.each([
  ["another note", "Wants a view."],
  ["the same note", ""],
])("keeps its text when another tab has saved %s", async (which, kept) => {
  await drawNote(() => null);
  await type("Internal note", "Wants a view.");
  const values = which === "the same note" ? "Wants a view." : "Called back.";
  const key = noteKey(user.id, 7);
  writeNote(user.id, 7, "");
  const oldValue = JSON.stringify({ values, version: null, at: Date.now() });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue: null })));
  expect([field()?.value, readNote(user.id, 7)]).toEqual(["Wants a view.", kept]);
});

const PEOPLE = [
  { id: user.id, name: user.name },
  { id: 2, name: "Ana Beridze" },
  { id: 3, name: "ანა ბერიძე" },
  { id: 4, name: "Anzor" },
];
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const strike = (key: string) =>
  act(
    async () =>
      void field()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
  );

it("proposes colleagues after an @, whose names keys or a press take", async () => {
  await drawNote(() => ({ body: { data: PEOPLE } }));
  await type("Internal note", "Ask @an");
  await until(() => expect(options().map((one) => one.textContent)).toHaveLength(2));
  expect(field()?.getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
  await strike("ArrowDown");
  expect(field()?.getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
  await strike("Enter");
  expect(field()?.value).toBe("Ask @Anzor ");
  expect(options()).toEqual([]);

  await type("Internal note", "Ask @Anzor and @ან");
  await until(() => expect(options()).toHaveLength(1));
  await act(async () => options()[0]?.click());
  expect(field()?.value).toBe("Ask @Anzor and @ანა ბერიძე ");
  expect(readNote(user.id, 7)).toBe("Ask @Anzor and @ანა ბერიძე ");
});

it("closes the proposals on Escape, until another @", async () => {
  await drawNote(() => ({ body: { data: PEOPLE } }));
  await type("Internal note", "@a");
  await until(() => expect(options()).toHaveLength(2));
  await strike("Escape");
  expect(options()).toEqual([]);
  await type("Internal note", "@an");
  expect(options()).toEqual([]);
  await type("Internal note", "@an @a");
  await until(() => expect(options()).toHaveLength(2));
});

it("stays in a field with text at Escape, also once the proposals are closed, and leaves an empty one", async () => {
  const onLeave = vi.fn<() => void>();
  await drawNote(() => ({ body: { data: PEOPLE } }), onLeave);
  field()?.focus();
  await type("Internal note", "Ask @an");
  await until(() => expect(options()).toHaveLength(2));
  for (const _ of ["the list", "nothing", "nothing"]) await strike("Escape");
  expect(document.activeElement).toBe(field());
  expect(field()?.value).toBe("Ask @an");
  expect(readNote(user.id, 7)).toBe("Ask @an");
  expect(onLeave).not.toHaveBeenCalled();
  await type("Internal note", "");
  await strike("Escape");
  expect(onLeave).toHaveBeenCalledTimes(1);
});

it("says at the field who may not see the request, and keeps the note", async () => {
  const errors = { text: ["A colleague who is mentioned may not see this request"] };
  await drawNote((method) =>
    method === "GET" ? { body: { data: PEOPLE } } : { status: 422, body: refusal("invalid", errors) },
  );
  await type("Internal note", "@Anzor look");
  await press("Save the note");
  await until(() => expect(document.body.textContent).toContain("may not see this request"));
  expect(field()?.value).toBe("@Anzor look");
});
