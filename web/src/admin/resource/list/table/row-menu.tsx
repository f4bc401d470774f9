import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { AuditIconLink, AuditMenuItem } from "../../../session/audit-link.tsx";
import { useMay } from "../../../session/session-context.tsx";
import type { IconComponent } from "../../../ui/create-icon.ts";
import { Ellipsis, Pencil, Trash2, Undo2 } from "../../../generated/icons.ts";

export interface RowAction {
  label: string;
  icon: IconComponent;
  run: () => void;
}

export function RowMenu(props: {
  /** What the row shows, by its name in the audit log. */
  entity: string;
  id: number;
  name: string;
  to: string | undefined;
  isTrash: boolean;
  actions: readonly RowAction[];
  /** Absent for what cannot be deleted. */
  onRemove: (() => void) | undefined;
  onRestore: () => void;
}) {
  const { t } = useTexts();
  const may = useMay();
  const { entity, id, name } = props;
  if (props.isTrash)
    return (
      <>
        <AuditIconLink entity={entity} id={id} name={name} />
        <ActionIcon aria-label={t("list.restore", { name })} onClick={props.onRestore}>
          <Undo2 size="md" />
        </ActionIcon>
      </>
    );
  if (!props.to && props.actions.length === 0 && !props.onRemove && !may("audit.read")) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.more", { name })}>
          <Ellipsis size="md" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.to ? (
          <Menu.Item component={Link} to={props.to} leftSection={<Pencil />}>
            {t("buttons.edit")}
          </Menu.Item>
        ) : null}
        {props.actions.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
        <AuditMenuItem entity={entity} id={id} />
        {props.onRemove ? (
          <Menu.Item data-danger leftSection={<Trash2 />} onClick={props.onRemove}>
            {t("buttons.delete")}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
