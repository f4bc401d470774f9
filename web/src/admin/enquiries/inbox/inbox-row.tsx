import { isRangeTick } from "../../resource/list/selection/use-tick-range.ts";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { DoorOpen, ExternalLink, Mail, MailOpen, Phone } from "../../generated/icons.ts";
import { NthEnquiry } from "../../persons/nth-enquiry.tsx";
import { EnquiryStatusMark } from "../../ui/marks/enquiry-status-mark.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { ClockMark } from "../clock/clock-mark.tsx";
import { NextStepWords } from "../next-step/next-step-words.tsx";
import { UnsentMark } from "../unsent-calls/unsent-mark.tsx";
import styles from "./inbox-row.module.css";
import { OwnerMark } from "./owner-mark.tsx";
import { useContextLine } from "../detail/context-line.ts";
import { useDeletionSentence } from "../detail/deleted-notice.tsx";
import { useUser } from "../../session/session-context.tsx";
import { shownName } from "../shown-name.ts";

const SOURCE_ICONS: Record<EnquiryRow["source"], IconComponent> = {
  contact_form: Mail,
  call_request: Phone,
  walk_in: DoorOpen,
  call: Phone,
  portal: ExternalLink,
  email: MailOpen,
};

/**
 * One enquiry in the list: a link that opens it, and a checkbox. Memoized, so that an arrival does not render the
 * other fifty rows again.
 */
export const InboxRow = memo(function InboxRow(props: {
  row: EnquiryRow;
  now: number;
  to: string;
  isOpen: boolean;
  isFresh: boolean;
  isSelected: boolean;
  /** Rows are being selected: all checkboxes are shown. */
  isSelecting: boolean;
  onSelect: (id: number, isRange: boolean) => void;
}) {
  const { row, now, to, isOpen, isFresh, isSelected, isSelecting, onSelect } = props;
  const { t, format } = useTexts();
  const contextLine = useContextLine();
  const deletionSentence = useDeletionSentence();
  const { id: selfId, capabilities } = useUser();
  const SourceIcon = SOURCE_ICONS[row.source];
  const name = shownName(row, t);
  return (
    <li
      className={cx(
        styles.row,
        isOpen && styles.open,
        isFresh && styles.fresh,
        isSelected && styles.selected,
        row.is_unread && styles.unread,
      )}
      data-selecting={isSelecting || undefined}
    >
      {capabilities.includes("enquiries.answer") ? (
        <label className={styles.select}>
          <Checkbox
            size="xs"
            aria-label={t("inbox.select", { name })}
            checked={isSelected}
            onChange={(event) => onSelect(row.id, isRangeTick(event))}
          />
        </label>
      ) : null}
      <Link
        to={to}
        className={styles.link}
        data-enquiry={row.id}
        aria-current={isOpen ? "true" : undefined}
        preventScrollReset
      >
        <span className={styles.name}>
          {name}
          {row.locale === "ka" ? null : <span className={styles.language}>{row.locale.toUpperCase()}</span>}
          {row.is_unread ? <VisuallyHidden>, {t("inbox.unread")}</VisuallyHidden> : null}
        </span>
        <time className={styles.time} dateTime={row.created_at} title={format.full(row.created_at)}>
          {format.age(row.created_at, now)}
        </time>
        <OwnerMark owner={row.assignee} className={styles.owner} />
        <span className={styles.context}>
          <SourceIcon />
          <span>{contextLine(row)}</span>
          <EnquiryStatusMark status={row.status} className={styles.status} />
        </span>
        <span className={styles.clock}>
          {row.deletion ? null : <ClockMark clock={row.clock} now={now} />}
          {row.clock?.is_waiting && row.clock.answer ? <span>{t("clock.again")}</span> : null}
          {row.clock?.is_waiting && row.clock.escalated_to ? (
            <span>{t(`clock.escalated.${row.clock.escalated_to}`)}</span>
          ) : null}
          {row.next_step ? <NextStepWords step={row.next_step} now={now} /> : null}
          <UnsentMark enquiryId={row.id} />
        </span>
        {row.deletion ? (
          <span className={styles.message}>{deletionSentence(row.deletion, selfId)}</span>
        ) : null}
        {row.message ? <span className={styles.message}>{row.message}</span> : null}
      </Link>
      <NthEnquiry person={row.person} className={styles.nth} />
    </li>
  );
});
