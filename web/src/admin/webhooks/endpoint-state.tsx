import type { Webhook } from "@ezo/contract/admin/operations/webhooks";
import { CircleCheck, CirclePause, TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { IconMark } from "../ui/marks/status-mark.tsx";
import { useNow } from "../ui/use-now.ts";

type State = Pick<Webhook, "state" | "paused_reason" | "failing_since">;

/** Whether an endpoint takes messages, and why not. */
export function EndpointState({ endpoint }: { endpoint: State }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { state, paused_reason: reason, failing_since: since } = endpoint;
  if (state === "paused") {
    const isOwn = reason === null || reason === "manual";
    return (
      <IconMark icon={CirclePause} tone={isOwn ? "quiet" : "bad"}>
        {t(`webhooks.state.paused.${reason ?? "manual"}`)}
      </IconMark>
    );
  }
  return since ? (
    <IconMark icon={TriangleAlert} tone="pending">
      {t("webhooks.state.failing", { since: format.moment(since, now) })}
    </IconMark>
  ) : (
    <IconMark icon={CircleCheck} tone="good">
      {t("webhooks.state.enabled")}
    </IconMark>
  );
}
