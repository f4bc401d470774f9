import { AUDIT_MONTHS } from "@ezo/contract/values/limits/personal-data";
import { Button, NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { DialogCancel, FormDialog, UnsavedWork } from "../editor/dialogs/form-dialog.tsx";
import { EditorDialogs } from "../editor/editor-parts.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { useEditor } from "../editor/use-editor.ts";
import { useSaveAndClose } from "../editor/use-save-and-close.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { AUDIT_FIELDS, type AuditSettingsItem, auditSpec } from "./audit-settings.ts";
import styles from "./audit-page.module.css";

/** How long the log is kept. */
export function AuditSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const settings = useQuery({
    ...auditSpec.resource.item(useCaller(), 1, language),
    // A form must not open on cached values that somebody has changed since.
    gcTime: 0,
  });
  return (
    <FormDialog work="inside" onClose={onClose} title={t("audit.settings")} size={460}>
      {settings.data ? (
        <SettingsForm saved={settings.data} onClose={onClose} />
      ) : (
        <NotLoaded
          title={t("audit.settings_error")}
          error={settings.error}
          onRetry={settings.refetch}
          rows={2}
          height={44}
          gap={16}
        />
      )}
    </FormDialog>
  );
}

function SettingsForm({ saved, onClose }: { saved: AuditSettingsItem; onClose: () => void }) {
  const { t } = useTexts();
  const editor = useEditor(auditSpec, saved, { created: () => undefined, badField: () => undefined });
  const { set, error } = formFields(editor.form);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = useSaveAndClose(editor, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <UnsavedWork work={editor} />
      <NumberInput
        label={t("audit.retention")}
        description={t("audit.retention_hint", { min: AUDIT_MONTHS.min })}
        min={AUDIT_MONTHS.min}
        max={AUDIT_MONTHS.max}
        allowDecimal={false}
        clampBehavior="blur"
        value={editor.values.retention_months}
        error={error("retention_months")}
        onChange={(value) => {
          if (typeof value === "number") set("retention_months", value);
        }}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" mr="auto" onClick={() => setHistoryOpen(true)}>
          {t("history.title")}
        </Button>
        <DialogCancel />
        <Button type="submit" variant="filled" loading={editor.isSaving}>
          {t("buttons.save")}
        </Button>
      </div>
      <EditorDialogs
        editor={editor}
        resource={auditSpec.resource}
        names={AUDIT_FIELDS}
        isHistoryOpen={isHistoryOpen}
        onHistoryClose={() => setHistoryOpen(false)}
      />
    </form>
  );
}
