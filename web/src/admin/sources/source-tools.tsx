import { exportSources, SOURCE_PARTS, TOUCHES } from "@ezo/contract/admin/sources";
import { Button, Select } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useState } from "react";
import { saveCsv } from "../files/save-file.ts";
import { Download } from "../generated/icons.ts";
import { firmsFile } from "../i18n/firm-name.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { periodsOn } from "./periods.ts";
import styles from "./sources-page.module.css";
import type { SourcesView } from "./sources-view.ts";

type Change = (change: Partial<SourcesView>) => void;

export function SourceTools(props: { view: SourcesView; today: string; onChange: Change }) {
  const { view, onChange } = props;
  const { t } = useTexts();
  const saving = useExport(view);
  return (
    <div className={styles.tools}>
      <PeriodField {...props} />
      <Select
        label={t("sources.by")}
        allowDeselect={false}
        data={SOURCE_PARTS.map((value) => ({ value, label: t(`sources.by.${value}`) }))}
        value={view.by}
        onChange={(value) => onChange({ by: SOURCE_PARTS.find((part) => part === value) ?? view.by })}
      />
      <Select
        label={t("sources.touch")}
        allowDeselect={false}
        data={TOUCHES.map((value) => ({ value, label: t(`sources.touch.${value}`) }))}
        value={view.touch}
        onChange={(value) => onChange({ touch: TOUCHES.find((touch) => touch === value) ?? view.touch })}
      />
      <Button
        variant="default"
        leftSection={<Download />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t("sources.export")}
      </Button>
    </div>
  );
}

function PeriodField({ view, today, onChange }: { view: SourcesView; today: string; onChange: Change }) {
  const { t } = useTexts();
  // The first click only starts a period; the report is counted once the last day is known.
  const [started, setStarted] = useState<string | null>(null);
  const { month, last_month, quarter, year, months } = periodsOn(today);
  return (
    <DatePickerInput
      type="range"
      label={t("sources.period")}
      valueFormat="D MMM YYYY"
      allowSingleDateInRange
      presets={[
        { label: t("sources.preset.month"), value: month },
        { label: t("sources.preset.last_month"), value: last_month },
        { label: t("sources.preset.quarter"), value: quarter },
        { label: t("sources.preset.year"), value: year },
        { label: t("sources.preset.months"), value: months },
      ]}
      value={started ? [started, null] : [view.from, view.to]}
      onChange={([from, to]) => {
        setStarted(from !== null && to === null ? from : null);
        if (from !== null && to !== null) onChange({ from, to });
      }}
    />
  );
}

/** Downloads the report as it is on screen. */
function useExport(view: SourcesView) {
  const { t, language, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async () => {
      const options = { headers: { accept: "text/csv" } };
      const csv = await call(exportSources, { query: { ...view, language } }, options);
      saveCsv(csv, firmsFile(`sources-${view.from}-${view.to}.csv`));
    },
    onSuccess: () => toasts.success(t("inbox.exported")),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
}
