import { importApartments } from "@ezo/contract/inventory";
import type { RouteOutput } from "@ezo/contract/route";
import { Button, FileInput, Modal, Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { type FieldNames, useFieldTexts } from "../editor/field-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartments, buildings, floors } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { errorText, serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { APARTMENT_FIELDS } from "./apartment-values.ts";
import styles from "./paste-dialog.module.css";

type Trial = RouteOutput<typeof importApartments>["data"];
const SHOWN = 200;
const COLUMNS: FieldNames = { ...APARTMENT_FIELDS, floor: "field.floor", building: "field.building" };

/** A workbook's bytes as JSON can carry them. */
const inBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result as string).replace(/^data:[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("the file could not be read"));
    reader.readAsDataURL(file);
  });

/** Apartments out of a file: first every change and every mistake, and only then, for good, all of it or nothing. */
export function ImportDialog(props: { projectId: string | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const projects = useProjects();
  const [project, setProject] = useState<string | null>(props.projectId ?? null);
  const [file, setFile] = useState<File | null>(null);
  const send = async (isTrial: boolean): Promise<Trial> => {
    const isBook = /\.xlsx$/i.test(file!.name);
    const content = isBook ? { xlsx: await inBase64(file!) } : { csv: await file!.text() };
    const body = { project_id: Number(project), dry_run: isTrial, ...content };
    return (await call(importApartments, { body })).data;
  };
  const trial = useMutation({ mutationFn: () => send(true) });
  const apply = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ created, updated }) => {
      toasts.success(t("apartments.imported", { created, updated }));
      props.onClose();
      await Promise.all(
        [apartments, floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
      );
    },
    onError: (error) => toasts.failure(t("translations.import_failed"), error),
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
          allowDeselect={false}
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
          accept=".csv,.xlsx"
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
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!file || !project} loading={trial.isPending} onClick={() => trial.mutate()}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={!plan || plan.errors.length > 0 || plan.changes.length === 0}
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

function Plan({ plan }: { plan: Trial }) {
  const { t } = useTexts();
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
              {plan.errors.slice(0, SHOWN).map(({ row, field, message }) => (
                <tr key={`${row} ${field}`}>
                  <td>{row}</td>
                  <td>{texts.label(field)}</td>
                  <td>
                    <span className={styles.reason}>{message}</span>
                  </td>
                </tr>
              ))}
              {plan.changes.slice(0, SHOWN).map(({ row, kind, apartment, fields }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{apartment}</td>
                  <td>
                    {kind === "created" ? (
                      <b>{t("apartments.import_new")}</b>
                    ) : (
                      Object.entries(fields).map(([field, { from, to }]) => (
                        <span key={field} className={styles.change}>
                          {texts.label(field)}: {texts.text(from)} → <b>{texts.text(to)}</b>
                        </span>
                      ))
                    )}
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
