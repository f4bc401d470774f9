import type { importApartments } from "@ezo/contract/inventory/apartment-files";
import type { RouteOutput } from "@ezo/contract/route";
import { type FieldNames, useFieldTexts } from "../../editor/history/field-text.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { PlannedChange, PlanTable, Refusal } from "../../resource/import/plan-table.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { APARTMENT_FIELDS } from "../apartment-values.ts";
import { LargeFalls } from "./large-falls.tsx";

type Plan = RouteOutput<typeof importApartments>["data"];
/** How many errors, and how many changes, are listed. */
const SHOWN = 200;
const COLUMNS: FieldNames = {
  ...APARTMENT_FIELDS,
  floor: "field.floor",
  building: "field.building",
  project: "field.project",
};

/** What an import would do: counts and large falls of prices, then the rows with errors and every change. */
export function ImportPlan({ plan }: { plan: Plan }) {
  const { t } = useTexts();
  const { label, text } = useFieldTexts(COLUMNS);
  return (
    <>
      <p role="status">
        {t("apartments.import_counts", {
          created: plan.created,
          updated: plan.updated,
          unchanged: plan.unchanged,
          errors: errorsByRow(plan.errors).size,
        })}
      </p>
      <LargeFalls
        prices={plan.changes.map(({ apartment, fields }) => ({ place: apartment, ...fields["price"] }))}
      />
      {plan.ignored_columns.length > 0 ? (
        <p>
          <LongText text={t("apartments.import_ignored", { columns: plan.ignored_columns.join(", ") })} />
        </p>
      ) : null}
      {plan.added_floors.length > 0 ? (
        <p>
          <LongText text={t("apartments.import_floors", { floors: plan.added_floors.join(", ") })} />
        </p>
      ) : null}
      {plan.errors.length + plan.changes.length > 0 ? (
        <PlanTable
          label={t("translations.plan")}
          heads={[t("apartments.row"), t("apartments.place"), t("paste.to")]}
        >
          {[...errorsByRow(plan.errors)].slice(0, SHOWN).map(([row, errors]) => (
            <tr key={`wrong ${row}`}>
              <td>{row}</td>
              <td>{errors.find(({ place }) => place)?.place}</td>
              <td>
                {errors.map(({ field, message }) => (
                  <PlannedChange key={`${field} ${message}`}>
                    {label(field)}
                    <Refusal>
                      <LongText text={message} />
                    </Refusal>
                  </PlannedChange>
                ))}
              </td>
            </tr>
          ))}
          {plan.changes.slice(0, SHOWN).map(({ row, kind, apartment, fields }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{apartment}</td>
              <td>
                {kind === "created" ? <PlannedChange>{t("apartments.import_new")}</PlannedChange> : null}
                {Object.entries(fields).map(([field, { from, to }]) => (
                  <PlannedChange key={field}>
                    {label(field)}: {kind === "created" ? null : <>{text(from, field)} → </>}
                    <b>{text(to, field)}</b>
                  </PlannedChange>
                ))}
              </td>
            </tr>
          ))}
        </PlanTable>
      ) : null}
    </>
  );
}

export function errorsByRow(errors: Plan["errors"]): Map<number, Plan["errors"]> {
  const rows = new Map<number, Plan["errors"]>();
  for (const error of errors) rows.set(error.row, [...(rows.get(error.row) ?? []), error]);
  return rows;
}
