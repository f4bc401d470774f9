import {
  UNCONFIRMED_DECISIONS,
  type UnconfirmedDecision,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { ConfirmDialog } from "../../../editor/dialogs/confirm-dialog.tsx";
import { useMay } from "../../../session/session-context.tsx";
import styles from "../results/results.module.css";
import { useOrders } from "../use-orders.ts";

/** Mails that were in flight when their sender died. Whether they arrived is unknown, so a person decides. */
export function Unconfirmed(props: { item: CampaignDetail; ids?: number[]; onDone?: () => void }) {
  const { item, ids, onDone } = props;
  const { t } = useTexts();
  const orders = useOrders(item);
  const may = useMay();
  const [decision, setDecision] = useState<UnconfirmedDecision | null>(null);
  const count = ids?.length ?? item.totals.unconfirmed;
  const decisions: readonly UnconfirmedDecision[] =
    item.status === "cancelled" ? ["sent", "failed"] : UNCONFIRMED_DECISIONS;
  const offered = may("campaigns.send") ? decisions : [];
  return (
    <div className={styles.warning} role="group" aria-label={t("campaigns.unconfirmed")}>
      <span>{t("campaigns.unconfirmed_text", { count })}</span>
      {offered.map((each) => (
        <Button key={each} onClick={() => setDecision(each)}>
          {t(`campaigns.decide.${each}`)}
        </Button>
      ))}
      {decision ? (
        <ConfirmDialog
          title={t(`campaigns.decide.${decision}`)}
          message={t(`campaigns.decide_text.${decision}`, { count })}
          confirm={t(`campaigns.decide.${decision}`)}
          onClose={() => setDecision(null)}
          onConfirm={() =>
            orders.mutate(
              { kind: "settle", decision, ...(ids ? { ids } : {}) },
              { onSuccess: () => onDone?.() },
            )
          }
        />
      ) : null}
    </div>
  );
}
