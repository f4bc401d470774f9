import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { useStep, valuesOf } from "../next-step/use-step.ts";

/** Moves a step, as it was when the dialog opened, to a time that is chosen: a colleague's change since is not overwritten. */
export function MoveDialog({ step, onClose }: { step: DueStep; onClose: () => void }) {
  const { t } = useTexts();
  const { id, name, email } = step.customer;
  const form = useDialogForm("move-step", step.id, { due_at: step.due_at });
  const { set } = useStep();
  const { due_at } = form.values;
  const save = async () => {
    try {
      await set.mutateAsync({ of: { id, name, next_step: step }, step: { ...valuesOf(step), due_at } });
    } catch {
      // Reported by the mutation, and at the field.
      return;
    }
    form.saved();
    onClose();
  };
  return (
    <FormDialog
      work={form}
      isHeld={set.isPending}
      onClose={onClose}
      title={t("today.move_title", { step: t(`step.${step.kind}`), name })}
    >
      <DialogForm submit={t("today.move")} isSending={set.isPending} onSubmit={() => void save()}>
        <MomentField
          label={t("step.when")}
          value={due_at}
          error={serverFieldErrors(set.error)["due_at"]}
          isAhead
          onChange={(chosen) => form.set({ due_at: chosen })}
        />
        {step.is_invited ? <p>{t("today.move_mailed", { email })}</p> : null}
      </DialogForm>
    </FormDialog>
  );
}
