import { openBoard } from "@ezo/contract/jobs";
import { Button } from "@mantine/core";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";

/** The queues as BullMQ itself keeps them, in a window of their own. */
export function BoardLink() {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const open = useMutation({
    mutationFn: async (opened: Window | null) => {
      const { data } = await call(openBoard, {});
      if (opened) opened.location.href = data.url;
    },
    onError: (failure, opened) => {
      opened?.close();
      toasts.failure(t("jobs.raw_failed"), failure);
    },
  });
  return (
    // The window is opened by the press itself, or browsers would take it for an unwanted one.
    <Button variant="subtle" px={8} onClick={() => open.mutate(window.open("", "ezo-board"))}>
      {t("jobs.raw")}
    </Button>
  );
}
