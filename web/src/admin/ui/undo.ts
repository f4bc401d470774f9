/** What the undo key would take back, latest last: every change whose toast is still shown. */
const armed: { id: string; take: () => void }[] = [];

export function armUndo(id: string, take: () => void): void {
  armed.push({ id, take });
}

export function disarmUndo(id: string): void {
  const index = armed.findIndex((one) => one.id === id);
  if (index !== -1) armed.splice(index, 1);
}

export function takeUndo(): void {
  armed.pop()?.take();
}
