/** The link to write to `address`. What a link would read as its own (`?`, `&`, `%`) is encoded: RFC 6068, section 2. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
