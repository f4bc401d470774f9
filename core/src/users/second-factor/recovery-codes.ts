import { randomBytes, randomInt } from "node:crypto";
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, TOTP_DIGITS } from "@ezo/contract/values/limits/accounts";
import { hash } from "@node-rs/argon2";
import { passwordCost } from "../passwords/passwords.ts";

/** Crockford's 32 characters: none looks like another. */
const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SALT_BYTES = 16;

/** As they are shown: two halves with a hyphen. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  return [...codes];
};
function newCode(): string {
  const code = Array.from({ length: RECOVERY_CODE_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]);
  const half = RECOVERY_CODE_LENGTH / 2;
  return `${code.slice(0, half).join("")}-${code.slice(half).join("")}`;
}

/** What was typed: digits of the app, or a recovery code without hyphens, spaces and what looks alike; else null. */
export function readCode(typed: string): { kind: "totp" | "recovery"; code: string } | null {
  const plain = typed.replace(/[\s\u00AD\u2010-\u2015\u2212-]/g, "").toUpperCase();
  if (plain.length === TOTP_DIGITS && /^[0-9]+$/.test(plain)) return { kind: "totp", code: plain };
  const code = plain.replace(/O/g, "0").replace(/[IL]/g, "1");
  const isRecovery =
    code.length === RECOVERY_CODE_LENGTH && [...code].every((one) => CHARACTERS.includes(one));
  return isRecovery ? { kind: "recovery", code } : null;
}

export const newSalt = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(SALT_BYTES));

/**
 * The hash of a recovery code, as slow as a password's: 50 bits could be tried with a fast one. A user's codes share
 * their salt, so that one hash finds which of them it is.
 */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<string> =>
  hash(code.replaceAll("-", ""), { ...passwordCost(), salt });
