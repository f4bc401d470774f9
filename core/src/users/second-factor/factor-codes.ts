import type { SecondFactorMethod } from "@ezo/contract/accounts/auth";
import type { Db, Tx } from "../../platform/db.ts";
import { seal, unseal } from "../../platform/crypto/sealed.ts";
import { hashRecoveryCode, newRecoveryCodes, newSalt, readCode } from "./recovery-codes.ts";
import { takenStep } from "./totp.ts";

/** A code that was typed, ready to be compared. */
type Given = { kind: "totp"; code: string } | { kind: "recovery"; hash: string };
export type FactorCodes = ReturnType<typeof createFactorCodes>;

const contextOf = (userId: number) => `second factor of user ${userId}`;

/** Secrets and codes of second factors in the database. */
export function createFactorCodes({ db, key, now }: { db: Db; key: Buffer; now: () => Date }) {
  return {
    seal: (userId: number, secret: Uint8Array) => seal(key, secret, contextOf(userId)),
    unseal: (userId: number, sealed: Uint8Array) => unseal(key, sealed, contextOf(userId)),

    /** Reads what was typed; null where no code looks so. Hashing takes a while, so no row is locked meanwhile. */
    async read(userId: number, typed: string): Promise<Given | null> {
      const given = readCode(typed);
      if (given?.kind !== "recovery") return given && { kind: "totp", code: given.code };
      const factor = await db.secondFactor.findUnique({ where: { userId } });
      if (!factor?.recoverySalt) return null;
      return { kind: "recovery", hash: await hashRecoveryCode(given.code, factor.recoverySalt) };
    },

    /** Uses a code up. The user is locked, so that of two attempts with one code the second fails. */
    async use(tx: Tx, userId: number, given: Given | null): Promise<SecondFactorMethod | null> {
      if (!given) return null;
      if (given.kind === "recovery") {
        const where = { userId, codeHash: given.hash, usedAt: null };
        const { count } = await tx.recoveryCode.updateMany({ where, data: { usedAt: now() } });
        return count === 1 ? "recovery" : null;
      }
      const factor = await tx.secondFactor.findUnique({ where: { userId } });
      // Sealed with another key after JWT_SECRET was changed: recovery codes still work.
      const secret = factor?.secret && unseal(key, factor.secret, contextOf(userId));
      if (!factor || !secret) return null;
      const lastStep = factor.lastStep === null ? null : Number(factor.lastStep);
      const step = takenStep(secret, given.code, { at: now(), lastStep });
      if (step === null) return null;
      await tx.secondFactor.update({ where: { userId }, data: { lastStep: BigInt(step) } });
      return "totp";
    },
  };
}

/** New recovery codes with their hashes. */
export async function makeRecoveryCodes() {
  const codes = newRecoveryCodes();
  const salt = newSalt();
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, salt))) };
}

/** Stores them in place of the earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  { salt, hashes }: { salt: Uint8Array<ArrayBuffer>; hashes: readonly string[] },
): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
  await tx.secondFactor.update({ where: { userId }, data: { recoverySalt: salt } });
}
