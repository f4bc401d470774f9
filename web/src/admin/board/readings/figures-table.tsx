import type { InterestBoard } from "@ezo/contract/admin/interest";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { cellsOf, placesIn } from "../board-part.ts";
import { measuresOf, type Reading, valueOf } from "./readings.ts";
import { useValueText } from "./use-value-text.ts";
import styles from "../board.module.css";

/** The board's figures in words, the largest of the chosen one first. Drawn once it is opened: it may be long. */
export function FiguresTable({ board, reading }: { board: InterestBoard; reading: Reading }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("dashboard.chart.as_table")}</summary>
      {isOpen ? <Figures board={board} reading={reading} /> : null}
    </details>
  );
}

function Figures({ board, reading }: { board: InterestBoard; reading: Reading }) {
  const { t } = useTexts();
  const text = useValueText();
  const places = placesIn(board);
  const measures = measuresOf(board.unit_type);
  const cells =
    reading === "status"
      ? cellsOf(board)
      : cellsOf(board).toSorted((a, b) => (valueOf(b, reading) ?? -1) - (valueOf(a, reading) ?? -1));
  return (
    // In a narrow window it is wider than the page, and must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- axe: scrollable-region-focusable
    <section className={styles.figures} aria-label={t("board.figures")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("apartments.place")}</th>
            <th scope="col">{t("field.status")}</th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={styles.number}>
                {t(`board.by.${measure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((cell) => (
            <tr key={cell.apartment_id}>
              <th scope="row">{places.get(cell.apartment_id)}</th>
              <td>{t(`apartments.status.${cell.status}`)}</td>
              {measures.map((measure) => (
                <td key={measure} className={styles.number}>
                  {text(measure, valueOf(cell, measure), true)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
