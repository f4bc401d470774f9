import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { useState } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { CircleCheck } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import list from "../../resource/list/resource-list.module.css";
import { INBOX_PATH } from "../../session/guards.ts";
import { useUser } from "../../session/session-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { NextDue } from "../next-step/next-due.tsx";
import section from "../next-step/step-section.module.css";
import { useStepsOfToday } from "../next-step/use-steps-of-today.ts";
import { isWaiting, useUnsentCalls } from "../unsent-calls/unsent-calls.ts";
import { UnsentList } from "../unsent-calls/unsent-list.tsx";
import beside from "./beside.module.css";
import { DayByHours } from "./day-by-hours.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { OpenedOffers } from "./opened-offers.tsx";
import { OwnResponse } from "./own-response.tsx";
import { TodayItem } from "./today-item.tsx";
import styles from "./today-page.module.css";

/** What is to be done today: overdue first, then by time. */
export default function TodayPage() {
  const { t, format } = useTexts();
  const now = useNow();
  const [isMine, setMine] = useState(true);
  // Here, not in its row, which may go with the move.
  const [moving, setMoving] = useState<DueStep | null>(null);
  const { data, error, refetch, isPlaceholderData } = useStepsOfToday(isMine);
  const next = data?.meta.next;
  const isListed = (enquiryId: number) =>
    data?.data.some(({ customer }) => customer.id === enquiryId) ?? false;
  // What waits is marked in its row; what was refused is to be read, also where its row is gone.
  const unsent = useUnsentCalls(useUser().id).filter((call) => !isWaiting(call) || !isListed(call.enquiryId));
  return (
    <div className={cx(list.page, styles.page)}>
      <div className={styles.day}>
        <div className={section.choices} role="group" aria-label={t("today.whose")}>
          {[true, false].map((mine) => (
            <button
              key={String(mine)}
              type="button"
              aria-pressed={mine === isMine}
              onClick={() => setMine(mine)}
            >
              {t(mine ? "today.mine" : "today.all")}
            </button>
          ))}
        </div>
        <UnsentList calls={unsent} />
        {!data ? (
          <NotLoaded title={t("today.error")} error={error} onRetry={refetch} rows={5} height={72} gap={4} />
        ) : data.data.length === 0 ? (
          <Blank icon={CircleCheck} title={t("today.empty")} message={t("today.empty_message")} />
        ) : (
          <>
            <p role="status" className={styles.summary}>
              {t("today.summary", {
                total: format.number(data.meta.total),
                overdue: format.number(data.meta.overdue),
              })}
            </p>
            <ol className={cx(styles.list, isPlaceholderData && list.stale)}>
              {data.data.map((step, index) => (
                <TodayItem
                  key={step.id}
                  step={step}
                  now={now}
                  isNext={index === 0}
                  onMove={() => setMoving(step)}
                />
              ))}
            </ol>
          </>
        )}
        {next ? (
          <p className={styles.next}>
            <NextDue step={next} to={`${INBOX_PATH}?open=${next.customer.id}`} now={now} />
          </p>
        ) : null}
      </div>
      <aside className={beside.beside} aria-label={t("today.beside")}>
        <DayByHours steps={data?.data ?? []} now={now} />
        <OwnResponse />
        <OpenedOffers now={now} />
      </aside>
      {moving ? <MoveDialog step={moving} onClose={() => setMoving(null)} /> : null}
    </div>
  );
}
