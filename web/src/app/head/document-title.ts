import type { Texts } from "../../shared/i18n/texts.ts";

/**
 * Specification, section 2: the page's header label and the firm's short name, the same in every language; without a label, the firm's
 * name. The names of the content (`names`, innermost first) precede the label: `Linden Court · Projects · Ezo`.
 */
export const documentTitle = (
  texts: Pick<Texts, "translate">,
  label: string | undefined,
  names: readonly string[] = [],
): string =>
  label
    ? [...names, label, texts.translate("firm.title")].filter(Boolean).join(" · ")
    : texts.translate("firm.full_title");
