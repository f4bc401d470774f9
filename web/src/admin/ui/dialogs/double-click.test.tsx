import { Notifications, notifications } from "@mantine/notifications";
import { act, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { button, dialogs, draw, drawsAdmin, press, until } from "../../testing.tsx";
import { Drawer } from "./modal.tsx";
import { useToasts } from "../toasts/toasts.tsx";
import { takeUndo } from "../toasts/undo.ts";

drawsAdmin();
beforeEach(() => notifications.clean());

const click = (element: Element | null, detail: number) =>
  act(async () => void element?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));

function Undoable({ undo }: { undo: () => void }) {
  const toasts = useToasts();
  return (
    <>
      <button type="button" onClick={() => toasts.undoable("Deleted", undo, "item")}>
        Delete
      </button>
      <Notifications />
    </>
  );
}

it("takes a change back once, however often its Undo is clicked", async () => {
  const undo = vi.fn<() => void>();
  await draw(<Undoable undo={undo} />);
  await press("Delete");
  await until(() => button("Undo"));
  const offered = button("Undo");
  act(() => {
    offered.click();
    offered.click();
    takeUndo();
  });
  expect(undo).toHaveBeenCalledTimes(1);
});

function Opening({ onConfirm }: { onConfirm?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {onConfirm ? (
        isOpen && (
          <ConfirmDialog title="Sure?" message="" confirm="Do" onClose={close} onConfirm={onConfirm} />
        )
      ) : (
        <Drawer opened={isOpen} onClose={close} title="Sure?" />
      )}
    </>
  );
}

describe("the second click of the double-click that opens a dialog", () => {
  it.each([
    ["dialog", "Modal"],
    ["drawer", "Drawer"],
  ])("does not close a %s by falling beside it", async (what, part) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await draw(<Opening {...(what === "dialog" ? { onConfirm: () => undefined } : {})} />);
      const clickBeside = () => click(document.querySelector(`.mantine-${part}-overlay`), 1);
      await press("Open");
      await clickBeside();
      expect(dialogs()).toEqual(["Sure?"]);
      await act(async () => vi.advanceTimersByTime(500));
      await clickBeside();
      expect(dialogs()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not confirm it by falling on its button", async () => {
    const onConfirm = vi.fn<() => void>();
    await draw(<Opening onConfirm={onConfirm} />);
    await press("Open");
    await click(button("Do"), 2);
    expect(onConfirm).not.toHaveBeenCalled();
    await click(button("Do"), 1);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});
