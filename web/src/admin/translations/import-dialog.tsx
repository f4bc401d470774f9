import { type ImportPlan, importTranslations } from "@ezo/contract/admin-translations";
import type { LocalizedText } from "@ezo/contract/languages";
import { Button, Checkbox, FileInput, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { errorText } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./import-dialog.module.css";
import { translations } from "./translations.resource.ts";

const SHOWN = 50;

/** Texts out of a file as the export makes them, CSV or JSON: first what would change, and only then, for good. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const send = async (isTrial: boolean) => {
    const words = await file!.text();
    const texts = file!.name.endsWith(".json")
      ? { data: JSON.parse(words) as Record<string, Partial<LocalizedText>> }
      : { csv: words };
    const { data } = await call(importTranslations, {
      body: { dry_run: isTrial, ...texts, on_conflict: overwrites ? "overwrite" : "keep" },
    });
    return data;
  };
  const trial = useMutation({ mutationFn: () => send(true) });
  const apply = useMutation({
    mutationFn: () => send(false),
    onSuccess: async (done) => {
      toasts.success(t("translations.imported", { count: done.changes.length + done.additions.length }));
      onClose();
      await cache.invalidateQueries({ queryKey: translations.keys.all });
    },
    onError: (error) => toasts.failure(t("translations.import_failed"), error),
  });
  const plan = trial.data;
  const hasWork =
    plan !== undefined && plan.changes.length + plan.additions.length + plan.conflicts.length > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("translations.import")}
      size={720}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
        <FileInput
          label={t("translations.file")}
          description={t("translations.file_hint")}
          placeholder="translations.csv, translations.json"
          accept=".csv,.json,text/csv,application/json"
          clearable
          clearButtonProps={{ "aria-label": t("media.remove", { name: t("translations.file") }) }}
          value={file}
          error={
            trial.error instanceof SyntaxError
              ? t("translations.not_json")
              : trial.error
                ? errorText(trial.error, t)
                : null
          }
          onChange={(next) => {
            setFile(next);
            trial.reset();
          }}
        />
        <Checkbox
          label={t("translations.overwrite")}
          checked={overwrites}
          onChange={(event) => setOverwrites(event.currentTarget.checked)}
        />
        {plan ? <Plan plan={plan} /> : null}
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!file} loading={trial.isPending} onClick={() => trial.mutate()}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={!hasWork}
            loading={apply.isPending}
            onClick={() => apply.mutate()}
          >
            {t("translations.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Plan({ plan }: { plan: ImportPlan }) {
  const { t } = useTexts();
  return (
    <section aria-label={t("translations.plan")}>
      <p role="status">
        {t("translations.plan_counts", {
          additions: plan.additions.length,
          changes: plan.changes.length,
          conflicts: plan.conflicts.length,
          unchanged: plan.unchanged,
        })}
      </p>
      <ul className={styles.changes}>
        {[...plan.conflicts, ...plan.changes].slice(0, SHOWN).map(({ key, locale, from, to }) => (
          <li key={`${key}-${locale}`}>
            <small>
              {key}, {t(`language.${locale}`)}
            </small>
            <del>{from || t("field.empty")}</del> <ins>{to || t("field.empty")}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}
