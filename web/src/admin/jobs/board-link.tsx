import { openBoard } from "@ezo/contract/admin/operations/jobs";
import { Button } from "@mantine/core";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

/** Opens Bull Board, with the raw data of every job, in a new window. */
export function BoardLink() {
  const { t, call, toasts } = useMutationContext();
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
    // The window is opened by the click itself, or browsers would block it as a popup.
    <Button variant="subtle" px={8} onClick={() => open.mutate(window.open("", "ezo-board"))}>
      {t("jobs.raw")}
    </Button>
  );
}
