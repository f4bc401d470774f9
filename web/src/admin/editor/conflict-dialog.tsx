import { Button, Radio } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./conflict-dialog.module.css";
import { useCover } from "./dialog-shell.ts";
import type { FieldConflict } from "./field-diff.ts";
import { type FieldNames, useFieldTexts } from "./field-text.ts";

/** Somebody else was quicker: of each field both versions side by side, and the person decides. */
export function FieldConflictDialog(props: {
  fields: readonly FieldConflict[];
  names: FieldNames;
  by: { name: string } | null;
  at: string;
  onResolve: (mine: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { t, format } = useTexts();
  useCover();
  const texts = useFieldTexts(props.names);
  const now = useNow();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(props.fields.map(({ path }) => path)));
  const choose = (path: string, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(path);
    else next.delete(path);
    setMine(next);
  };
  const time = format.moment(props.at, now);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("conflict.item_title")}
      size={760}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <p className={styles.lead}>
        {props.by
          ? t("conflict.changed_by", { name: props.by.name, time })
          : t("conflict.changed_at", { time })}
        . {t("conflict.choose")}
      </p>
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
        </Radio.Group>
      ))}
      <div className={styles.actions}>
        <Button onClick={props.onClose}>{t("conflict.back")}</Button>
        <Button variant="filled" data-autofocus onClick={() => props.onResolve(mine)}>
          {t("conflict.save_choice")}
        </Button>
      </div>
    </Modal>
  );
}

const Side = ({ title, text }: { title: string; text: ReactNode }) => (
  <span className={styles.side}>
    <small>{title}</small>
    {text}
  </span>
);
