import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { Ref } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { useSelection } from "../../resource/list/selection/use-selection.ts";
import { useMay } from "../../session/session-context.tsx";
import { Pager } from "../../ui/pager.tsx";
import type { BulkSelection } from "../changes/use-bulk-selection.ts";
import { FilterBar } from "../filters/filter-bar.tsx";
import { isFiltered, showsArrivals, withoutFilters, withOtherKind } from "../filters/inbox-url.ts";
import { useIsView } from "../views/use-is-view.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { InboxList, type InboxListHandle } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { ListHead, useExport } from "./list-head.tsx";
import { RefusedDialog } from "./refused-dialog.tsx";
import type { InboxPageData } from "./use-inbox-list.ts";
import type { InboxNavigation } from "./use-inbox-view.ts";

export function ListPane(props: {
  list: InboxPageData;
  navigation: InboxNavigation;
  selection: ReturnType<typeof useSelection<EnquiryRow>>;
  listRef: Ref<InboxListHandle>;
  searchRef: Ref<HTMLInputElement>;
  bulk: BulkSelection;
  /** Of what is selected. */
  onStatus: (status: EnquiryStatus) => void;
  onDelete: (rows: readonly EnquiryRow[]) => void;
  onRestore: (rows: readonly EnquiryRow[]) => void;
  /** Null for users who may read the enquiries alone. */
  onAdd: (() => void) | null;
  onSettings: () => void;
}) {
  const { list, navigation, selection, bulk } = props;
  const { view } = navigation;
  const { t } = useTexts();
  const may = useMay();
  const isView = useIsView(view);
  // Here, not in the head, which goes while rows are selected.
  const exporting = useExport(view);
  return (
    <section className={styles.list} aria-label={t("inbox.list")}>
      <ViewTabs view={view} onShow={navigation.replaceAll} />
      <FilterBar
        view={view}
        counts={list.meta?.by_status}
        search={props.searchRef}
        onChange={navigation.filter}
      />
      {selection.isSelecting || bulk.isLong ? (
        <BulkBar
          bulk={bulk}
          isWholePage={selection.isWholePage}
          onTogglePage={selection.togglePage}
          onClear={selection.clear}
          onStatus={props.onStatus}
          onAssign={may("enquiries.assign") ? (assignee) => bulk.change({ assignee }) : null}
          isTrash={view.deleted}
          onDelete={may("enquiries.delete") ? () => props.onDelete(selection.rows) : null}
          onRestore={() => props.onRestore(selection.rows)}
        />
      ) : (
        <ListHead
          meta={list.meta}
          view={view}
          exporting={may("enquiries.export") ? exporting : null}
          onSort={(sort) => navigation.filter({ sort })}
          onTrash={may("enquiries.delete") ? () => navigation.replaceAll(withOtherKind(view)) : null}
          onSelectPage={selection.togglePage}
          isSelecting={selection.isSelecting}
          onSelectMode={selection.startMode}
          onAdd={props.onAdd}
          onSettings={may("settings.manage") ? props.onSettings : null}
        />
      )}
      <InboxList
        ref={props.listRef}
        listKey={list.key}
        rows={list.rows}
        isStale={list.isStale}
        showsArrivals={showsArrivals(view, list.meta?.last_page ?? 1)}
        error={list.error}
        onRetry={list.refetch}
        isFiltered={isFiltered(view)}
        isView={isView}
        isTrash={view.deleted}
        onClearFilters={() => navigation.replaceAll(withoutFilters(view))}
        openId={view.open}
        addressOf={navigation.addressOf}
        selection={selection.ids}
        isSelecting={selection.isSelecting}
        onSelect={selection.toggle}
      />
      <Pager
        className={styles.pager}
        page={view.page}
        pages={list.meta?.last_page ?? 1}
        onPage={navigation.toPage}
      />
      {bulk.refused.length > 0 ? (
        <RefusedDialog refused={bulk.refused} addressOf={navigation.addressOf} onClose={bulk.closeRefused} />
      ) : null}
    </section>
  );
}
