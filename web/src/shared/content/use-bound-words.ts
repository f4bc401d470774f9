import { useLocale } from "../i18n/i18n-context.tsx";
import { boundWords } from "./bound-words.ts";

/** For titles, excerpts and other lines of content: binds their words in the page's language. */
export function useBoundWords(): (text: string) => string {
  const locale = useLocale();
  return (text) => boundWords(text, locale);
}
