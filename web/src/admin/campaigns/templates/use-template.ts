import type { CampaignTemplate } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { campaignTemplates } from "./templates.resource.ts";

/** Loads a template with its texts, as it is now. Lists have no texts. */
export function useTemplate(): (id: number) => Promise<CampaignTemplate> {
  const { language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  return (id) => cache.fetchQuery({ ...campaignTemplates.item(call, id, language), staleTime: 0 });
}
