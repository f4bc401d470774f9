import { useTexts } from "../../i18n/texts-context.tsx";
import { fieldLabel, type FieldNames } from "../history/field-text.ts";
import styles from "./georgian-beside.module.css";

/** The Georgian texts in full, to translate from: the placeholders that show them go with the first letter. */
export function GeorgianBeside({ texts, names }: { texts: object; names: FieldNames }) {
  const { t } = useTexts();
  const shown = Object.entries(texts)
    .map(([field, value]) => [field, linesOf(value)] as const)
    .filter(([, lines]) => lines !== "");
  if (shown.length === 0) return null;
  return (
    <aside className={styles.beside} aria-label={t("language.georgian_beside")}>
      <dl>
        {shown.map(([field, lines]) => (
          <div key={field}>
            <dt>{fieldLabel(`translations.ka.${field}`, t, names)}</dt>
            <dd lang="ka">{lines}</dd>
          </div>
        ))}
      </dl>
    </aside>
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
