import type { CustomerRow } from "@ezo/contract/customers";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { Mail, Phone } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";
import styles from "./inbox-row.module.css";
import { useContextLine } from "./context-line.ts";

/**
 * One request in the list: a link to itself, with a box to select it. Drawn again only when it changes itself: an
 * arrival concerns one row, and drawing the other fifty would keep it waiting.
 */
export const InboxRow = memo(function InboxRow(props: {
  row: CustomerRow;
  now: number;
  /** The address that opens this request. */
  to: string;
  isOpen: boolean;
  isFresh: boolean;
  isSelected: boolean;
  /** Rows are being selected: every box is shown. */
  isSelecting: boolean;
  onSelect: (id: number) => void;
}) {
  const { row, now, to, isOpen, isFresh, isSelected, isSelecting, onSelect } = props;
  const { t, format } = useTexts();
  const contextLine = useContextLine();
  const SourceIcon = row.source === "call_request" ? Phone : Mail;
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
      <label className={styles.select}>
        <Checkbox
          size="xs"
          aria-label={t("inbox.select", { name: row.name })}
          checked={isSelected}
          onChange={() => onSelect(row.id)}
        />
      </label>
      <Link
        to={to}
        className={styles.link}
        data-request={row.id}
        aria-current={isOpen ? "true" : undefined}
        preventScrollReset
      >
        <span className={styles.name}>
          {row.name}
          {row.locale === "ka" ? null : <span className={styles.language}>{row.locale.toUpperCase()}</span>}
          {row.is_unread ? <VisuallyHidden>, {t("inbox.unread")}</VisuallyHidden> : null}
        </span>
        <time className={styles.time} dateTime={row.created_at} title={format.full(row.created_at)}>
          {format.age(row.created_at, now)}
        </time>
        <span className={styles.context}>
          <SourceIcon size={15} strokeWidth={1.6} aria-hidden="true" />
          <span>{contextLine(row)}</span>
          <StatusMark status={row.status} className={styles.status} />
        </span>
        {row.message ? <span className={styles.message}>{row.message}</span> : null}
      </Link>
    </li>
  );
});
