import { Button, type ModalProps } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { type DialogShell, type DialogWork, ShellContext, useCover, useDialogShell } from "./dialog-shell.ts";
import dialog from "./dialog.module.css";
import { DraftOffer } from "../drafts/draft-offer.tsx";
import { DropDialog } from "./drop-dialog.tsx";
import { UnsavedGuard } from "../drafts/unsaved-guard.tsx";

/**
 * A dialog to write in. While something in it is not saved, whatever would close it or lead away from the page asks
 * first, and what is dropped is offered when it is opened again. `onClose` itself is for what is saved.
 */
export function FormDialog(props: {
  title: string;
  size?: ModalProps["size"];
  /** The fields of `useDialogForm`; "inside" where the content is loaded first, and says it by `UnsavedWork`. */
  work: DialogWork | "inside";
  /** While something is being sent, the dialog cannot be closed. */
  isHeld?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { work, isHeld = false, onClose } = props;
  useCover();
  const held = useRef<DialogWork | null>(null);
  const [covers, setCovers] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (held.current?.isDirty) setAsking(true);
    else onClose();
  };
  const steady = useMemo(
    () => ({
      hold: (now: DialogWork | null) => {
        held.current = now;
      },
      cover: () => {
        setCovers((count) => count + 1);
        return () => setCovers((count) => count - 1);
      },
    }),
    [],
  );
  const shell: DialogShell = { isHeld, close, ...steady };
  return (
    <ShellContext value={shell}>
      <Modal
        onClose={close}
        title={props.title}
        size={props.size ?? 440}
        closeOnEscape={covers === 0 && !isHeld}
        closeOnClickOutside={!isHeld}
        closeButtonProps={{ disabled: isHeld }}
      >
        {work === "inside" ? null : <UnsavedWork work={work} />}
        {props.children}
      </Modal>
      {isAsking ? (
        <DropDialog
          isOpenedAgain
          onStay={() => setAsking(false)}
          onDrop={() => {
            held.current?.abandon();
            onClose();
          }}
        />
      ) : null}
    </ShellContext>
  );
}

/** Guards the work in a dialog, and offers above it what was dropped earlier. */
export function UnsavedWork({ work }: { work: DialogWork }) {
  const { hold } = useDialogShell();
  useEffect(() => hold(work));
  useEffect(() => () => hold(null), [hold]);
  return (
    <>
      <DraftOffer
        className={dialog.offer}
        offered={work.offered}
        onTake={work.takeDraft}
        onRefuse={work.refuseDraft}
      />
      <UnsavedGuard isHeld={work.isDirty} onLeave={work.abandon} />
    </>
  );
}

/** The dialog's Cancel, also under another name. */
export function DialogCancel({ label }: { label?: string }) {
  const { t } = useTexts();
  const { isHeld, close } = useDialogShell();
  return (
    <Button disabled={isHeld} onClick={close}>
      {label ?? t("buttons.cancel")}
    </Button>
  );
}

/** The fields of a dialog, then its Cancel and the button that sends them. */
export function DialogForm(props: {
  submit: string;
  isSending: boolean;
  isDisabled?: boolean;
  className?: string | undefined;
  actionsClassName?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={props.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React this form is a child of the form on the page behind.
        event.stopPropagation();
        props.onSubmit(event.currentTarget);
      }}
    >
      <div className={props.className}>{props.children}</div>
      <div className={dialog.bar}>
        <div className={props.actionsClassName ?? dialog.actions}>
          <DialogCancel />
          <Button
            type="submit"
            variant="filled"
            disabled={props.isDisabled ?? false}
            loading={props.isSending}
          >
            {props.submit}
          </Button>
        </div>
      </div>
    </form>
  );
}
