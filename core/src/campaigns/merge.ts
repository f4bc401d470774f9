import { escapeHtml } from "../mail/escape-html.ts";

/** What a text may name of its reader: `{{name}}`, or `{{name|friend}}` with what replaces it when it is empty. */
export const MERGE_FIELDS = ["name", "email"] as const;
/** What the system fills in by itself. */
export const SYSTEM_FIELDS = ["unsubscribe_url", "preferences_url", "open_url"] as const;

const FIELD = /\{\{\s*([a-z_]+(?::\d+)?)\s*(?:\|([^{}]*))?\}\}/g;

export interface MergeField {
  name: string;
  fallback: string | undefined;
}
/** A text cut at its fields once, so that filling it for a reader is a join. */
export type Template = readonly (string | MergeField)[];

export function parseTemplate(text: string): Template {
  const parts: (string | MergeField)[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ name: match[1] ?? "", fallback: match[2] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

export const fieldsOf = (template: Template): MergeField[] =>
  template.filter((part) => typeof part !== "string");

/** Fills a template. Values are escaped for HTML there; a fallback comes from the source and is escaped already. */
export function fill(
  template: Template,
  values: Readonly<Record<string, string>>,
  kind: "html" | "text",
): string {
  let filled = "";
  for (const part of template) {
    if (typeof part === "string") filled += part;
    else {
      // A text may name anything, also what every object inherits, such as `constructor`.
      const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined;
      filled += value ? (kind === "html" ? escapeHtml(value) : value) : (part.fallback ?? "");
    }
  }
  return filled;
}

/** A value fit for a header: one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
