import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Card } from "../../../editor/fields/card.tsx";
import { Mail } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { campaignPaths } from "../../campaign-paths.ts";
import { ResendDialog } from "./resend-dialog.tsx";
import styles from "../results/subject-results.module.css";

/** The second mail to those who have not reacted: when it can be written, and the one that was. */
export function ResendCard({ item }: { item: CampaignDetail }) {
  const { t, format } = useTexts();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { resend_from: from, resent_as: second } = item;
  if (!from && !second) return null;
  return (
    <Card title={t("campaigns.resend")}>
      <p className={styles.note}>{t("campaigns.resend_hint")}</p>
      {second ? <Link to={campaignPaths.one(second.id)}>{second.name}</Link> : null}
      {from && Date.parse(from) > now ? (
        <p className={styles.note}>{t("campaigns.resend_from", { time: format.moment(from, now) })}</p>
      ) : null}
      {from && Date.parse(from) <= now ? (
        <div>
          <Button leftSection={<Mail />} onClick={() => setOpen(true)}>
            {t("campaigns.resend_write")}
          </Button>
        </div>
      ) : null}
      {isOpen ? <ResendDialog item={item} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
