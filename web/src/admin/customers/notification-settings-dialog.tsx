import { Email } from "@ezo/contract/fields";
import {
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
} from "@ezo/contract/notification-settings";
import { Button, Modal, Skeleton, Switch, TagsInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./notification-settings-dialog.module.css";

const SETTINGS_KEY = ["notification-settings"] as const;
const RECIPIENTS_MAX = 20;

/** Which mails a request causes; for administrators. */
export function NotificationSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const settings = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => (await call(getNotificationSettings, {}, { signal })).data,
    // A form must not be opened over an answer that somebody has changed since.
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("notifications.title")}
      size={520}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      {settings.data ? (
        <SettingsForm saved={settings.data} onClose={onClose} />
      ) : settings.error ? (
        <LoadError
          title={t("notifications.error")}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <div role="status" aria-label={t("app.loading")}>
          <Skeleton height={44} mb={16} />
          <Skeleton height={44} mb={16} />
          <Skeleton height={78} />
        </div>
      )}
    </Modal>
  );
}

function SettingsForm({ saved, onClose }: { saved: NotificationSettings; onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [settings, setSettings] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const set = (change: Partial<NotificationSettings>) => setSettings({ ...settings, ...change });

  const save = useMutation({
    mutationFn: () => call(putNotificationSettings, { body: settings }),
    onSuccess: () => {
      toasts.success(t("messages.saved"));
      onClose();
      return cache.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
    onError: (failure) => toasts.failure(t("notifications.failed"), failure),
  });
  const setRecipients = (recipients: string[]) => {
    const wrong = recipients.find((recipient) => !Email.safeParse(recipient).success);
    setError(wrong === undefined ? null : t("notifications.recipients_invalid", { email: wrong }));
    set({ staff_recipients: recipients });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error === null) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Switch
        label={t("notifications.confirm_to_visitor")}
        description={t("notifications.confirm_hint")}
        checked={settings.confirm_to_visitor}
        onChange={(event) => set({ confirm_to_visitor: event.currentTarget.checked })}
      />
      <Switch
        label={t("notifications.notify_staff")}
        description={t("notifications.notify_hint")}
        checked={settings.notify_staff}
        onChange={(event) => set({ notify_staff: event.currentTarget.checked })}
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
        onChange={setRecipients}
        error={error}
      />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t("buttons.cancel")}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t("buttons.save")}
        </Button>
      </div>
    </form>
  );
}
