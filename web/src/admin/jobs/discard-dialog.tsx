import { DiscardReason } from "@ezo/contract/jobs";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { countOf, type RetryWish, useSettleJobs } from "./jobs.queries.ts";

/** Asks why failed jobs are given up; without a reason none is. */
export function DiscardDialog(props: { wish: RetryWish; onClose: () => void }) {
  const { wish, onClose } = props;
  const { t, format } = useTexts();
  const toasts = useToasts();
  const form = useDialogForm("discard-jobs", null, { reason: "" });
  const { reason } = form.values;
  const [isWrong, setWrong] = useState(false);
  const discard = useSettleJobs(() => undefined);
  const start = () => {
    if (!DiscardReason.safeParse(reason).success) return setWrong(true);
    discard.mutate(
      { wish, reason },
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
      title={t("jobs.discard_title", { count: format.number(countOf(wish)) })}
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
          label={t("jobs.discard_reason")}
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
