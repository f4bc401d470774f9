import { CLEARABLE } from "@ezo/contract/inventory/apartment-cells";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import {
  type CellChange,
  changeOfCell,
  type PastePlan,
  parseTsv,
  planPaste,
  type Place,
  rangeOf,
  toTsv,
} from "../files/paste.ts";
import { cellText, fieldValue, SHEET_FIELDS, type SheetField } from "./sheet-columns.ts";

const LAST_COLUMN = SHEET_FIELDS.length - 1;
const PAGE_STEP = 10;

export type Step = "down" | "up" | "right" | "left" | "stay";
const STEPS: Record<Step, Place> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
};

export interface OpenCell {
  /** The apartment, which may change its place in the sheet meanwhile. */
  id: number;
  floor_id: number;
  field: SheetField;
  text: string;
  /** The text and the version that editing started from: what a colleague saves meanwhile is not overwritten. */
  base: string;
  version: number;
  /** A text that was dropped here before and brought back: it is not offered a second time. */
  broughtBack?: string;
}

/** A sheet's cursor, range and clipboard, and what its keys do. One cell at a time is in the tab order. */
export function useSheet(props: {
  rows: readonly ApartmentRow[];
  isReadOnly: boolean;
  /** One cell was written. */
  onCell: (change: CellChange) => void;
  /** Several would be written: asked first. */
  onPlan: (plan: PastePlan) => void;
}) {
  const { rows } = props;
  const { format, currency } = useTexts();
  const toasts = useToasts();
  const [begun, setBegun] = useState<OpenCell | null>(null);
  const openRow = begun ? rows.findIndex(({ id }) => id === begun.id) : -1;
  /** Null while no cell is edited, or its apartment is not shown. */
  const open = openRow === -1 ? null : begun;
  const table = useRef<HTMLTableElement>(null);
  const { at, range, moveTo } = useCursor(table, rows.length, open ? openRow : null);

  const go = (to: Place, isExtending = false) => {
    setBegun(null);
    moveTo(to, isExtending);
  };
  /** Begins with the cell's value, or goes on with `work`. */
  const edit = (work: Partial<OpenCell> = {}, place = at) => {
    const row = rows[place.row];
    const field = SHEET_FIELDS[place.column];
    if (!row || !field || props.isReadOnly) return;
    if (place !== at) go(place);
    const value = fieldValue(row, field);
    const base = typeof value === "number" ? format.decimal(value) : cellText(value);
    const { id, version, floor_id } = row;
    setBegun({ id, floor_id, field, text: base, base, version, ...work });
  };
  /** False when the text was refused: the cell stays open until it is corrected or dropped. */
  const commit = (text: string, step: Step): boolean => {
    const row = rows[at.row];
    const move = STEPS[step];
    if (row && open && text !== open.base) {
      const change = changeOfCell({ ...row, version: open.version }, open.field, text, currency);
      if (change) props.onCell(change);
      if (change?.error) return false;
    }
    go({ row: at.row + move.row, column: at.column + move.column });
    return true;
  };
  const paste = (block: readonly (readonly string[])[]) => {
    if (props.isReadOnly || block.length === 0) return;
    const plan = planPaste(rows, range, block, currency);
    const [only] = plan.cells;
    if (plan.cells.length === 1 && only && !only.error && plan.rowsBeyond + plan.columnsBeyond === 0)
      props.onCell(only);
    else if (plan.cells.length + plan.rowsBeyond + plan.columnsBeyond > 0) props.onPlan(plan);
  };

  return {
    table,
    cursor: at,
    range,
    open,
    go,
    edit,
    commit,
    cancel: () => go(at),
    handlers: sheetHandlers({
      rows,
      at,
      range,
      isOpen: open !== null,
      go,
      edit,
      paste,
      undo: toasts.undoLatest,
    }),
  };
}

/** What keys and the clipboard do while no cell is open. */
function sheetHandlers(sheet: {
  rows: readonly ApartmentRow[];
  at: Place;
  range: ReturnType<typeof rangeOf>;
  isOpen: boolean;
  go: (to: Place, isExtending: boolean) => void;
  edit: (work?: Partial<OpenCell>) => void;
  paste: (block: readonly (readonly string[])[]) => void;
  undo: () => void;
}) {
  const { rows, at, range, isOpen, go, edit, paste } = sheet;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen || rows.length === 0) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cursor"] === undefined) return;
    const command = sheetCommand(event, at, rows.length - 1);
    if (!command) return;
    event.preventDefault();
    switch (command.do) {
      case "go":
        return go(command.to, event.shiftKey);
      case "edit":
        return edit();
      case "clear": {
        // Only fields that may be empty are cleared.
        const fields = SHEET_FIELDS.slice(range.left, range.right + 1);
        if (fields.every((field) => CLEARABLE.has(field))) paste([[""]]);
        return;
      }
      case "undo":
        return sheet.undo();
      case "type":
        event.stopPropagation();
        return edit({ text: event.key });
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isOpen) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", toTsv(rows, range));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isOpen) return;
    event.preventDefault();
    paste(parseTsv(event.clipboardData.getData("text/plain")));
  };
  return { onKeyDown, onCopy, onPaste };
}

export type SheetControl = ReturnType<typeof useSheet>;

/** The cursor and the range that it spans. While a cell is open, its row is the cursor's. */
function useCursor(table: RefObject<HTMLTableElement | null>, rowCount: number, openRow: number | null) {
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 });
  const lastRow = Math.max(0, rowCount - 1);
  // Only a move takes the focus: a page that loads must not.
  const wantsFocus = useRef(false);
  const isOpen = openRow !== null;
  useEffect(() => {
    if (!wantsFocus.current || isOpen) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>("td[data-cursor]")?.focus();
  }, [table, cursor, isOpen]);
  const at = { row: openRow ?? Math.min(cursor.row, lastRow), column: cursor.column };
  return {
    at,
    range: rangeOf(at, { row: Math.min(anchor.row, lastRow), column: anchor.column }),
    moveTo: (to: Place, isExtending: boolean) => {
      const next = {
        row: Math.min(Math.max(to.row, 0), lastRow),
        column: Math.min(Math.max(to.column, 0), LAST_COLUMN),
      };
      wantsFocus.current = true;
      setCursor(next);
      if (!isExtending) setAnchor(next);
    },
  };
}

type SheetCommand = { do: "go"; to: Place } | { do: "edit" | "clear" | "undo" | "type" };

/** What a key does in a sheet whose cursor is `at`; null for keys that do nothing. */
function sheetCommand(event: KeyboardEvent, at: Place, lastRow: number): SheetCommand | null {
  // With Alt, an arrow leads back in the history.
  if (event.altKey && event.key.startsWith("Arrow")) return null;
  const isJump = event.ctrlKey || event.metaKey;
  const targets: Partial<Record<string, Place>> = {
    ArrowDown: { row: isJump ? lastRow : at.row + 1, column: at.column },
    ArrowUp: { row: isJump ? 0 : at.row - 1, column: at.column },
    ArrowRight: { row: at.row, column: isJump ? LAST_COLUMN : at.column + 1 },
    ArrowLeft: { row: at.row, column: isJump ? 0 : at.column - 1 },
    Home: { row: isJump ? 0 : at.row, column: 0 },
    End: { row: isJump ? lastRow : at.row, column: LAST_COLUMN },
    PageDown: { row: at.row + PAGE_STEP, column: at.column },
    PageUp: { row: at.row - PAGE_STEP, column: at.column },
  };
  const to = targets[event.key];
  if (to) return { do: "go", to };
  if (event.key === "Enter" || event.key === "F2") return { do: "edit" };
  if (event.key === "Delete" || event.key === "Backspace") return { do: "clear" };
  if (isJump && !event.shiftKey && event.code === "KeyZ") return { do: "undo" };
  return event.key.length === 1 && !isJump && !event.altKey ? { do: "type" } : null;
}
