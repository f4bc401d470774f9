import { Button, CloseButton, Menu } from "@mantine/core";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { ChevronDown, Trash2, Undo2 } from "../../../generated/icons.ts";
import styles from "./selection-bar.module.css";

/** The same fields of many rows. */
export interface BulkAction {
  label: string;
  set: Record<string, unknown>;
}

export function SelectionBar(props: {
  count: number;
  isTrash: boolean;
  bulk: readonly BulkAction[];
  onUpdate: (set: Record<string, unknown>, done: string) => void;
  onRemove: () => void;
  onRestore: () => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  return (
    <div className={styles.bar} role="group" aria-label={t("bulk.actions")}>
      <span role="status">{t("bulk.selected", { count: props.count })}</span>
      {props.bulk.length ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button rightSection={<ChevronDown />}>{t("list.change")}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {props.bulk.map(({ label, set }) => (
              <Menu.Item key={label} onClick={() => props.onUpdate(set, label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {props.isTrash ? (
        <Button onClick={props.onRestore} leftSection={<Undo2 />}>
          {t("buttons.restore")}
        </Button>
      ) : (
        <Button color="danger" onClick={props.onRemove} leftSection={<Trash2 />}>
          {t("buttons.delete")}
        </Button>
      )}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}
