import { VIEW_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";

/** Names a view, and says whether the team sees it. */
export function ViewDialog(props: {
  title: string;
  /** Null of a new one. */
  id: number | null;
  name: string;
  isShared: boolean;
  /** Gets what was changed: a colleague may have changed the rest. */
  onSave: (fields: { name?: string; is_shared?: boolean }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useDialogForm("enquiry-view", props.id, { name: props.name, isShared: props.isShared });
  const { name, isShared } = form.values;
  const [first] = useState({ name: props.name, isShared: props.isShared });
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const save = async () => {
    if (name.trim() === "") return setError(t("errors.required"));
    setSending(true);
    try {
      await props.onSave({
        ...(name === first.name ? {} : { name: name.trim() }),
        ...(isShared === first.isShared ? {} : { is_shared: isShared }),
      });
      form.saved();
      props.onClose();
    } catch (failure) {
      const errors = serverFieldErrors(failure);
      // What is wrong with the filters has no field here.
      setError(errors["name"] ?? errors["filters.to"] ?? null);
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
          maxLength={VIEW_NAME_MAX_LENGTH}
          value={name}
          error={error}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            setError(null);
          }}
        />
        <Switch
          mt="sm"
          label={t("views.shared")}
          description={t("views.shared_hint")}
          checked={isShared}
          onChange={(event) => form.set({ isShared: event.currentTarget.checked })}
        />
      </DialogForm>
    </FormDialog>
  );
}
