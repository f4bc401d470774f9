import type { SecondFactorOffer, SecondFactorState } from "@ezo/contract/second-factor";
import { SECOND_FACTOR_SETUP_MS } from "@ezo/contract/values/limits/accounts";
import { addAuditLine } from "../../audit/add-line.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { type Actor, must } from "../actor.ts";
import { passwordFits } from "../passwords.ts";
import { mustNotBeAbove, mustStillManageUsers } from "../roles/writer-rights.ts";
import { siteName } from "../site-name.ts";
import { endSessions, lockUnchanged, lockUser } from "../users.kind.ts";
import { type FactorCodes, makeRecoveryCodes, replaceRecoveryCodes } from "./factor-codes.ts";
import { recordFactorChange } from "./factor-events.ts";
import type { FactorRule } from "./factor-rule.ts";
import { methodsOf } from "./methods.ts";
import { qrPath } from "./qr-path.ts";
import { readCode } from "./recovery-codes.ts";
import { newSecret, setupUri, takenStep, typedSecret } from "./totp.ts";

interface Parts {
  db: Db;
  rateLimits: RateLimits;
  codes: FactorCodes;
  rule: Pick<FactorRule, "isRequired">;
  now: () => Date;
}
/** What must be known to change a factor that is on. */
export interface Proof {
  password: string;
  code: string;
}

/** Second factors of users, as they are set up, switched off and reset. */
export function createSecondFactors(parts: Parts) {
  return { ...ownFactor(parts), ...changesOfFactor(parts) };
}

/** Setting up one's own. */
function ownFactor({ db, rateLimits, codes, rule, now }: Parts) {
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
  { codes, now }: Pick<Parts, "codes" | "now">,
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
async function takeOffer(tx: Tx, parts: Pick<Parts, "codes" | "now">, given: GivenCode): Promise<void> {
  const { secret, step } = await readOffer(tx, parts, given);
  await tx.secondFactor.update({
    where: { userId: given.userId },
    // The code is used up: it opens no session.
    data: { secret, lastStep: BigInt(step), offered: null, offeredUntil: null },
  });
}

/** Changing a factor that is on. */
function changesOfFactor({ db, rateLimits, codes, rule }: Parts) {
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

/** Removes a user's factor with everything that belongs to it. */
export async function removeFactor(tx: Tx, userId: number): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { secondFactorAt: null } });
}

async function checkPassword(
  { db, rateLimits }: Pick<Parts, "db" | "rateLimits">,
  actor: Actor,
  password: string,
) {
  await rateLimits.spend("currentPassword", String(actor.id));
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  if (!(await passwordFits(user.passwordHash || undefined, password))) throw wrongPassword();
  await rateLimits.reset("currentPassword", String(actor.id));
  return user;
}

/** The user, locked; throws when the password has changed since it was checked. */
async function lockedOwn(tx: Tx, user: { id: number; passwordHash: string }) {
  const unchanged = await lockUnchanged(tx, user);
  if (!unchanged) throw wrongPassword();
  return unchanged;
}

const mustBeOn = (user: { secondFactorAt: Date | null }): void => {
  if (!user.secondFactorAt) throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_off" });
};
async function mustHaveNoApp(db: Db | Tx, userId: number): Promise<void> {
  const factor = await db.secondFactor.findUnique({ where: { userId }, select: { secret: true } });
  if (factor?.secret) throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_on" });
}
const wrongPassword = () => refused("current_password", "errors.wrong_password");
const wrongCode = () => refused("code", "errors.second_factor.wrong_code");
