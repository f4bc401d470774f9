/**
 * The dialog's scroll lock inserts a small style element. Under a policy that requires a nonce for styles, the document's
 * script element has it, and the library reads it from this global.
 */
export function allowScrollLockStyle(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
