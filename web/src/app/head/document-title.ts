const PRODUCT = "Ezo";

/**
 * Specification, section 2: the page's header label and the product's name; without a label, the firm's name. The names of
 * the content (`names`, innermost first) precede the label: `Linden Court · Projects · Ezo`.
 */
export const documentTitle = (label: string | undefined, names: readonly string[] = []): string =>
  label ? [...names, label, PRODUCT].join(" · ") : `${PRODUCT} Development`;
