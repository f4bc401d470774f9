import type { SecondFactorMethod } from "@ezo/contract/accounts/auth";
import type { Db, Tx } from "../../platform/db.ts";

/** What a user's second factor consists of; empty without one. */
export async function methodsOf(db: Db | Tx, userId: number): Promise<SecondFactorMethod[]> {
  const [factor, passkeys] = await Promise.all([
    db.secondFactor.findUnique({ where: { userId }, select: { secret: true } }),
    db.passkey.count({ where: { userId } }),
  ]);
  const own: SecondFactorMethod[] = [
    ...(factor?.secret ? (["totp"] as const) : []),
    ...(passkeys > 0 ? (["passkey"] as const) : []),
  ];
  return own.length > 0 ? [...own, "recovery"] : [];
}
