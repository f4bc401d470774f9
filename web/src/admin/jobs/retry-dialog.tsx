import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { countOf, type JobSelection, useSettleJobs } from "./jobs.queries.ts";

/** Asks before jobs are retried, then shows the progress. */
export function RetryDialog(props: { selection: JobSelection; onClose: () => void }) {
  const { selection, onClose } = props;
  const { t, format } = useTexts();
  const toasts = useToasts();
  const [done, setDone] = useState(0);
  const retry = useSettleJobs(setDone);
  const count = countOf(selection);
  const start = () =>
    retry.mutate(
      { selection },
      {
        onSuccess: (retried) => {
          toasts.success(t("jobs.retried", { count: format.number(retried) }));
          onClose();
        },
        onError: (failure) => toasts.failure(t("jobs.retry_failed"), failure),
      },
    );
  return (
    <Modal
      onClose={retry.isPending ? () => undefined : onClose}
      title={t("jobs.retry_title", { count: format.number(count) })}
      size={480}
      closeButtonProps={{ disabled: retry.isPending }}
    >
      <p>{t("jobs.retry_warning")}</p>
      {retry.isPending ? (
        <div role="status">
          <p>{t("jobs.retrying", { done: format.number(done), count: format.number(count) })}</p>
          <Progress value={(done / Math.max(1, count)) * 100} aria-hidden="true" mt={8} />
        </div>
      ) : null}
      <Button variant="filled" mt={20} data-autofocus loading={retry.isPending} onClick={start}>
        {t("jobs.retry")}
      </Button>
    </Modal>
  );
}
