import { CLEARABLE } from "@ezo/contract/apartment-cells";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { takeUndo } from "../ui/undo.ts";
import {
  type CellChange,
  changeOfCell,
  type PastePlan,
  parseTsv,
  planPaste,
  type Place,
  rangeOf,
  toTsv,
} from "./paste.ts";
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

/** A cell that is being written. */
export interface OpenCell {
  /** The apartment, which may change its place in the sheet meanwhile. */
  id: number;
  floor_id: number;
  field: SheetField;
  text: string;
  /** The text and the version that it is written on top of: what a colleague saves meanwhile is not overwritten. */
  base: string;
  version: number;
  /** What was given up here before, and brought back: it is not offered a second time. */
  broughtBack?: string;
}

/** A sheet's cursor, range and clipboard, and what its keys do. One cell at a time takes part in the tab order. */
export function useSheet(props: {
  rows: readonly ApartmentRow[];
  isReadOnly: boolean;
  /** One cell was written. */
  onCell: (change: CellChange) => void;
  /** Several would be: asked first. */
  onPlan: (plan: PastePlan) => void;
}) {
  const { rows } = props;
  const [cursor, setCursor] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 });
  /** The cell that is edited, as editing began. */
  const [begun, setBegun] = useState<OpenCell | null>(null);
  const table = useRef<HTMLTableElement>(null);
  // Only what the keys do may take the focus: a page that loads must not.
  const wantsFocus = useRef(false);
  const lastRow = Math.max(0, rows.length - 1);
  const openRow = begun ? rows.findIndex(({ id }) => id === begun.id) : -1;
  /** Null while no cell is edited, or its apartment is out of sight. */
  const open = openRow === -1 ? null : begun;
  const at = { row: open ? openRow : Math.min(cursor.row, lastRow), column: cursor.column };
  const range = rangeOf(at, { row: Math.min(anchor.row, lastRow), column: anchor.column });

  useEffect(() => {
    if (!wantsFocus.current || open) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>("td[data-cursor]")?.focus();
  }, [cursor, open]);

  const go = (to: Place, isExtending = false) => {
    const next = {
      row: Math.min(Math.max(to.row, 0), lastRow),
      column: Math.min(Math.max(to.column, 0), LAST_COLUMN),
    };
    wantsFocus.current = true;
    setBegun(null);
    setCursor(next);
    if (!isExtending) setAnchor(next);
  };
  /** Begins with the cell's value, or goes on with `work`. */
  const edit = (work: Partial<OpenCell> = {}, place = at) => {
    const row = rows[place.row];
    const field = SHEET_FIELDS[place.column];
    if (!row || !field || props.isReadOnly) return;
    if (place !== at) go(place);
    const base = cellText(fieldValue(row, field));
    const { id, version, floor_id } = row;
    setBegun({ id, floor_id, field, text: base, base, version, ...work });
  };
  /** False when the text was refused: it stays open until it is right or given up. */
  const commit = (text: string, step: Step): boolean => {
    const row = rows[at.row];
    const move = STEPS[step];
    if (row && open && text !== open.base) {
      const change = changeOfCell({ ...row, version: open.version }, open.field, text);
      if (change) props.onCell(change);
      if (change?.error) return false;
    }
    go({ row: at.row + move.row, column: at.column + move.column });
    return true;
  };
  const take = (block: readonly (readonly string[])[]) => {
    if (props.isReadOnly || block.length === 0) return;
    const plan = planPaste(rows, range, block);
    const [only] = plan.cells;
    if (plan.cells.length === 1 && only && !only.error && plan.rowsBeyond + plan.columnsBeyond === 0)
      props.onCell(only);
    else if (plan.cells.length + plan.rowsBeyond + plan.columnsBeyond > 0) props.onPlan(plan);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (open || rows.length === 0) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cursor"] === undefined) return;
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
    const target = targets[event.key];
    if (target) {
      event.preventDefault();
      go(target, event.shiftKey);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      edit();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      // Only what may be empty: elsewhere the key does nothing rather than something wrong.
      const fields = SHEET_FIELDS.slice(range.left, range.right + 1);
      if (fields.every((field) => CLEARABLE.has(field))) take([[""]]);
    } else if (isJump && !event.shiftKey && event.code === "KeyZ") {
      event.preventDefault();
      takeUndo();
    } else if (event.key.length === 1 && !isJump && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      edit({ text: event.key });
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (open) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", toTsv(rows, range));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (open) return;
    event.preventDefault();
    take(parseTsv(event.clipboardData.getData("text/plain")));
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
    handlers: { onKeyDown, onCopy, onPaste },
  };
}
