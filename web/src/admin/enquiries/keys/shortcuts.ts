import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StepKind } from "@ezo/contract/enquiries/next-step";
import { intendedLetter, type PressedKey } from "../../ui/keys/intended-letter.ts";

/** A part of an open enquiry that a key leads to. */
export type AskedPart = "reply" | "hold";

export type InboxCommand =
  | { do: "next" }
  | { do: "previous" }
  | { do: "status"; status: EnquiryStatus }
  | { do: "select" }
  | { do: "search" }
  | { do: "back" }
  | { do: "undo" }
  | { do: "add" }
  /** The next key says which step. */
  | { do: "step" }
  | { do: AskedPart }
  | { do: "help" };

export interface KeyPress extends PressedKey {
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const byLetter: Partial<Record<string, InboxCommand>> = {
  j: { do: "next" },
  k: { do: "previous" },
  e: { do: "status", status: "completed" },
  x: { do: "select" },
  z: { do: "undo" },
  a: { do: "add" },
  n: { do: "step" },
  r: { do: "reply" },
  h: { do: "hold" },
  "1": { do: "status", status: "new" },
  "2": { do: "status", status: "in_progress" },
  "3": { do: "status", status: "completed" },
};

const STEP_KEYS: ReadonlyMap<string, StepKind> = new Map([
  ["1", "call"],
  ["2", "visit"],
  ["3", "offer"],
]);
/** The step that the key after `n` sets; null for any other key. */
export function stepOf(press: KeyPress): StepKind | null {
  return commandOf(press) ? (STEP_KEYS.get(intendedLetter(press)) ?? null) : null;
}

export function commandOf(press: KeyPress): InboxCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === "?") return { do: "help" };
  if (press.key === "/") return { do: "search" };
  if (press.key === "Escape") return { do: "back" };
  return byLetter[intendedLetter(press)] ?? null;
}

/** Elements that handle keys themselves. */
const BUSY =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a key pressed on `target` types text or belongs to an open dialog or menu. */
export const isBusyTarget = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest(BUSY) !== null;
