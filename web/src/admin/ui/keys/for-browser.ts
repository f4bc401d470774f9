/** What a key press says of the keys that are held with it. */
type HeldKeys = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey">;

/** Whether an arrow is the browser's: with Alt, it leads back in the history, and with Ctrl or Cmd it is the browser's, too. */
export const isForBrowser = ({ altKey, ctrlKey, metaKey }: HeldKeys): boolean => altKey || ctrlKey || metaKey;
