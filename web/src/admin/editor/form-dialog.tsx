import { Button, type ModalProps } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";
import { type DialogShell, ShellContext, useCover, useDialogShell } from "./dialog-shell.ts";
import { DropDialog } from "./drop-dialog.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/**
 * A dialog to write in. While something in it is not saved, whatever would close it or lead away from the page asks
 * first. `onClose` itself is for what is saved.
 */
export function FormDialog(props: {
  title: string;
  size?: ModalProps["size"];
  /** Known here, or reported from inside by `useDialogWork`. */
  isDirty?: boolean;
  /** Something is on its way, and nothing closes it meanwhile. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isHeld = false, onClose } = props;
  const { t } = useTexts();
  useCover();
  const [isDirtyInside, setDirtyInside] = useState(false);
  const [covers, setCovers] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const isDirty = props.isDirty || isDirtyInside;
  const close = () => {
    if (isDirty) setAsking(true);
    else onClose();
  };
  const steady = useMemo(
    () => ({
      setDirtyInside,
      cover: () => {
        setCovers((count) => count + 1);
        return () => setCovers((count) => count - 1);
      },
    }),
    [],
  );
  const shell: DialogShell = { close, ...steady };
  return (
    <ShellContext value={shell}>
      <Modal
        opened
        onClose={close}
        title={props.title}
        size={props.size ?? 440}
        closeOnEscape={covers === 0 && !isHeld}
        closeOnClickOutside={!isHeld}
        closeButtonProps={{ "aria-label": t("buttons.close"), disabled: isHeld }}
      >
        {props.children}
      </Modal>
      {isAsking ? <DropDialog isKept={false} onStay={() => setAsking(false)} onDrop={onClose} /> : null}
      <UnsavedGuard isHeld={isDirty} />
    </ShellContext>
  );
}

/** The dialog's Cancel. */
export function DialogCancel() {
  const { t } = useTexts();
  const { close } = useDialogShell();
  return <Button onClick={close}>{t("buttons.cancel")}</Button>;
}
