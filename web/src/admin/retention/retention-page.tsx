import { RETENTION } from "@ezo/contract/values/limits";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import type { FormParts, Question } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useNow } from "../ui/use-now.ts";
import { LastRun } from "./last-run.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { erasedBy, numbersOf, retentionState, useStart } from "./retention.queries.ts";
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

/** How long personal data is kept, what the next run erases by that, and what the last one has erased. */
export default function RetentionPage() {
  const { t } = useTexts();
  const ask = useQuestion();
  return (
    <SettingsPage
      spec={retentionSpec}
      nameOf={() => t("screen.retention")}
      names={RETENTION_FIELDS}
      askBeforeSaving={ask}
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

/** A shorter period is saved once its numbers were seen. */
function useQuestion() {
  const { t, format, call, cache, toasts } = useMutationContext();
  const now = useNow();
  return (values: RetentionValues, item: RetentionItem | null): null | Promise<Question | undefined> => {
    const asked = askedOf(values);
    if (!item || !asked || !isShorter(values, item)) return null;
    return cache.fetchQuery({ ...erasedBy(call, asked), staleTime: 0 }).then(
      (erased) => {
        const numbers = numbersOf(erased, { t, format }, now).join("; ");
        return {
          title: t("retention.ask_title"),
          message: numbers ? t("retention.ask", { numbers }) : t("retention.ask_nothing"),
          confirm: t("retention.ask_confirm"),
          isDanger: true,
        };
      },
      (error: unknown) => {
        toasts.failure(t("retention.not_saved"), error);
        return undefined;
      },
    );
  };
}

/** A firm that had enquiries before there were these rules is given time to see them. */
function Notice() {
  const { t, format } = useTexts();
  const { data } = useQuery(retentionState(useCaller()));
  const start = useStart();
  if (!data?.notice_until) return null;
  return (
    <div className={styles.notice} role="status">
      <span>{t("retention.notice", { until: format.full(data.notice_until) })}</span>
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        {t("retention.start")}
      </Button>
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
          description={t(`retention.hint.${name}`)}
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
