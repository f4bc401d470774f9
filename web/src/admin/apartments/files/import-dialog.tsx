import {
  importApartments,
  sampleApartmentsXlsx,
  undoApartmentsImport,
} from "@ezo/contract/inventory/apartment-files";
import { type RouteOutput, XLSX_TYPE } from "@ezo/contract/route";
import { Checkbox, Select } from "@mantine/core";
import { useState } from "react";
import { firmsFile } from "../../i18n/firm-name.ts";
import type { Translate } from "../../i18n/texts.ts";
import { apartments, buildings, floors } from "../../inventory/stock.resources.ts";
import { useProjects } from "../../inventory/use-projects.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { SampleButton } from "../../resource/import/sample-button.tsx";
import { TrialImportDialog } from "../../resource/import/trial-import-dialog.tsx";
import { useTrialImport } from "../../resource/import/use-trial-import.ts";
import { errorText, firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { errorsByRow, ImportPlan } from "./import-plan.tsx";

type Plan = RouteOutput<typeof importApartments>["data"];

/** Imports apartments from a file: all of it or nothing. */
export function ImportDialog(props: { projectId: string | undefined; onClose: () => void }) {
  const { t, language, call, cache } = useMutationContext();
  const projects = useProjects();
  const [project, setProject] = useState<string | null>(props.projectId ?? null);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const work = useTrialImport<Plan>({
    kind: "apartments",
    send: async (file, plan) => {
      const body = {
        ...(project === null ? {} : { project_id: Number(project) }),
        ...(plan ? { seen: plan.seen } : { dry_run: true }),
        // Only of what the trial run has shown.
        ...(plan && plan.errors.length > 0 ? { leave_out_errors: isLeavingOut } : {}),
        // What comes of both is shown before anything is stored.
        ignore_unknown_columns: true,
        add_floors: true,
        file: file.name,
      };
      return (await call(importApartments, { body }, { files: { file } })).data;
    },
    undo: (written) => call(undoApartmentsImport, { body: { written } }),
    doneText: ({ created, updated, errors }) =>
      errors.length > 0
        ? t("apartments.imported_partly", { created, updated, left: errorsByRow(errors).size })
        : t("apartments.imported", { created, updated }),
    failure: firstReason,
    isCheckedAgain: true,
    refresh: () =>
      Promise.all(
        [apartments, floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
      ),
    onDone: props.onClose,
  });
  const { plan, error } = work;
  return (
    <TrialImportDialog
      title={t("apartments.import_title")}
      size={760}
      work={work}
      file={{
        label: t("imports.file"),
        description: t("apartments.import_hint"),
        placeholder: "apartments.xlsx",
        accept: ".xlsx,.csv,.txt,.tsv",
      }}
      error={error ? (Object.values(serverFieldErrors(error))[0] ?? errorText(error, t)) : null}
      canApply={plan !== undefined && plan.changes.length > 0 && (plan.errors.length === 0 || isLeavingOut)}
      blocked={plan ? reasonOf(plan, isLeavingOut, t) : null}
      before={
        <Select
          label={t("field.project")}
          description={t("apartments.import_project_hint")}
          placeholder={t("apartments.import_every_project")}
          clearable
          clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: t("field.project") }) }}
          data={projects.options}
          value={project}
          onChange={(next) => {
            setProject(next);
            work.reset();
          }}
        />
      }
      aside={
        <SampleButton
          fileName={firmsFile("apartments-sample.xlsx")}
          load={() => {
            const query = { ...(project === null ? {} : { project_id: project }), locale: language };
            return call(sampleApartmentsXlsx, { query }, { headers: { accept: XLSX_TYPE } });
          }}
        />
      }
      onClose={props.onClose}
    >
      {plan ? <ImportPlan plan={plan} /> : null}
      {plan && plan.errors.length > 0 && plan.changes.length > 0 ? (
        <Checkbox
          label={t("imports.leave_out_errors")}
          checked={isLeavingOut}
          onChange={(event) => setLeavingOut(event.currentTarget.checked)}
        />
      ) : null}
    </TrialImportDialog>
  );
}

/** Why it cannot be imported. */
function reasonOf({ errors, changes }: Plan, isLeavingOut: boolean, t: Translate): string | null {
  if (changes.length === 0) return t(errors.length > 0 ? "imports.all_wrong" : "imports.nothing");
  return errors.length > 0 && !isLeavingOut ? t("imports.errors_first") : null;
}
