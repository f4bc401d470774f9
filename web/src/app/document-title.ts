const PRODUCT = "Ezo";

/**
 * Specification, section 2: the header label of the page and the product's name; without a label, the firm's name.
 * What the page is about (`names`, the innermost first) goes before the label: `Linden Court · Projects · Ezo`.
 */
export const documentTitle = (label: string | undefined, names: readonly string[] = []): string =>
  label ? [...names, label, PRODUCT].join(" · ") : `${PRODUCT} Development`;
