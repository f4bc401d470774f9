import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ClockMark } from "./clock-mark.tsx";
import styles from "./clock-line.module.css";

/** The clock of an enquiry in full: how long, who has answered and how, and to whom it was escalated. */
export function ClockLine({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  const now = useNow();
  const { clock } = enquiry;
  if (!clock) return null;
  const { answer, escalated_to: escalated } = clock;
  return (
    <p className={styles.line}>
      <ClockMark clock={clock} now={now} />
      {answer && clock.is_waiting ? <span>{t("clock.again")}</span> : null}
      {answer && !clock.is_waiting ? (
        <span>{[t(`clock.by.${answer.kind}`), answer.by?.name].filter(Boolean).join(", ")}</span>
      ) : null}
      {escalated ? <span>{t(`clock.escalated.${escalated}`)}</span> : null}
      {clock.is_waiting ? <small>{t("clock.hint")}</small> : null}
    </p>
  );
}
