import { FILE_COLUMNS, FILE_HEADINGS, FILE_REQUIRED } from "@ezo/contract/inventory/apartment-columns";
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
import { ImportColumns } from "../../resource/import/import-columns.tsx";
import { SampleButton } from "../../resource/import/sample-button.tsx";
import { TrialImportDialog } from "../../resource/import/trial-import-dialog.tsx";
import { mappingOf, useColumnChoice } from "../../resource/import/use-column-choice.ts";
import { useTrialImport } from "../../resource/import/use-trial-import.ts";
import { errorText, firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { errorsByRow, ImportPlan } from "./import-plan.tsx";

type Plan = RouteOutput<typeof importApartments>["data"];

/** Imports apartments from a file: all of it or nothing. */
export function ImportDialog(props: { projectId: string | undefined; onClose: () => void }) {
  const { t, language, call } = useMutationContext();
  const projects = useProjects();
  const [project, setProject] = useState<string | null>(props.projectId ?? null);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const { work, columns, choose } = useApartmentsImport({ project, isLeavingOut, onDone: props.onClose });
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
      <ImportColumns
        columns={columns}
        options={FILE_COLUMNS.map((value) => ({
          value,
          label: value === "price" ? t("field.price_in") : FILE_HEADINGS[value][language],
        }))}
        required={project === null ? ["project", ...FILE_REQUIRED] : FILE_REQUIRED}
        isDisabled={work.isChecking || work.isApplying}
        onChoose={choose}
      />
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

/** The trial run and the import, with what the file's columns are read as. */
function useApartmentsImport(options: { project: string | null; isLeavingOut: boolean; onDone: () => void }) {
  const { project, isLeavingOut, onDone } = options;
  const { t, call, cache } = useMutationContext();
  const choice = useColumnChoice();
  const work = useTrialImport<Plan>({
    kind: "apartments",
    send: async (file, plan) => {
      const body = {
        ...(project === null ? {} : { project_id: Number(project) }),
        ...(plan ? { seen: plan.seen } : { dry_run: true }),
        // The import reads what the trial run has read, whatever others have said about a heading meanwhile.
        columns: plan ? mappingOf(plan.columns) : (choice.mapping ?? NOTHING_CHOSEN),
        // Only of what the trial run has shown.
        ...(plan && plan.errors.length > 0 ? { leave_out_errors: isLeavingOut } : {}),
        // What comes of both is shown before anything is stored.
        ignore_unknown_columns: true,
        add_floors: true,
        file: file.name,
      };
      const { data } = await call(importApartments, { body }, { files: { file } });
      if (!plan) choice.keep(file, data.columns);
      return data;
    },
    undo: (written) => call(undoApartmentsImport, { body: { written } }),
    doneText: ({ created, updated, errors }) =>
      errors.length > 0
        ? t("apartments.imported_partly", { created, updated, left: errorsByRow(errors).size })
        : t("apartments.imported", { created, updated }),
    failure: firstReason,
    isCheckedAgain: true,
    isCheckedAtOnce: true,
    refresh: () =>
      Promise.all(
        [apartments, floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
      ),
    onDone,
  });
  return {
    work,
    columns: choice.columnsOf(work.file),
    choose: (heading: string, column: string) => {
      choice.choose(heading, column);
      work.reset();
    },
  };
}

/** Headings are read as earlier imports have said. */
const NOTHING_CHOSEN = "{}";

/** Why it cannot be imported. */
function reasonOf({ errors, changes }: Plan, isLeavingOut: boolean, t: Translate): string | null {
  if (changes.length === 0) return t(errors.length > 0 ? "imports.all_wrong" : "imports.nothing");
  return errors.length > 0 && !isLeavingOut ? t("imports.errors_first") : null;
}
