import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useCover } from "./dialog-shell.ts";
import styles from "./dialog.module.css";

export function LeaveDialog(props: {
  /** Whether the form offers the work again. */
  isKept?: boolean;
  isLogout: boolean;
  /** What is said in place of the words about a form. */
  words?: { title: string; message: string; leave: string };
  onStay: () => void;
  onLeave: () => void;
}) {
  const { onStay, onLeave } = props;
  const { t } = useTexts();
  useCover();
  const words = props.words ?? {
    title: t("leave.title"),
    message: t(props.isKept ? "leave.message_kept" : "leave.message"),
    leave: t(props.isLogout ? "leave.log_out" : "leave.leave"),
  };
  return (
    <Modal onClose={onStay} title={words.title} withCloseButton={false} size={440}>
      <p className={styles.text}>{words.message}</p>
      <div className={styles.actions}>
        <Button color="danger" onClick={onLeave}>
          {words.leave}
        </Button>
        <Button variant="filled" data-autofocus onClick={onStay}>
          {t("leave.stay")}
        </Button>
      </div>
    </Modal>
  );
}
