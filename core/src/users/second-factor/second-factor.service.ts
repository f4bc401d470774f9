import { addAuditLine } from "../../audit/add-line.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { type Actor, must } from "../actor.ts";
import { mustNotBeAbove, mustStillManageUsers } from "../roles/writer-rights.ts";
import { endSessions, lockUser } from "../users.kind.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "./factor-codes.ts";
import { recordFactorChange } from "./factor-events.ts";
import { type FactorParts, factorSetup } from "./factor-setup.service.ts";
import { checkPassword, lockedOwn, wrongCode } from "./own-proof.ts";
import { removeFactor } from "./remove-factor.ts";

/** What must be known to change a factor that is on. */
export interface Proof {
  password: string;
  code: string;
}

/** Second factors of users, as they are set up, switched off and reset. */
export function createSecondFactors(parts: FactorParts) {
  return { ...factorSetup(parts), ...changesOfFactor(parts) };
}

/** Changing a factor that is on. */
function changesOfFactor({ db, rateLimits, codes, rule }: FactorParts) {
  /** Runs `change` once password and code are right. */
  async function proved<T>(actor: Actor, proof: Proof, change: (tx: Tx) => Promise<T>): Promise<T> {
    const user = await checkPassword({ db, rateLimits }, actor, proof.password);
    await rateLimits.spend("currentCode", String(actor.id));
    const given = await codes.read(actor.id, proof.code);
    const proven = await db.$transaction(async (tx) => {
      mustBeOn(await lockedOwn(tx, user));
      return (await codes.use(tx, actor.id, given)) && { changed: await change(tx) };
    });
    if (!proven) {
      // Somebody at a session and with a password that are not theirs guesses codes here.
      const { id: entityId, name: title } = actor;
      await addAuditLine(db, { action: "second_factor_failed", entity: "user", entityId, title });
      throw wrongCode();
    }
    await rateLimits.reset("currentCode", String(actor.id));
    return proven.changed;
  }

  return {
    /** The earlier codes stop working. */
    async renewRecoveryCodes(actor: Actor, proof: Proof): Promise<string[]> {
      const made = await makeRecoveryCodes();
      return proved(actor, proof, async (tx) => {
        await replaceRecoveryCodes(tx, actor.id, made);
        await recordFactorChange(tx, actor.id, "codes_renewed");
        return made.codes;
      });
    },

    /** Returns the ended sessions. */
    async switchOff(actor: Actor, proof: Proof): Promise<string[]> {
      if (await rule.isRequired(actor.role))
        throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_required" });
      return proved(actor, proof, async (tx) => {
        await removeFactor(tx, actor.id);
        await recordFactorChange(tx, actor.id, "off");
        return endSessions(tx, [actor.id], { except: actor.sessionId });
      });
    },

    /** Removes a colleague's factor, who has lost it. Returns their ended sessions. */
    async reset(actor: Actor, userId: number): Promise<string[]> {
      must(actor, "users.manage");
      // One's own is switched off with its code: a session alone must not be enough.
      if (userId === actor.id) throw refused("id", "errors.not_yourself");
      return db.$transaction(async (tx) => {
        await mustNotBeAbove(tx, [userId], await mustStillManageUsers(tx, actor));
        await lockUser(tx, userId);
        const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null } });
        if (!user) throw new AppError("not_found");
        mustBeOn(user);
        await removeFactor(tx, userId);
        await recordFactorChange(tx, userId, "reset", actor.id);
        return endSessions(tx, [userId]);
      });
    },
  };
}

const mustBeOn = (user: { secondFactorAt: Date | null }): void => {
  if (!user.secondFactorAt) throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_off" });
};
