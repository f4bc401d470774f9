import { CONTACT_COLUMNS, CONTACT_HEADINGS } from "@ezo/contract/marketing/contact-columns";
import type { ImportResult } from "@ezo/contract/marketing/contacts";
import { Select } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { PlanTable } from "../resource/import/plan-table.tsx";

/** What each column of a file is read as, to be put right: what is chosen here is remembered for its heading. */
export function ImportColumns(props: {
  columns: ImportResult["columns"];
  /** By heading: a column, or "" for one that is left out. */
  chosen: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onChoose: (heading: string, column: string) => void;
}) {
  const { t, language } = useTexts();
  const data = [
    { value: LEFT_OUT, label: t("contacts.columns.left_out") },
    ...CONTACT_COLUMNS.map((column) => ({ value: column, label: CONTACT_HEADINGS[column][language][0] })),
  ];
  return (
    <PlanTable
      label={t("contacts.columns")}
      heads={[t("contacts.columns.heading"), t("contacts.columns.example"), t("contacts.columns.read_as")]}
    >
      {props.columns
        .filter(({ heading }) => heading !== "")
        .map(({ heading, column, example }, index) => (
          <tr key={`${index}-${heading}`}>
            <td>{heading}</td>
            <td>{example}</td>
            <td>
              <Select
                aria-label={t("contacts.columns.of", { heading })}
                allowDeselect={false}
                disabled={props.isDisabled}
                data={data}
                value={(props.chosen[heading] ?? column) || LEFT_OUT}
                onChange={(value) =>
                  props.onChoose(heading, value === LEFT_OUT || value === null ? "" : value)
                }
              />
            </td>
          </tr>
        ))}
    </PlanTable>
  );
}

/** The field's own value for "": an empty one is no choice to it. */
const LEFT_OUT = "-";
