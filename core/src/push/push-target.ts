import { createHash } from "node:crypto";
import { z } from "zod";
import { seal, unseal } from "../platform/sealed.ts";

/** Where and how a browser is sent messages. All of it is secret: it is all that sending takes. */
const PushTarget = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });
export type PushTarget = z.infer<typeof PushTarget>;

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
