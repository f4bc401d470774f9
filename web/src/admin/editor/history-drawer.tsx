import type { HistoryEntry } from "@ezo/contract/content";
import { Button, Drawer, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { useNow } from "../ui/use-now.ts";
import { type FieldNames, useFieldTexts } from "./field-text.ts";
import styles from "./history-drawer.module.css";
import type { EditedItem } from "./use-editor.ts";

/** Who changed what, field by field, and the way back to every version. */
export function HistoryDrawer<Row extends EditedItem, Item extends EditedItem>(props: {
  resource: Pick<ContentResource<Row, Item>, "history">;
  id: number;
  version: number;
  names: FieldNames;
  isRestoring: boolean;
  onRestore: (version: number) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery(props.resource.history(call, props.id));
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size={460}
      title={t("history.title")}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      {data ? (
        data.length === 0 ? (
          <Blank icon={History} title={t("history.empty")} />
        ) : (
          <ol className={styles.list}>
            {data.map((entry) => (
              <Entry key={entry.version} entry={entry} {...props} />
            ))}
          </ol>
        )
      ) : error ? (
        <LoadError title={t("history.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("app.loading")}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height={64} mb={16} />
          ))}
        </div>
      )}
    </Drawer>
  );
}

function Entry(props: {
  entry: HistoryEntry;
  version: number;
  names: FieldNames;
  isRestoring: boolean;
  onRestore: (version: number) => void;
}) {
  const { entry } = props;
  const { t, format } = useTexts();
  const texts = useFieldTexts(props.names);
  const now = useNow();
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <b>{t(`history.kind.${entry.kind}`)}</b>
        <span>
          {entry.actor?.name ?? t("history.system")},{" "}
          <time dateTime={entry.created_at} title={format.full(entry.created_at)}>
            {format.moment(entry.created_at, now)}
          </time>
        </span>
      </div>
      {entry.kind === "updated" ? (
        <dl className={styles.changes}>
          {entry.changes.map(({ field, from, to }) => (
            <div key={field}>
              <dt>{texts.label(field)}</dt>
              <dd>
                <del>{texts.text(from)}</del> <ins>{texts.text(to)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {entry.version === props.version ? (
        <span className={styles.current}>{t("history.current")}</span>
      ) : entry.kind === "deleted" ? null : (
        <Button
          disabled={props.isRestoring}
          onClick={() => props.onRestore(entry.version)}
          aria-label={t("history.restore_version", { version: entry.version })}
        >
          {t("history.restore")}
        </Button>
      )}
    </li>
  );
}
