/**
 * What the policy of this document asks of style elements; the server writes it to the document's script as well. Empty where
 * there is no policy, as in development.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
