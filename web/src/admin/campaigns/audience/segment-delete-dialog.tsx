import type { listSegmentCampaigns } from "@ezo/contract/marketing/campaigns/campaigns";
import type { RouteOutput } from "@ezo/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useCover } from "../../editor/dialogs/dialog-shell.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { useTexts } from "../../i18n/texts-context.tsx";
import list from "../../resource/delete-dialog.module.css";
import { DeleteActions } from "../../resource/delete-dialog.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { campaignsOfSegment, type Segment } from "./audience.queries.ts";

type SegmentCampaign = RouteOutput<typeof listSegmentCampaigns>["data"][number];

/** Before a segment is deleted: which campaigns cannot be sent without it. */
export function SegmentDeleteDialog(props: {
  segment: Segment;
  /** The campaign on screen, which keeps the segment's conditions. */
  campaignId: number | undefined;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { segment } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(campaignsOfSegment(useCaller(), segment.id));
  useCover();
  const isOwn = ({ id }: SegmentCampaign) => id === props.campaignId;
  return (
    <Modal onClose={props.onClose} title={t("delete.title", { name: segment.name })} size={480}>
      <div className={dialog.text}>
        <p>{t("campaigns.segment_delete")}</p>
        {data ? (
          <Campaigns campaigns={data.filter((campaign) => !isOwn(campaign))} />
        ) : (
          <NotLoaded title={t("delete.count_failed")} error={error} onRetry={refetch} height={44} />
        )}
        {data?.some(isOwn) ? <p>{t("campaigns.segment_use.own")}</p> : null}
        <p>{t("delete.message")}</p>
      </div>
      <DeleteActions isKnown={data !== undefined} onClose={props.onClose} onDelete={props.onDelete} />
    </Modal>
  );
}

function Campaigns({ campaigns }: { campaigns: readonly SegmentCampaign[] }) {
  const { t, format } = useTexts();
  if (campaigns.length === 0) return null;
  const wordsOf = ({ name, status, send_at: at }: SegmentCampaign) => {
    if (status === "scheduled" && at)
      return t("campaigns.segment_use.scheduled", { name, time: format.full(at) });
    return t(status === "draft" ? "campaigns.segment_use.draft" : "campaigns.segment_use.started", { name });
  };
  return (
    <ul className={list.list}>
      {campaigns.map((campaign) => (
        <li key={campaign.id}>{wordsOf(campaign)}</li>
      ))}
    </ul>
  );
}
