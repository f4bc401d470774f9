import { plainHeading } from "@ezo/contract/values/reading/read-heading";
import { Select } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import dialog from "../../editor/dialogs/dialog.module.css";
import styles from "./import-dialog.module.css";
import { PlanTable, Refusal } from "./plan-table.tsx";
import type { ReadColumn } from "./use-column-choice.ts";

/** What each column of a file is read as, to be put right: what is chosen here is remembered for its heading. */
export function ImportColumns(props: {
  columns: readonly ReadColumn[];
  /** What a column may be, by the panel's words. */
  options: readonly { value: string; label: string }[];
  /** What a file cannot be without. */
  required: readonly string[];
  isDisabled: boolean;
  onChoose: (heading: string, column: string) => void;
}) {
  const { t } = useTexts();
  // A heading of punctuation alone names nothing, and could not be remembered.
  const columns = props.columns.filter(({ heading }) => plainHeading(heading) !== "");
  if (columns.length === 0) return null;
  const readAs = columns.flatMap(({ column }) => column ?? []);
  const missing = props.options.filter(
    ({ value }) => props.required.includes(value) && !readAs.includes(value),
  );
  const data = [{ value: LEFT_OUT, label: t("imports.columns.left_out") }, ...props.options];
  return (
    <div className={dialog.stack}>
      <p className={styles.hint}>{t("imports.columns_hint")}</p>
      <PlanTable
        label={t("imports.columns")}
        heads={[t("imports.columns.heading"), t("imports.columns.example"), t("imports.columns.read_as")]}
      >
        {columns.map(({ heading, column, examples }, index) => (
          <tr key={`${index}-${heading}`}>
            <td>{heading}</td>
            <td>{examples.join(" · ")}</td>
            <td>
              <Select
                aria-label={t("imports.columns.of", { heading })}
                allowDeselect={false}
                disabled={props.isDisabled}
                data={data}
                value={column ?? LEFT_OUT}
                error={isTwice(readAs, column) ? t("imports.columns.twice") : null}
                onChange={(value) =>
                  props.onChoose(heading, value === LEFT_OUT || value === null ? "" : value)
                }
              />
            </td>
          </tr>
        ))}
      </PlanTable>
      {missing.length > 0 ? (
        <p role="status">
          <Refusal>
            {t("imports.columns.missing", { columns: missing.map(({ label }) => label).join(", ") })}
          </Refusal>
        </p>
      ) : null}
    </div>
  );
}

/** The field's own value for "": an empty one is no choice to it. */
const LEFT_OUT = "-";

const isTwice = (readAs: readonly string[], column: string | null): boolean =>
  column !== null && readAs.indexOf(column) !== readAs.lastIndexOf(column);
