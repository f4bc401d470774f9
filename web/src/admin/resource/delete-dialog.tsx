import { Button } from "@mantine/core";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { Deletion } from "@ezo/contract/records/deletion";
import dialog from "../editor/dialogs/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./delete-dialog.module.css";

/** An item that is to be deleted, at the version at which it was seen. */
export interface Deleted {
  id: number;
  version: number;
  name: string;
}
export type DeletionQuery = UseQueryOptions<Deletion, Error, Deletion, QueryKey>;

const NAMES_SHOWN = 5;
const NOTHING: Deletion = { taken_along: [], pointing_there: [] };

/** Before something is deleted: its name, all that goes along, what points there, and that it can come back. */
export function DeleteDialog(props: {
  items: readonly Deleted[];
  /** How many they are, where not all are in sight. */
  count?: number | undefined;
  /** Asks the server what goes along; left out where nothing does. */
  deletion?: DeletionQuery | undefined;
  note?: string | undefined;
  isUnsaved?: boolean;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { items, count = items.length, deletion, note } = props;
  const { t } = useTexts();
  const { data, error, refetch } = useQuery<Deletion, Error, Deletion, QueryKey>(
    // Counted each time: a minute later something else may be deleted along.
    deletion ? { ...deletion, staleTime: 0, gcTime: 0 } : { queryKey: ["no-deletion"], enabled: false },
  );
  const known = deletion ? data : NOTHING;
  const [first] = items;
  return (
    <Modal
      onClose={props.onClose}
      title={
        count === 1 && first ? t("delete.title", { name: first.name }) : t("delete.title_many", { count })
      }
      size={480}
    >
      <div className={dialog.text}>
        {count > 1 ? <Names items={items} count={count} /> : null}
        {known ? (
          <Effects deletion={known} />
        ) : (
          <NotLoaded title={t("delete.count_failed")} error={error} onRetry={refetch} height={44} />
        )}
        {note ? <p>{note}</p> : null}
        <p>{t("delete.message")}</p>
        {props.isUnsaved ? <p>{t("delete.unsaved")}</p> : null}
      </div>
      <DeleteActions isKnown={known !== undefined} onClose={props.onClose} onDelete={props.onDelete} />
    </Modal>
  );
}

/** Deletes only once it is known what that does. */
export function DeleteActions(props: { isKnown: boolean; onClose: () => void; onDelete: () => void }) {
  const { t } = useTexts();
  return (
    <div className={dialog.actions}>
      <Button data-autofocus onClick={props.onClose}>
        {t("buttons.cancel")}
      </Button>
      <Button variant="filled" color="danger" disabled={!props.isKnown} onClick={props.onDelete}>
        {t("buttons.delete")}
      </Button>
    </div>
  );
}

function Names({ items, count }: { items: readonly Deleted[]; count: number }) {
  const { t } = useTexts();
  const more = count - Math.min(items.length, NAMES_SHOWN);
  return (
    <ul className={styles.list}>
      {items.slice(0, NAMES_SHOWN).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {more > 0 ? <li>{t("list.and_more", { count: more })}</li> : null}
    </ul>
  );
}

function Effects({ deletion }: { deletion: Deletion }) {
  const { t } = useTexts();
  const groups = [
    { title: t("delete.taken_along"), effects: deletion.taken_along },
    { title: t("delete.pointing_there"), effects: deletion.pointing_there },
  ];
  return groups.map(({ title, effects }) =>
    effects.length > 0 ? (
      <section key={title}>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.list}>
          {effects.map(({ kind, count }) => (
            <li key={kind}>{t(`delete.kind.${kind}`, { count })}</li>
          ))}
        </ul>
      </section>
    ) : null,
  );
}
