import type { HistoryEntry } from "@ezo/contract/records/records";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { InCurrency, useTexts } from "../../i18n/texts-context.tsx";
import type { ContentResource } from "../../resource/content-resource.ts";
import { Blank } from "../../ui/states/blank.tsx";
import { History } from "../../generated/icons.ts";
import { Drawer } from "../../ui/dialogs/modal.tsx";
import { Moment } from "../../ui/moment.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useCover } from "../dialogs/dialog-shell.ts";
import { FieldChanges } from "./field-changes.tsx";
import type { FieldNames } from "./field-text.ts";
import styles from "./history-drawer.module.css";
import { AuditLink } from "../../session/audit-link.tsx";
import { type ComparedResource, RestoreDialog } from "../dialogs/restore-dialog.tsx";
import type { EditedItem } from "../editor-spec.ts";

/** An item's versions: who changed which fields, and a button to restore each. */
export function HistoryDrawer<Row extends EditedItem, Item extends EditedItem>(props: {
  resource: Pick<ContentResource<Row, Item>, "history"> & ComparedResource;
  id: number;
  version: number;
  names: FieldNames;
  isUnsaved?: boolean;
  isRestoring: boolean;
  /** `seen` is the version that the person has compared the earlier one with. */
  onRestore: (version: number, seen: number) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  useCover();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(props.resource.history(useCaller(), props.id));
  return (
    <Drawer
      onClose={props.onClose}
      closeOnEscape={chosen === null}
      position="right"
      size={460}
      title={t("history.title")}
    >
      <AuditLink entity={props.resource.entity} id={props.id} />
      {data ? (
        data.length === 0 ? (
          <Blank icon={History} title={t("history.empty")} />
        ) : (
          <ol>
            {data.map((entry) => (
              <Entry
                key={entry.version}
                entry={entry}
                version={props.version}
                names={props.names}
                isRestoring={props.isRestoring}
                onChoose={() => setChosen(entry.version)}
              />
            ))}
          </ol>
        )
      ) : (
        <NotLoaded title={t("history.error")} error={error} onRetry={refetch} rows={4} height={64} gap={16} />
      )}
      {chosen === null ? null : (
        <RestoreDialog
          resource={props.resource}
          id={props.id}
          version={chosen}
          names={props.names}
          isUnsaved={props.isUnsaved ?? false}
          isRestoring={props.isRestoring}
          onRestore={(seen) => props.onRestore(chosen, seen)}
          onClose={() => setChosen(null)}
        />
      )}
    </Drawer>
  );
}

function Entry(props: {
  entry: HistoryEntry;
  version: number;
  names: FieldNames;
  isRestoring: boolean;
  onChoose: () => void;
}) {
  const { entry } = props;
  const { t } = useTexts();
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <b>
          {entry.restored_version === null
            ? t(`history.kind.${entry.kind}`)
            : t("history.kind.version_restored", { version: entry.restored_version })}
        </b>
        <span>
          {t("history.version", { version: entry.version })}, {entry.actor?.name ?? t("history.system")},{" "}
          <Moment at={entry.created_at} />
        </span>
      </div>
      {entry.reviewed.map((locale) => (
        <p key={locale} className={styles.note}>
          {t("history.reviewed", { language: t(`language.${locale}`) })}
        </p>
      ))}
      {entry.is_overwrite ? <p className={styles.note}>{t("history.overwrite")}</p> : null}
      <InCurrency currency={entry.currency}>
        <FieldChanges changes={entry.changes} names={props.names} />
      </InCurrency>
      {entry.version === props.version ? (
        <span className={styles.current}>{t("history.current")}</span>
      ) : entry.kind === "deleted" ? null : (
        <Button
          disabled={props.isRestoring}
          onClick={props.onChoose}
          aria-label={t("history.restore_version", { version: entry.version })}
        >
          {t("history.restore")}
        </Button>
      )}
    </li>
  );
}
