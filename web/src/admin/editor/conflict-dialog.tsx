import { Button, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { useUser } from "../session/session-context.tsx";
import { Modal } from "../ui/modal.tsx";
import { useNow } from "../ui/use-now.ts";
import { changedSince, type ChangeSince } from "./changed-since.ts";
import styles from "./conflict-dialog.module.css";
import { useCover } from "./dialog-shell.ts";
import type { FieldConflict } from "./field-diff.ts";
import { type FieldNames, useFieldTexts } from "./field-text.ts";
import type { EditedItem } from "./use-editor.ts";

/** Changed meanwhile, by a colleague or by the person: of each field both versions, and the person decides. */
export function FieldConflictDialog(props: {
  /** What has been changed, where the page behind does not say it. */
  about?: string;
  /** What the button says that leaves it undecided; else that it leads back to the form. */
  back?: string;
  fields: readonly FieldConflict[];
  names: FieldNames;
  resource: Pick<ContentResource<never, EditedItem>, "history">;
  id: number;
  /** The version that the person's work began from. */
  since: number | null;
  /** The newest change, which may be of other fields; said where the history does not know better. */
  newest: Pick<EditedItem, "updated_by" | "updated_at">;
  onResolve: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  useCover();
  const texts = useFieldTexts(props.names);
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(props.fields.map(({ path }) => path)));
  const choose = (path: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(path);
    else next.delete(path);
    setMine(next);
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("conflict.item_title")}
      size={760}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      {props.about ? <h3 className={styles.about}>{props.about}</h3> : null}
      <WhoChanged {...props} />
      <p className={styles.lead}>{t("conflict.choose")}</p>
      {props.fields.map(({ path, mine: yours, theirs }) => (
        <Radio.Group
          key={path}
          className={styles.field ?? ""}
          label={texts.label(path)}
          value={mine.has(path) ? "mine" : "theirs"}
          onChange={(choice) => choose(path, choice === "mine")}
        >
          <div className={styles.sides}>
            <Radio value="mine" label={<Side title={t("conflict.yours")} text={texts.text(yours, path)} />} />
            <Radio
              value="theirs"
              label={<Side title={t("conflict.theirs")} text={texts.text(theirs, path)} />}
            />
          </div>
          {texts.alike(yours, theirs, path) ? <small>{texts.alike(yours, theirs, path)}</small> : null}
        </Radio.Group>
      ))}
      <div className={styles.actions}>
        <Button onClick={props.onClose}>{props.back ?? t("conflict.back")}</Button>
        <Button variant="filled" data-autofocus onClick={() => props.onResolve(mine)}>
          {t("conflict.save_choice")}
        </Button>
      </div>
    </Modal>
  );
}

/** Who has changed the fields, and when; nothing until that is known. */
function WhoChanged(
  props: Pick<Parameters<typeof FieldConflictDialog>[0], "resource" | "id" | "since" | "fields" | "newest">,
) {
  const { since, fields, newest } = props;
  const call = useCaller();
  const history = useQuery({ ...props.resource.history(call, props.id), staleTime: 0 });
  const wording = useChangeText();
  if (history.isFetching) return null;
  const paths = fields.map(({ path }) => path);
  const found = history.data ? changedSince(history.data, since, paths) : [];
  const last = { by: newest.updated_by, at: newest.updated_at, restoredVersion: null };
  return (
    <ul className={styles.changes}>
      {(found.length > 0 ? found : [last]).map((change) => (
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

const Side = ({ title, text }: { title: string; text: ReactNode }) => (
  <span className={styles.side}>
    <small>{title}</small>
    {text}
  </span>
);
