import { CUSTOMER_STATUSES, type CustomerStatus } from "@ezo/contract/customers";
import { Button, Checkbox, CloseButton, Menu } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { ChevronDown, Trash2 } from "../ui/icons.ts";
import { StatusShape } from "../ui/status-mark.tsx";
import styles from "./bulk-bar.module.css";

/** What can be done with the selected requests; shown in place of the list's head. */
export function BulkBar(props: {
  count: number;
  isWholePage: boolean;
  onSelectPage: () => void;
  onStatus: (status: CustomerStatus) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { count } = props;
  const { t } = useTexts();
  return (
    <div className={styles.bar} role="group" aria-label={t("bulk.actions")}>
      <label className={styles.all}>
        <Checkbox
          size="xs"
          aria-label={t("inbox.select_page")}
          checked={props.isWholePage}
          indeterminate={!props.isWholePage && count > 0}
          onChange={props.isWholePage ? props.onClear : props.onSelectPage}
        />
      </label>
      <span className={styles.count} role="status">
        {t("bulk.selected", { count })}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            className={styles.status ?? ""}
            disabled={count === 0}
            rightSection={<ChevronDown size={16} strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("customers.status")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("bulk.set_status")}>
          {CUSTOMER_STATUSES.map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusShape status={status} />}
              onClick={() => props.onStatus(status)}
            >
              {t(`customers.status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        color="danger"
        disabled={count === 0}
        aria-label={t("buttons.delete")}
        className={styles.delete ?? ""}
        onClick={props.onDelete}
      >
        <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
      </Button>
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}
