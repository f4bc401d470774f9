import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries";
import { Button, Checkbox, CloseButton, Menu } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ChevronDown, Trash2, Undo2 } from "../../generated/icons.ts";
import { EnquiryStatusShape } from "../../ui/marks/enquiry-status-mark.tsx";
import styles from "./bulk-bar.module.css";

/** Actions on the selected enquiries; replaces the list's head. */
export function BulkBar(props: {
  count: number;
  isWholePage: boolean;
  onTogglePage: () => void;
  onStatus: (status: EnquiryStatus) => void;
  /** The selected enquiries are deleted ones: all that can be done is to restore them. */
  isTrash: boolean;
  onDelete: (() => void) | null;
  onRestore: () => void;
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
          onChange={props.onTogglePage}
        />
      </label>
      <span className={styles.count} role="status">
        {t("bulk.selected", { count })}
      </span>
      {props.isTrash ? (
        <Button disabled={count === 0} leftSection={<Undo2 />} onClick={props.onRestore}>
          {t("buttons.restore")}
        </Button>
      ) : (
        <LivingActions {...props} />
      )}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}

function LivingActions(props: {
  count: number;
  onStatus: (status: EnquiryStatus) => void;
  onDelete: (() => void) | null;
}) {
  const { count } = props;
  const { t } = useTexts();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button className={styles.status ?? ""} disabled={count === 0} rightSection={<ChevronDown />}>
            {t("field.status")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t("bulk.set_status")}>
          {ENQUIRY_STATUSES.map((status) => (
            <Menu.Item
              key={status}
              leftSection={<EnquiryStatusShape status={status} />}
              onClick={() => props.onStatus(status)}
            >
              {t(`customers.status.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {props.onDelete ? (
        <Button
          color="danger"
          disabled={count === 0}
          aria-label={t("buttons.delete")}
          className={styles.delete ?? ""}
          onClick={props.onDelete}
        >
          <Trash2 />
        </Button>
      ) : null}
    </>
  );
}
