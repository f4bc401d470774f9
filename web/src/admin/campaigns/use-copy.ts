import { createCampaign, getCampaign } from "@ezo/contract/campaigns";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { campaignPaths } from "./campaign-paths.ts";
import { campaignKeys } from "./campaigns.resource.ts";

/** Makes a draft out of a campaign, whatever became of that, and opens it. */
export function useCopy(id: number) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { data } = await call(getCampaign, { params: { id: String(id) } });
      const { segment, missing_language, rate_per_minute, track_clicks, translations } = data;
      return call(createCampaign, {
        body: {
          name: t("campaigns.copy_of", { name: data.name }),
          segment,
          missing_language,
          rate_per_minute,
          track_clicks,
          translations,
        },
      });
    },
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: campaignKeys.lists });
      await navigate(campaignPaths.one(data.id));
    },
    onError: (error) => toasts.failure(t("campaigns.copy_failed"), error),
  });
}
