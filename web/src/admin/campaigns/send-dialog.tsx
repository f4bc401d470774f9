import type { CampaignDetail } from "@ezo/contract/campaigns";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import dialog from "../editor/dialog.module.css";
import { MomentField } from "../editor/moment-field.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";
import { useNow } from "../ui/use-now.ts";
import { PreflightReport, usePreflight } from "./preflight.tsx";
import styles from "./preflight.module.css";
import { useOrders } from "./use-orders.ts";

const HOUR_MS = 3_600_000;
/** The next full hour but one: time enough to think again. */
const soon = () => new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString();

/** The last look before a campaign leaves: what was found, when, and to how many. */
export function SendDialog({ item, onClose }: { item: CampaignDetail; onClose: () => void }) {
  const { t, format } = useTexts();
  const now = useNow();
  const preflight = usePreflight(item.id, item.version, true);
  const orders = useOrders(item);
  const [when, setWhen] = useState<"now" | "later">(item.status === "scheduled" ? "later" : "now");
  const [sendAt, setSendAt] = useState(item.send_at ?? soon());
  const isPast = when === "later" && Date.parse(sendAt) <= now;
  const people = preflight.data?.recipients.total ?? 0;
  const send = () =>
    orders.mutate(when === "now" ? { kind: "send" } : { kind: "schedule", sendAt }, { onSuccess: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("campaigns.send_title", { name: item.name })}
      size={600}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.stack}>
        <PreflightReport preflight={preflight} />
        <div className={styles.when}>
          <SegmentedControl
            aria-label={t("campaigns.when")}
            value={when}
            onChange={(value) => setWhen(value === "later" ? "later" : "now")}
            data={[
              { value: "now", label: t("campaigns.now") },
              { value: "later", label: t("campaigns.later") },
            ]}
          />
          {when === "later" ? (
            <MomentField
              label={t("campaigns.send_at")}
              hint={t("campaigns.tbilisi")}
              value={sendAt}
              error={isPast ? t("campaigns.in_past") : undefined}
              onChange={setSendAt}
            />
          ) : null}
        </div>
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t("campaigns.back")}</Button>
        <Button
          variant="filled"
          disabled={!preflight.data?.ok || preflight.isFetching || isPast}
          loading={orders.isPending}
          onClick={send}
        >
          {when === "now"
            ? t("campaigns.send_to", { count: people, people: format.number(people) })
            : t("campaigns.schedule")}
        </Button>
      </div>
    </Modal>
  );
}
