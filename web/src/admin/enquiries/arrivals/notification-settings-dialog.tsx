import { Email } from "@ezo/contract/values/fields";
import { Button, Skeleton, Switch, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { DialogCancel, FormDialog, UnsavedWork } from "../../editor/dialogs/form-dialog.tsx";
import { EditorDialogs } from "../../editor/editor-parts.tsx";
import { formFields } from "../../editor/fields/form-fields.ts";
import { useEditor } from "../../editor/use-editor.ts";
import { useSaveAndClose } from "../../editor/use-save-and-close.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { NOTIFICATION_FIELDS, type NotificationItem, notificationSpec } from "./notification-settings.ts";
import styles from "./notification-settings-dialog.module.css";

const RECIPIENTS_MAX = 20;

/** Which mails are sent for an enquiry; for administrators. */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const settings = useQuery({
    ...notificationSpec.resource.item(useCaller(), 1, language),
    // A form must not open on cached values that somebody has changed since.
    gcTime: 0,
  });
  return (
    <FormDialog work="inside" onClose={onClose} title={t("notifications.title")} size={520}>
      {settings.data ? (
        <SettingsForm saved={settings.data} onClose={onClose} />
      ) : (
        <NotLoaded title={t("notifications.error")} error={settings.error} onRetry={settings.refetch}>
          <div role="status" aria-label={t("app.loading")}>
            <Skeleton height={44} mb={16} />
            <Skeleton height={44} mb={16} />
            <Skeleton height={78} />
          </div>
        </NotLoaded>
      )}
    </FormDialog>
  );
}

function SettingsForm({ saved, onClose }: { saved: NotificationItem; onClose: () => void }) {
  const { t } = useTexts();
  const editor = useEditor(notificationSpec, saved, { created: () => undefined, badField: () => undefined });
  const { values: settings, isSaving } = editor;
  const { set } = formFields(editor.form);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = useSaveAndClose(editor, onClose);
  // Of what the form holds: what was typed, and a draft that was taken up.
  const wrong = settings.staff_recipients.filter((recipient) => !Email.safeParse(recipient).success);
  const error =
    wrong.length === 0 ? null : t("notifications.recipients_invalid", { email: wrong.join("; ") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error === null) save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <UnsavedWork work={editor} />
      <Switch
        label={t("notifications.confirm_to_visitor")}
        description={t("notifications.confirm_hint")}
        checked={settings.confirm_to_visitor}
        onChange={(event) => set("confirm_to_visitor", event.currentTarget.checked)}
      />
      <Switch
        label={t("notifications.notify_staff")}
        description={t("notifications.notify_hint")}
        checked={settings.notify_staff}
        onChange={(event) => set("notify_staff", event.currentTarget.checked)}
      />
      <TagsInput
        label={t("notifications.recipients")}
        description={t("notifications.recipients_hint")}
        placeholder={t("notifications.recipients_placeholder")}
        disabled={!settings.notify_staff}
        inputMode="email"
        maxTags={RECIPIENTS_MAX}
        splitChars={[",", ";", " "]}
        acceptValueOnBlur
        value={settings.staff_recipients}
        onChange={(recipients) => set("staff_recipients", recipients)}
        error={error}
      />
      <div className={styles.actions}>
        <Button variant="subtle" mr="auto" onClick={() => setHistoryOpen(true)}>
          {t("history.title")}
        </Button>
        <DialogCancel />
        <Button type="submit" variant="filled" loading={isSaving}>
          {t("buttons.save")}
        </Button>
      </div>
      <EditorDialogs
        editor={editor}
        resource={notificationSpec.resource}
        names={NOTIFICATION_FIELDS}
        isHistoryOpen={isHistoryOpen}
        onHistoryClose={() => setHistoryOpen(false)}
      />
    </form>
  );
}
