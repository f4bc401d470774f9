import { createHash, randomBytes } from "node:crypto";
import type { SavedSearchStatus } from "@ezo/contract/marketing/saved-searches";
import type { Tx } from "../platform/db.ts";

/** The part of a saved search and of a kept shortlist that its double opt-in needs. */
interface Asked {
  status: SavedSearchStatus;
  tokenExpiresAt: Date | null;
}

/** `over`: the link is too old. */
export type AskedState = "open" | "confirmed" | "over";

export function stateOf({ status, tokenExpiresAt }: Asked, at: Date): AskedState {
  if (status !== "pending") return "confirmed";
  return tokenExpiresAt !== null && tokenExpiresAt > at ? "open" : "over";
}

export const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token for the mail that asks for a confirmation. The row keeps its hash, so that an earlier one stops working. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(24).toString("base64url");
  return { token, tokenHash: tokenHashOf(token) };
}

/** One after another for everything with the same text; until the transaction ends. */
export async function lockText(tx: Tx, text: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`saved search ${text}`}))`;
}
