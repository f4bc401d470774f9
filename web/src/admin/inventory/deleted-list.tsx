import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { useDeletionText } from "../resource/deletion-text.ts";
import { useContentActions } from "../resource/use-content-actions.ts";
import { Undo2 } from "../generated/icons.ts";
import styles from "./deleted-list.module.css";

interface DeletedRow {
  id: number;
  version: number;
  deleted_at: string | null;
  /** Of a deleted record, who has deleted it. */
  updated_by: { name: string } | null;
}

/** What was deleted, latest first: by whom, when, for how long it can be restored, and the way to do it. */
export function DeletedList<Row extends DeletedRow>(props: {
  label: string;
  resource: ContentResource<Row, Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  picture?: (row: Row) => ReactNode;
}) {
  const { nameOf } = props;
  const { t } = useTexts();
  const actions = useContentActions(props.resource);
  const deletedAt = (row: Row) => Date.parse(row.deleted_at ?? "");
  const sentence = useDeletionText();
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.rows
        .toSorted((a, b) => deletedAt(b) - deletedAt(a))
        .map((row) => (
          <li key={row.id}>
            {props.picture?.(row)}
            <span>
              <b>{nameOf(row)}</b>
              <small>{sentence(row)}</small>
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
