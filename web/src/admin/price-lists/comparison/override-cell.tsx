import type { PriceListRow } from "@ezo/contract/inventory/price-list-comparison";
import { type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { SteadyButton } from "../../theme/steady-button.tsx";
import { isForBrowser } from "../../ui/keys/for-browser.ts";
import styles from "../price-lists.module.css";
import { wholeIn } from "../terms/terms-values.ts";
import type { OverrideEditing } from "./use-overrides.ts";

/** An apartment's price in a draft: by the rules, or typed. Entering it selects the price, so that one key removes it. */
export function OverrideCell(props: {
  row: Pick<PriceListRow, "apartment_id" | "by_rules">;
  name: string;
  overrides: OverrideEditing;
}) {
  const { t, format } = useTexts();
  const { overrides, name } = props;
  const { apartment_id: id, by_rules: byRules } = props.row;
  const [isFocused, setFocused] = useState(false);
  const errorId = useId();
  const [text, error] = [overrides.textOf(id), overrides.errorOf(id)];
  const figure = wholeIn(text);
  return (
    <>
      <input
        className={cx(styles.override, text !== "" && styles.byHand)}
        data-apartment={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("price_lists.override_of", { apartment: name })}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={byRules === null ? "–" : format.number(byRules)}
        value={isFocused || figure === undefined ? text : format.number(figure)}
        onFocus={({ currentTarget }) => {
          overrides.begin();
          // It is selected as it is typed: without marks between thousands.
          flushSync(() => setFocused(true));
          currentTarget.select();
        }}
        onBlur={() => setFocused(false)}
        onChange={({ currentTarget }) => overrides.set(id, currentTarget.value)}
      />
      {error === undefined ? null : (
        <small id={errorId} className={styles.wrong} role="alert">
          {error}
        </small>
      )}
    </>
  );
}

/** Takes an apartment out of a list for single apartments, but not the last one. The focus goes to the row beside it, or to the table. */
export function RemoveOverride(props: { id: number; name: string; overrides: OverrideEditing }) {
  const { t } = useTexts();
  const reasonId = useId();
  const { canRemove } = props.overrides;
  return (
    <>
      <SteadyButton
        className={styles.takeOut}
        disabled={!canRemove}
        aria-label={t("price_lists.override_take_out_of", { apartment: props.name })}
        aria-describedby={canRemove ? undefined : reasonId}
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest("tr");
          const beside = row?.nextElementSibling ?? row?.previousElementSibling;
          const next =
            beside?.querySelector<HTMLElement>("input, button") ?? currentTarget.closest("section");
          next?.focus();
          props.overrides.remove(props.id);
        }}
      >
        {t("price_lists.override_take_out")}
      </SteadyButton>
      {canRemove ? null : (
        <small id={reasonId} className={styles.lastOne}>
          {t("price_lists.override_last")}
        </small>
      )}
    </>
  );
}

/** The keys of the column: to the next price and back, and undo. */
export function overrideKeys(event: KeyboardEvent<HTMLElement>, overrides: OverrideEditing): void {
  const frame = event.currentTarget;
  const cells = [...frame.querySelectorAll<HTMLInputElement>("input[data-apartment]")];
  const place = cells.findIndex((cell) => cell === event.target);
  if (place === -1) return;
  const step = stepOf(event);
  if (step !== 0) {
    event.preventDefault();
    cells[place + step]?.focus();
  } else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === "KeyZ") {
    event.preventDefault();
    const id = overrides.undo();
    cells.find((cell) => cell.dataset["apartment"] === String(id))?.focus();
  }
}

function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  const { key, shiftKey } = event;
  if (key !== "Enter" && isForBrowser(event)) return 0;
  if (key === "ArrowDown" || (key === "Enter" && !shiftKey)) return 1;
  return key === "ArrowUp" || key === "Enter" ? -1 : 0;
}

/** How prices are set by hand, how many are, and what takes that back. */
export function OverrideBar({ overrides }: { overrides: OverrideEditing }) {
  const { t } = useTexts();
  const isEmpty = overrides.isAlone && overrides.ids.length === 0;
  return (
    <div className={styles.overrides}>
      <p>{t(overrides.isAlone ? "price_lists.only_overrides_hint" : "price_lists.override_hint")}</p>
      {isEmpty ? <small className={styles.wrong}>{t("price_lists.override_last")}</small> : null}
      <button type="button" disabled={!overrides.canUndo} onClick={() => overrides.undo()}>
        {t("price_lists.override_undo")}
      </button>
      {overrides.isAlone ? null : (
        <button type="button" disabled={overrides.count === 0} onClick={overrides.removeAll}>
          {t("price_lists.overrides_remove")}
        </button>
      )}
    </div>
  );
}
