interface Step {
  id: string;
  /** What it is a change of. */
  about: string;
  take: () => void;
  /** Stays after its toast has gone, until its screen is left. */
  isKept: boolean;
  isShown: boolean;
}
/** The changes that the undo key can undo, latest last: those whose toast is still shown, and those that are kept. */
const armed: Step[] = [];

/** False between two sessions: what was done in the earlier one must not be undone in the next. */
let isOpen = true;

/** Ends every step with the session that it was made in. */
export function openUndo(isNowOpen: boolean): void {
  isOpen = isNowOpen;
  armed.length = 0;
}

/** False where a step can no longer be undone. */
export function armUndo(id: string, about: string, take: () => void, isKept = false): boolean {
  if (isOpen) armed.push({ id, about, take, isKept, isShown: true });
  return isOpen;
}

export function disarmUndo(id: string): void {
  const index = armed.findIndex((one) => one.id === id);
  if (index !== -1) armed.splice(index, 1);
}

/** Ends every step of what is past undoing. */
export function disarmAbout(about: string): void {
  for (const { id } of armed.filter((one) => one.about === about)) disarmUndo(id);
}

/** The step's toast has gone. */
export function hideUndo(id: string): void {
  const step = armed.find((one) => one.id === id);
  if (step?.isKept) step.isShown = false;
  else disarmUndo(id);
}

/** The screen that keeps its steps is left: from now on they last as long as their toasts. */
export function releaseUndo(): void {
  for (const step of armed.filter(({ isKept }) => isKept)) {
    step.isKept = false;
    if (!step.isShown) disarmUndo(step.id);
  }
}

/** False where there is nothing to undo. */
export function takeUndo(): boolean {
  const step = armed.pop();
  step?.take();
  return step !== undefined;
}
