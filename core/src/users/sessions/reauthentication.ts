import { addAuditLine } from "../../audit/add-line.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { type Actor, isVerified } from "../actor.ts";
import { passwordFits } from "../passwords/passwords.ts";
import type { FactorCodes } from "../second-factor/factor-codes.ts";
import { recordFactorChange } from "../second-factor/factor-events.ts";
import { lockUnchanged, lockUser } from "../users.kind.ts";

export interface Given {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Whether a session is still its owner's: an open page in an empty room must not be enough to make an administrator or
 * to take all persons away. A sign-in counts, and so does a password or a code that is given since.
 */
export function createReauthentication(options: {
  db: Db;
  rateLimits: RateLimits;
  codes: FactorCodes;
  minutes: number;
  now?: () => Date;
}) {
  const { db, rateLimits, codes, minutes, now = () => new Date() } = options;
  const endOf = (verifiedAt: Date): Date => new Date(verifiedAt.getTime() + minutes * 60_000);

  async function note(tx: Tx, actor: Actor): Promise<Date> {
    const verifiedAt = now();
    const where = { id: actor.sessionId, revokedAt: null };
    const { count } = await tx.session.updateMany({ where, data: { verifiedAt } });
    if (count === 0) throw new AppError("unauthorized");
    return endOf(verifiedAt);
  }

  async function byPassword(actor: Actor, password: string): Promise<Date> {
    await rateLimits.spend("currentPassword", String(actor.id));
    const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
    if (!(await passwordFits(user.passwordHash || undefined, password))) throw wrongPassword();
    await rateLimits.reset("currentPassword", String(actor.id));
    return db.$transaction(async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw wrongPassword();
      return note(tx, actor);
    });
  }

  async function byCode(actor: Actor, typed: string): Promise<Date> {
    await rateLimits.spend("currentCode", String(actor.id));
    const given = await codes.read(actor.id, typed);
    const until = await db.$transaction(async (tx) => {
      await lockUser(tx, actor.id);
      const method = await codes.use(tx, actor.id, given);
      if (!method) return null;
      if (method === "recovery") await recordFactorChange(tx, actor.id, "recovery_used");
      return note(tx, actor);
    });
    if (!until) {
      const { id: entityId, name: title } = actor;
      await addAuditLine(db, { action: "second_factor_failed", entity: "user", entityId, title });
      throw refused("code", "errors.second_factor.wrong_code");
    }
    await rateLimits.reset("currentCode", String(actor.id));
    return until;
  }

  return {
    /** Whether the calls that ask for it are open. */
    isRecent: (actor: Actor): boolean => isVerified(actor, { minutes, at: now() }),

    /** Opens them; returns until when. */
    async confirm(actor: Actor, { password, code }: Given): Promise<{ until: string }> {
      if (code === undefined && password === undefined) throw refused("password", "errors.required");
      const until = await (code === undefined ? byPassword(actor, password ?? "") : byCode(actor, code));
      return { until: until.toISOString() };
    },
  };
}

const wrongPassword = () => refused("password", "errors.wrong_password");
