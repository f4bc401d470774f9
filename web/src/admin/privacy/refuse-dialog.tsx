import { ErasureRefusal, type OpenErasure } from "@ezo/contract/privacy";
import { Textarea } from "@mantine/core";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useRefusal } from "./privacy.queries.ts";

/** Asks why a request for erasure is refused, which the person is mailed. */
export function RefuseDialog(props: { erasure: OpenErasure; onRefused: () => void; onClose: () => void }) {
  const { erasure, onRefused, onClose } = props;
  const { t } = useTexts();
  const form = useDialogForm("erasure", erasure.id, { reason: "" });
  const { errors, check, takeFrom, clear } = useFieldErrors(ErasureRefusal);
  const refusal = useRefusal(erasure.id, takeFrom, () => {
    form.saved();
    onRefused();
    onClose();
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("privacy.refuse_of", { of: erasure.email })}>
      <DialogForm
        submit={t("privacy.refuse")}
        isSending={refusal.isPending}
        onSubmit={(element) => {
          if (check(form.values, element)) refusal.mutate(form.values.reason);
        }}
      >
        <Textarea
          label={t("privacy.refuse_reason")}
          description={t("privacy.refuse_hint", { language: t(`language.${erasure.language}`) })}
          data-autofocus
          autosize
          minRows={4}
          value={form.values.reason}
          error={errors["reason"]}
          onChange={(event) => {
            form.set({ reason: event.currentTarget.value });
            clear("reason");
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}
