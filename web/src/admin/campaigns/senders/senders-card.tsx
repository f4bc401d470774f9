import type { SenderAddress } from "@ezo/contract/marketing/delivery/sender-addresses";
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { Card } from "../../editor/fields/card.tsx";
import { CircleCheck, CircleDashed, MailPlus, Trash2 } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { AuditIconLink } from "../../session/audit-link.tsx";
import { IconMark } from "../../ui/marks/status-mark.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { senderList } from "../campaigns.resource.ts";
import { AddSenderDialog } from "./add-sender-dialog.tsx";
import styles from "./senders-card.module.css";
import { useAskSender, useRemoveSender } from "./use-senders.ts";

/** The addresses that campaigns come from, each confirmed by its owner. */
export function SendersCard() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(senderList(useCaller()));
  const [isAdding, setAdding] = useState(false);
  const added = data?.filter(({ id }) => id !== null);
  return (
    <Card title={t("marketing.senders")} aside={<small>{t("marketing.senders_hint")}</small>}>
      {added ? (
        <SenderRows senders={added} />
      ) : (
        <NotLoaded
          title={t("marketing.senders_failed")}
          error={error}
          onRetry={refetch}
          rows={2}
          height={40}
          gap={8}
        />
      )}
      <div>
        <Button leftSection={<MailPlus />} onClick={() => setAdding(true)}>
          {t("marketing.senders_add")}
        </Button>
      </div>
      {isAdding ? <AddSenderDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function SenderRows({ senders }: { senders: readonly SenderAddress[] }) {
  const { t } = useTexts();
  if (senders.length === 0) return <small>{t("marketing.senders_none")}</small>;
  return (
    <ul className={styles.list}>
      {senders.map((sender) => (
        <SenderRow key={sender.email} sender={sender} />
      ))}
    </ul>
  );
}

function SenderRow({ sender: { id, email, state } }: { sender: SenderAddress }) {
  const { t } = useTexts();
  const ask = useAskSender();
  const remove = useRemoveSender();
  const isVerified = state === "verified";
  const again = t("marketing.senders_again", { email });
  const removing = t("marketing.senders_remove", { email });
  return (
    <li className={styles.row}>
      <span>{email}</span>
      <IconMark icon={isVerified ? CircleCheck : CircleDashed} tone={isVerified ? "good" : "quiet"}>
        {t(isVerified ? "marketing.senders_verified" : "marketing.senders_waiting")}
      </IconMark>
      <span className={styles.actions}>
        {isVerified ? null : (
          <Tooltip label={again}>
            <ActionIcon
              variant="default"
              aria-label={again}
              loading={ask.isPending}
              onClick={() => ask.mutate(email)}
            >
              <MailPlus />
            </ActionIcon>
          </Tooltip>
        )}
        {id === null ? null : <AuditIconLink entity="sender_address" id={id} name={email} />}
        <Tooltip label={removing}>
          <ActionIcon
            variant="default"
            aria-label={removing}
            loading={remove.isPending}
            onClick={() => (id === null ? undefined : remove.mutate(id))}
          >
            <Trash2 />
          </ActionIcon>
        </Tooltip>
      </span>
    </li>
  );
}
