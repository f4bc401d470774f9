import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import { importContacts, sampleContactsXlsx, undoContactsImport } from "@ezo/contract/marketing/contacts";
import { Button } from "@mantine/core";
import { CONTACT_COLUMNS, CONTACT_HEADINGS, CONTACT_REQUIRED } from "@ezo/contract/marketing/contact-columns";
import { XLSX_TYPE } from "@ezo/contract/route";
import type { ReactNode } from "react";
import { saveCsv } from "../../files/save-file.ts";
import { Download } from "../../generated/icons.ts";
import { firmsFile } from "../../i18n/firm-name.ts";
import type { AdminLanguage } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ImportColumns } from "../../resource/import/import-columns.tsx";
import { SampleButton } from "../../resource/import/sample-button.tsx";
import { PlannedChange, PlanTable } from "../../resource/import/plan-table.tsx";
import { TrialImportDialog } from "../../resource/import/trial-import-dialog.tsx";
import { useColumnChoice } from "../../resource/import/use-column-choice.ts";
import { useTrialImport } from "../../resource/import/use-trial-import.ts";
import { errorText, serverFieldErrors } from "../../ui/states/error-text.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { contactKeys } from "../contacts.queries.ts";
import { refusedCsv } from "./refused-file.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import styles from "./import-dialog.module.css";

/** Imports contacts from a file, after a trial run that shows the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, language, call, cache } = useMutationContext();
  const choice = useColumnChoice();
  const work = useTrialImport<ImportResult>({
    kind: "contacts",
    send: async (file, plan) => {
      const { mapping: columns } = choice;
      const body = { file: file.name, dry_run: plan === null, ...(columns ? { columns } : {}) };
      const { data } = await call(importContacts, { body }, { files: { file } });
      if (plan === null)
        choice.keep(
          file,
          data.columns.map(({ example, ...column }) => ({ ...column, examples: [example] })),
        );
      return data;
    },
    undo: (written) => call(undoContactsImport, { body: { written } }),
    doneText: ({ created, updated }) => t("contacts.imported", { count: created + updated }),
    refresh: () => cache.invalidateQueries({ queryKey: contactKeys.all }),
    onDone: onClose,
  });
  const { plan, error } = work;
  return (
    <TrialImportDialog
      title={t("contacts.import")}
      size={640}
      work={work}
      file={{
        label: t("imports.file"),
        description: t("contacts.file_hint"),
        placeholder: "contacts.xlsx",
        accept: ".xlsx,.csv,.txt,.tsv",
      }}
      error={error ? (serverFieldErrors(error)["file"] ?? errorText(error, t)) : null}
      canApply={plan !== undefined && plan.created + plan.updated > 0}
      aside={
        <SampleButton
          fileName={firmsFile("contacts-sample.xlsx")}
          load={() =>
            call(sampleContactsXlsx, { query: { locale: language } }, { headers: { accept: XLSX_TYPE } })
          }
        />
      }
      blocked={plan?.created === 0 && plan.updated === 0 ? t("imports.nothing") : null}
      onClose={onClose}
    >
      <p className={styles.hint}>{t("contacts.import_note")}</p>
      <ImportColumns
        columns={choice.columnsOf(work.file)}
        options={CONTACT_COLUMNS.map((value) => ({ value, label: CONTACT_HEADINGS[value][language][0] }))}
        required={CONTACT_REQUIRED}
        isDisabled={work.isChecking || work.isApplying}
        onChoose={(heading, column) => {
          choice.choose(heading, column);
          work.reset();
        }}
      />
      {plan ? <Plan plan={plan} /> : null}
      {plan && plan.rows.length > 0 ? <Rows plan={plan} /> : null}
    </TrialImportDialog>
  );
}

const HEADER = 1;

/** The panel's word for a column, then the file's own where it is another. */
function columnName(field: string, heading: string | undefined, language: AdminLanguage): string {
  const column = CONTACT_COLUMNS.find((name) => name === field);
  if (!column) return field;
  const [word] = CONTACT_HEADINGS[column][language];
  return heading && heading.toLowerCase() !== word.toLowerCase() ? `${word} (${heading})` : word;
}

const FIGURES = [
  "created",
  "updated",
  "renamed",
  "unconfirmed",
  "suppressed",
  "duplicates",
  "invalid",
] as const;
/** Seldom: shown where there is somebody. */
const ONLY_SOME: readonly string[] = ["renamed", "unconfirmed"];

function Plan({ plan }: { plan: ImportResult }) {
  const { t, format, language } = useTexts();
  return (
    <section role="status" aria-label={t("translations.plan")} className={dialog.stack}>
      <dl className={styles.figures}>
        {FIGURES.filter((name) => plan[name] > 0 || !ONLY_SOME.includes(name)).map((name) => (
          <div key={name}>
            <dt>{t(`contacts.plan.${name}`)}</dt>
            <dd>{format.number(plan[name])}</dd>
          </div>
        ))}
      </dl>
      {plan.unconfirmed > 0 ? <p className={styles.hint}>{t("contacts.plan.unconfirmed_note")}</p> : null}
      {plan.errors.some(({ line }) => line === HEADER) ? <p>{t("contacts.plan.header")}</p> : null}
      <Lines label={t("contacts.plan.invalid")}>
        {plan.errors.map(({ line, field, message, heading }, index) => (
          <li key={`${line}-${field}-${index}`}>
            <small>{t("contacts.line", { line, field: columnName(field, heading, language) })}</small>{" "}
            {message}
          </li>
        ))}
      </Lines>
      {plan.refused.rows.length > 0 ? <RefusedFile refused={plan.refused} /> : null}
      <Lines label={t("contacts.plan.renamed")}>
        {plan.renames.map(({ line, email, before, name }) => (
          <li key={line}>{t("contacts.plan.rename", { line, email, before, name })}</li>
        ))}
      </Lines>
      <Lines label={t("contacts.plan.suppressed")}>
        {plan.left.map(({ line, email }) => (
          <li key={line}>{t("contacts.plan.left", { line, email })}</li>
        ))}
      </Lines>
      <Lines label={t("contacts.plan.duplicates")}>
        {plan.repeated.map(({ line, first }) => (
          <li key={line}>{t("contacts.plan.repeated", { line, first })}</li>
        ))}
      </Lines>
    </section>
  );
}

/** Lines of the file; nothing where there are none. */
function Lines({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // What scrolls must be reached by the keyboard (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.errors} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

/** The lines with mistakes as a file: corrected, it is imported like any other. */
function RefusedFile({ refused }: { refused: ImportResult["refused"] }) {
  const { t, language } = useTexts();
  const save = () => {
    const words = { line: t("contacts.plan.line"), reason: t("contacts.plan.reason") };
    saveCsv(refusedCsv(refused, words, language), firmsFile("contacts-refused.csv"));
  };
  return (
    <div>
      <Button leftSection={<Download />} onClick={save}>
        {t("contacts.plan.save_refused", { count: refused.rows.length })}
      </Button>
    </div>
  );
}

/** What the contacts of the first rows contain after the import. */
function Rows({ plan }: { plan: ImportResult }) {
  const { t } = useTexts();
  const left = plan.created + plan.updated - plan.rows.length;
  return (
    <PlanTable
      label={t("contacts.plan.rows")}
      heads={[t("contacts.plan.line"), t("field.email"), t("contacts.plan.values")]}
      note={left > 0 ? <p className={styles.more}>{t("contacts.plan.more", { count: left })}</p> : null}
    >
      {plan.rows.map((row) => (
        <tr key={row.line}>
          <td>{row.line}</td>
          <td>
            {row.email}
            <PlannedChange>{t(`contacts.plan.kind.${row.kind}`)}</PlannedChange>
          </td>
          <td>
            <RowValues row={row} />
            {row.keeps_language ? <PlannedChange>{t("contacts.plan.keeps_language")}</PlannedChange> : null}
          </td>
        </tr>
      ))}
    </PlanTable>
  );
}

type Row = ImportResult["rows"][number];

/** All of a new contact; of a known one what changes, with what it had. */
function RowValues({ row }: { row: Row }) {
  const { t, format } = useTexts();
  const textsOf = (values: NonNullable<Row["before"]>) =>
    [
      values.name,
      t(`language.${values.language}`),
      values.consent_at ? format.full(values.consent_at) : "",
      values.consent_source,
      values.tags.toSorted().join(", "),
    ].map((text) => text || t("field.empty"));
  const names = [
    t("field.name"),
    t("field.language"),
    t("contacts.consent_at"),
    t("contacts.consent_source"),
    t("field.tags"),
  ];
  const before = row.before && textsOf(row.before);
  const values = textsOf(row)
    .map((value, index) => ({ name: names[index], value, old: before?.[index] }))
    .filter(({ value, old }) => value !== old);
  if (values.length === 0) return <PlannedChange>{t("contacts.plan.same")}</PlannedChange>;
  return values.map(({ name, value, old }) => (
    <PlannedChange key={name}>
      {name}: {old === undefined ? null : <>{old} → </>}
      <b>{value}</b>
    </PlannedChange>
  ));
}
