import { importApartments, sampleApartmentsXlsx, undoApartmentsImport } from "@ezo/contract/inventory";
import { type RouteOutput, XLSX_TYPE } from "@ezo/contract/route";
import { Button, FileInput, Select } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { type FieldNames, useFieldTexts } from "../editor/field-text.ts";
import { saveBlob } from "../files/save-file.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments, buildings, floors } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useImportUndo } from "../resource/use-import-undo.ts";
import { errorText, firstReason, serverFieldErrors } from "../ui/error-text.ts";
import { Download } from "../ui/icons.ts";
import { LongText } from "../ui/long-text.tsx";
import { Modal } from "../ui/modal.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { APARTMENT_FIELDS } from "./apartment-values.ts";
import styles from "./paste-dialog.module.css";

type Trial = RouteOutput<typeof importApartments>["data"];
const SHOWN = 200;
const COLUMNS: FieldNames = {
  ...APARTMENT_FIELDS,
  floor: "field.floor",
  building: "field.building",
  project: "field.project",
};

/** Apartments out of a file: first every change and every mistake, and only then, for good, all of it or nothing. */
export function ImportDialog(props: { projectId: string | undefined; onClose: () => void }) {
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const refresh = () =>
    Promise.all(
      [apartments, floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
    );
  const imported = useImportUndo<Trial["written"][number]>({
    undo: (written) => call(undoApartmentsImport, { body: { written } }),
    refresh,
  });
  const projects = useProjects();
  const [project, setProject] = useState<string | null>(props.projectId ?? null);
  const [file, setFile] = useState<File | null>(null);
  const send = async (chosen: File, seen?: string): Promise<Trial> => {
    const body = {
      ...(project === null ? {} : { project_id: Number(project) }),
      ...(seen === undefined ? { dry_run: true } : { seen }),
      file: chosen.name,
    };
    return (await call(importApartments, { body }, { files: { file: chosen } })).data;
  };
  const trial = useMutation({ mutationFn: (chosen: File) => send(chosen) });
  const apply = useMutation({
    mutationFn: (from: { file: File; seen: string }) => send(from.file, from.seen),
    onSuccess: async ({ created, updated, written }) => {
      imported(t("apartments.imported", { created, updated }), written);
      props.onClose();
      await refresh();
    },
    onError: (error, { file: chosen }) => {
      toasts.failure(t("translations.import_failed"), firstReason(error));
      // What somebody has changed since is shown before the next try.
      trial.mutate(chosen);
    },
  });
  const sample = useMutation({
    mutationFn: () => {
      const query = { ...(project === null ? {} : { project_id: project }), locale: language };
      return call(sampleApartmentsXlsx, { query }, { headers: { accept: XLSX_TYPE } });
    },
    onSuccess: (bytes) =>
      saveBlob(
        new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX_TYPE }),
        "ezo-apartments-sample.xlsx",
      ),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  const failure = trial.error
    ? (Object.values(serverFieldErrors(trial.error))[0] ?? errorText(trial.error, t))
    : null;
  const plan = trial.data;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("apartments.import_title")}
      size={760}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
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
            trial.reset();
          }}
        />
        <FileInput
          label={t("apartments.import_file")}
          description={t("apartments.import_hint")}
          placeholder="apartments.xlsx"
          accept=".xlsx,.csv,.txt,.tsv"
          clearable
          clearButtonProps={{ "aria-label": t("media.remove", { name: t("apartments.import_file") }) }}
          value={file}
          error={failure}
          onChange={(next) => {
            setFile(next);
            trial.reset();
          }}
        />
        {plan ? <Plan plan={plan} /> : null}
        <div className={styles.foot}>
          <Button
            variant="subtle"
            mr="auto"
            loading={sample.isPending}
            onClick={() => sample.mutate()}
            leftSection={<Download size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("apartments.import_sample")}
          </Button>
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!file} loading={trial.isPending} onClick={() => file && trial.mutate(file)}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={!file || !plan || plan.errors.length > 0 || plan.changes.length === 0}
            loading={apply.isPending}
            onClick={() => file && plan && apply.mutate({ file, seen: plan.seen })}
          >
            {t("translations.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function faultsByRow(errors: Trial["errors"]): Map<number, Trial["errors"]> {
  const rows = new Map<number, Trial["errors"]>();
  for (const error of errors) rows.set(error.row, [...(rows.get(error.row) ?? []), error]);
  return rows;
}

function Plan({ plan }: { plan: Trial }) {
  const { t } = useTexts();
  const faults = faultsByRow(plan.errors);
  const texts = useFieldTexts(COLUMNS);
  return (
    <>
      <p role="status">
        {t("apartments.import_counts", {
          created: plan.created,
          updated: plan.updated,
          unchanged: plan.unchanged,
          errors: plan.errors.length,
        })}
      </p>
      {plan.errors.length + plan.changes.length > 0 ? (
        <div
          className={styles.scroll}
          // What scrolls and holds nothing to focus must itself be reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={t("translations.plan")}
        >
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t("apartments.row")}</th>
                <th>{t("apartments.place")}</th>
                <th>{t("paste.to")}</th>
              </tr>
            </thead>
            <tbody>
              {[...faults].slice(0, SHOWN).map(([row, found]) => (
                <tr key={`wrong ${row}`}>
                  <td>{row}</td>
                  <td>{found.find(({ place }) => place)?.place}</td>
                  <td>
                    {found.map(({ field, message }) => (
                      <span key={`${field} ${message}`} className={styles.change}>
                        {texts.label(field)}
                        <span className={styles.reason}>
                          <LongText text={message} />
                        </span>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
              {plan.changes.slice(0, SHOWN).map(({ row, kind, apartment, fields }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{apartment}</td>
                  <td>
                    {kind === "created" ? (
                      <span className={styles.change}>{t("apartments.import_new")}</span>
                    ) : null}
                    {Object.entries(fields).map(([field, { from, to }]) => (
                      <span key={field} className={styles.change}>
                        {texts.label(field)}: {kind === "created" ? null : <>{texts.text(from, field)} → </>}
                        <b>{texts.text(to, field)}</b>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
