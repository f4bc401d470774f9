import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StaffMember } from "@ezo/contract/staff-member";
import { Button, Checkbox, CloseButton, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ChevronDown, Trash2, Undo2 } from "../../generated/icons.ts";
import type { BulkSelection } from "../changes/use-bulk-selection.ts";
import { assignees } from "../enquiries.queries.ts";
import { EnquiryStatusShape } from "../../ui/marks/enquiry-status-mark.tsx";
import styles from "./bulk-bar.module.css";

/** Actions on the selected enquiries; replaces the list's head. */
export function BulkBar(props: {
  bulk: BulkSelection;
  isWholePage: boolean;
  onTogglePage: () => void;
  onStatus: (status: EnquiryStatus) => void;
  /** Null for users who may not give requests to others. */
  onAssign: ((assignee: StaffMember | null) => void) | null;
  /** The selected enquiries are deleted ones: all that can be done is to restore them. */
  isTrash: boolean;
  onDelete: (() => void) | null;
  onRestore: () => void;
  onClear: () => void;
}) {
  const { bulk } = props;
  const { count, progress, offered } = bulk;
  const { t, format } = useTexts();
  return (
    <div className={styles.bar} aria-busy={bulk.isBusy} role="group" aria-label={t("bulk.actions")}>
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
        {progress
          ? t("bulk.progress", { done: format.number(progress.done), total: format.number(progress.total) })
          : t("bulk.selected", { count: format.number(count) })}
      </span>
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
      {offered ? (
        <Button
          variant="subtle"
          className={styles.everything ?? ""}
          disabled={bulk.isBusy}
          onClick={bulk.selectAll}
        >
          {t(offered.isEverything ? "bulk.select_all" : "bulk.select_newest", {
            total: format.number(offered.count),
          })}
        </Button>
      ) : null}
      <div className={styles.actions}>
        {props.isTrash ? (
          <Button disabled={count === 0} leftSection={<Undo2 />} onClick={props.onRestore}>
            {t("buttons.restore")}
          </Button>
        ) : (
          <LivingActions {...props} />
        )}
      </div>
    </div>
  );
}

function LivingActions(props: {
  bulk: BulkSelection;
  onStatus: (status: EnquiryStatus) => void;
  onAssign: ((assignee: StaffMember | null) => void) | null;
  onDelete: (() => void) | null;
}) {
  const { bulk, onAssign } = props;
  const { t } = useTexts();
  const isDisabled = bulk.count === 0 || bulk.isBusy;
  return (
    <>
      {onAssign ? <AssignMenu isDisabled={isDisabled} onAssign={onAssign} /> : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button className={styles.status ?? ""} disabled={isDisabled} rightSection={<ChevronDown />}>
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
          disabled={isDisabled}
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

function AssignMenu(props: { isDisabled: boolean; onAssign: (assignee: StaffMember | null) => void }) {
  const { t } = useTexts();
  const staff = useQuery(assignees(useCaller())).data ?? [];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button className={styles.status ?? ""} disabled={props.isDisabled} rightSection={<ChevronDown />}>
          {t("request.assignee")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t("bulk.assign")} className={styles.people ?? ""}>
        <Menu.Item onClick={() => props.onAssign(null)}>{t("request.assignee.none")}</Menu.Item>
        {staff.map((person) => (
          <Menu.Item key={person.id} onClick={() => props.onAssign(person)}>
            {person.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
