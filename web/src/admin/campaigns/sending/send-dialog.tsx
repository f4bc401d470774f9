import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { HOUR_MS } from "@ezo/contract/values/time";
import { Button, SegmentedControl } from "@mantine/core";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogCancel, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { AudiencePeople } from "../audience/audience-people.tsx";
import { PreflightReport, usePreflight } from "./preflight.tsx";
import styles from "./preflight.module.css";
import { useOrders } from "./use-orders.ts";

const soon = () => new Date(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS).toISOString();

/** The last step before sending: the preflight report, the time and the number of recipients. */
export function SendDialog({ item, onClose }: { item: CampaignDetail; onClose: () => void }) {
  const { t, format, timeZone } = useTexts();
  const now = useNow();
  const preflight = usePreflight(item.id, item.version, true);
  const orders = useOrders(item);
  const form = useDialogForm<{ when: "now" | "later"; sendAt: string }>("send-campaign", item.id, {
    when: item.status === "scheduled" ? "later" : "now",
    sendAt: item.send_at ?? soon(),
  });
  const { when, sendAt } = form.values;
  const isPast = when === "later" && Date.parse(sendAt) <= now;
  const waiting = (preflight.data?.subject_test?.languages ?? []).reduce(
    (sum, { others }) => sum + others,
    0,
  );
  const isKnown = preflight.data !== undefined && !preflight.isFetching;
  /** Of a test of subjects, those who get one of them; of any other campaign, everybody. */
  const people = (preflight.data?.recipients.total ?? 0) - waiting;
  const send = () => {
    // The campaign's new status closes this dialog before the answer arrives here.
    form.saved();
    orders.mutate(when === "now" ? { kind: "send" } : { kind: "schedule", sendAt }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      work={form}
      onClose={onClose}
      title={t("campaigns.send_title", { name: item.name })}
      size={600}
    >
      <div className={styles.stack}>
        <PreflightReport preflight={preflight} />
        <AudiencePeople filter={item.segment} topics={item.topics} startsOpen />
        <div className={styles.when}>
          <SegmentedControl
            aria-label={t("campaigns.when")}
            value={when}
            onChange={(value) => form.set({ when: value === "later" ? "later" : "now" })}
            data={[
              { value: "now", label: t("campaigns.now") },
              { value: "later", label: t("campaigns.later") },
            ]}
          />
          {when === "later" ? (
            <MomentField
              isAhead
              label={t("campaigns.send_at")}
              hint={t("time.zone", { zone: timeZone })}
              value={sendAt}
              error={isPast ? t("campaigns.in_past") : undefined}
              onChange={(moment) => form.set({ sendAt: moment })}
            />
          ) : null}
        </div>
      </div>
      <div className={dialog.actions}>
        <DialogCancel label={t("campaigns.back")} />
        <Button
          variant="filled"
          disabled={!isKnown || !preflight.data?.ok || isPast}
          loading={orders.isPending}
          onClick={send}
        >
          {when === "later"
            ? t("campaigns.schedule")
            : isKnown
              ? t(waiting > 0 ? "campaigns.send_first" : "campaigns.send_to", {
                  count: people,
                  people: format.number(people),
                })
              : t("campaigns.send_unknown")}
        </Button>
      </div>
    </FormDialog>
  );
}
