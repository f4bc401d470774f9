/**
 * What the browser does with passkeys. The library is loaded when somebody uses one: most logins go without.
 */
const library = () => import("@simplewebauthn/browser");

/** The server's half of the library has made them, and the contract passes them on without describing them; hence the casts. */
type Options = Record<string, unknown>;

/** Whether this browser knows passkeys, at an address that can have them: one of numbers cannot. */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(window.location.hostname);

/** Asks the person for one of their passkeys. */
export async function givePasskey(options: Options) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never });
}

/** Has a new passkey made. */
export async function makePasskey(options: Options) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never });
}

/** The person has closed the browser's dialog, or had nothing to give: that is no failure of ours. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");
/** The authenticator has a passkey of this person already. */
export const isKnown = (error: unknown): boolean =>
  error instanceof Error && error.name === "InvalidStateError";
