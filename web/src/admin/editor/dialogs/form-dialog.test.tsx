import { Select } from "@mantine/core";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { dialogs, draw, drawSignedIn, drawsAdmin, press, type, unmountDrawn, until } from "../../testing.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogCancel, DialogForm, FormDialog, UnsavedWork } from "./form-dialog.tsx";
import { MomentField } from "../fields/moment-field.tsx";
import { openHistoryGate } from "../history/history-gate.ts";
import { useDialogForm } from "./use-dialog-form.ts";

drawsAdmin();

const escapeKey = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
const escape = () => act(async () => void document.body.dispatchEvent(escapeKey()));

const work = (isDirty: boolean) => ({
  isDirty,
  offered: null,
  takeDraft: () => undefined,
  refuseDraft: () => undefined,
  abandon: () => undefined,
});

/** A dialog whose content says by itself whether it is saved, and may open another one. */
function Words({ isDirty }: { isDirty: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnsavedWork work={work(isDirty)} />
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      <DialogCancel />
      {isOpen ? (
        <ConfirmDialog
          title="On top"
          message=""
          confirm="Do"
          onClose={() => setOpen(false)}
          onConfirm={() => undefined}
        />
      ) : null}
    </>
  );
}
/** A dialog opened by a button, or by an item of a menu that closes. */
function Opening({ isMenu }: { isMenu: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      {isMenu && !isOpen ? (
        <div role="menu" aria-labelledby="opener">
          <button type="button" role="menuitem" id="item" onClick={() => setOpen(true)}>
            Item
          </button>
        </div>
      ) : null}
      {isOpen ? (
        <FormDialog work={work(false)} title="Words" onClose={() => setOpen(false)}>
          Text
        </FormDialog>
      ) : null}
    </>
  );
}
const drawn = async (isDirty: boolean) => {
  const onClose = vi.fn<() => void>();
  await draw(
    <FormDialog work="inside" title="Words" onClose={onClose}>
      <Words isDirty={isDirty} />
    </FormDialog>,
  );
  return onClose;
};

describe("a dialog to write in", () => {
  it.each([
    ["Escape", escape],
    ["its cross", () => press("Close")],
    ["its Cancel", () => press("Cancel")],
  ])(
    "asks before %s closes it with something unsaved in it, and closes at once without",
    async (_, leave) => {
      const onClose = await drawn(true);
      await leave();
      expect(onClose).not.toHaveBeenCalled();
      expect(dialogs()).toEqual(["Words", "Drop your changes?"]);
      await press("Keep editing");
      expect(dialogs()).toEqual(["Words"]);
      await leave();
      await press("Drop the changes");
      expect(onClose).toHaveBeenCalledTimes(1);

      unmountDrawn();
      const onCloseClean = await drawn(false);
      await leave();
      expect(onCloseClean).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ["Escape", escape],
    ["its cross", () => press("Close")],
    ["its Cancel", () => press("Cancel")],
  ])("is not closed by %s while something is being sent", async (_, leave) => {
    const onClose = vi.fn<() => void>();
    await draw(
      <FormDialog isHeld work={work(true)} title="Words" onClose={onClose}>
        <DialogCancel />
      </FormDialog>,
    );
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    expect(dialogs()).toEqual(["Words"]);
  });

  it("stays when Escape closes the dialog that lies on it", async () => {
    const onClose = await drawn(false);
    await press("More");
    await escape();
    expect(dialogs()).toEqual(["Words"]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("takes Escape for itself also while the focus is on the page behind it", async () => {
    const onClose = await drawn(false);
    const behind = vi.fn<() => void>();
    document.addEventListener("keydown", behind);
    await act(async () => document.body.dispatchEvent(escapeKey()));
    document.removeEventListener("keydown", behind);
    expect([onClose.mock.calls.length, behind.mock.calls.length]).toEqual([1, 0]);
  });

  it("stays when Escape closes the calendar or the list that is open in it", async () => {
    const onClose = vi.fn<() => void>();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await draw(
      <FormDialog work={work(true)} title="Words" onClose={onClose}>
        <MomentField isAhead label="When" value={tomorrow} onChange={() => undefined} />
        <Select label="Which" data={["One"]} comboboxProps={{ transitionProps: { duration: 0 } }} />
      </FormDialog>,
    );
    const pressed = () => act(async () => document.activeElement!.dispatchEvent(escapeKey()));
    await act(async () => document.querySelector<HTMLElement>("[data-dates-input]")!.click());
    const days = () => [...document.querySelectorAll<HTMLButtonElement>("[data-dates-dropdown] td button")];
    const offered = days().filter(({ disabled }) => !disabled);
    // At the earliest today, on Tbilisi's calendar.
    const startOfDay = new Date().setHours(0, 0, 0, 0);
    expect(Date.parse(offered[0]!.ariaLabel!)).toBeGreaterThanOrEqual(startOfDay);
    const day = offered.at(-1)!;
    await act(async () => day.click());
    act(() => day.focus());
    await pressed();
    await until(() => expect(days()).toEqual([]));
    const select = document.querySelector<HTMLElement>("[role=combobox], input[aria-haspopup=listbox]")!;
    await act(async () => select.click());
    act(() => select.focus());
    expect(select.getAttribute("aria-expanded")).toBe("true");
    await pressed();
    expect(select.getAttribute("aria-expanded")).toBe("false");
    expect([dialogs(), onClose.mock.calls]).toEqual([["Words"], []]);
    await pressed();
    expect(dialogs()).toEqual(["Words", "Drop your changes?"]);
  });

  it.each(["plainly", "from a menu"])("opened %s, gives the focus back", async (way) => {
    await draw(<Opening isMenu={way === "from a menu"} />);
    const opener = document.querySelector("#opener")!;
    act(() => document.querySelector<HTMLElement>(way === "from a menu" ? "#item" : "#opener")!.focus());
    await act(async () => (document.activeElement as HTMLElement).click());
    act(() => document.querySelector<HTMLElement>(".mantine-Modal-close")!.focus());
    await escape();
    expect(dialogs()).toEqual([]);
    expect(document.activeElement).toBe(opener);
  });

  it("holds the browser's Back and the closing of the tab while something is unsaved", async () => {
    const stepped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    openHistoryGate();
    window.history.pushState({ idx: 1 }, "", "/one");
    window.history.pushState({ idx: 2 }, "", "/two");
    await drawn(true);
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    await act(async () => {
      window.history.back();
      await stepped;
    });
    expect(dialogs()).toEqual(["Words", "Your changes are not saved"]);
  });
});

/** A dialog with one field, that may be opened again and again. */
function Naming() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <NameDialog onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}
function NameDialog({ onClose }: { onClose: () => void }) {
  const form = useDialogForm("name", null, { name: "" });
  return (
    <FormDialog work={form} title="Name" onClose={onClose}>
      <input
        aria-label="Name"
        value={form.values.name}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      <button
        type="button"
        onClick={() => {
          form.saved();
          onClose();
        }}
      >
        Save
      </button>
      <DialogCancel />
    </FormDialog>
  );
}
/** A form that stays for a moment after it was saved, in which a look-up may fill it in. */
function Lasting() {
  const form = useDialogForm("name", null, { name: "" });
  return (
    <FormDialog work={form} title="Name" onClose={() => undefined}>
      <input
        aria-label="Name"
        value={form.values.name}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      <button type="button" onClick={form.saved}>
        Only save
      </button>
      <button type="button" onClick={() => form.set({ name: form.values.name })}>
        Fill the same in
      </button>
    </FormDialog>
  );
}
const name = () => document.querySelector<HTMLInputElement>('[aria-label="Name"]')?.value;

describe("what was typed into a dialog", () => {
  const open = async () => {
    await drawSignedIn(<Naming />, () => null);
    await press("Open");
  };
  it.each([
    ["dropped", async () => (await escape(), press("Drop the changes"))],
    ["taken away with the page, as by the end of a session", () => Promise.resolve(unmountDrawn())],
  ])("and then %s, is offered when it is opened again", async (_, lose) => {
    await open();
    await type("Name", "Nino");
    await lose();
    expect(dialogs()).toEqual([]);
    unmountDrawn();
    await open();
    expect(name()).toBe("");
    await type("Name", "Lia");
    await press("Continue with it");
    expect(name()).toBe("Nino");
    // What it took the place of is offered in turn.
    await press("Continue with it");
    expect(name()).toBe("Lia");
  });

  it("and saved, is not, also where the form is drawn once more before it goes", async () => {
    await drawSignedIn(<Lasting />, () => null);
    await type("Name", "Nino");
    await escape();
    await press("Keep editing");
    await press("Only save");
    await press("Fill the same in");
    unmountDrawn();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"))).toEqual([]);
  });

  it("and saved as it was left before, is not offered again", async () => {
    await open();
    await type("Name", "Nino");
    unmountDrawn();
    await open();
    await type("Name", "Nino");
    await press("Save");
    await press("Open");
    expect(document.body.textContent).not.toContain("Continue with it");
  });

  it("and saved, is not", async () => {
    await open();
    await type("Name", "Nino");
    await press("Save");
    await press("Open");
    expect(name()).toBe("");
    expect(document.body.textContent).not.toContain("Continue with it");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("ezo_draft"))).toEqual([]);
  });
});

/**
 * Dialogs that hold fields, but nothing typed that could be lost: a choice, a file, a search, a secret's "I have kept it", a name
 * or a time that is suggested, a password.
 */
const NOTHING_TYPED = [
  "apartments/files/paste-dialog.tsx",
  "api-keys/new-secret-dialog.tsx",
  "editor/dialogs/conflict-frame.tsx",
  "editor/record-draft/publish-draft-dialog.tsx",
  "enquiries/filters/filter-button.tsx",
  "enquiries/offers/other-offer.tsx",
  "profile/passkeys/rename-passkey.tsx",
  "resource/import/trial-import-dialog.tsx",
  "roles/replace-dialog.tsx",
  "session/reauthentication/reauthentication-dialog.tsx",
  "showroom/showroom-dialog.tsx",
  "webhooks/secret-dialog.tsx",
];

/** What is ticked there is proposed anew each time: nothing is typed. */
const PROPOSED_ANEW = ["inventory/floor-copies/copies-dialog.tsx"];

describe("every dialog with fields", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx$/.test(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), "utf8") }));

  it("is a form's", () => {
    const bare = files.filter(
      ({ code }) =>
        /<(?:Modal|Drawer)\b/.test(code) &&
        /<(?:\w*(?:Input|Select|Picker|Fields?)|Textarea|Checkbox|Radio|Switch)\b/.test(code),
    );
    expect(bare.map(({ path }) => path).toSorted()).toEqual(NOTHING_TYPED);
  });

  it("keeps what is typed, and forgets it once it is saved", () => {
    const forms = files.filter(
      ({ path, code }) => code.includes("<FormDialog") && !PROPOSED_ANEW.includes(path),
    );
    expect(forms.length).toBeGreaterThan(10);
    for (const { path, code } of forms) {
      const isFields = code.includes("useDialogForm(") || /useDialogForm<.*>\(/.test(code);
      expect(code, path).toMatch(isFields ? /\.saved\b/ : /useSaveAndClose\(editor/);
      expect(code, path).toMatch(isFields ? /work=\{form\}/ : /<UnsavedWork work=\{editor\}/);
    }
  });
});

it("has its buttons in a bar of the form: in the grid of the fields they could not stay at the lower edge", async () => {
  await draw(
    <FormDialog title="Long" work={work(false)} onClose={() => undefined}>
      <DialogForm className="fields" submit="Send" isSending={false} onSubmit={() => undefined}>
        <input name="one" />
      </DialogForm>
    </FormDialog>,
  );
  const bar = document.querySelector("form > :last-child");
  expect([...(bar?.querySelectorAll("button") ?? [])].map(({ type }) => type)).toEqual(["button", "submit"]);
  expect(document.querySelector(".fields")?.contains(bar)).toBe(false);
  expect(document.querySelector(".fields input")).not.toBeNull();
});
