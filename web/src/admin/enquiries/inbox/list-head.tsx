import { exportEnquiries } from "@ezo/contract/enquiries/enquiries";
import { ENQUIRY_SORTS } from "@ezo/contract/enquiries/enquiry-filters";
import { ActionIcon, Checkbox, Loader, Menu, Tooltip } from "@mantine/core";
import { saveCsv } from "../../files/save-file.ts";
import { firmsFile } from "../../i18n/firm-name.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { ArrowUpDown, Download, ListChecks, Plus, Settings, Trash2 } from "../../generated/icons.ts";
import type { EnquiryList } from "../enquiries.cache.ts";
import { EMPTY_VIEW, filterQuery, type InboxSort, type InboxView } from "../filters/inbox-url.ts";
import styles from "./list-head.module.css";

/** The line above the list: how many there are, their order, and actions on all of them. */
export function ListHead(props: {
  meta: EnquiryList["meta"] | undefined;
  view: InboxView;
  exporting: Exporting | null;
  onSort: (sort: InboxSort) => void;
  /** Null for users who may not delete, or not export. */
  onTrash: (() => void) | null;
  onSelectPage: () => void;
  isSelecting: boolean;
  onSelectMode: () => void;
  /** Null for users who may read the enquiries alone, for whom there is nothing to select. */
  onAdd: (() => void) | null;
  /** Null for users who may not change the settings. */
  onSettings: (() => void) | null;
}) {
  const { meta, view } = props;
  const { t, format } = useTexts();
  return (
    <div className={styles.head}>
      {props.onAdd ? (
        <label className={styles.all}>
          <Checkbox
            size="xs"
            aria-label={t("inbox.select_page")}
            checked={false}
            onChange={props.onSelectPage}
          />
        </label>
      ) : null}
      <span className={styles.range}>
        {meta && meta.total > 0
          ? t("inbox.range", {
              from: format.number((meta.current_page - 1) * meta.per_page + 1),
              to: format.number(Math.min(meta.current_page * meta.per_page, meta.total)),
              total: format.number(meta.total),
            })
          : null}
      </span>
      {props.onAdd ? <Writing {...props} onAdd={props.onAdd} /> : null}
      <SortMenu sort={view.sort} onSort={props.onSort} />
      {props.onTrash ? (
        <Tooltip label={t("list.trash")}>
          <ActionIcon aria-label={t("list.trash")} aria-pressed={view.deleted} onClick={props.onTrash}>
            <Trash2 size="md" />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {props.exporting ? <ExportButton {...props.exporting} /> : null}
      {props.onSettings ? (
        <Tooltip label={t("inbox.settings")}>
          <ActionIcon aria-label={t("inbox.settings")} onClick={props.onSettings}>
            <Settings size="md" />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  );
}

function Writing(props: { onAdd: () => void; isSelecting: boolean; onSelectMode: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <Tooltip label={t("by_hand.title")}>
        <ActionIcon aria-label={t("by_hand.title")} onClick={props.onAdd}>
          <Plus size="md" />
        </ActionIcon>
      </Tooltip>
      <ActionIcon
        className={styles.touchOnly ?? ""}
        aria-label={t("inbox.select_mode")}
        aria-pressed={props.isSelecting}
        onClick={props.onSelectMode}
      >
        <ListChecks size="md" />
      </ActionIcon>
    </>
  );
}

function SortMenu({ sort, onSort }: { sort: InboxSort; onSort: (sort: InboxSort) => void }) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`${t("inbox.sort")}: ${t(`sort.${sort}`)}`} title={t("inbox.sort")}>
          <ArrowUpDown size="md" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={sort}
          onChange={(value) => onSort(ENQUIRY_SORTS.find((known) => known === value) ?? EMPTY_VIEW.sort)}
        >
          {ENQUIRY_SORTS.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {t(`sort.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

type Exporting = Pick<ReturnType<typeof useExport>, "mutate" | "isPending">;

/** Downloads the enquiries that `view` finds, on all pages. */
export function useExport(view: InboxView) {
  const { t, format, language, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async () => {
      const options = { headers: { accept: "text/csv" } };
      const csv = await call(exportEnquiries, { query: { ...filterQuery(view), language } }, options);
      saveCsv(csv, firmsFile(`requests-${format.dayOf(Date.now())}.csv`));
    },
    onSuccess: () => toasts.success(t("inbox.exported")),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
}

function ExportButton({ mutate, isPending }: Exporting) {
  const { t } = useTexts();
  return (
    <Tooltip label={t("inbox.export")}>
      <ActionIcon aria-label={t("inbox.export")} disabled={isPending} onClick={() => mutate()}>
        {isPending ? <Loader size={16} /> : <Download size="md" />}
      </ActionIcon>
    </Tooltip>
  );
}
