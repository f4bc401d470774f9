/** The change that the undo key would take back: the latest one whose toast is still shown. */
let armed: { id: string; take: () => void } | null = null;

export function armUndo(id: string, take: () => void): void {
  armed = { id, take };
}

export function disarmUndo(id: string): void {
  if (armed?.id === id) armed = null;
}

export function takeUndo(): void {
  const current = armed;
  armed = null;
  current?.take();
}
