import { createHash } from "node:crypto";
import { z } from "zod";
import { refused } from "../platform/app-error.ts";
import { seal, unseal } from "../platform/crypto/sealed.ts";
import { addressFault } from "../webhooks/webhook-address.ts";
import { isPublicKey } from "./vapid.ts";

/** Where and how a browser is sent messages. All of it is secret: it is all that sending takes. */
const PushTarget = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type PushTarget = z.infer<typeof PushTarget>;

/**
 * Throws `invalid` for what no message can be sent to, or must not be: the address may lead into a private network. This
 * machine's own is taken with `allowsLoopback` alone (`webhookLoopback` of the configuration), never where the site has a public
 * address. Any other must be of a push service in `hosts`.
 */
export function mustBeTarget(
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
  allowsLoopback: boolean,
  hosts: readonly string[],
): PushTarget {
  if (addressFault(endpoint, allowsLoopback, hosts)) throw refused("endpoint", "errors.push_endpoint");
  if (!isPublicKey(keys.p256dh)) throw refused("keys.p256dh", "errors.invalid_value");
  return { endpoint, ...keys };
}

/** Identifies an address without storing it. */
export const hashOfEndpoint = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("hex");

interface Whose {
  userId: number;
  endpointHash: string;
}
const contextOf = ({ userId, endpointHash }: Whose): string => `push ${userId} ${endpointHash}`;

/** Encrypts a target for the database, bound to its user and its row. */
export const sealTarget = (key: Buffer, target: PushTarget, whose: Whose): Uint8Array<ArrayBuffer> =>
  seal(key, Buffer.from(JSON.stringify(target)), contextOf(whose));

/** The target of a row; null where it was encrypted with the key of an earlier JWT_SECRET, or for another row. */
export function targetOf(key: Buffer, row: Whose & { sealed: Uint8Array }): PushTarget | null {
  const text = unseal(key, row.sealed, contextOf(row));
  return text && PushTarget.parse(JSON.parse(text.toString("utf8")));
}
