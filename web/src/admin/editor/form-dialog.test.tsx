// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { dialogs, draw, drawsAdmin, press, unmountDrawn } from "../testing.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useDialogWork } from "./dialog-shell.ts";
import { DialogCancel, FormDialog } from "./form-dialog.tsx";
import { openHistoryGate } from "./history-gate.ts";

drawsAdmin();

const escape = () =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });

/** A dialog whose content says by itself whether it is saved, and may open another one. */
function Words({ isDirty }: { isDirty: boolean }) {
  useDialogWork(isDirty);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
        <FormDialog title="Words" onClose={() => setOpen(false)}>
          Text
        </FormDialog>
      ) : null}
    </>
  );
}
const drawn = async (isDirty: boolean) => {
  const onClose = vi.fn<() => void>();
  await draw(
    <FormDialog title="Words" onClose={onClose}>
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

  it("stays when Escape closes the dialog that lies on it", async () => {
    const onClose = await drawn(false);
    await press("More");
    await escape();
    expect(dialogs()).toEqual(["Words"]);
    expect(onClose).not.toHaveBeenCalled();
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

/** Dialogs that hold fields, but nothing typed that could be lost: a choice, a file, a search. */
const NOTHING_TYPED = [
  "apartments/import-dialog.tsx",
  "apartments/paste-dialog.tsx",
  "campaigns/picture-picker.tsx",
  "contacts/import-dialog.tsx",
  "editor/conflict-dialog.tsx",
  "media/media-dialog.tsx",
  "news/featured-dialog.tsx",
  "translations/import-dialog.tsx",
  "zones/zone-conflict-dialog.tsx",
];

it("is what every dialog with fields is made of", () => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const bare = files.filter((path) => {
    if (!/(?<!\.test)\.tsx$/.test(path)) return false;
    const code = readFileSync(join(root, path), "utf8");
    const isDialog = /<(?:Modal|Drawer)\b/.test(code);
    return isDialog && /<(?:\w*Input|Textarea|\w*Select|Checkbox|Radio|Switch)\b/.test(code);
  });
  expect(bare.toSorted()).toEqual(NOTHING_TYPED);
});
