import { type ReactNode, useId, useState } from "react";
import { ChevronDown } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./georgian-beside.module.css";
import type { ContentLocale } from "./language.ts";

/**
 * A field with its Georgian text in full, to translate from: beside it where there is room, otherwise above it. The placeholder that
 * shows it goes with the first letter.
 */
export function GeorgianBeside(props: {
  locale: ContentLocale;
  /** The field's. */
  label: string;
  georgian: unknown;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const lines = props.locale === "ka" ? "" : linesOf(props.georgian);
  // The field keeps its place, and so the focus, where its Georgian comes or goes.
  return (
    <div className={styles.field}>
      <div className={lines ? styles.pair : undefined}>
        {lines ? (
          <div className={styles.georgian} lang="ka">
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronDown size="xs" />
              {t("language.georgian_of", { field: props.label })}
            </button>
            <div id={id} className={styles.text} hidden={!isOpen}>
              {lines}
            </div>
          </div>
        ) : null}
        <div className={styles.translation}>{props.children}</div>
      </div>
    </div>
  );
}

/** A text as lines, without its formatting; of what holds several, one after the other. */
export function linesOf(value: unknown): string {
  if (typeof value === "string") return value.includes("</") ? wordsOf(value) : value.trim();
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value).map(linesOf).filter(Boolean).join("\n");
}

const END_OF_LINE = /<(?:\/(?:p|h[1-6]|li|tr|blockquote)|br\s?\/?)>/g;
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(END_OF_LINE, "$&\n"), "text/html");
  return body.textContent
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}
