import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { useReplay } from "./webhooks.queries.ts";

/** Sends a message of an endpoint again, and says so. */
export function useReplayOf(id: number) {
  const { t } = useTexts();
  const toasts = useToasts();
  const replay = useReplay();
  return {
    isPending: replay.isPending,
    send: (delivery: number) =>
      replay.mutate(
        { id, delivery },
        {
          onSuccess: () => toasts.success(t("webhooks.replayed")),
          onError: (failure) => toasts.failure(t("webhooks.replay_failed"), failure),
        },
      ),
  };
}
