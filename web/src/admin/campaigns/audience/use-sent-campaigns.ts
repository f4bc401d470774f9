import { PAGE_SIZE_MAX } from "@ezo/contract/values/limits/lists";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { campaignList } from "../campaigns.resource.ts";

/** The newest campaigns that were sent, and the name of each; an older one goes by its number. */
export function useSentCampaigns(isNeeded: boolean) {
  const { data } = useQuery({
    ...campaignList(useCaller(), { status: "sent", per_page: PAGE_SIZE_MAX }),
    enabled: isNeeded,
  });
  const campaigns = data?.data ?? [];
  return {
    campaigns,
    nameOf: (id: number) => campaigns.find((one) => one.id === id)?.name ?? `№ ${id}`,
  };
}
