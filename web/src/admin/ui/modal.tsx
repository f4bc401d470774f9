import {
  Drawer as MantineDrawer,
  type DrawerProps,
  Modal as MantineModal,
  type ModalProps,
} from "@mantine/core";
import { useEffect, useState } from "react";

/** Mantine's own, which gives the focus back however it is closed. */
export function Modal(props: ModalProps) {
  useFocusBack();
  return <MantineModal {...props} />;
}

export function Drawer(props: DrawerProps) {
  useFocusBack();
  return <MantineDrawer {...props} />;
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
