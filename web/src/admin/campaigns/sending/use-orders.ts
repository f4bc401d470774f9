import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import { deleteCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import {
  cancelCampaign,
  pauseCampaign,
  reopenCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  settleUnconfirmed,
  type UnconfirmedDecision,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { campaignKeys } from "../campaigns.resource.ts";

type Order =
  | { kind: "pause" | "resume" | "reopen" | "cancel" | "send" | "delete" }
  | { kind: "schedule"; sendAt: string }
  | { kind: "settle"; decision: UnconfirmedDecision; ids?: number[] };

/**
 * The commands for a campaign. Sending, scheduling and deleting name the version on screen and fail if a colleague has
 * changed it since. Of two concurrent commands the server accepts one.
 */
export function useOrders({ id, version }: Pick<CampaignRow, "id" | "version">) {
  const { t, call, cache, toasts } = useMutationContext();
  const params = { id: String(id) };
  const query = { version };
  return useMutation({
    mutationFn: async (order: Order) => {
      switch (order.kind) {
        case "pause":
          return call(pauseCampaign, { params });
        case "resume":
          return call(resumeCampaign, { params });
        case "reopen":
          return call(reopenCampaign, { params });
        case "cancel":
          return call(cancelCampaign, { params });
        case "send":
          return call(sendCampaign, { params, query });
        case "delete":
          return call(deleteCampaign, { params, query });
        case "schedule":
          return call(scheduleCampaign, { params, query, body: { send_at: order.sendAt } });
        case "settle":
          return call(settleUnconfirmed, {
            params,
            body: { decision: order.decision, ...(order.ids ? { recipient_ids: order.ids } : {}) },
          });
      }
    },
    onSuccess: (_, { kind }) => {
      if (kind === "delete") cache.removeQueries({ queryKey: campaignKeys.item(id) });
      toasts.success(t(`campaigns.done.${kind}`));
    },
    onError: (error) => toasts.failure(t("campaigns.order_failed"), firstReason(error)),
    onSettled: (_, error, { kind }) =>
      cache.invalidateQueries({
        queryKey: kind === "delete" && !error ? campaignKeys.lists : campaignKeys.all,
      }),
  });
}
