import type { Tx } from "../../platform/db.ts";

/** Removes a user's factor with everything that belongs to it. */
export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { secondFactorAt: null } });
}
