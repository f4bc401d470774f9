import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Pause, Play } from "../../generated/icons.ts";
import { useMay } from "../../session/session-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { campaignPaths } from "../campaign-paths.ts";
import { waitsUntil } from "../campaign-status-mark.tsx";
import { campaignList } from "../campaigns.resource.ts";
import { Meter } from "../composer/meter.tsx";
import styles from "./sending-strip.module.css";
import { pauseText } from "./pause-text.ts";
import { useOrders } from "./use-orders.ts";

/** The campaigns that are sending or paused, shown on every marketing screen. */
export function SendingStrip({ exceptId }: { exceptId?: number }) {
  const { data } = useQuery(campaignList(useCaller(), { status: ["sending", "paused"] }));
  return data?.data
    .filter(({ id, status }) => id !== exceptId && (status === "sending" || status === "paused"))
    .map((row) => <Strip key={row.id} row={row} />);
}

function Strip({ row }: { row: CampaignRow }) {
  const { t, format } = useTexts();
  const now = useNow();
  const orders = useOrders(row);
  const may = useMay();
  const { recipients, remaining } = row.totals;
  const isSending = row.status === "sending";
  const Icon = isSending ? Pause : Play;
  const reason = row.status === "paused" ? row.pause_reason : null;
  const waits = waitsUntil(row);
  return (
    <div className={styles.strip}>
      <Link to={campaignPaths.one(row.id)}>{row.name}</Link>
      <Meter label={t("campaigns.progress_of", { name: row.name })} totals={row.totals} />
      <span className={styles.figures}>
        {format.number(recipients - remaining)} / {format.number(recipients)}
      </span>
      {may("campaigns.send") ? (
        <Button
          loading={orders.isPending}
          onClick={() => orders.mutate({ kind: isSending ? "pause" : "resume" })}
          leftSection={<Icon />}
        >
          {isSending ? t("jobs.pause") : t("jobs.resume")}
        </Button>
      ) : null}
      {reason ? <p className={styles.reason}>{pauseText(reason, t)}</p> : null}
      {waits ? (
        <p className={styles.reason}>{t("campaigns.waits_until", { time: format.moment(waits, now) })}</p>
      ) : null}
    </div>
  );
}
