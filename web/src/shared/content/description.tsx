import { useLocale } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { boundWords } from "./bound-words.ts";
import prose from "./prose.module.css";
import { type TextBlock, textBlocks } from "./rich-text.ts";

/** Renders the plain text of a description. */
export function Description({ text, className }: { text: string; className?: string | undefined }) {
  const shown = boundWords(text, useLocale());
  return (
    <div className={cx(prose.prose, className)}>
      {textBlocks(shown).map((block, index) => (
        // The index as key: blocks are never reordered, and two may be equal.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "paragraph") return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
