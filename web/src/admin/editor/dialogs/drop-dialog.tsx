import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useCover } from "./dialog-shell.ts";
import styles from "./dialog.module.css";

/** Unsaved work is about to be taken out of a form, which offers it again. */
export function DropDialog(props: {
  /** Whether the form goes too, and offers the work when it is opened again. */
  isOpenedAgain?: boolean;
  onStay: () => void;
  onDrop: () => void;
}) {
  const { t } = useTexts();
  useCover();
  return (
    <Modal onClose={props.onStay} title={t("drop.title")} withCloseButton={false} size={440}>
      <p className={styles.text}>{t(props.isOpenedAgain ? "drop.message_closing" : "drop.message")}</p>
      <div className={styles.actions}>
        <Button color="danger" onClick={props.onDrop}>
          {t("drop.drop")}
        </Button>
        <Button variant="filled" data-autofocus onClick={props.onStay}>
          {t("drop.stay")}
        </Button>
      </div>
    </Modal>
  );
}
