import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { Button } from "@mantine/core";
import { Card } from "../../editor/fields/card.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ShieldCheck } from "../../generated/icons.ts";
import { PreflightReport, usePreflight } from "../sending/preflight.tsx";
import styles from "./composer.module.css";

export function PreflightCard(props: {
  item: CampaignDetail;
  /** The version that was last checked; null before the first check. */
  checkedVersion: number | null;
  isDirty: boolean;
  onCheck: () => void;
}) {
  const { item, isDirty } = props;
  const { t } = useTexts();
  const isChecked = props.checkedVersion === item.version;
  const preflight = usePreflight(item.id, item.version, isChecked);
  const isCurrent = isChecked && !isDirty;
  return (
    <Card title={t("campaigns.preflight")}>
      {isCurrent ? (
        <PreflightReport preflight={preflight} />
      ) : (
        <p className={styles.hint}>{t("campaigns.preflight_hint")}</p>
      )}
      <div>
        <Button
          onClick={() => {
            if (isCurrent) void preflight.refetch();
            else props.onCheck();
          }}
          leftSection={<ShieldCheck />}
        >
          {t(isDirty ? "campaigns.save_and_check" : "campaigns.check")}
        </Button>
      </div>
    </Card>
  );
}
