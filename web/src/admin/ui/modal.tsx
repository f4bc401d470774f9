import {
  Drawer as MantineDrawer,
  type DrawerProps,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { type MouseEvent, useEffect, useState } from "react";

/** Within this, two clicks are one double-click: the longest that systems allow by themselves. */
const DOUBLE_CLICK_MS = 500;

/** Mantine's own, which gives the focus back however it is closed, and outlasts the click that opened it. */
export function Modal(props: ModalProps) {
  useFocusBack();
  return <MantineModal {...props} {...useFirstMoment(props)} />;
}

export function Drawer(props: DrawerProps) {
  useFocusBack();
  return <MantineDrawer {...props} {...useFirstMoment(props)} />;
}

/** The second click of the double-click that opened a dialog falls on what has just appeared: it does nothing. */
function useFirstMoment({ opened, closeOnClickOutside = true }: ModalProps | DrawerProps) {
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
    onClickCapture: (event: MouseEvent) => {
      if (isOver || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Mantine does it when `opened` turns false; a dialog that is drawn only while it is open goes without that. */
function useFocusBack(): void {
  const [opener] = useState(openerOf);
  useEffect(
    () => () => {
      // What closed the dialog may have sent the focus elsewhere, such as to the heading of a new page.
      if (document.activeElement === document.body && opener?.isConnected) opener.focus();
    },
    [opener],
  );
}

/** The focused element; the button of a menu whose item opened the dialog, for the menu is gone by then. */
function openerOf(): HTMLElement | null {
  const active = document.activeElement;
  const labelledBy = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = labelledBy ? document.getElementById(labelledBy) : active;
  return opener instanceof HTMLElement ? opener : null;
}
