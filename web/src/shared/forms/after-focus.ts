/**
 * Calls `act` once `control`, which is getting the focus, has it. While the focus moves no element has it, and a dialog's
 * focus trap takes anything that is removed from the dialog meanwhile for the focused element, and focuses the dialog.
 */
export function afterFocus(control: EventTarget | null, act: () => void): void {
  if (control) control.addEventListener("focus", act, { once: true });
  else act();
}
