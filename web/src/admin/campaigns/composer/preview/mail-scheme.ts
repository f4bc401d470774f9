/** As a mail's style sheet begins what dark mode changes (`core/src/mail/parts.tsx`); it comes before every text of the mail. */
const DARK_QUERY = "@media (prefers-color-scheme: dark)";

export type MailScheme = "light" | "dark";

/** A mail as programs show it in one scheme, whichever the system has in which it is looked at. */
export const inScheme = (html: string, scheme: MailScheme): string =>
  html.replace(DARK_QUERY, scheme === "dark" ? "@media all" : "@media not all");

/** A mail for a frame that takes the policy of its page: there style elements must bear the nonce. */
export const withStyleNonce = (html: string, nonce: string): string =>
  nonce === "" ? html : html.replaceAll(/<style\b/gi, (tag) => `${tag} nonce="${nonce}"`);
