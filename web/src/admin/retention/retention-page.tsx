import { RETENTION } from "@ezo/contract/values/limits/personal-data";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import type { FormParts, Question } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LastRun } from "./last-run.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { retentionState, useStart } from "./retention.queries.ts";
import styles from "./retention.module.css";
import {
  askedOf,
  isShorter,
  PERIODS,
  RETENTION_FIELDS,
  type RetentionItem,
  retentionSpec,
  type RetentionValues,
} from "./retention-settings.ts";
import { useQuestion } from "./use-question.ts";

/** How long personal data is kept, what the next run erases by that, and what the last one has erased. */
export default function RetentionPage() {
  const { t } = useTexts();
  const { data: state } = useQuery(retentionState(useCaller()));
  const ask = useQuestion();
  /** A shorter period is saved once its numbers were seen; so is every change that ends the notice period. */
  const askBeforeSaving = (values: RetentionValues, item: RetentionItem | null) => {
    const periods = askedOf(values);
    if (!item || !periods) return null;
    // Not known yet is asked about, too.
    if (state?.notice_until !== null) return ask("save_and_start", periods);
    return isShorter(values, item) ? ask("shorten", periods) : null;
  };
  return (
    <SettingsPage
      spec={retentionSpec}
      nameOf={() => t("screen.retention")}
      names={RETENTION_FIELDS}
      askBeforeSaving={askBeforeSaving}
    >
      {({ editor }) => (
        <>
          <Column>
            <Notice />
            <PeriodsCard form={editor.form} />
            <PreviewCard values={editor.form.values} />
          </Column>
          <Column>
            <LastRun />
          </Column>
        </>
      )}
    </SettingsPage>
  );
}

/** A firm that had data before there were these rules is given time to see them. */
function Notice() {
  const { t, format } = useTexts();
  const { data } = useQuery(retentionState(useCaller()));
  const start = useStart();
  const ask = useQuestion();
  const [question, setQuestion] = useState<Question | null>(null);
  if (!data?.notice_until) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{t("retention.notice", { until: format.full(data.notice_until) })}</span>
      <Button
        loading={start.isPending}
        onClick={() => void ask("start", null).then((loaded) => setQuestion(loaded ?? null))}
      >
        {t("retention.start")}
      </Button>
      {question ? (
        <ConfirmDialog {...question} onClose={() => setQuestion(null)} onConfirm={() => start.mutate()} />
      ) : null}
    </div>
  );
}

type Form = FormParts<RetentionItem, RetentionValues>["editor"]["form"];

function PeriodsCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  return (
    <Card title={t("retention.periods")} aside={<small>{t("retention.periods_hint")}</small>}>
      {PERIODS.map((name) => (
        <NumberField
          key={name}
          label={t(`retention.${name}`)}
          description={`${t(`retention.hint.${name}`)} ${t("retention.allowed", RETENTION[name])}`}
          placeholder={t("retention.off")}
          bounds={RETENTION[name]}
          value={form.values[name]}
          error={error(name)}
          onChange={(period) => set(name, period === "" ? null : period)}
        />
      ))}
    </Card>
  );
}
