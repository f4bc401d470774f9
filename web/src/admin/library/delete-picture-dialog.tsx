import { Button } from "@mantine/core";
import dialog from "../editor/dialogs/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";

/** Confirms a deletion that cannot be undone: the picture's files are deleted too. */
export function DeletePictureDialog(props: { name: string; onClose: () => void; onDelete: () => void }) {
  const { t } = useTexts();
  return (
    <Modal onClose={props.onClose} title={t("delete.title", { name: props.name })} size={480}>
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
