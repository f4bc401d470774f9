import {
  type ImportPlan,
  importTranslations,
  undoTranslationsImport,
} from "@ezo/contract/admin-translations";
import { Button, Checkbox, FileInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useImportUndo } from "../resource/use-import-undo.ts";
import { errorText, serverFieldErrors } from "../ui/error-text.ts";
import { Modal } from "../ui/modal.tsx";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./import-dialog.module.css";
import { ImportPlanView } from "./import-plan.tsx";
import { translations } from "./translations.resource.ts";

/** Texts out of a file as the export makes them: first what would change, and only then, for good. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const refresh = () => cache.invalidateQueries({ queryKey: translations.keys.all });
  const imported = useImportUndo<ImportPlan["written"][number]>({
    undo: (written) => call(undoTranslationsImport, { body: { written } }),
    refresh,
  });
  const [file, setFile] = useState<File | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const [removes, setRemoves] = useState(false);
  const send = async (checkedAt?: string) => {
    const body = {
      dry_run: checkedAt === undefined,
      file: file!.name,
      on_conflict: overwrites ? ("overwrite" as const) : ("keep" as const),
      remove_missing: removes,
      // A file that does not say when it was exported: what changes after the check is a conflict at least.
      ...(checkedAt ? { exported_at: checkedAt } : {}),
    };
    return (await call(importTranslations, { body }, { files: { file: file! } })).data;
  };
  const trial = useMutation({ mutationFn: () => send() });
  const apply = useMutation({
    mutationFn: (checkedAt: string) => send(checkedAt),
    onSuccess: async (done) => {
      const count = workOf(done, { overwrites, removes });
      imported(t("translations.imported", { count }), done.written);
      onClose();
      await refresh();
    },
    onError: (error) => toasts.failure(t("translations.import_failed"), error),
  });
  const plan = trial.data;
  const count = plan ? workOf(plan, { overwrites, removes }) : 0;
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
          placeholder="translations.csv"
          accept=".csv,.json,.xlsx,.txt,.tsv"
          clearable
          clearButtonProps={{ "aria-label": t("media.remove", { name: t("translations.file") }) }}
          value={file}
          error={trial.error ? reasonsOf(trial.error, t) : null}
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
        <Checkbox
          label={t("translations.remove_missing")}
          checked={removes}
          onChange={(event) => setRemoves(event.currentTarget.checked)}
        />
        {plan ? <ImportPlanView plan={plan} overwrites={overwrites} removes={removes} /> : null}
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!file} loading={trial.isPending} onClick={() => trial.mutate()}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={count === 0 || !plan || plan.errors.length > 0}
            loading={apply.isPending}
            onClick={() => plan && apply.mutate(plan.checked_at)}
          >
            {t("translations.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** How many texts an import would change, add or delete. */
const workOf = (plan: ImportPlan, options: { overwrites: boolean; removes: boolean }): number =>
  plan.changes.length +
  plan.additions.length +
  (options.overwrites ? plan.conflicts.length : 0) +
  (options.removes ? plan.removals.length : 0);

/** Why a file is refused: each place that the server names, or its one sentence. */
function reasonsOf(error: unknown, t: Translate): string {
  const reasons = Object.entries(serverFieldErrors(error)).map(([place, reason]) => {
    const [, line, field] = /^rows\.(\d+)\.(.*)$/.exec(place) ?? [];
    if (line && field !== undefined) return `${t("contacts.line", { line, field })} ${reason}`;
    return place === "file" ? reason : `${place}: ${reason}`;
  });
  return reasons.join("; ") || errorText(error, t);
}
