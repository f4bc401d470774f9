import { duplicateCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { useNavigate } from "react-router-dom";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { campaignPaths } from "../campaign-paths.ts";
import { campaignKeys } from "../campaigns.resource.ts";

/** Copies a campaign of any status as a draft, and opens the copy. */
export function useCopy(id: number) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(duplicateCampaign, { params: { id: String(id) } }),
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: campaignKeys.lists });
      await navigate(campaignPaths.one(data.id));
    },
    onError: (error) => toasts.failure(t("campaigns.copy_failed"), error),
  });
}
