import { createContext, use, useEffect } from "react";

/** The work in a dialog: an editor, or the fields of `useDialogForm`. What leaves it unsaved is offered again. */
export interface DialogWork {
  isDirty: boolean;
  /** Work that was dropped or left behind earlier. */
  offered: { at: number; isOlder?: boolean } | null;
  takeDraft: () => void;
  refuseDraft: () => void;
  /** Sets aside unsaved changes before the form closes. */
  abandon: () => void;
}

/** What a dialog's content may ask of the dialog around it. */
export interface DialogShell {
  /** While something is being sent, it cannot be closed. */
  isHeld: boolean;
  /** Closes it, unless something in it is not saved and the person wants to stay. */
  close: () => void;
  /** Says what work is in the dialog now. */
  hold: (work: DialogWork | null) => void;
  /** Says that another dialog lies on top; returns what ends that. */
  cover: () => () => void;
}
export const ShellContext = createContext<DialogShell | null>(null);

export function useDialogShell(): DialogShell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("This belongs into a FormDialog.");
  return shell;
}

/** For dialogs that may lie on another: the Escape key closes the one on top alone, where Mantine would close each. */
export function useCover(): void {
  const cover = use(ShellContext)?.cover;
  useEffect(() => cover?.(), [cover]);
}
