import type { OpenErasure } from "@ezo/contract/privacy";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import { LoadError } from "../ui/states/blank.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./privacy-page.module.css";
import { openErasures } from "./privacy.queries.ts";
import { RefuseDialog } from "./refuse-dialog.tsx";

/** The requests for erasure that wait for an answer; nothing where there are none. */
export function OpenErasures(props: { onLookUp: (of: string) => void; onRefused: (of: string) => void }) {
  const { onLookUp, onRefused } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(openErasures(useCaller()));
  const [refused, setRefused] = useState<OpenErasure | null>(null);
  if (!data && error)
    return <LoadError title={t("privacy.erasures_failed")} error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t("privacy.erasures")}>
      <p className={styles.intro}>{t("privacy.erasures_hint")}</p>
      <ul className={styles.erasures}>
        {data.map((erasure) => (
          <Erasure key={erasure.id} erasure={erasure} onLookUp={onLookUp} onRefuse={setRefused} />
        ))}
      </ul>
      {refused ? (
        <RefuseDialog
          key={refused.id}
          erasure={refused}
          onRefused={() => onRefused(refused.email)}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </Card>
  );
}

function Erasure(props: {
  erasure: OpenErasure;
  onLookUp: (of: string) => void;
  onRefuse: (erasure: OpenErasure) => void;
}) {
  const { erasure, onLookUp, onRefuse } = props;
  const { email, asked_at: askedAt, due_at: dueAt } = erasure;
  const { t, format } = useTexts();
  const may = useMay();
  const now = useNow();
  const isLate = new Date(dueAt).getTime() < now;
  return (
    <li>
      <div>
        <b>{email}</b>
        <div>
          {t("privacy.erasure_times", { asked: format.moment(askedAt, now), due: format.full(dueAt) })}
          {isLate ? <strong className={styles.late}> {t("privacy.erasure_late")}</strong> : null}
        </div>
      </div>
      <div className={styles.links}>
        <Button aria-label={t("privacy.find_of", { of: email })} onClick={() => onLookUp(email)}>
          {t("privacy.find")}
        </Button>
        {may("contacts.edit") ? (
          <Button aria-label={t("privacy.refuse_of", { of: email })} onClick={() => onRefuse(erasure)}>
            {t("privacy.refuse")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
