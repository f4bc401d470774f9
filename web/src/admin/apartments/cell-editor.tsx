import { CELL_KIND } from "@ezo/contract/apartment-cells";
import { APARTMENT_STATUSES } from "@ezo/contract/navigation";
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { dropDraft } from "../editor/draft.ts";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./sheet.module.css";
import type { KeptCell } from "./kept-work.ts";
import type { OpenCell, Step } from "./use-sheet.ts";

/**
 * A cell while it is written: Enter and Tab keep what is in it, Escape does not. What is in it when it is taken away, as
 * by the end of a session, stays on this device.
 */
export function CellEditor(props: {
  cell: OpenCell;
  /** Leaves the cell as a click elsewhere does; false when what is in it was refused. */
  ref: Ref<{ leave: () => boolean }>;
  label: string;
  /** Of the sheet. */
  draftKey: string;
  error: string | undefined;
  /** False when the text was refused. */
  onCommit: (text: string, step: Step) => boolean;
  onCancel: (text: string) => void;
}) {
  const { cell } = props;
  const { field } = cell;
  // Of this cell alone: another tab may be writing another one.
  const draftKey = `${props.draftKey}:${cell.id}:${field}`;
  const { t } = useTexts();
  const kind = CELL_KIND[field];
  const [text, setText] = useState(cell.text);
  // Leaving by a key says how; the loss of focus that follows must not say it again.
  const isDone = useRef(false);
  const commit = (step: Step): boolean => {
    if (!isDone.current && props.onCommit(text, step)) done();
    return isDone.current;
  };
  const done = () => {
    isDone.current = true;
    dropDraft(draftKey);
  };
  useImperativeHandle(props.ref, () => ({ leave: () => commit("stay") }));
  const isUnsaved = text !== cell.base;
  useKeptDraft<KeptCell>(draftKey, isUnsaved, text, () =>
    isUnsaved && !isDone.current ? { values: { cell: { ...cell, text } }, version: cell.version } : null,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step: Step | undefined =
      event.key === "Enter"
        ? event.shiftKey
          ? "up"
          : "down"
        : event.key === "Tab"
          ? event.shiftKey
            ? "left"
            : "right"
          : undefined;
    if (step) {
      event.preventDefault();
      commit(step);
    } else if (event.key === "Escape") {
      event.preventDefault();
      done();
      props.onCancel(text);
    }
  };
  const errorId = `cell-error-${field}`;
  const common = {
    "aria-label": props.label,
    "aria-invalid": props.error !== undefined,
    "aria-describedby": props.error ? errorId : undefined,
    className: styles.input,
    value: text,
    onKeyDown,
    // A click elsewhere keeps what was written.
    onBlur: () => commit("stay"),
  };
  const focused = (element: HTMLInputElement | HTMLSelectElement | null) => {
    if (element && document.activeElement !== element) element.focus();
  };
  return (
    <>
      {kind === "status" || kind === "flag" ? (
        <select {...common} ref={focused} onChange={(event) => setText(event.currentTarget.value)}>
          {kind === "status"
            ? APARTMENT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {t(`apartments.status.${status}`)}
                </option>
              ))
            : ["0", "1"].map((flag) => (
                <option key={flag} value={flag}>
                  {flag === "1" ? t("field.yes") : t("field.no")}
                </option>
              ))}
        </select>
      ) : (
        <input
          {...common}
          ref={focused}
          inputMode={kind === "number" ? "decimal" : "text"}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {props.error ? (
        <span id={errorId} className={styles.error} role="alert">
          {props.error}
        </span>
      ) : null}
    </>
  );
}
