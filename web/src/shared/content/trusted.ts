import { useMemo } from "react";

/** The one that pages may have (`trusted-types` in the server's `security.ts`): without it a browser takes no text as HTML. */
const POLICY = "ezo";

interface Rules {
  createHTML: (html: string) => string;
  createScript: (text: string) => string;
}
interface Policy {
  createHTML: (html: string) => TrustedHTML;
  /** An object, which the DOM takes where its types say text. */
  createScript: (text: string) => string;
}
interface Factory {
  createPolicy: (name: string, rules: Rules) => Policy;
}

/** What the server leaves in no HTML that it has cleaned (core, `sanitize.ts`); in text it writes `&lt;`. */
const NEVER = /<(?:script|iframe|object|embed|style|base|form)\b/i;

const rules: Rules = {
  createHTML: (html) => {
    if (NEVER.test(html)) throw new TypeError("HTML that the server has not cleaned");
    return html;
  },
  createScript: (text) => {
    // Data, never code.
    JSON.parse(text);
    return text;
  },
};

let policy: Policy | undefined;
/** Undefined on the server and in browsers without trusted types. Made once, for a document has each name once. */
function ownPolicy(): Policy | undefined {
  const factory = Reflect.get(globalThis, "trustedTypes") as Factory | undefined;
  policy ??= factory?.createPolicy(POLICY, rules);
  return policy;
}

/**
 * Cleaned HTML for `dangerouslySetInnerHTML`. It stays the same object while it is the same text: React compares objects, and
 * would replace what is on screen.
 */
export const useCleanedHtml = (html: string): { __html: string | TrustedHTML } =>
  useMemo(() => ({ __html: ownPolicy()?.createHTML(html) ?? html }), [html]);

/** JSON as the text of a data block. */
export const trustedData = (json: string): string => ownPolicy()?.createScript(json) ?? json;
