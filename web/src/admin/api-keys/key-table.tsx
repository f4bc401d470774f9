import type { ApiKey } from "@ezo/contract/admin/operations/api-keys";
import { Menu, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { Ban, Pencil, RotateCw } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { AuditIconLink, AuditMenuItem } from "../session/audit-link.tsx";
import { Moment } from "../ui/moment.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./api-keys.module.css";
import { Capabilities, KeyStateMark } from "./key-marks.tsx";
import { keyState } from "./key-state.ts";

export type KeyAction = "edit" | "rotate" | "revoke";

export function KeyTable(props: {
  keys: readonly ApiKey[];
  projectName: (id: number) => string;
  onAction: (action: KeyAction, key: ApiKey) => void;
}) {
  const { t } = useTexts();
  return (
    <div className={list.card}>
      <table className={list.table} aria-label={t("api_keys.list")}>
        <thead>
          <tr>
            <th>{t("api_keys.name")}</th>
            <th>{t("api_keys.column.rights")}</th>
            <th>{t("field.project")}</th>
            <th>{t("api_keys.column.expires")}</th>
            <th>{t("api_keys.column.used")}</th>
            <th>{t("field.status")}</th>
            <th>
              <VisuallyHidden>{t("request.more")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.keys.map((key) => (
            <Row key={key.id} of={key} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  of: key,
  projectName,
  onAction,
}: { of: ApiKey } & Omit<Parameters<typeof KeyTable>[0], "keys">) {
  const { t } = useTexts();
  const state = keyState(key, useNow());
  return (
    <tr>
      <td className={list.name}>
        <b>{key.name}</b>
        <small>
          <code>{key.prefix}…</code>
        </small>
      </td>
      <td className={list.cell}>
        <Capabilities names={key.capabilities} />
      </td>
      <td className={list.cell}>
        <Labelled label={t("field.project")}>
          {key.project_ids?.map((id) => projectName(id) || `#${id}`).join(", ") ?? t("api_keys.all_projects")}
        </Labelled>
      </td>
      <td className={cx(list.cell, styles.whole)}>
        <Labelled label={t("api_keys.column.expires")}>
          <Expiry of={key} />
        </Labelled>
      </td>
      <td className={cx(list.cell, styles.whole)}>
        <Labelled label={t("api_keys.column.used")}>
          {key.last_used_at ? <Moment at={key.last_used_at} /> : t("users.never")}
        </Labelled>
      </td>
      <td className={list.cell}>
        <KeyStateMark state={state} />
      </td>
      <td className={list.actions}>
        {state === "revoked" ? (
          <AuditIconLink entity="api_key" id={key.id} name={key.name} />
        ) : (
          <RowMenu of={key} onAction={onAction} />
        )}
      </td>
    </tr>
  );
}

/** On a narrow screen, where the table has no heads, a value says what it is. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </>
  );
}

function Expiry({ of: key }: { of: ApiKey }) {
  const { t, format } = useTexts();
  const now = useNow();
  if (key.revoked_at) return t("api_keys.revoked_at", { at: format.day(format.dayOf(key.revoked_at), now) });
  if (!key.expires_at) return t("api_keys.no_expiry");
  // The last day on which it works.
  const lastDay = format.dayOf(Date.parse(key.expires_at) - 1);
  return (
    <time dateTime={key.expires_at} title={format.full(key.expires_at)}>
      {format.day(lastDay, now)}
    </time>
  );
}

function RowMenu({
  of: key,
  onAction,
}: {
  of: ApiKey;
  onAction: Parameters<typeof KeyTable>[0]["onAction"];
}) {
  const { t } = useTexts();
  return (
    <MoreMenu label={t("list.more", { name: key.name })}>
      <Menu.Item leftSection={<Pencil />} onClick={() => onAction("edit", key)}>
        {t("api_keys.edit")}
      </Menu.Item>
      <Menu.Item leftSection={<RotateCw />} onClick={() => onAction("rotate", key)}>
        {t("api_keys.rotate")}
      </Menu.Item>
      <AuditMenuItem entity="api_key" id={key.id} />
      <Menu.Item leftSection={<Ban />} color="danger" onClick={() => onAction("revoke", key)}>
        {t("api_keys.revoke")}
      </Menu.Item>
    </MoreMenu>
  );
}
