import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./dialog.module.css";

/** Before something is deleted: what goes with it, and that it can come back. */
export function DeleteDialog(props: {
  name: string;
  note?: ReactNode;
  onClose: () => void;
  onDelete: () => void;
}) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("delete.title", { name: props.name })}
      size={480}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <div className={styles.text}>
        {props.note ? <p>{props.note}</p> : null}
        <p>{t("delete.message")}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
        <Button variant="filled" color="danger" data-autofocus onClick={props.onDelete}>
          {t("buttons.delete")}
        </Button>
      </div>
    </Modal>
  );
}
