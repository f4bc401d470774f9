import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { ArrowUp } from "../../generated/icons.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./inbox-list.module.css";
import { InboxRow } from "./inbox-row.tsx";
import { InboxSkeleton } from "./inbox-skeleton.tsx";
import { NoEnquiries, type NoEnquiriesProps } from "./no-enquiries.tsx";
import { useArrivals } from "../arrivals/use-arrivals.ts";

/** Up to this scroll position the list counts as scrolled to its top. */
const TOP_PX = 24;

/** What keyboard shortcuts need from the list. */
export interface InboxListHandle {
  focusRow: (id: number) => void;
  /** The enquiry whose row has the focus. */
  focusedId: () => number | null;
  hasFocus: () => boolean;
}

export interface InboxListProps extends NoEnquiriesProps {
  ref: Ref<InboxListHandle>;
  listKey: string;
  rows: readonly EnquiryRow[] | undefined;
  /** The rows are still the previous list's, shown while this one's load. */
  isStale: boolean;
  showsArrivals: boolean;
  error: unknown;
  onRetry: () => unknown;
  openId: number | null;
  selection: ReadonlySet<number>;
  isSelecting: boolean;
  onSelect: (id: number, isRange: boolean) => void;
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
    showsArrivals: props.showsArrivals,
    isScrolled,
  });
  useImperativeHandle(props.ref, () => handleOf(scroller));
  useOpenInView(scroller, openId, rows !== undefined && !isStale);

  if (!rows)
    return (
      <NotLoaded title={t("inbox.error")} error={props.error} onRetry={props.onRetry}>
        <InboxSkeleton />
      </NotLoaded>
    );
  if (rows.length === 0 && !isStale) return <NoEnquiries {...props} />;

  const showHeld = () => {
    release();
    scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  };
  return (
    <div className={styles.frame}>
      {held.size > 0 ? (
        <button type="button" className={styles.chip} onClick={showHeld}>
          <ArrowUp size="xs" />
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

/** After a reload, the row of the enquiry that is open comes into view once; what is opened later was pressed where it can be seen. */
function useOpenInView(scroller: RefObject<HTMLDivElement | null>, openId: number | null, isLoaded: boolean) {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isLoaded || isDone.current) return;
    isDone.current = true;
    const row = openId === null ? null : scroller.current?.querySelector(`[data-enquiry="${openId}"]`);
    row?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [scroller, openId, isLoaded]);
}

const handleOf = (scroller: RefObject<HTMLDivElement | null>): InboxListHandle => ({
  focusRow: (id) => scroller.current?.querySelector<HTMLElement>(`[data-enquiry="${id}"]`)?.focus(),
  focusedId: () => {
    const focused = scroller.current?.contains(document.activeElement) ? document.activeElement : null;
    const link = focused?.closest("li")?.querySelector<HTMLElement>("[data-enquiry]");
    return link ? Number(link.dataset["enquiry"]) : null;
  },
  hasFocus: () => scroller.current?.contains(document.activeElement) ?? false,
});
