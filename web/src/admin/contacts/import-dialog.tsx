import { type ImportResult, importContacts, undoContactsImport } from "@ezo/contract/contacts";
import { Button, FileInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useImportUndo } from "../resource/use-import-undo.ts";
import { errorText, serverFieldErrors } from "../ui/error-text.ts";
import { Modal } from "../ui/modal.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { contactKeys } from "./contacts.queries.ts";
import table from "../apartments/paste-dialog.module.css";
import styles from "./import-dialog.module.css";

/** People out of a file: first what would happen, and only then, for good. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const refresh = () => cache.invalidateQueries({ queryKey: contactKeys.all });
  const imported = useImportUndo<ImportResult["written"][number]>({
    undo: (written) => call(undoContactsImport, { body: { written } }),
    refresh,
  });
  const send = async (isTrial: boolean) => {
    const body = { file: file!.name, dry_run: isTrial };
    return (await call(importContacts, { body }, { files: { file: file! } })).data;
  };
  const trial = useMutation({ mutationFn: () => send(true) });
  const apply = useMutation({
    mutationFn: () => send(false),
    onSuccess: async (done) => {
      imported(t("contacts.imported", { count: done.created + done.updated }), done.written);
      onClose();
      await refresh();
    },
    onError: (error) => toasts.failure(t("translations.import_failed"), error),
  });
  const plan = trial.data;
  const failure = trial.error ? (serverFieldErrors(trial.error)["file"] ?? errorText(trial.error, t)) : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("contacts.import")}
      size={640}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.dialog}>
        <FileInput
          label={t("translations.file")}
          description={t("contacts.file_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          placeholder="contacts.xlsx"
          accept=".xlsx,.csv,.txt,.tsv"
          clearable
          clearButtonProps={{ "aria-label": t("media.remove", { name: t("translations.file") }) }}
          value={file}
          error={failure}
          onChange={(next) => {
            setFile(next);
            trial.reset();
          }}
        />
        <p className={styles.hint}>{t("contacts.import_note")}</p>
        {plan ? <Plan plan={plan} /> : null}
        {plan && plan.rows.length > 0 ? <Rows plan={plan} /> : null}
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!file} loading={trial.isPending} onClick={() => trial.mutate()}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={!plan || plan.created + plan.updated === 0}
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

function Plan({ plan }: { plan: ImportResult }) {
  const { t, format } = useTexts();
  return (
    <section role="status" aria-label={t("translations.plan")} className={styles.dialog}>
      <dl className={styles.figures}>
        {(["created", "updated", "suppressed", "duplicates", "invalid"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`contacts.plan.${name}`)}</dt>
            <dd>{format.number(plan[name])}</dd>
          </div>
        ))}
      </dl>
      {plan.errors.length > 0 ? (
        // What scrolls must be reached by the keyboard (axe: scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={styles.errors} tabIndex={0} aria-label={t("contacts.plan.invalid")}>
          {plan.errors.map(({ line, field, message }, index) => (
            <li key={`${line}-${field}-${index}`}>
              <small>{t("contacts.line", { line, field })}</small> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What the contacts of the first rows hold once the file is taken. */
function Rows({ plan }: { plan: ImportResult }) {
  const { t, format } = useTexts();
  const left = plan.created + plan.updated - plan.rows.length;
  return (
    <div
      className={table.scroll}
      // What scrolls must be reached by the keyboard (axe: scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t("contacts.plan.rows")}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t("apartments.row")}</th>
            <th>{t("field.email")}</th>
            <th>{t("contacts.plan.values")}</th>
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                {row.email}
                <span className={table.change}>{t(`contacts.plan.kind.${row.kind}`)}</span>
              </td>
              <td>
                {[
                  [t("field.name"), row.name],
                  [t("contacts.language"), t(`language.${row.language}`)],
                  [t("contacts.consent_at"), row.consent_at ? format.full(row.consent_at) : ""],
                  [t("contacts.consent_source"), row.consent_source],
                  [t("contacts.tags"), row.tags.join(", ")],
                ].map(([name, value]) => (
                  <span key={name} className={table.change}>
                    {name}: <b>{value || t("field.empty")}</b>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className={styles.more}>{t("contacts.plan.more", { count: left })}</p> : null}
    </div>
  );
}
