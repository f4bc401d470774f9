/** A photo inside the page that shows it: it has no address of its own. */
export const dataUrlOf = (jpeg: Uint8Array): string =>
  `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`;
