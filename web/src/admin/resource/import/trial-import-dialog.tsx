import { Button, FileInput, type FileInputProps } from "@mantine/core";
import { type MouseEvent, type ReactNode, useId } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import dialog from "../../editor/dialogs/dialog.module.css";
import styles from "./import-dialog.module.css";
import { PastImportsList } from "./past-imports-list.tsx";
import type { TrialImport } from "./use-trial-import.ts";

/** An import from a file: first what would change, and only then the button that imports it. */
export function TrialImportDialog(props: {
  title: string;
  size: number;
  work: TrialImport;
  file: Pick<FileInputProps, "description" | "placeholder" | "accept"> & { label: string };
  error: string | null;
  canApply: boolean;
  /** After a trial run, why it cannot be imported. */
  blocked?: string | null;
  /** Above the file. */
  before?: ReactNode;
  /** Below the file. */
  aside?: ReactNode;
  onClose: () => void;
  /** Options of the import, and the plan of the trial run. */
  children: ReactNode;
}) {
  const { work, file } = props;
  const { t } = useTexts();
  const blockedId = useId();
  const isToCheck = work.file !== null && !work.isChecked && !work.isChecking && props.error === null;
  const blocked = props.blocked ?? (isToCheck ? t("imports.check_first") : null);
  return (
    <Modal onClose={props.onClose} title={props.title} size={props.size}>
      <div className={dialog.stack}>
        {props.before}
        <FileInput
          {...file}
          clearable
          clearButtonProps={{ "aria-label": t("media.remove", { name: file.label }) }}
          value={work.file}
          error={props.error}
          onChange={work.choose}
          fileInputProps={{ onClick: forgetFile }}
        />
        {props.aside ? <div className={styles.aside}>{props.aside}</div> : null}
        {props.children}
        <PastImportsList past={work.past} />
        {blocked ? (
          <p id={blockedId} role="status">
            {blocked}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          <Button disabled={!work.file} loading={work.isChecking} onClick={work.check}>
            {t("translations.check")}
          </Button>
          <Button
            variant="filled"
            disabled={!work.file || !props.canApply}
            aria-describedby={blocked ? blockedId : undefined}
            loading={work.isApplying}
            onClick={work.apply}
          >
            {t("translations.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Choosing the same file again is a change only for a field without one; the file may have been corrected meanwhile. */
const forgetFile = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = "";
};
