import type { CampaignTemplateRow } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { HistoryDrawer } from "../../editor/history/history-drawer.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { TEMPLATE_FIELDS } from "./template-fields.ts";
import { campaignTemplates } from "./templates.resource.ts";

/** The history of a template or a saved block, with a button to restore each version. */
export function TemplateHistory(props: { template: CampaignTemplateRow; onClose: () => void }) {
  const { id, version } = props.template;
  const { t, language, call, cache, toasts } = useMutationContext();
  const restore = useMutation({
    mutationFn: (to: { version: number; seen: number }) =>
      campaignTemplates.restoreVersion(call, id, to.version, to.seen, language),
    onSuccess: () => {
      toasts.success(t("history.version_restored"));
      props.onClose();
    },
    onError: (error) => toasts.failure(t("history.restore_failed"), firstReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: campaignTemplates.keys.all }),
  });
  return (
    <HistoryDrawer
      resource={campaignTemplates}
      id={id}
      version={version}
      names={TEMPLATE_FIELDS}
      isRestoring={restore.isPending}
      onRestore={(to, seen) => restore.mutate({ version: to, seen })}
      onClose={props.onClose}
    />
  );
}
