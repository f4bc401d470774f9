import { ANSWER_MINUTES } from "@ezo/contract/values/limits/enquiries";
import { listAssignees } from "@ezo/contract/enquiries/enquiries";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import { MultiSelect, TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { HolidaysField } from "./holidays-field.tsx";
import { PublicHours } from "./public-hours.tsx";
import {
  RESPONSE_FIELDS,
  type ResponseItem,
  responseSpec,
  type ResponseValues,
} from "./response-settings.ts";

/** Office hours, limits of the time to the first answer, and who is notified of late enquiries. */
export default function ResponseSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={responseSpec} nameOf={() => t("screen.response_settings")} names={RESPONSE_FIELDS}>
      {({ editor, item }) => (
        <>
          <Column>
            <HoursCard form={editor.form} item={item} />
          </Column>
          <Column>
            <LimitsCard form={editor.form} />
            <EscalationCard form={editor.form} />
          </Column>
        </>
      )}
    </SettingsPage>
  );
}

type Form = FormParts<ResponseItem, ResponseValues>["editor"]["form"];

function HoursCard({ form, item }: { form: Form; item: ResponseItem | null }) {
  const { t } = useTexts();
  const { text, set, error } = formFields(form);
  return (
    <Card title={t("response.hours")} aside={<small>{t("response.hours_hint")}</small>}>
      <PublicHours />
      {WEEK_DAYS.map((day) => (
        <TextInput
          key={day}
          label={t(`day.${day}`)}
          placeholder="10:00-19:00"
          inputMode="text"
          {...text(`office_hours.${day}`)}
        />
      ))}
      <HolidaysField
        value={form.values.holidays}
        saved={item?.holidays ?? []}
        error={error("holidays")}
        onChange={(days) => set("holidays", days)}
      />
    </Card>
  );
}

function LimitsCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { field } = formFields(form);
  return (
    <Card title={t("response.limits")} aside={<small>{t("response.limits_hint")}</small>}>
      <NumberField label={t("response.amber")} bounds={ANSWER_MINUTES} {...field("amber_minutes")} />
      <NumberField label={t("response.red")} bounds={ANSWER_MINUTES} {...field("red_minutes")} />
    </Card>
  );
}

const staffOf = (call: WebCaller) =>
  queryOptions({
    queryKey: ["response-staff"],
    queryFn: async ({ signal }) => (await call(listAssignees, {}, { signal })).data,
  });

function EscalationCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { toggle, set, error } = formFields(form);
  const staff = useQuery(staffOf(useCaller())).data;
  const people = (staff ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  // Who was removed is still named by the setting, until somebody takes them out.
  const withRemoved = (ids: readonly number[]) => {
    const gone = staff ? ids.filter((id) => staff.every((one) => one.id !== id)) : [];
    const removed = gone.map((id) => ({ value: String(id), label: t("response.removed_user", { id }) }));
    return [...people, ...removed];
  };
  return (
    <Card title={t("response.escalation")}>
      <SwitchRow
        label={t("response.escalates")}
        hint={t("response.escalates_hint")}
        {...toggle("escalates")}
      />
      {[
        { name: "seller_ids" as const, label: t("response.sellers"), hint: t("response.sellers_hint") },
        { name: "manager_ids" as const, label: t("response.managers"), hint: t("response.managers_hint") },
      ].map(({ name, label, hint }) => (
        <MultiSelect
          key={name}
          searchable
          clearable
          clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
          label={label}
          description={hint}
          data={withRemoved(form.values[name])}
          value={form.values[name].map(String)}
          error={error(name)}
          onChange={(ids) => set(name, ids.map(Number))}
        />
      ))}
    </Card>
  );
}
