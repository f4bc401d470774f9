import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A new secret in the form of the Standard Webhooks specification. */
export const newSecret = (): string => SECRET_PREFIX + randomBytes(KEY_BYTES).toString("base64");

/** The header `webhook-signature`: a signature by each secret, of which a receiver accepts any. */
export function signatureOf(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map((secret) => Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"))
    .map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`)
    .join(" ");
}
