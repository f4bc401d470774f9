import { type Demo, DEMO_KINDS, type DemoCounts } from "@ezo/contract/admin/setup/setup-demo";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { demoState, isUnderWay, useRemoveDemo } from "./demo.queries.ts";
import styles from "./setup.module.css";

/** Removes what the demo has brought, after a backup: what goes, what stays, and how far it is. */
export function DemoCard() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(demoState(useCaller()));
  return (
    <Card title={t("setup.demo.title")}>
      {data ? (
        <Removal demo={data} />
      ) : (
        <NotLoaded
          title={t("setup.demo.load_failed")}
          error={error}
          onRetry={refetch}
          rows={3}
          height={28}
          gap={8}
        />
      )}
    </Card>
  );
}

/** "Projects: 8, Requests: 60"; empty where there is nothing of any kind. */
function useCountsText(): (counts: DemoCounts) => string {
  const { t, format } = useTexts();
  return (counts) =>
    DEMO_KINDS.filter((kind) => counts[kind] > 0)
      .map((kind) => `${t(`setup.demo.kind.${kind}`)}: ${format.number(counts[kind])}`)
      .join(", ");
}

function Removal({ demo }: { demo: Demo }) {
  const { t } = useTexts();
  const countsText = useCountsText();
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveDemo();
  const stays = countsText(demo.stays);
  return (
    <>
      <Progress demo={demo} />
      {demo.is_removable ? (
        <>
          <p>{countsText(demo.goes)}</p>
          <p className={styles.note}>{t("setup.demo.goes")}</p>
        </>
      ) : null}
      {!demo.is_removable && demo.removal === null ? <p>{t("setup.demo.nothing")}</p> : null}
      {stays ? <p className={styles.note}>{t("setup.demo.stays", { what: stays })}</p> : null}
      {demo.is_removable ? (
        <Button variant="default" loading={remove.isPending} onClick={() => setAsking(true)}>
          {t("setup.demo.remove")}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t("setup.demo.remove")}
          message={t("setup.demo.question", { what: countsText(demo.goes) })}
          note={t("setup.demo.goes")}
          confirm={t("setup.demo.confirm")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      ) : null}
    </>
  );
}

function Progress({ demo }: { demo: Demo }) {
  const { t } = useTexts();
  const countsText = useCountsText();
  const { removal } = demo;
  if (!removal) return null;
  const removed = removal.removed && countsText(removal.removed);
  return (
    <>
      <p role="status" aria-busy={isUnderWay(demo)}>
        {t(`setup.demo.phase.${removal.phase}`)}
      </p>
      {removed ? <p className={styles.note}>{t("setup.demo.removed", { what: removed })}</p> : null}
      {removal.backup ? (
        <p className={styles.note}>{t("setup.demo.backup", { name: removal.backup })}</p>
      ) : null}
      {removal.failure ? <p className={styles.note}>{removal.failure}</p> : null}
    </>
  );
}
