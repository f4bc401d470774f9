import type { CustomerRow } from "@ezo/contract/customers";
import { Button } from "@mantine/core";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { ArrowUp, Inbox, SearchX } from "../ui/icons.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./inbox-list.module.css";
import { InboxRow } from "./inbox-row.tsx";
import { InboxSkeleton } from "./inbox-skeleton.tsx";
import { useArrivals } from "./use-arrivals.ts";

/** Below this the list counts as being at its top. */
const TOP_PX = 24;

/** What the keyboard needs of the list. */
export interface InboxListHandle {
  focusRow: (id: number) => void;
  /** The request whose row has the focus. */
  focusedId: () => number | null;
  hasFocus: () => boolean;
}

export interface InboxListProps {
  ref: Ref<InboxListHandle>;
  listKey: string;
  rows: readonly CustomerRow[] | undefined;
  /** The rows still are another list's, shown while this one's are on their way. */
  isStale: boolean;
  isNewestFirst: boolean;
  error: unknown;
  onRetry: () => void;
  isFiltered: boolean;
  onClearFilters: () => void;
  openId: number | null;
  addressOf: (id: number) => string;
  selection: ReadonlySet<number>;
  isSelecting: boolean;
  onSelect: (id: number) => void;
}

export function InboxList(props: InboxListProps) {
  const { rows, isStale, openId, selection } = props;
  const { t } = useTexts();
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const { fresh, held, release } = useArrivals({
    listKey: props.listKey,
    rows: isStale || !rows ? null : rows,
    isNewestFirst: props.isNewestFirst,
    isScrolled,
  });

  const rowLink = (id: number) => scroller.current?.querySelector<HTMLElement>(`[data-request="${id}"]`);
  useImperativeHandle(props.ref, () => ({
    focusRow: (id) => rowLink(id)?.focus(),
    focusedId: () => {
      const focused = scroller.current?.contains(document.activeElement) ? document.activeElement : null;
      const link = focused?.closest("li")?.querySelector<HTMLElement>("[data-request]");
      return link ? Number(link.dataset["request"]) : null;
    },
    hasFocus: () => scroller.current?.contains(document.activeElement) ?? false,
  }));

  if (!rows) {
    if (props.error)
      return <LoadError title={t("inbox.error")} error={props.error} onRetry={props.onRetry} />;
    return <InboxSkeleton />;
  }
  if (rows.length === 0 && !isStale) {
    if (!props.isFiltered)
      return <Blank icon={Inbox} title={t("inbox.empty.title")} message={t("inbox.empty.message")} />;
    return (
      <Blank
        icon={SearchX}
        title={t("inbox.empty.filtered_title")}
        message={t("inbox.empty.filtered_message")}
        action={<Button onClick={props.onClearFilters}>{t("inbox.filter.clear")}</Button>}
      />
    );
  }

  const showHeld = () => {
    release();
    scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <div className={styles.frame}>
      {held.size > 0 ? (
        <button type="button" className={styles.chip} onClick={showHeld}>
          <ArrowUp size={14} strokeWidth={1.8} aria-hidden="true" />
          {t("inbox.new_chip", { count: held.size })}
        </button>
      ) : null}
      <div
        ref={scroller}
        className={cx(styles.scroller, isStale && styles.stale)}
        aria-busy={isStale}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop > TOP_PX)}
      >
        <ol aria-label={t("inbox.list")}>
          {rows
            .filter((row) => !held.has(row.id))
            .map((row) => (
              <InboxRow
                key={row.id}
                row={row}
                now={now}
                to={props.addressOf(row.id)}
                isOpen={row.id === openId}
                isFresh={fresh.has(row.id)}
                isSelected={selection.has(row.id)}
                isSelecting={props.isSelecting}
                onSelect={props.onSelect}
              />
            ))}
        </ol>
      </div>
    </div>
  );
}
