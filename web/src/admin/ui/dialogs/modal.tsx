import {
  Drawer as MantineDrawer,
  type DrawerProps,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { isPressedAbove } from "../keys/escape.ts";

/** The longest time between the clicks of a double-click, by the defaults of operating systems. */
const DOUBLE_CLICK_MS = 500;

/** Most dialogs are drawn only while they are open. */
type Openable<Props extends { opened: boolean }> = Omit<Props, "opened"> & {
  opened?: boolean;
  /** It is only read, so nothing is lost when something else closes it. */
  isReading?: boolean;
};

/**
 * Mantine's, whose close button has a name, which returns the focus however it is closed, ignores the second click of a
 * double-click, and at Escape stays open while a calendar or a list in it is.
 */
export function Modal({ opened = true, isReading = false, ...props }: Openable<ModalProps>) {
  return <MantineModal opened={opened} {...props} {...useDialogProps({ opened, isReading }, props)} />;
}

export function Drawer({ opened = true, isReading = false, ...props }: Openable<DrawerProps>) {
  return <MantineDrawer opened={opened} {...props} {...useDialogProps({ opened, isReading }, props)} />;
}

function useDialogProps(
  { opened, isReading }: { opened: boolean; isReading: boolean },
  props: Pick<ModalProps, "closeOnClickOutside" | "closeOnEscape" | "closeButtonProps" | "onClose">,
) {
  const { closeOnClickOutside = true, closeOnEscape = true, closeButtonProps } = props;
  const { t } = useTexts();
  const opener = useFocusBack();
  const isOnTop = useOpenDialog({ opened, isReading, opener }, props.onClose);
  useClosingAtEscape(opened && closeOnEscape, isOnTop, props.onClose);
  // The second click of the double-click that opened a dialog would hit the dialog: it is ignored.
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setOver(true), DOUBLE_CLICK_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [opened]);
  return {
    closeOnClickOutside: closeOnClickOutside && isOver,
    closeOnEscape: false,
    closeButtonProps: { "aria-label": t("buttons.close"), ...closeButtonProps },
    onClickCapture: (event: MouseEvent) => {
      if (isOver || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

interface OpenDialog {
  isReading: boolean;
  opener: HTMLElement | null;
  close: () => void;
}
/** The open dialogs, the one on top last. */
const openDialogs: OpenDialog[] = [];

/** Closes every open dialog if all of them are only read; else closes none and answers false. */
export function closeReading(): boolean {
  if (openDialogs.some(({ isReading }) => !isReading)) return false;
  // What takes their place returns the focus to where it was before them.
  openDialogs[0]?.opener?.focus({ preventScroll: true });
  for (const dialog of openDialogs.toReversed()) dialog.close();
  return true;
}

/** Keeps a dialog among the open ones; returns whether it is the one on top. */
function useOpenDialog(
  { opened, isReading, opener }: Omit<OpenDialog, "close"> & { opened: boolean },
  onClose: () => void,
): () => boolean {
  const self = useRef<OpenDialog | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const dialog = { isReading, opener, close: () => close() };
    self.current = dialog;
    openDialogs.push(dialog);
    return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
  }, [opened, isReading, opener]);
  return () => openDialogs.at(-1) === self.current;
}

/** Escape closes the dialog on top, once, and nothing while a calendar or a list in it is open. */
const answeredKeys = new WeakSet<KeyboardEvent>();

function useClosingAtEscape(isClosable: boolean, isOnTop: () => boolean, onClose: () => void): void {
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || !isClosable) return;
      if (!isOnTop() || answeredKeys.has(event) || isPressedAbove(event.target, null)) return;
      answeredKeys.add(event);
      // What lies behind would close, too: the focus may still be there.
      event.stopPropagation();
      onClose();
    },
    { capture: true },
  );
}

/**
 * Mantine does it when `opened` turns false; a dialog that is drawn only while it is open goes without that. Returns what had
 * the focus before.
 */
function useFocusBack(): HTMLElement | null {
  const [opener] = useState(openerOf);
  useEffect(
    () => () => {
      // What closed the dialog may have sent the focus elsewhere, such as to the heading of a new page.
      if (document.activeElement === document.body && opener?.isConnected) opener.focus();
    },
    [opener],
  );
  return opener;
}

/** The focused element; the button of a menu whose item opened the dialog, for the menu is gone by then. */
function openerOf(): HTMLElement | null {
  const active = document.activeElement;
  const labelledBy = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = labelledBy ? document.getElementById(labelledBy) : active;
  return opener instanceof HTMLElement ? opener : null;
}
