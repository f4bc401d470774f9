import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./long-text.module.css";

const SHOWN_LETTERS = 200;
const SHOWN_LINES = 4;

/** A text of any length in a table: its beginning, and all of it on request. */
export function LongText({ text }: { text: string }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const start = startOf(text);
  if (start === text) return text;
  return (
    <>
      {isOpen ? text : `${start}…`}{" "}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? "text.show_less" : "text.show_all")}
      </button>
    </>
  );
}

function startOf(text: string): string {
  const lines = text.split("\n", SHOWN_LINES).join("\n");
  // By characters, so that none is cut in two.
  return lines.length > SHOWN_LETTERS ? [...lines].slice(0, SHOWN_LETTERS).join("") : lines;
}
