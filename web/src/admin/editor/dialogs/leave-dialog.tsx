import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/modal.tsx";
import { useCover } from "./dialog-shell.ts";
import styles from "./dialog.module.css";

export function LeaveDialog(props: {
  /** Whether the form offers the work again. */
  isKept?: boolean;
  isLogout: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { onStay, onLeave } = props;
  const { t } = useTexts();
  useCover();
  return (
    <Modal onClose={onStay} title={t("leave.title")} withCloseButton={false} size={440}>
      <p className={styles.text}>{props.isKept ? t("leave.message_kept") : t("leave.message")}</p>
      <div className={styles.actions}>
        <Button color="danger" onClick={onLeave}>
          {t(props.isLogout ? "leave.log_out" : "leave.leave")}
        </Button>
        <Button variant="filled" data-autofocus onClick={onStay}>
          {t("leave.stay")}
        </Button>
      </div>
    </Modal>
  );
}
