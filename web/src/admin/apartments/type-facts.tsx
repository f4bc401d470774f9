import { hasFact, PARKING_KINDS } from "@ezo/contract/values/stock/unit-types";
import { Select } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Pair } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ApartmentValues } from "./apartment-values.ts";
import { FigureField } from "./sheet/figure-field.tsx";

interface OfForm {
  form: UseFormReturnType<ApartmentValues>;
}

/** What only parking places or commercial units have; nothing for a unit of another type. */
export function TypeFacts({ form }: OfForm) {
  const { set, error } = formFields(form);
  const { unit_type: type, frontage_m: frontage } = form.values;
  if (hasFact(type, "parking_kind"))
    return (
      <Pair>
        <KindField form={form} />
        <YesNo form={form} field="has_ev_charger" />
      </Pair>
    );
  if (!hasFact(type, "has_street_entrance")) return null;
  return (
    <Pair>
      <YesNo form={form} field="has_street_entrance" />
      <FigureField
        field="frontage_m"
        // A draft from before there were these facts has none of them.
        value={frontage ?? ""}
        error={error("frontage_m")}
        onChange={(value) => set("frontage_m", value)}
      />
    </Pair>
  );
}

function KindField({ form }: OfForm) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  return (
    <Select
      label={t("field.parking_kind")}
      placeholder={t("field.not_known")}
      clearable
      clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.parking_kind") }) }}
      data={PARKING_KINDS.map((value) => ({ value, label: t(`apartments.parking_kind.${value}`) }))}
      value={form.values.parking_kind}
      error={error("parking_kind")}
      onChange={(value) => set("parking_kind", PARKING_KINDS.find((kind) => kind === value) ?? null)}
    />
  );
}

/** A fact that is so or not so, or that nobody has said yet. */
function YesNo({ form, field }: OfForm & { field: "has_ev_charger" | "has_street_entrance" }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const value = form.values[field];
  const label = t(`field.${field}`);
  return (
    <Select
      label={label}
      placeholder={t("field.not_known")}
      clearable
      clearButtonProps={{ "aria-label": t("media.remove", { name: label }) }}
      data={[
        { value: "yes", label: t("field.yes") },
        { value: "no", label: t("field.no") },
      ]}
      value={value === true ? "yes" : value === false ? "no" : null}
      error={error(field)}
      onChange={(chosen) => set(field, chosen === null ? null : chosen === "yes")}
    />
  );
}
