import {
  TOTP_DIGITS,
  TOTP_DRIFT_STEPS,
  TOTP_PERIOD_SECONDS,
  TOTP_SECRET_BYTES,
} from "@ezo/contract/values/limits/accounts";
import { HOTP, Secret, TOTP } from "otpauth";

/** What every authenticator app can do, and some cannot do otherwise. */
const SHAPE = { algorithm: "SHA1", digits: TOTP_DIGITS } as const;

export const newSecret = (): Uint8Array => new Secret({ size: TOTP_SECRET_BYTES }).bytes;

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** As it is typed into an app that cannot read the QR code. */
export const typedSecret = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** What the QR code says to the app: `issuer` is the site's name there, and `label` the account's address. */
export const setupUri = (bytes: Uint8Array, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({
    ...SHAPE,
    issuer,
    label,
    period: TOTP_PERIOD_SECONDS,
    secret: secretOf(bytes),
  }).toString();

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / TOTP_PERIOD_SECONDS);

/**
 * The time step whose code this is; null when it matches none of the accepted steps. A step is taken once: neither `lastStep`
 * nor an earlier one, so that a code that somebody has seen being typed is worthless.
 */
export function takenStep(
  secret: Uint8Array,
  code: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | null {
  const present = stepAt(at);
  const key = secretOf(secret);
  for (let step = present - TOTP_DRIFT_STEPS; step <= present + TOTP_DRIFT_STEPS; step++) {
    if (step < 0 || (lastStep !== null && step <= lastStep)) continue;
    // Compares in constant time; null when it does not fit.
    if (HOTP.validate({ ...SHAPE, token: code, secret: key, counter: step, window: 0 }) !== null) return step;
  }
  return null;
}
