import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { useContentActions } from "../resource/use-content-actions.ts";
import { Undo2 } from "../generated/icons.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./deleted-list.module.css";

interface DeletedRow {
  id: number;
  version: number;
  deleted_at: string | null;
  /** Of a deleted record, who has deleted it. */
  updated_by: { name: string } | null;
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** What was deleted, latest first: by whom, when, for how long it can be restored, and the way to do it. */
export function DeletedList<Row extends DeletedRow>(props: {
  label: string;
  resource: ContentResource<Row, Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  picture?: (row: Row) => ReactNode;
}) {
  const { nameOf } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const actions = useContentActions(props.resource);
  const deletedAt = (row: Row) => Date.parse(row.deleted_at ?? "");
  const sentence = ({ deleted_at: at, updated_by: by }: Row) => {
    const time = format.moment(at ?? "", now);
    return by ? t("editor.deleted_by", { name: by.name, time }) : t("list.deleted_at", { time });
  };
  const daysLeft = (row: Row) => Math.ceil((deletedAt(row) + RESTORE_WINDOW_MS - now) / DAY_MS);
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.rows
        .toSorted((a, b) => deletedAt(b) - deletedAt(a))
        .map((row) => (
          <li key={row.id}>
            {props.picture?.(row)}
            <span>
              <b>{nameOf(row)}</b>
              <small>
                {sentence(row)} {daysLeft(row) > 0 ? t("list.days_left", { count: daysLeft(row) }) : null}
              </small>
            </span>
            <Button
              aria-label={t("list.restore", { name: nameOf(row) })}
              leftSection={<Undo2 />}
              onClick={() => actions.restoreAll([row])}
            >
              {t("buttons.restore")}
            </Button>
          </li>
        ))}
    </ul>
  );
}
