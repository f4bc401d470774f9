const PRODUCT = "Ezo";

/** Specification, section 2: the header label of the page and the product's name; without a label, the firm's name. */
export const documentTitle = (label: string | undefined): string =>
  label ? `${label} · ${PRODUCT}` : `${PRODUCT} Development`;
