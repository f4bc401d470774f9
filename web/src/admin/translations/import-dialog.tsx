import {
  type ImportPlan,
  importTranslations,
  undoTranslationsImport,
} from "@ezo/contract/admin/content/translations";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Translate } from "../i18n/texts.ts";
import { TrialImportDialog } from "../resource/import/trial-import-dialog.tsx";
import { useTrialImport } from "../resource/import/use-trial-import.ts";
import { errorText, serverFieldErrors } from "../ui/states/error-text.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { ImportPlanView } from "./import-plan.tsx";
import { translations } from "./translations.resource.ts";

/** Imports texts from a file that the export has written: first what would change, and only then, for good. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, call, cache } = useMutationContext();
  const [overwrites, setOverwrites] = useState(false);
  const [removes, setRemoves] = useState(false);
  const work = useTrialImport<ImportPlan>({
    kind: "translations",
    send: async (file, plan) => {
      const body = {
        dry_run: plan === null,
        file: file.name,
        on_conflict: overwrites ? ("overwrite" as const) : ("keep" as const),
        remove_missing: removes,
        // For a file that has no time of export: what changes after the trial run is a conflict at least.
        ...(plan ? { exported_at: plan.checked_at } : {}),
      };
      return (await call(importTranslations, { body }, { files: { file } })).data;
    },
    undo: (written) => call(undoTranslationsImport, { body: { written } }),
    doneText: (result) => t("translations.imported", { count: workOf(result, { overwrites, removes }) }),
    refresh: () => cache.invalidateQueries({ queryKey: translations.keys.all }),
    onDone: onClose,
  });
  const { plan, error } = work;
  return (
    <TrialImportDialog
      title={t("translations.import")}
      size={720}
      work={work}
      file={{
        label: t("translations.file"),
        description: t("translations.file_hint"),
        placeholder: "translations.csv",
        accept: ".csv,.json,.xlsx,.txt,.tsv",
      }}
      error={error ? reasonsOf(error, t) : null}
      canApply={plan !== undefined && plan.errors.length === 0 && workOf(plan, { overwrites, removes }) > 0}
      blocked={plan ? reasonOf(plan, { overwrites, removes }, t) : null}
      onClose={onClose}
    >
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
    </TrialImportDialog>
  );
}

/** How many texts an import would change, add or delete. */
const workOf = (plan: ImportPlan, options: { overwrites: boolean; removes: boolean }): number =>
  plan.changes.length +
  plan.additions.length +
  (options.overwrites ? plan.conflicts.length : 0) +
  (options.removes ? plan.removals.length : 0);

/** Why it cannot be imported. */
const reasonOf = (plan: ImportPlan, options: Parameters<typeof workOf>[1], t: Translate): string | null =>
  plan.errors.length > 0 ? t("imports.all_wrong") : workOf(plan, options) === 0 ? t("imports.nothing") : null;

/** Why a file is refused: each place that the server names, or its one sentence. */
function reasonsOf(error: unknown, t: Translate): string {
  const reasons = Object.entries(serverFieldErrors(error)).map(([place, reason]) => {
    const [, line, field] = /^rows\.(\d+)\.(.*)$/.exec(place) ?? [];
    if (line && field !== undefined) return `${t("contacts.line", { line, field })} ${reason}`;
    return place === "file" ? reason : `${place}: ${reason}`;
  });
  return reasons.join("; ") || errorText(error, t);
}
