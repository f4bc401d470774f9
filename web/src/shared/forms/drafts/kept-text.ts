import { quietly } from "../../lib/quietly.ts";

/** Stores a text in this tab's session storage, so that it survives a reload; an empty text removes it. */
export function keepText(key: string, text: string): void {
  quietly(() =>
    text.trim() === "" ? window.sessionStorage.removeItem(key) : window.sessionStorage.setItem(key, text),
  );
}

export const keptText = (key: string): string => quietly(() => window.sessionStorage.getItem(key)) ?? "";

/** Returns the stored text and removes it, so that no personal data is left behind. */
export function takeText(key: string): string {
  const text = keptText(key);
  keepText(key, "");
  return text;
}
