import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StepKind } from "@ezo/contract/enquiries/next-step";
import { ActionIcon, Tooltip } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { DeleteDialog } from "../../resource/delete-dialog.tsx";
import { useSelection } from "../../resource/list/selection/use-selection.ts";
import { useAsked, useAskedToCreate } from "../../resource/use-asked-to-create.ts";
import { useMay, useUser } from "../../session/session-context.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { TopBarSlot } from "../../ui/top-bar-slot.tsx";
import { useUnreadCount } from "../arrivals/enquiry-watch.tsx";
import { NotificationSettingsDialog } from "../arrivals/notification-settings-dialog.tsx";
import { SETTINGS_PARAM } from "../arrivals/notification-settings-path.ts";
import { type BulkSelection, useBulkSelection } from "../changes/use-bulk-selection.ts";
import { ConflictDialog } from "../changes/conflict-dialog.tsx";
import { type EnquiryChanges, useEnquiryChanges } from "../changes/use-enquiry-changes.ts";
import type { AskedPart } from "../keys/shortcuts.ts";
import { InboxShortcuts } from "../keys/shortcuts-dialog.tsx";
import { useInboxKeys } from "../keys/use-inbox-keys.ts";
import { lazyScreen } from "../../ui/states/lazy-screen.ts";
import { findRow } from "../enquiries.cache.ts";
import { useStep } from "../next-step/use-step.ts";
import { readNote } from "../notes/note-draft.ts";
import { shownName } from "../shown-name.ts";
import { DetailPane } from "./detail-pane.tsx";
import type { InboxListHandle } from "./inbox-list.tsx";
import styles from "./inbox-page.module.css";
import { ListPane } from "./list-pane.tsx";
import { useCloseEnquiry } from "./use-close-enquiry.ts";
import { useInboxList } from "./use-inbox-list.ts";
import { type InboxNavigation, useInboxView } from "./use-inbox-view.ts";

const ByHandDialog = lazyScreen(async () => ({
  default: (await import("../by-hand/by-hand-dialog.tsx")).ByHandDialog,
}));

type InboxDialog = "shortcuts" | "settings" | "add";
interface ToDelete {
  /** Those in sight. */
  rows: readonly EnquiryRow[];
  /** Whether all are meant that the filter found. */
  isAll: boolean;
}

/** The inbox: the list with the open enquiry beside it, on phones one or the other. */
export default function InboxPage() {
  const navigation = useInboxView();
  const { view, openId } = navigation;
  const list = useInboxList(view);
  const changes = useEnquiryChanges();
  const selection = useSelection(list.key, list.rows);
  const bulk = useBulkSelection({ view, list, selection });
  const [dialog, setDialog] = useState<InboxDialog | null>(null);
  const [asked, setAsked] = useState<{ id: number; part: AskedPart } | null>(null);
  const deletion = useDeletionOf({ navigation, changes, selection, bulk });
  const listRef = useRef<InboxListHandle>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const close = useCloseEnquiry(navigation, listRef);
  const may = useMay();
  const add = may("enquiries.answer") ? () => setDialog("add") : null;
  useAskedToCreate(() => add?.());
  useAsked(SETTINGS_PARAM, () => {
    if (may("settings.manage")) setDialog("settings");
  });

  const setStatus = (status: EnquiryStatus) =>
    bulk.isAll ? bulk.change({ status }) : changes.setStatusOf(selection.rows, status);
  useInboxKeys({
    list: listRef,
    search: searchRef,
    order: list.order,
    openId,
    isSelecting: selection.isSelecting,
    onOpen: navigation.open,
    onClose: close,
    mayAnswer: may("enquiries.answer"),
    onStatus: (id, status) => {
      // What is deleted can only be restored.
      if (selection.rows.some(({ deletion }) => deletion)) return;
      if (selection.rows.length) setStatus(status);
      else if (id !== null) changes.change(id, { status });
    },
    onSelect: selection.toggle,
    onClearSelection: selection.clear,
    onAdd: () => add?.(),
    onStep: useStepKey(list.rows),
    onAsk: useAskKey(list.rows, (id, part) => {
      setAsked({ id, part });
      if (openId() !== id) navigation.open(id);
    }),
    onHelp: () => setDialog("shortcuts"),
  });
  return (
    <div className={cx(styles.inbox, view.open !== null && styles.reading)}>
      <TopBarParts onHelp={() => setDialog("shortcuts")} />
      <ListPane
        list={list}
        navigation={navigation}
        selection={selection}
        listRef={listRef}
        searchRef={searchRef}
        bulk={bulk}
        onStatus={setStatus}
        onDelete={(rows) => deletion.ask({ rows, isAll: bulk.isAll })}
        onRestore={(rows) => {
          changes.restore(rows);
          selection.clear();
        }}
        onAdd={add}
        onSettings={() => setDialog("settings")}
      />
      <DetailPane
        openId={view.open}
        asked={asked?.id === view.open ? asked.part : null}
        onAsked={() => setAsked(null)}
        order={list.order}
        changes={changes}
        onOpen={navigation.open}
        onClose={close}
        onDelete={(enquiry) => deletion.ask({ rows: [enquiry], isAll: false })}
      />
      <InboxConflict changes={changes} />
      {deletion.dialog}
      <InboxDialogs dialog={dialog} onClose={() => setDialog(null)} onEntered={navigation.open} />
    </div>
  );
}

/** Deleting asks first, and closes what is deleted: `ask` opens the dialog, which the page shows as `dialog`. */
function useDeletionOf(of: {
  navigation: InboxNavigation;
  changes: EnquiryChanges;
  selection: ReturnType<typeof useSelection<EnquiryRow>>;
  bulk: BulkSelection;
}) {
  const { navigation, changes, selection, bulk } = of;
  const [toDelete, setToDelete] = useState<ToDelete | null>(null);
  const remove = ({ rows, isAll }: ToDelete) => {
    const open = navigation.openId();
    const [first] = rows;
    // Whether the one that is open is among all, the list does not say.
    if (isAll ? open !== null : rows.some(({ id }) => id === open)) navigation.close();
    if (isAll) return bulk.change("deleted");
    if (rows.length === 1 && first) changes.remove(first);
    else changes.removeAll(rows);
    selection.clear();
  };
  return {
    ask: (wanted: ToDelete) => setToDelete(wanted),
    dialog: toDelete ? (
      <DeleteEnquiries
        rows={toDelete.rows}
        count={toDelete.isAll ? bulk.count : toDelete.rows.length}
        onClose={() => setToDelete(null)}
        onDelete={() => {
          setToDelete(null);
          remove(toDelete);
        }}
      />
    ) : null,
  };
}

function InboxDialogs(props: {
  dialog: InboxDialog | null;
  onClose: () => void;
  onEntered: (id: number) => void;
}) {
  const { dialog, onClose, onEntered } = props;
  return (
    <>
      {dialog === "shortcuts" ? <InboxShortcuts onClose={onClose} /> : null}
      {dialog === "add" ? (
        // While its code is loaded the inbox stays as it is.
        <Suspense fallback={null}>
          <ByHandDialog onClose={onClose} onEntered={({ id }) => onEntered(id)} />
        </Suspense>
      ) : null}
      {dialog === "settings" ? <NotificationSettingsDialog onClose={onClose} /> : null}
    </>
  );
}

/**
 * Sets the next step of an enquiry that is on screen, at its proposed time. A visit that the person was invited to is left alone: they
 * would be mailed that it is cancelled, which nothing takes back.
 */
function useStepKey(rows: readonly EnquiryRow[] | undefined) {
  const { t } = useTexts();
  const toasts = useToasts();
  const { set } = useStep();
  const cache = useQueryClient();
  return (id: number, kind: StepKind) => {
    const of = findRow(cache, id) ?? rows?.find((row) => row.id === id);
    if (!of || of.deletion || of.anonymised_at) return;
    if (of.next_step?.is_invited) toasts.info(t("step.agreed"));
    else set.mutate({ of, step: kind });
  };
}

/** Leads to a part of an enquiry that is on screen. What is deleted is only read. */
function useAskKey(
  rows: readonly EnquiryRow[] | undefined,
  ask: (id: number, part: AskedPart) => void,
): (id: number, part: AskedPart) => void {
  const { t } = useTexts();
  const toasts = useToasts();
  const mayHold = useMay()("apartments.hold");
  const cache = useQueryClient();
  return (id, part) => {
    const of = findRow(cache, id) ?? rows?.find((row) => row.id === id);
    if (!of || of.deletion || of.anonymised_at || (part === "hold" && !mayHold)) return;
    if (part === "hold" && !of.apartment) toasts.info(t("offered.none_asked"));
    else ask(id, part);
  };
}

/** A change of one's own that a colleague's has met. */
function InboxConflict({ changes }: { changes: EnquiryChanges }) {
  return changes.conflict ? (
    <ConflictDialog
      conflict={changes.conflict}
      onKeepTheirs={changes.keepTheirs}
      onApplyMine={changes.applyMine}
    />
  ) : null;
}

function DeleteEnquiries(props: {
  rows: readonly EnquiryRow[];
  /** More than the rows where all are selected that a filter finds. */
  count: number;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { rows, ...on } = props;
  const { t } = useTexts();
  const user = useUser();
  const isUnsaved = rows.some(({ id }) => readNote(user.id, id) !== "");
  const items = rows.map((row) => ({ ...row, name: shownName(row, t) }));
  return <DeleteDialog items={items} note={t("request.delete_note")} isUnsaved={isUnsaved} {...on} />;
}

function TopBarParts({ onHelp }: { onHelp: () => void }) {
  const { t } = useTexts();
  const unread = useUnreadCount();
  return (
    <>
      <TopBarSlot place="beside">{unread > 0 ? t("customers.subtitle", { count: unread }) : null}</TopBarSlot>
      <TopBarSlot place="actions">
        <Tooltip label={t("shortcuts.title")}>
          <ActionIcon className={styles.keys ?? ""} aria-label={t("shortcuts.title")} onClick={onHelp}>
            <kbd>?</kbd>
          </ActionIcon>
        </Tooltip>
      </TopBarSlot>
    </>
  );
}
