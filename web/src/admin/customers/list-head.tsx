import { CUSTOMER_SORTS } from "@ezo/contract/customers";
import { ActionIcon, Checkbox, Loader, Menu, Tooltip } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { ArrowUpDown, Download, ListChecks, Settings } from "../ui/icons.ts";
import type { CustomerList } from "./customers.cache.ts";
import type { InboxSort } from "./inbox-url.ts";
import styles from "./list-head.module.css";

/** The line over the list: how many, in which order, and what can be done with all of them. */
export function ListHead(props: {
  meta: CustomerList["meta"] | undefined;
  sort: InboxSort;
  onSort: (sort: InboxSort) => void;
  onSelectPage: () => void;
  isSelecting: boolean;
  onSelectMode: () => void;
  isExporting: boolean;
  onExport: () => void;
  /** Missing for those who may not change the settings. */
  onSettings: (() => void) | null;
}) {
  const { meta } = props;
  const { t, format } = useTexts();
  const icon = { size: 18, strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
    <div className={styles.head}>
      <label className={styles.all}>
        <Checkbox
          size="xs"
          aria-label={t("inbox.select_page")}
          checked={false}
          onChange={props.onSelectPage}
        />
      </label>
      <span className={styles.range}>
        {meta && meta.total > 0
          ? t("inbox.range", {
              from: format.number((meta.current_page - 1) * meta.per_page + 1),
              to: format.number(Math.min(meta.current_page * meta.per_page, meta.total)),
              total: format.number(meta.total),
            })
          : null}
      </span>
      <ActionIcon
        className={styles.touchOnly ?? ""}
        aria-label={t("inbox.select_mode")}
        aria-pressed={props.isSelecting}
        onClick={props.onSelectMode}
      >
        <ListChecks {...icon} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            aria-label={`${t("inbox.sort")}: ${t(`inbox.sort.${props.sort}`)}`}
            title={t("inbox.sort")}
          >
            <ArrowUpDown {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={props.sort}
            onChange={(value) => props.onSort(CUSTOMER_SORTS.find((sort) => sort === value) ?? "newest")}
          >
            {CUSTOMER_SORTS.map((sort) => (
              <Menu.RadioItem key={sort} value={sort}>
                {t(`inbox.sort.${sort}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t("inbox.export")}>
        <ActionIcon aria-label={t("inbox.export")} disabled={props.isExporting} onClick={props.onExport}>
          {props.isExporting ? <Loader size={16} /> : <Download {...icon} />}
        </ActionIcon>
      </Tooltip>
      {props.onSettings ? (
        <Tooltip label={t("inbox.settings")}>
          <ActionIcon aria-label={t("inbox.settings")} onClick={props.onSettings}>
            <Settings {...icon} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </div>
  );
}
