import { DiscardReason } from "@ezo/contract/admin/operations/jobs";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { countOf, type JobSelection, useSettleJobs } from "./jobs.queries.ts";

/** Discards failed jobs; a reason is required. */
export function DiscardDialog(props: { selection: JobSelection; onClose: () => void }) {
  const { selection, onClose } = props;
  const { t, format } = useTexts();
  const toasts = useToasts();
  const form = useDialogForm("discard-jobs", null, { reason: "" });
  const { reason } = form.values;
  const [isWrong, setWrong] = useState(false);
  const discard = useSettleJobs(() => undefined);
  const start = () => {
    if (!DiscardReason.safeParse(reason).success) return setWrong(true);
    discard.mutate(
      { selection, reason },
      {
        onSuccess: (count) => {
          form.saved();
          toasts.success(t("jobs.discarded", { count: format.number(count) }));
          onClose();
        },
        onError: (failure) => toasts.failure(t("jobs.discard_failed"), failure),
      },
    );
  };
  return (
    <FormDialog
      work={form}
      isHeld={discard.isPending}
      onClose={onClose}
      title={t("jobs.discard_title", { count: format.number(countOf(selection)) })}
      size={480}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p>{t("jobs.discard_warning")}</p>
        <TextInput
          mt={12}
          required
          data-autofocus
          label={t("jobs.column.reason")}
          value={reason}
          error={isWrong ? t("jobs.discard_reason_missing") : undefined}
          onChange={(event) => {
            form.set({ reason: event.currentTarget.value });
            setWrong(false);
          }}
        />
        <Button type="submit" variant="filled" color="red" mt={20} loading={discard.isPending}>
          {t("jobs.discard")}
        </Button>
      </form>
    </FormDialog>
  );
}
