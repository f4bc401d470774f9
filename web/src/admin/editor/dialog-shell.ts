import { createContext, use, useEffect } from "react";

/** What a dialog's content may ask of the dialog around it. */
export interface DialogShell {
  /** Closes it, unless something in it is not saved and the person wants to stay. */
  close: () => void;
  setDirtyInside: (isDirty: boolean) => void;
  /** Says that another dialog lies on top; returns what ends that. */
  cover: () => () => void;
}
export const ShellContext = createContext<DialogShell | null>(null);

export function useDialogShell(): DialogShell {
  const shell = use(ShellContext);
  if (!shell) throw new Error("This belongs into a FormDialog.");
  return shell;
}

/** Says from inside a dialog whether something in it is not saved. */
export function useDialogWork(isDirty: boolean): void {
  const { setDirtyInside } = useDialogShell();
  useEffect(() => {
    setDirtyInside(isDirty);
    return () => setDirtyInside(false);
  }, [isDirty, setDirtyInside]);
}

/** For dialogs that may lie on another: the Escape key closes the one on top alone, where Mantine would close each. */
export function useCover(): void {
  const cover = use(ShellContext)?.cover;
  useEffect(() => cover?.(), [cover]);
}
