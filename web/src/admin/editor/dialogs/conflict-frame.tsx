import { Button, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import dialog from "./dialog.module.css";
import styles from "./conflict-dialog.module.css";

/** A dialog for choosing between one's own version and a colleague's. */
export function ConflictFrame(props: {
  title: string;
  size?: number;
  /** The button that closes the dialog, and the one that carries out the decision. */
  back: string;
  apply: string;
  focus?: "back" | "apply";
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { focus = "apply" } = props;
  return (
    <Modal onClose={props.onClose} title={props.title} size={props.size ?? 760}>
      {props.children}
      <div className={dialog.actions}>
        <Button onClick={props.onClose} data-autofocus={focus === "back" || undefined}>
          {props.back}
        </Button>
        <Button variant="filled" onClick={props.onApply} data-autofocus={focus === "apply" || undefined}>
          {props.apply}
        </Button>
      </div>
    </Modal>
  );
}

/** Both versions of one thing, side by side, and the choice between them. */
export function ConflictChoice(props: {
  label: ReactNode;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
  mine: ReactNode;
  theirs: ReactNode;
  note?: string | null;
}) {
  const { t } = useTexts();
  return (
    <Radio.Group
      className={styles.field ?? ""}
      label={props.label}
      value={props.isMine ? "mine" : "theirs"}
      onChange={(choice) => props.onChoose(choice === "mine")}
    >
      <div className={styles.sides}>
        <Radio value="mine" label={<Side title={t("conflict.yours")}>{props.mine}</Side>} />
        <Radio value="theirs" label={<Side title={t("conflict.theirs")}>{props.theirs}</Side>} />
      </div>
      {props.note ? <small>{props.note}</small> : null}
    </Radio.Group>
  );
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.side}>
    <small>{title}</small>
    {children}
  </span>
);

export function withMember<Item>(set: ReadonlySet<Item>, item: Item, isMember: boolean): ReadonlySet<Item> {
  const next = new Set(set);
  if (isMember) next.add(item);
  else next.delete(item);
  return next;
}
