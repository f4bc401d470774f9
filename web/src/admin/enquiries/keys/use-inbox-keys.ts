import { type RefObject, useRef } from "react";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StepKind } from "@ezo/contract/enquiries/next-step";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useKeyDown } from "../../ui/keys/use-key-down.ts";
import type { InboxListHandle } from "../inbox/inbox-list.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { type AskedPart, commandOf, type InboxCommand, isBusyTarget, stepOf } from "./shortcuts.ts";

const ANSWERS: ReadonlySet<InboxCommand["do"]> = new Set([
  "status",
  "select",
  "step",
  "add",
  "reply",
  "hold",
]);

interface InboxKeys {
  list: RefObject<InboxListHandle | null>;
  search: RefObject<HTMLInputElement | null>;
  order: readonly number[];
  openId: () => number | null;
  isSelecting: boolean;
  /** Who may not only moves between the enquiries. */
  mayAnswer: boolean;
  onOpen: (id: number) => void;
  onClose: () => void;
  onStatus: (id: number | null, status: EnquiryStatus) => void;
  onSelect: (id: number) => void;
  onClearSelection: () => void;
  onAdd: () => void;
  onStep: (id: number, kind: StepKind) => void;
  onAsk: (id: number, part: AskedPart) => void;
  onHelp: () => void;
}

/**
 * Keyboard shortcuts of the inbox. In the list they move between rows and select them; in an open enquiry they open
 * its neighbours and change it.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const toasts = useToasts();
  const { t } = useTexts();
  /** The enquiry whose next step the next key chooses. */
  const stepFor = useRef<number | null>(null);
  const run = (command: InboxCommand) => {
    const { list, order } = keys;
    if (!keys.mayAnswer && ANSWERS.has(command.do)) return;
    const openId = keys.openId();
    const focusedId = list.current?.focusedId() ?? null;
    const isInList = openId === null || (list.current?.hasFocus() ?? false);
    const currentId = isInList ? (focusedId ?? openId) : openId;

    const step = (by: 1 | -1) => {
      const index = currentId === null ? -1 : order.indexOf(currentId);
      const next = index === -1 ? order[0] : order[index + by];
      if (next === undefined) return;
      if (isInList) list.current?.focusRow(next);
      else keys.onOpen(next);
    };
    switch (command.do) {
      case "next":
        return step(1);
      case "previous":
        return step(-1);
      case "status":
        return keys.onStatus(currentId, command.status);
      case "select":
        return currentId === null ? undefined : keys.onSelect(currentId);
      case "search":
        return keys.search.current?.focus();
      case "undo":
        return toasts.undoLatest();
      case "step":
        stepFor.current = currentId;
        return currentId === null ? undefined : toasts.info(t("step.keys"));
      case "reply":
      case "hold":
        return currentId === null ? undefined : keys.onAsk(currentId, command.do);
      case "add":
        return keys.onAdd();
      case "help":
        return keys.onHelp();
      case "back":
        if (keys.isSelecting) return keys.onClearSelection();
        return openId === null ? undefined : keys.onClose();
    }
  };
  useKeyDown((event) => {
    if (event.defaultPrevented || event.repeat || isBusyTarget(event.target)) return;
    const command = commandOf(event);
    const [id, kind] = [stepFor.current, stepOf(event)];
    stepFor.current = null;
    if (id !== null && kind) {
      event.preventDefault();
      return keys.onStep(id, kind);
    }
    if (!command) return;
    event.preventDefault();
    run(command);
  });
}
