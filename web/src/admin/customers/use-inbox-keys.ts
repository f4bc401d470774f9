import { type RefObject, useEffect, useEffectEvent } from "react";
import type { CustomerStatus } from "@ezo/contract/customers";
import { takeUndo } from "../ui/undo.ts";
import type { InboxListHandle } from "./inbox-list.tsx";
import { commandOf, type InboxCommand, isBusyTarget } from "./shortcuts.ts";

interface InboxKeys {
  list: RefObject<InboxListHandle | null>;
  search: RefObject<HTMLInputElement | null>;
  /** The shown rows' ids, from top to bottom. */
  order: readonly number[];
  openId: () => number | null;
  isSelecting: boolean;
  onOpen: (id: number) => void;
  onClose: () => void;
  onStatus: (id: number | null, status: CustomerStatus) => void;
  onSelect: (id: number) => void;
  onClearSelection: () => void;
  onHelp: () => void;
}

/**
 * The inbox by keyboard. Keys mean what one is looking at: in the list they walk and mark rows, in an open
 * request they turn to the next one and change that one.
 */
export function useInboxKeys(keys: InboxKeys): void {
  const run = useEffectEvent((command: InboxCommand) => {
    const { list, order } = keys;
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
        return takeUndo();
      case "help":
        return keys.onHelp();
      case "back":
        if (keys.isSelecting) return keys.onClearSelection();
        return openId === null ? undefined : keys.onClose();
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isBusyTarget(event.target)) return;
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
