import { CELL_KIND } from "@ezo/contract/inventory/apartment-cells";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { dropDraft } from "../../editor/drafts/draft.ts";
import { useKeptDraft } from "../../editor/drafts/use-kept-draft.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { KeptCell } from "./kept-work.ts";
import type { SheetField } from "./sheet-columns.ts";
import styles from "./sheet.module.css";
import type { OpenCell, Step } from "./use-sheet.ts";

interface EditorProps {
  cell: OpenCell;
  /** Leaves the cell as a click elsewhere does; false when its text was refused. */
  ref: Ref<{ leave: () => boolean }>;
  label: string;
  /** The sheet's. */
  draftKey: string;
  error: string | undefined;
  /** False when the text was refused. */
  onCommit: (text: string, step: Step) => boolean;
  onCancel: (text: string) => void;
}

/**
 * A cell while it is edited: Enter and Tab save its text, Escape drops it. A text that is in it when it is removed, as
 * by the end of a session, is kept on this device.
 */
export function CellEditor(props: EditorProps) {
  const { cell, error } = props;
  const { text, setText, commit, cancel } = useCellText(props);
  useImperativeHandle(props.ref, () => ({ leave: () => commit("stay") }));
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = stepOf(event);
    if (!step && event.key !== "Escape") return;
    event.preventDefault();
    if (step) commit(step);
    else cancel();
  };
  const errorId = `cell-error-${cell.field}`;
  return (
    <>
      <CellInput
        field={cell.field}
        attributes={{
          "aria-label": props.label,
          "aria-invalid": error !== undefined,
          "aria-describedby": error ? errorId : undefined,
          className: styles.input,
          value: text,
          onChange: (event) => setText(event.currentTarget.value),
          onKeyDown,
          // A click elsewhere saves the text.
          onBlur: () => void commit("stay"),
        }}
      />
      {error ? (
        <span id={errorId} className={styles.error} role="alert">
          {error}
        </span>
      ) : null}
    </>
  );
}

/** The text of the cell, kept on this device until it is saved or dropped. */
function useCellText({ cell, onCommit, onCancel, ...props }: EditorProps) {
  // Of this cell alone: another tab may be editing another one.
  const draftKey = `${props.draftKey}:${cell.id}:${cell.field}`;
  const [text, setText] = useState(cell.text);
  // Leaving by a key has committed already: the blur that follows must not commit again.
  const isDone = useRef(false);
  const finish = () => {
    isDone.current = true;
    dropDraft(draftKey);
  };
  const isUnsaved = text !== cell.base;
  useKeptDraft<KeptCell>(draftKey, isUnsaved, text, () =>
    isUnsaved && !isDone.current ? { values: { cell: { ...cell, text } }, version: cell.version } : null,
  );
  return {
    text,
    setText,
    commit: (step: Step): boolean => {
      if (!isDone.current && onCommit(text, step)) finish();
      return isDone.current;
    },
    cancel: () => {
      finish();
      onCancel(text);
    },
  };
}

function stepOf({ key, shiftKey }: KeyboardEvent): Step | null {
  if (key === "Enter") return shiftKey ? "up" : "down";
  if (key === "Tab") return shiftKey ? "left" : "right";
  return null;
}

interface InputAttributes {
  "aria-label": string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  className: string | undefined;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** Values that a cell is chosen from, with their labels. */
function optionsOf(
  kind: "status" | "unit_type" | "flag",
  t: Translate,
): readonly (readonly [string, string])[] {
  switch (kind) {
    case "status":
      return APARTMENT_STATUSES.map((status) => [status, t(`apartments.status.${status}`)] as const);
    case "unit_type":
      return UNIT_TYPES.map((type) => [type, t(`apartments.unit.${type}`)] as const);
    case "flag":
      return [
        ["0", t("field.no")],
        ["1", t("field.yes")],
      ];
  }
}

/** The control of the cell's kind; it takes the focus. */
function CellInput({ field, attributes }: { field: SheetField; attributes: InputAttributes }) {
  const { t } = useTexts();
  const kind = CELL_KIND[field];
  const focused = (element: HTMLInputElement | HTMLSelectElement | null) => {
    if (element && document.activeElement !== element) element.focus();
  };
  if (kind !== "status" && kind !== "unit_type" && kind !== "flag")
    return <input {...attributes} ref={focused} inputMode={kind === "number" ? "decimal" : "text"} />;
  const options = optionsOf(kind, t);
  return (
    <select {...attributes} ref={focused}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
