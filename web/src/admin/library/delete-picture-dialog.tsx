import { Button } from "@mantine/core";
import dialog from "../editor/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";

/** A picture goes for good: nothing brings its files back. */
export function DeletePictureDialog(props: { name: string; onClose: () => void; onDelete: () => void }) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("delete.title", { name: props.name })}
      size={480}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <p>{t("library.delete_warning")}</p>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={props.onClose}>
          {t("buttons.cancel")}
        </Button>
        <Button variant="filled" color="danger" onClick={props.onDelete}>
          {t("buttons.delete")}
        </Button>
      </div>
    </Modal>
  );
}
