import { CAMPAIGN_STATUSES } from "@ezo/contract/marketing/campaigns/campaign-status";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListContent } from "../resource/list/list-content.tsx";
import { ListPages } from "../resource/list/list-footer.tsx";
import { ListSkeleton } from "../resource/list/list-skeleton.tsx";
import { askedBy } from "../resource/list/list-view.ts";
import tools from "../resource/list/list-tools.module.css";
import { ListSearch } from "../resource/list/list-tools.tsx";
import styles from "../resource/list/resource-list.module.css";
import { Segments } from "../resource/list/segments.tsx";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";
import { LayoutTemplate, MailPlus, Plus, Settings } from "../generated/icons.ts";
import { useMay } from "../session/session-context.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { campaignPaths } from "./campaign-paths.ts";
import { CampaignTable } from "./campaign-table.tsx";
import { campaignList } from "./campaigns.resource.ts";
import { SendingStrip } from "./sending/sending-strip.tsx";
import { useProgress } from "./sending/use-progress.ts";

const FILTERS = { status: CAMPAIGN_STATUSES } as const;
const SORTS: readonly string[] = [];

export default function CampaignListPage() {
  const { t } = useTexts();
  const control = useListView(FILTERS, SORTS);
  const query = useQuery(campaignList(useCaller(), askedBy(control.view)));
  const { data: list } = query;
  useProgress();
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? String(list.meta.total) : null}</TopBarSlot>
      <SendingStrip />
      <CampaignTools control={control} />
      <section className={styles.card} aria-label={t("screen.campaigns")} aria-busy={query.isPlaceholderData}>
        <ListContent
          rows={list?.data}
          query={query}
          control={control}
          skeleton={<ListSkeleton rows={6} />}
          empty={{
            icon: MailPlus,
            title: t("campaigns.empty"),
            message: t("campaigns.empty_hint"),
            create: { to: campaignPaths.add, label: t("screen.campaign_new") },
          }}
        >
          {(rows) => <CampaignTable rows={rows} isStale={query.isPlaceholderData} />}
        </ListContent>
      </section>
      <ListPages meta={list?.meta} onPage={control.toPage} />
    </div>
  );
}

/** Search, status filter, and the buttons for settings and a new campaign. */
function CampaignTools({ control }: { control: ListViewControl }) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <div className={tools.tools}>
      <ListSearch control={control} placeholder={t("field.campaign_name")} />
      <Segments
        label={t("field.status")}
        value={control.view.filters["status"] ?? null}
        options={CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`campaigns.status.${value}`) }))}
        onChange={(value) => control.filter("status", value)}
      />
      <span className={tools.end}>
        <Button component={Link} to={campaignPaths.templates} leftSection={<LayoutTemplate />}>
          {t("templates.title")}
        </Button>
        {may("campaigns.settings") ? (
          <Button component={Link} to={campaignPaths.settings} leftSection={<Settings />}>
            {t("marketing.settings")}
          </Button>
        ) : null}
        <Button component={Link} to={campaignPaths.add} variant="filled" leftSection={<Plus size="md" />}>
          {t("screen.campaign_new")}
        </Button>
      </span>
    </div>
  );
}
