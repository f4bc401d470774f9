import { escapeUTF8 } from "entities";

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Characters that XML 1.0 cannot hold in any form; half a surrogate pair is one of them. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Nearly every text is written as it is; finding that out costs a tenth of escaping it. */
const NEEDS_CARE = /[&<>"'\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

export const xmlText = (text: string): string =>
  NEEDS_CARE.test(text) ? escapeUTF8(text.replace(UNWRITABLE, "")) : text;

/** Markup that is already escaped, as opposed to a text. A plain string at run time: a feed has half a million of them. */
export type Markup = string & { readonly isMarkup: true };
type Attributes = Readonly<Record<string, string | number>>;

const markup = (escaped: string): Markup => escaped as Markup;

export const NOTHING = markup("");

/** An element with a text; nothing where there is none. A name is always one of ours. */
export function leaf(name: string, value: string | number | null, attributes?: Attributes): Markup {
  const text = typeof value === "string" ? xmlText(value) : value === null ? "" : String(value);
  return text === "" ? NOTHING : wrapped(name, text, attributes);
}

/** An element with others within it; nothing where those are nothing. */
export function parent(name: string, content: readonly Markup[], attributes?: Attributes): Markup {
  const inner = together(content);
  return inner === "" ? NOTHING : wrapped(name, inner, attributes);
}

export const together = (content: readonly Markup[]): Markup => markup(content.join(""));

/** An element that says everything in its attributes. */
export const bare = (name: string, attributes: Attributes): Markup =>
  markup(`<${name}${attributesOf(attributes)}/>`);

const wrapped = (name: string, inner: string, attributes?: Attributes): Markup =>
  markup(`<${name}${attributes ? attributesOf(attributes) : ""}>${inner}</${name}>`);

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join("");
