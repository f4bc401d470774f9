import type { CustomerRow } from "@ezo/contract/customers";
import { ActionIcon, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { DeleteDialog } from "../resource/delete-dialog.tsx";
import { Blank } from "../ui/blank.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { ArrowLeft, MousePointerClick } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { customerList } from "./customers.queries.ts";
import { downloadCsv } from "./export-csv.ts";
import { FilterButton } from "./filter-button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { InboxList, type InboxListHandle } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { isFiltered, listQuery, showsNewestFirst, withoutFilters } from "./inbox-url.ts";
import { ListHead } from "./list-head.tsx";
import { NotificationSettingsDialog } from "./notification-settings-dialog.tsx";
import { readDraft } from "./note-draft.ts";
import { Pager } from "./pager.tsx";
import { RequestDetail } from "./request-detail.tsx";
import { useUnreadCount } from "./request-watch.tsx";
import { SearchField } from "./search-field.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { useCustomerChanges } from "./use-customer-changes.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useInboxView } from "./use-inbox-view.ts";
import { useSelection } from "./use-selection.ts";

const NO_ROWS: readonly CustomerRow[] = [];

/** The inbox: the list, and beside it the open request. On phones one or the other. */
export default function InboxPage() {
  const { t } = useTexts();
  const call = useCaller();
  const user = useUser();
  const toasts = useToasts();
  const unread = useUnreadCount();
  const { view, ...goTo } = useInboxView();
  const query = useMemo(() => listQuery(view), [view]);
  const listKey = JSON.stringify(query);
  const { data: list, error, isPlaceholderData, refetch } = useQuery(customerList(call, query));
  const rows = list?.data ?? NO_ROWS;
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);

  const changes = useCustomerChanges();
  const selection = useSelection(listKey);
  const [dialog, setDialog] = useState<"shortcuts" | "settings" | null>(null);
  const [leaving, setLeaving] = useState<readonly CustomerRow[]>(NO_ROWS);
  const listRef = useRef<InboxListHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const exporting = useMutation({
    mutationFn: () => downloadCsv(call, view),
    onSuccess: () => toasts.success(t("inbox.exported")),
    onError: (failure) => toasts.failure(t("inbox.export_failed"), failure),
  });

  const closed = useRef<number | null>(null);
  const close = () => {
    closed.current = goTo.openId();
    goTo.close();
  };
  // Only now: on phones the list is hidden until the request has gone.
  useEffect(() => {
    if (view.open !== null || closed.current === null) return;
    listRef.current?.focusRow(closed.current);
    closed.current = null;
  }, [view.open]);
  const remove = (gone: readonly CustomerRow[]) => {
    const openId = goTo.openId();
    if (gone.some(({ id }) => id === openId)) goTo.close();
    const [first] = gone;
    if (gone.length === 1 && first) changes.remove(first);
    else changes.removeAll(gone);
    selection.clear();
  };
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  useInboxKeys({
    list: listRef,
    search: searchRef,
    order,
    openId: goTo.openId,
    isSelecting: selection.isSelecting,
    onOpen: goTo.open,
    onClose: close,
    onStatus: (id, status) => {
      if (selected.length) changes.setStatusOf(selected, status);
      else if (id !== null) changes.change(id, { status });
    },
    onSelect: selection.toggle,
    onClearSelection: selection.clear,
    onHelp: () => setDialog("shortcuts"),
  });

  const position = view.open === null ? -1 : order.indexOf(view.open);
  const neighbour = (by: 1 | -1) => {
    const id = position === -1 ? undefined : order[position + by];
    return id === undefined ? null : () => goTo.open(id);
  };
  const selectPage = () => selection.replace(order);
  return (
    <div className={cx(styles.inbox, view.open !== null && styles.reading)}>
      <TopBarSlot place="beside">{unread > 0 ? t("customers.subtitle", { count: unread }) : null}</TopBarSlot>
      <TopBarSlot place="actions">
        <Tooltip label={t("inbox.shortcuts")}>
          <ActionIcon
            className={styles.keys ?? ""}
            aria-label={t("inbox.shortcuts")}
            onClick={() => setDialog("shortcuts")}
          >
            <kbd>?</kbd>
          </ActionIcon>
        </Tooltip>
      </TopBarSlot>

      <section className={styles.list} aria-label={t("inbox.list")}>
        <StatusTabs
          chosen={view.status}
          counts={list?.meta.by_status}
          onChoose={(status) => goTo.filter({ status })}
        />
        <div className={styles.tools}>
          <div>
            <SearchField ref={searchRef} value={view.search} onSearch={(search) => goTo.filter({ search })} />
            <FilterButton view={view} onChange={goTo.filter} />
          </div>
          <FilterChips view={view} onChange={goTo.filter} />
        </div>
        {selection.isSelecting ? (
          <BulkBar
            count={selected.length}
            isWholePage={order.length > 0 && selected.length === order.length}
            onSelectPage={selectPage}
            onClear={selection.clear}
            onStatus={(status) => changes.setStatusOf(selected, status)}
            onDelete={() => setLeaving(selected)}
          />
        ) : (
          <ListHead
            meta={list?.meta}
            sort={view.sort}
            onSort={(sort) => goTo.filter({ sort })}
            onSelectPage={selectPage}
            isSelecting={selection.isSelecting}
            onSelectMode={selection.startMode}
            isExporting={exporting.isPending}
            onExport={() => exporting.mutate()}
            onSettings={user.role === "admin" ? () => setDialog("settings") : null}
          />
        )}
        <InboxList
          ref={listRef}
          listKey={listKey}
          rows={list?.data}
          isStale={isPlaceholderData}
          isNewestFirst={showsNewestFirst(view)}
          error={error}
          onRetry={() => void refetch()}
          isFiltered={isFiltered(view)}
          onClearFilters={() => goTo.replaceAll(withoutFilters(view))}
          openId={view.open}
          addressOf={goTo.addressOf}
          selection={selection.ids}
          isSelecting={selection.isSelecting}
          onSelect={selection.toggle}
        />
        <Pager page={view.page} pages={list?.meta.last_page ?? 1} onPage={goTo.toPage} />
      </section>

      <section className={styles.detail} aria-label={t("request.pane")}>
        {view.open === null ? (
          <Blank
            icon={MousePointerClick}
            title={t("inbox.nothing_open.title")}
            message={t("inbox.nothing_open.message")}
          />
        ) : (
          <>
            <button type="button" className={styles.back} onClick={close}>
              <ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />
              {t("request.back")}
            </button>
            <RequestDetail
              id={view.open}
              changes={changes}
              onPrevious={neighbour(-1)}
              onNext={neighbour(1)}
              onDelete={(row) => setLeaving([row])}
            />
          </>
        )}
      </section>

      {changes.conflict ? (
        <ConflictDialog
          conflict={changes.conflict}
          onKeepTheirs={changes.keepTheirs}
          onApplyMine={changes.applyMine}
        />
      ) : null}
      {leaving.length > 0 ? (
        <DeleteDialog
          items={leaving}
          note={t("request.delete_note")}
          isUnsaved={leaving.some(({ id }) => readDraft(user.id, id) !== "")}
          onClose={() => setLeaving(NO_ROWS)}
          onDelete={() => {
            setLeaving(NO_ROWS);
            remove(leaving);
          }}
        />
      ) : null}
      <ShortcutsDialog isOpen={dialog === "shortcuts"} onClose={() => setDialog(null)} />
      {dialog === "settings" ? <NotificationSettingsDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
