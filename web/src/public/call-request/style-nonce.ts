/**
 * The dialog's scroll lock puts a small style element into the page. Under a policy that wants a nonce for styles,
 * the document's script element carries it, and the lock's library looks for it in this global.
 */
export function allowScrollLockStyle(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
