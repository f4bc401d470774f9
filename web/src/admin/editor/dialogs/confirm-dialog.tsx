import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { useCover } from "./dialog-shell.ts";
import dialog from "./dialog.module.css";
import { useTexts } from "../../i18n/texts-context.tsx";

/** A step that is asked for once more: it cannot be taken back, or reaches far. */
export function ConfirmDialog(props: {
  title: string;
  message: ReactNode;
  /** What else the step takes along. */
  note?: string | undefined;
  confirm: string;
  isDanger?: boolean;
  /** Enter goes back: the key that has sent a form may still be held. */
  focusesBack?: boolean;
  onClose: () => void;
  /** Runs after `onClose`. */
  onConfirm: () => void;
}) {
  const { t } = useTexts();
  useCover();
  const focus = { "data-autofocus": true };
  return (
    <Modal onClose={props.onClose} title={props.title} size={480}>
      <div className={dialog.text}>
        <p>{props.message}</p>
        {props.note ? <p>{props.note}</p> : null}
      </div>
      <div className={dialog.actions}>
        <Button onClick={props.onClose} {...(props.focusesBack ? focus : {})}>
          {t("campaigns.back")}
        </Button>
        <Button
          variant="filled"
          {...(props.isDanger ? { color: "danger" } : {})}
          {...(props.focusesBack ? {} : focus)}
          onClick={() => {
            props.onClose();
            props.onConfirm();
          }}
        >
          {props.confirm}
        </Button>
      </div>
    </Modal>
  );
}
