import { createHmac } from "node:crypto";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Db } from "../db.ts";

/**
 * What is signed or encrypted beside sessions, whose tokens are signed with JWT_SECRET itself. The labels are part of every key:
 * changing one invalidates every link that was signed before.
 */
const LABELS = {
  mail_links: "ezo mail links",
  previews: "ezo previews",
  password_links: "ezo password links",
  queue_board: "ezo queue board",
  networks: "ezo networks of logins",
  login_tickets: "ezo tickets of logins",
  passkeys: "ezo challenges of passkeys",
  not_me: "ezo objections of account owners",
  second_factors: "ezo secrets of second factors",
  push_subscriptions: "ezo addresses of push subscriptions",
  single_sign_on: "ezo single sign-ons",
  inbound_addresses: "ezo addresses of mails that come back",
  inbound_tags: "ezo tags of mails that come back",
  erasures: "ezo proofs of erasures",
  file_links: "ezo links to files",
} as const;
export type KeyPurpose = keyof typeof LABELS;
export const KEY_PURPOSES: readonly KeyPurpose[] = keysOf(LABELS);

/** The key of one purpose, derived from JWT_SECRET: what one key has signed is invalid for another purpose. */
export const derivedKey = (secret: string, purpose: KeyPurpose): Buffer =>
  createHmac("sha256", secret).update(LABELS[purpose]).digest();

/**
 * The stored key of one purpose, which a new JWT_SECRET and a restored backup leave as it is. The first call stores the
 * key derived from `secret`, so that what was signed before keys were stored stays valid.
 */
export async function keptKey(db: Db, secret: string, purpose: KeyPurpose): Promise<Buffer> {
  await db.keptKey.createMany({
    data: [{ purpose, key: new Uint8Array(derivedKey(secret, purpose)) }],
    skipDuplicates: true,
  });
  const { key } = await db.keptKey.findUniqueOrThrow({ where: { purpose }, select: { key: true } });
  return Buffer.from(key);
}

/**
 * The stored key of a purpose that `successor` has taken over from; null where there is none, and `forMs` after the other was
 * made: what it has signed is too weak by now.
 */
export async function replacedKey(
  db: Db,
  { purpose, successor, forMs, at }: { purpose: KeyPurpose; successor: KeyPurpose; forMs: number; at: Date },
): Promise<Buffer | null> {
  const keys = await db.keptKey.findMany({ where: { purpose: { in: [purpose, successor] } } });
  const named = (name: KeyPurpose) => keys.find((one) => one.purpose === name);
  const since = named(successor)?.createdAt ?? at;
  const old = named(purpose);
  return old && at.getTime() - since.getTime() < forMs ? Buffer.from(old.key) : null;
}

/**
 * A stored key that is derived from nothing: the first call stores what `make` returns, for all processes. Removing the row
 * (`kept_keys`) has the next call make another one.
 */
export async function madeKey(db: Db, purpose: "push", make: () => Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const known = await db.keptKey.findUnique({ where: { purpose }, select: { key: true } });
  if (known) return Buffer.from(known.key);
  await db.keptKey.createMany({ data: [{ purpose, key: make() }], skipDuplicates: true });
  const { key } = await db.keptKey.findUniqueOrThrow({ where: { purpose }, select: { key: true } });
  return Buffer.from(key);
}
