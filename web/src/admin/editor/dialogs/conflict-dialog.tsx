import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { ContentResource } from "../../resource/content-resource.ts";
import { useUser } from "../../session/session-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { changedSince, type ChangeSince } from "../history/changed-since.ts";
import styles from "./conflict-dialog.module.css";
import { ConflictChoice, ConflictFrame, withMember } from "./conflict-frame.tsx";
import { useCover } from "./dialog-shell.ts";
import type { FieldConflict } from "../history/field-diff.ts";
import { type FieldNames, useFieldTexts } from "../history/field-text.ts";
import type { EditedItem } from "../editor-spec.ts";

/** Fields that were changed meanwhile, by a colleague or by the person: for each, the person chooses a version. */
export function FieldConflictDialog(props: {
  /** What has been changed, where the page behind does not say it. */
  about?: string;
  /** The label of the button that leaves it undecided, where that is not "back to the form". */
  back?: string;
  fields: readonly FieldConflict[];
  names: FieldNames;
  /** Without a history where the kind has none. */
  resource: Partial<Pick<ContentResource<never, EditedItem>, "history">>;
  id: number;
  /** The version that the person's work began from. */
  since: number | null;
  /** The newest change, which may be of other fields; shown where the history has nothing more exact. */
  newest: Pick<EditedItem, "updated_by" | "updated_at">;
  onResolve: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  useCover();
  const texts = useFieldTexts(props.names);
  // Fields may join while the dialog is open: one's own version stays until the other is chosen.
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const shown = (value: unknown, path: string) => (
    <span className={styles.text}>{texts.text(value, path)}</span>
  );
  return (
    <ConflictFrame
      title={t("conflict.item_title")}
      back={props.back ?? t("conflict.back")}
      apply={t("conflict.save_choice")}
      onApply={() =>
        props.onResolve(new Set(props.fields.map(({ path }) => path).filter((path) => !given.has(path))))
      }
      onClose={props.onClose}
    >
      {props.about ? <h3 className={styles.about}>{props.about}</h3> : null}
      {props.resource.history ? (
        <WhoChanged {...props} history={props.resource.history} />
      ) : (
        <ChangesList changes={[lastOf(props.newest)]} />
      )}
      <p className={styles.lead}>{t("conflict.choose")}</p>
      {props.fields.map(({ path, mine: yours, theirs }) => (
        <ConflictChoice
          key={path}
          label={texts.label(path)}
          isMine={!given.has(path)}
          onChoose={(isMine) => setGiven(withMember(given, path, !isMine))}
          mine={shown(yours, path)}
          theirs={shown(theirs, path)}
          note={texts.alike(yours, theirs, path)}
        />
      ))}
    </ConflictFrame>
  );
}

/** Who has changed the fields, and when; nothing until that is known. */
function WhoChanged(
  props: Pick<Parameters<typeof FieldConflictDialog>[0], "id" | "since" | "fields" | "newest"> &
    Pick<ContentResource<never, EditedItem>, "history">,
) {
  const { since, fields, newest } = props;
  const history = useQuery({ ...props.history(useCaller(), props.id), staleTime: 0 });
  if (history.isFetching) return null;
  const paths = fields.map(({ path }) => path);
  const found = history.data ? changedSince(history.data, since, paths) : [];
  return <ChangesList changes={found.length > 0 ? found : [lastOf(newest)]} />;
}

const lastOf = ({ updated_by: by, updated_at: at }: Pick<EditedItem, "updated_by" | "updated_at">) => ({
  by,
  at,
  restoredVersion: null,
});

function ChangesList({ changes }: { changes: readonly ChangeSince[] }) {
  const wording = useChangeText();
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.by?.id ?? 0}>{wording(change)}</li>
      ))}
    </ul>
  );
}

/** The sentence about a change; the person's own is said to be their own. */
function useChangeText(): (change: ChangeSince) => string {
  const { t, format } = useTexts();
  const user = useUser();
  const now = useNow();
  return ({ by, at, restoredVersion: version }) => {
    const time = format.moment(at, now);
    if (by?.id === user.id)
      return version === null
        ? t("conflict.changed_by_you", { time })
        : t("conflict.restored_by_you", { version, time });
    if (by === null) return t("conflict.changed_at", { time });
    return version === null
      ? t("conflict.changed_by", { name: by.name, time })
      : t("conflict.restored_by", { name: by.name, version, time });
  };
}
