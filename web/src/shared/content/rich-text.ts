/** A block of a description (specification, section 2, "Project detail"). */
export type TextBlock = { kind: "paragraph"; text: string } | { kind: "bullets"; items: string[] };

const BULLET = /^\*\s*/;

/**
 * Blank lines separate blocks; lines that start with `*` are bullets. A line directly above bullets is a paragraph of its
 * own.
 */
export function textBlocks(source: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const chunk of source.replaceAll("\r\n", "\n").split(/\n[^\S\n]*\n/)) {
    const lines = chunk
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    blocks.push(...blocksOf(lines));
  }
  return blocks;
}

function blocksOf(lines: string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (BULLET.test(line)) {
      const item = line.replace(BULLET, "");
      if (last?.kind === "bullets") last.items.push(item);
      else blocks.push({ kind: "bullets", items: [item] });
    } else if (last?.kind === "paragraph") last.text += `\n${line}`;
    else blocks.push({ kind: "paragraph", text: line });
  }
  return blocks;
}

/** The paragraphs of a description on one line, without bullets, for teasers. */
export const leadText = (source: string): string =>
  textBlocks(source)
    .flatMap((block) => (block.kind === "paragraph" ? [block.text.replaceAll("\n", " ")] : []))
    .join(" ");
