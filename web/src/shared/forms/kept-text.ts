/** Keeps what was typed over a reload of this tab; an empty text takes what was kept away. */
export function keepText(key: string, text: string): void {
  try {
    if (text.trim() === "") window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
  } catch {
    // A storage that is full or forbidden keeps nothing: the field is then empty after the reload.
  }
}

/** Hands a kept text out, once: no personal data stays behind. */
export function takeText(key: string): string {
  try {
    const text = window.sessionStorage.getItem(key) ?? "";
    window.sessionStorage.removeItem(key);
    return text;
  } catch {
    return "";
  }
}
