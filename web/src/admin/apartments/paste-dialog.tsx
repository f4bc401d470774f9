import { Button, Checkbox, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { Modal } from "../ui/modal.tsx";
import styles from "./paste-dialog.module.css";
import type { CellChange, PastePlan } from "./paste.ts";
import { cellText, sheetHead } from "./sheet-columns.ts";
import { placeOf } from "./sheet.tsx";
import { ShownValue } from "./shown-value.tsx";
import { toChanges, type useApartmentChanges } from "./use-apartment-changes.ts";

const SHOWN = 200;
type Change = ReturnType<typeof toChanges>[number];

/** Before a block is put into the sheet: each cell that changes, and each that cannot, with its reason. */
export function PasteDialog(props: {
  plan: PastePlan;
  tryOut: ReturnType<typeof useApartmentChanges>["tryOut"];
  onApply: (changes: Change[], count: number) => void;
  onClose: () => void;
}) {
  const { plan } = props;
  const { t } = useTexts();
  const id = useId();
  const [isSkipping, setSkipping] = useState(false);
  const changes = toChanges(plan.cells);
  // The server knows what this page cannot: numbers that others have, and what others have changed.
  const trial = useQuery({
    queryKey: ["apartments", "try-out", id],
    queryFn: () => props.tryOut(changes),
    enabled: changes.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
  const refusals = new Map(
    trial.data?.errors.map(({ id: row, field, message }) => [`${row} ${field}`, message]),
  );
  const reasonOf = ({ row, field, error }: CellChange): string | undefined =>
    error ? t(error) : (refusals.get(`${row.id} ${field}`) ?? refusals.get(`${row.id} id`));
  const wrong = plan.cells.filter((cell) => reasonOf(cell) !== undefined);
  const right = plan.cells.filter((cell) => reasonOf(cell) === undefined);
  const isJudged = changes.length === 0 || trial.data !== undefined;
  const canApply = isJudged && right.length > 0 && (wrong.length === 0 || isSkipping);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("paste.title")}
      size={760}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
        <p role="status">
          {t("paste.counts", { changes: right.length, errors: wrong.length })}
          {plan.rowsBeyond > 0 ? ` ${t("paste.rows_beyond", { count: plan.rowsBeyond })}` : null}
          {plan.columnsBeyond > 0 ? ` ${t("paste.columns_beyond", { count: plan.columnsBeyond })}` : null}
        </p>
        {trial.error ? (
          <LoadError
            title={t("paste.check_failed")}
            error={trial.error}
            onRetry={() => void trial.refetch()}
          />
        ) : null}
        {isJudged ? (
          <div
            className={styles.scroll}
            // What scrolls and holds nothing to focus must itself be reached by the keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label={t("paste.title")}
          >
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t("apartments.place")}</th>
                  <th>{t("paste.field")}</th>
                  <th>{t("paste.from")}</th>
                  <th>{t("paste.to")}</th>
                </tr>
              </thead>
              <tbody>
                {[...wrong, ...right].slice(0, SHOWN).map((cell) => {
                  const reason = reasonOf(cell);
                  return (
                    <tr key={`${cell.row.id} ${cell.field}`} data-wrong={reason !== undefined}>
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
                            <span className={styles.reason}>{reason}</span>
                          </>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        ) : trial.error ? null : (
          <div role="status" aria-label={t("app.loading")}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height={32} mb={10} />
            ))}
          </div>
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

function CellValue(props: ComponentProps<typeof ShownValue>) {
  const { t } = useTexts();
  return cellText(props.value) ? <ShownValue {...props} /> : t("field.empty");
}
