import { addSenderAddress } from "@ezo/contract/marketing/delivery/sender-addresses";
import { TextInput } from "@mantine/core";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { useAskSender } from "./use-senders.ts";

/** Asks for an address, and has its owner asked. */
export function AddSenderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const form = useDialogForm("campaign-sender", null, { email: "" });
  const { errors, check, takeFrom, clear } = useFieldErrors(addSenderAddress.body);
  const ask = useAskSender();
  const body = { email: form.values.email.trim() };
  const send = (element: HTMLFormElement) => {
    if (!check(body, element)) return;
    ask.mutate(body.email, {
      onSuccess: () => {
        form.saved();
        onClose();
      },
      onError: takeFrom,
    });
  };
  return (
    <FormDialog work={form} onClose={onClose} title={t("marketing.senders_add")} isHeld={ask.isPending}>
      <DialogForm submit={t("marketing.senders_ask")} isSending={ask.isPending} onSubmit={send}>
        <TextInput
          type="email"
          label={t("field.email")}
          description={t("marketing.senders_hint")}
          data-autofocus
          value={form.values.email}
          error={errors["email"]}
          onChange={(event) => {
            form.set({ email: event.currentTarget.value });
            clear("email");
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}
