import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import dialog from "../../editor/dialogs/dialog.module.css";
import styles from "../../resource/import/import-dialog.module.css";
import { PlanTable, Refusal } from "../../resource/import/plan-table.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { placeOf } from "../sheet/place-of.ts";
import { cellText, sheetHead } from "../sheet/sheet-columns.ts";
import { ShownValue } from "../sheet/shown-value.tsx";
import { useCellReason } from "../sheet/use-cell-reason.ts";
import { toChanges, type useApartmentChanges } from "../sheet/use-apartment-changes.ts";
import { LargeFalls } from "./large-falls.tsx";
import type { CellChange, PastePlan } from "./paste.ts";

const SHOWN = 200;
type Change = ReturnType<typeof toChanges>[number];
type TryOut = ReturnType<typeof useApartmentChanges>["tryOut"];

/** Before a block is pasted into the sheet: each cell that changes, and each that cannot, with its reason. */
export function PasteDialog(props: {
  plan: PastePlan;
  tryOut: TryOut;
  onApply: (changes: Change[], count: number) => void;
  onClose: () => void;
}) {
  const { plan } = props;
  const { t } = useTexts();
  const { trial, isChecked, reasonOf } = usePasteCheck(plan.cells, props.tryOut);
  const [isSkipping, setSkipping] = useState(false);
  const wrong = plan.cells.filter((cell) => reasonOf(cell) !== undefined);
  const right = plan.cells.filter((cell) => reasonOf(cell) === undefined);
  const canApply = isChecked && right.length > 0 && (wrong.length === 0 || isSkipping);
  return (
    <Modal onClose={props.onClose} title={t("paste.title")} size={760}>
      <div className={dialog.stack}>
        <p role="status">
          {t("paste.counts", { changes: right.length, errors: wrong.length })}
          {plan.rowsBeyond > 0 ? ` ${t("paste.rows_beyond", { count: plan.rowsBeyond })}` : null}
          {plan.columnsBeyond > 0 ? ` ${t("paste.columns_beyond", { count: plan.columnsBeyond })}` : null}
        </p>
        <LargeFalls prices={right.flatMap(pricesOf)} />
        {isChecked ? (
          <PlanTable
            label={t("paste.title")}
            heads={[t("apartments.place"), t("paste.field"), t("paste.from"), t("paste.to")]}
          >
            {[...wrong, ...right].slice(0, SHOWN).map((cell) => (
              <PlannedCell key={`${cell.row.id} ${cell.field}`} cell={cell} reason={reasonOf(cell)} />
            ))}
          </PlanTable>
        ) : (
          <NotLoaded
            title={t("paste.check_failed")}
            error={trial.error}
            onRetry={trial.refetch}
            rows={4}
            height={32}
            gap={10}
          />
        )}
        {plan.cells.length > SHOWN ? <p>{t("paste.more", { count: plan.cells.length - SHOWN })}</p> : null}
        {wrong.length > 0 && right.length > 0 ? (
          <Checkbox
            label={t("paste.skip_wrong")}
            checked={isSkipping}
            onChange={(event) => setSkipping(event.currentTarget.checked)}
          />
        ) : null}
        <div className={styles.foot}>
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          <Button
            variant="filled"
            disabled={!canApply}
            onClick={() => props.onApply(toChanges(right), right.length)}
          >
            {t("paste.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

const pricesOf = ({ row, field, from, to }: CellChange) =>
  field === "price" ? [{ place: placeOf(row), from, to }] : [];

/** Asks the server, which knows of numbers that are taken and of what others have changed, without changing anything. */
function usePasteCheck(cells: readonly CellChange[], tryOut: TryOut) {
  const reason = useCellReason();
  const id = useId();
  const changes = toChanges(cells);
  const trial = useQuery({
    queryKey: ["apartments", "try-out", id],
    queryFn: () => tryOut(changes),
    enabled: changes.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    // Its reasons are sentences: they are asked for again in another language.
    meta: { hasNames: true },
  });
  const refusals = new Map(
    trial.data?.errors.map(({ id: row, field, message }) => [`${row} ${field}`, message]),
  );
  return {
    trial,
    isChecked: changes.length === 0 || trial.data !== undefined,
    reasonOf: ({ row, field, text, error }: CellChange): string | undefined =>
      error
        ? reason(field, error, text)
        : (refusals.get(`${row.id} ${field}`) ?? refusals.get(`${row.id} id`)),
  };
}

function PlannedCell({ cell, reason }: { cell: CellChange; reason: string | undefined }) {
  const { t } = useTexts();
  return (
    <tr data-wrong={reason !== undefined}>
      <td>{placeOf(cell.row)}</td>
      <td>{sheetHead(cell.field, t)}</td>
      <td>
        <CellValue field={cell.field} value={cell.from} />
      </td>
      <td>
        {reason === undefined ? (
          <b>
            <CellValue field={cell.field} value={cell.to} />
          </b>
        ) : (
          <>
            <b>{cell.text || t("field.empty")}</b>
            <Refusal>{reason}</Refusal>
          </>
        )}
      </td>
    </tr>
  );
}

function CellValue(props: ComponentProps<typeof ShownValue>) {
  const { t } = useTexts();
  return cellText(props.value) ? <ShownValue {...props} /> : t("field.empty");
}
