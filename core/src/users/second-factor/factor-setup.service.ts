import type { SecondFactorOffer, SecondFactorState } from "@ezo/contract/accounts/second-factor";
import { SECOND_FACTOR_SETUP_MS } from "@ezo/contract/values/limits/accounts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Actor } from "../actor.ts";
import { siteName } from "../site-name.ts";
import { endSessions, lockUser } from "../users.kind.ts";
import { type FactorCodes, makeRecoveryCodes, replaceRecoveryCodes } from "./factor-codes.ts";
import { recordFactorChange } from "./factor-events.ts";
import type { FactorRule } from "./factor-rule.ts";
import { methodsOf } from "./methods.ts";
import { checkPassword, lockedOwn, wrongCode } from "./own-proof.ts";
import { qrPath } from "./qr-path.ts";
import { readCode } from "./recovery-codes.ts";
import { newSecret, setupUri, takenStep, typedSecret } from "./totp.ts";

export interface FactorParts {
  db: Db;
  rateLimits: RateLimits;
  codes: FactorCodes;
  rule: Pick<FactorRule, "isRequired">;
  now: () => Date;
}

/** Setting up one's own. */
export function factorSetup({ db, rateLimits, codes, rule, now }: FactorParts) {
  return {
    async state(actor: Actor): Promise<SecondFactorState> {
      const [user, methods, left] = await Promise.all([
        db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { secondFactorAt: true } }),
        methodsOf(db, actor.id),
        db.recoveryCode.count({ where: { userId: actor.id, usedAt: null } }),
      ]);
      const isOn = user.secondFactorAt !== null;
      return {
        is_on: isOn,
        is_required: await rule.isRequired(actor.role),
        since: user.secondFactorAt?.toISOString() ?? null,
        methods: isOn ? methods : [],
        recovery_codes_left: left,
      };
    },

    /** Shows a new secret, which `confirm` switches on. */
    async offer(actor: Actor, password: string): Promise<SecondFactorOffer> {
      const user = await checkPassword({ db, rateLimits }, actor, password);
      const secret = newSecret();
      const uri = setupUri(secret, { issuer: await siteName(db), label: readableAddress(user.email) });
      const offeredUntil = new Date(now().getTime() + SECOND_FACTOR_SETUP_MS);
      await db.$transaction(async (tx) => {
        await lockedOwn(tx, user);
        await mustHaveNoApp(tx, user.id);
        const offer = { offered: codes.seal(user.id, secret), offeredUntil };
        const where = { userId: user.id };
        await tx.secondFactor.upsert({ where, create: { ...where, ...offer }, update: offer });
      });
      const expires_at = offeredUntil.toISOString();
      return { secret: typedSecret(secret), uri, qr: qrPath(uri), expires_at };
    },

    /** Switches the offered secret on with a code of it. Returns the recovery codes, and the ended sessions. */
    async confirm(actor: Actor, typed: string): Promise<{ codes: string[]; ended: string[] }> {
      await rateLimits.spend("currentCode", String(actor.id));
      const given = { userId: actor.id, typed };
      // Hashing ten codes takes a while: not for a wrong one, nor while the user is locked.
      await readOffer(db, { codes, now }, given);
      const made = await makeRecoveryCodes();
      const ended = await db.$transaction(async (tx) => {
        await lockUser(tx, actor.id);
        await takeOffer(tx, { codes, now }, given);
        await replaceRecoveryCodes(tx, actor.id, made);
        // Passkeys may have switched it on before.
        await tx.user.updateMany({
          where: { id: actor.id, secondFactorAt: null },
          data: { secondFactorAt: now() },
        });
        await recordFactorChange(tx, actor.id, "on");
        // They were opened with the password alone.
        return endSessions(tx, [actor.id], { except: actor.sessionId });
      });
      await rateLimits.reset("currentCode", String(actor.id));
      return { codes: made.codes, ended };
    },
  };
}

interface GivenCode {
  userId: number;
  typed: string;
}

/** The offered secret with the time step of the code; throws unless `typed` is a code of it. */
async function readOffer(
  db: Db | Tx,
  { codes, now }: Pick<FactorParts, "codes" | "now">,
  { userId, typed }: GivenCode,
) {
  await mustHaveNoApp(db, userId);
  const factor = await db.secondFactor.findUnique({ where: { userId } });
  if (!factor?.offered || !factor.offeredUntil || factor.offeredUntil <= now())
    throw new AppError("wrong_status", { messageKey: "errors.second_factor.offer_expired" });
  const secret = codes.unseal(userId, factor.offered);
  const given = readCode(typed);
  const isCode = secret && given?.kind === "totp";
  const step = isCode ? takenStep(secret, given.code, { at: now(), lastStep: null }) : null;
  if (step === null) throw wrongCode();
  return { secret: factor.offered, step };
}

/** Makes the offered secret the factor's. The user is locked. */
async function takeOffer(tx: Tx, parts: Pick<FactorParts, "codes" | "now">, given: GivenCode): Promise<void> {
  const { secret, step } = await readOffer(tx, parts, given);
  await tx.secondFactor.update({
    where: { userId: given.userId },
    // The code is used up: it opens no session.
    data: { secret, lastStep: BigInt(step), offered: null, offeredUntil: null },
  });
}

async function mustHaveNoApp(db: Db | Tx, userId: number): Promise<void> {
  const factor = await db.secondFactor.findUnique({ where: { userId }, select: { secret: true } });
  if (factor?.secret) throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_on" });
}
