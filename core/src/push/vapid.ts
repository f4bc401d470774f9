import { createECDH } from "node:crypto";
import type { Db } from "../platform/db.ts";
import { madeKey } from "../platform/crypto/keys.ts";
import { addressOf } from "../platform/mail/mailer.ts";

const CURVE = "prime256v1";
const PRIVATE_KEY_BYTES = 32;

/** The keys by which push services know who sends (VAPID, RFC 8292), as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The firm's keys, which are made once. Devices belong to one public key: with other keys each has to be switched on anew. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  const privateKey = await madeKey(db, "push", newPrivateKey);
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

function newPrivateKey(): Uint8Array<ArrayBuffer> {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  const key = curve.getPrivateKey();
  // A number with zeros in front comes without them.
  const padded = new Uint8Array(PRIVATE_KEY_BYTES);
  padded.set(key, PRIVATE_KEY_BYTES - key.length);
  return padded;
}

/** Where a push service reaches the sender; some refuse anything but https and mailto. */
export const vapidSubject = ({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string =>
  publicUrl.startsWith("https:") ? publicUrl : `mailto:${addressOf(mailFrom)}`;

/** Whether a browser's public key is a point of the curve, so that messages can be encrypted for it. */
export function isPublicKey(key: string): boolean {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  try {
    return curve.computeSecret(Buffer.from(key, "base64url")).length === PRIVATE_KEY_BYTES;
  } catch {
    return false;
  }
}
