/** The `mailto:` link for `address`. Characters with a meaning in links (`?`, `&`, `%`) are encoded: RFC 6068, section 2. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
