import { escapeHtml } from "../mail/escape-html.ts";

/** Merge fields: `{{name}}`, or `{{name|friend}}` with a fallback for an empty value. */
export const MERGE_FIELDS = ["name", "email"] as const;
/** Fields that the system fills in. */
export const SYSTEM_FIELDS = ["unsubscribe_url", "preferences_url", "open_url", "view_url"] as const;

const FIELD = /\{\{\s*([a-z_]+(?::\d+)?)\s*(?:\|([^{}]*))?\}\}/g;

export interface MergeField {
  name: string;
  fallback: string | undefined;
  /** Whether a reader's value becomes part of an address, where a space or `&` would end or change it. */
  isInAddress: boolean;
}
/** A text split at its fields once, so that filling it for a reader is a join. */
export type Template = readonly (string | MergeField)[];

export function parseTemplate(text: string, kind: "html" | "text"): Template {
  const endsInAddress = kind === "html" ? endsInLink : endsInUrl;
  const parts: (string | MergeField)[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const name = match[1] ?? "";
    const isInAddress = isReaderField(name) && endsInAddress(text.slice(0, match.index));
    parts.push({ name, fallback: match[2], isInAddress });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

const isReaderField = (name: string): boolean => (MERGE_FIELDS as readonly string[]).includes(name);

/** Whether HTML ends within the value of `href` or `src`. Our compiler quotes every attribute. */
function endsInLink(html: string): boolean {
  const quote = html.lastIndexOf('"');
  return ["href=", "src="].some((attribute) => html.endsWith(attribute, quote));
}

/** Whether plain text ends within an address: no space since its scheme. */
const endsInUrl = (text: string): boolean =>
  text.lastIndexOf("://") > Math.max(text.lastIndexOf(" "), text.lastIndexOf("\n"));

export const fieldsOf = (template: Template): MergeField[] =>
  template.filter((part) => typeof part !== "string");

/**
 * Fills a template. Values are escaped for HTML there, and encoded in addresses; a fallback comes from the source and is
 * escaped already.
 */
export function fill(template: Template, values: Readonly<Record<string, string>>, kind: "html" | "text") {
  let filled = "";
  for (const part of template) {
    if (typeof part === "string") filled += part;
    else {
      // A text may name anything, also what every object inherits, such as `constructor`.
      const value = Object.hasOwn(values, part.name) ? values[part.name] : undefined;
      filled += value ? shown(value, part, kind) : (part.fallback ?? "");
    }
  }
  return filled;
}

function shown(value: string, { isInAddress }: MergeField, kind: "html" | "text"): string {
  if (isInAddress) return encodeURIComponent(value);
  return kind === "html" ? escapeHtml(value) : value;
}

/** A value fit for a header: one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
