import { createHash, randomBytes } from "node:crypto";

/** By the beginning people and scanners of leaked secrets recognise it. */
const BEGINNING = "ezo_";
const RANDOM_BYTES = 32;
const SHOWN_LENGTH = BEGINNING.length + 4;
const SECRET = /^ezo_[\w-]{43}$/;

export function createSecret(): { secret: string; hash: string; prefix: string } {
  const secret = BEGINNING + randomBytes(RANDOM_BYTES).toString("base64url");
  return { secret, hash: hashOf(secret), prefix: secret.slice(0, SHOWN_LENGTH) };
}

/** Whether a text can be a secret of ours at all; anything else is refused without asking the database. */
export const isSecret = (text: string): boolean => SECRET.test(text);

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
