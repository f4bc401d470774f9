import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";

/** Names a view, and says whether the team sees it. */
export function ViewDialog(props: {
  title: string;
  name: string;
  isShared: boolean;
  onSave: (fields: { name: string; is_shared: boolean }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useDialogForm("enquiry-view", null, { name: props.name, isShared: props.isShared });
  const { name, isShared } = form.values;
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const save = async () => {
    if (name.trim() === "") return setError(t("errors.required"));
    setSending(true);
    try {
      await props.onSave({ name: name.trim(), is_shared: isShared });
      form.saved();
      props.onClose();
    } catch (failure) {
      setError(serverFieldErrors(failure)["name"] ?? null);
    } finally {
      setSending(false);
    }
  };
  return (
    <FormDialog work={form} onClose={props.onClose} title={props.title} isHeld={isSending}>
      <DialogForm submit={t("buttons.save")} isSending={isSending} onSubmit={() => void save()}>
        <TextInput
          label={t("views.name")}
          data-autofocus
          value={name}
          error={error}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            setError(null);
          }}
        />
        <Switch
          label={t("views.shared")}
          description={t("views.shared_hint")}
          checked={isShared}
          onChange={(event) => form.set({ isShared: event.currentTarget.checked })}
        />
      </DialogForm>
    </FormDialog>
  );
}
