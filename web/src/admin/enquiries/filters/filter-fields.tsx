import { localized } from "@ezo/contract/values/locale";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { Button, Select, Switch } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { assignees, enquiryProjects } from "../enquiries.queries.ts";
import styles from "./filter-fields.module.css";
import { countFilters, type InboxView } from "./inbox-url.ts";

type Change = (change: Partial<InboxView>) => void;

/** Keeps dropdowns inside the popover, which would otherwise treat each choice as an outside click and close. */
const INSIDE = { withinPortal: false };
const ANY = "";

export function FilterFields({ view, onChange }: { view: InboxView; onChange: Change }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const staff = useQuery(assignees(call)).data ?? [];
  const projects = useQuery(enquiryProjects(call)).data ?? [];
  const any = { value: ANY, label: t("inbox.filter.any") };
  return (
    <div className={styles.fields}>
      <Select
        label={t("inbox.filter.source")}
        comboboxProps={INSIDE}
        allowDeselect={false}
        data={[any, ...ENQUIRY_SOURCES.map((value) => ({ value, label: t(`customers.source.${value}`) }))]}
        value={view.source ?? ANY}
        onChange={(value) => onChange({ source: ENQUIRY_SOURCES.find((source) => source === value) ?? null })}
      />
      <PeriodField view={view} onChange={onChange} />
      <Select
        label={t("request.assignee")}
        comboboxProps={INSIDE}
        allowDeselect={false}
        data={[
          any,
          { value: "me", label: t("views.mine") },
          { value: "none", label: t("request.assignee.none") },
          ...staff.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={view.assignee ?? ANY}
        onChange={(value) => onChange({ assignee: value || null })}
      />
      <Select
        label={t("field.project")}
        comboboxProps={INSIDE}
        allowDeselect={false}
        data={[
          any,
          ...projects.map(({ id, titles }) => ({ value: String(id), label: localized(titles, language) })),
        ]}
        value={view.projectId === null ? ANY : String(view.projectId)}
        onChange={(value) => onChange({ projectId: value ? Number(value) : null })}
      />
      <Switch
        label={t("inbox.filter.unread")}
        checked={view.unread}
        onChange={(event) => onChange({ unread: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        disabled={countFilters(view) === 0}
        onClick={() =>
          onChange({
            source: null,
            cameFrom: null,
            from: null,
            to: null,
            assignee: null,
            projectId: null,
            unread: false,
          })
        }
      >
        {t("inbox.filter.clear")}
      </Button>
    </div>
  );
}

function PeriodField({ view, onChange }: { view: InboxView; onChange: Change }) {
  const { t } = useTexts();
  // The first click only starts a period; the list is filtered once the last day is known.
  const [started, setStarted] = useState<string | null>(null);
  return (
    <DatePickerInput
      type="range"
      label={t("inbox.filter.period")}
      placeholder={t("inbox.filter.period_placeholder")}
      popoverProps={INSIDE}
      valueFormat="D MMM YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.period_clear") }}
      value={started ? [started, null] : [view.from, view.to]}
      onChange={([from, to]) => {
        setStarted(from !== null && to === null ? from : null);
        if ((from === null) === (to === null)) onChange({ from, to });
      }}
    />
  );
}
