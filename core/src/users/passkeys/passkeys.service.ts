import type { addPasskey, Passkey as PasskeyShape, renamePasskey } from "@ezo/contract/accounts/passkeys";
import type { ParsedInput } from "@ezo/contract/route";
import { PASSKEYS_MAX } from "@ezo/contract/values/limits/accounts";
import { addAuditLine } from "../../audit/add-line.ts";
import type { Passkey } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import { type Db, isUniqueViolation, type Tx } from "../../platform/db.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import type { Actor } from "../actor.ts";
import { makeRecoveryCodes, replaceRecoveryCodes } from "../second-factor/factor-codes.ts";
import { recordFactorChange } from "../second-factor/factor-events.ts";
import type { FactorRule } from "../second-factor/factor-rule.ts";
import { methodsOf } from "../second-factor/methods.ts";
import { removeFactor } from "../second-factor/remove-factor.ts";
import { siteName } from "../site-name.ts";
import { endSessions, lockUser } from "../users.kind.ts";
import type { Ceremonies } from "./ceremonies.ts";
import { verifyMade } from "./verify.ts";

interface Parts {
  db: Db;
  ceremonies: Ceremonies;
  rule: Pick<FactorRule, "isRequired">;
  now: () => Date;
}
type NewPasskey = ParsedInput<typeof addPasskey>["body"];
type Renamed = ParsedInput<typeof renamePasskey>["body"];

/** One's own passkeys. Each is a second factor, and signs in alone. */
export function createPasskeys(parts: Parts) {
  const { db, ceremonies } = parts;
  return {
    async list(actor: Actor): Promise<{ data: PasskeyShape[]; is_available: boolean }> {
      const passkeys = await db.passkey.findMany({ where: { userId: actor.id }, orderBy: { id: "asc" } });
      return { data: passkeys.map(present), is_available: ceremonies.isAvailable };
    },

    async offer(actor: Actor) {
      mustBeAvailable(ceremonies);
      const { generateRegistrationOptions } = await import("@simplewebauthn/server");
      const known = await db.passkey.findMany({ where: { userId: actor.id } });
      const { challenge, ticket } = ceremonies.start({ purpose: "add", userId: actor.id });
      const options = await generateRegistrationOptions({
        rpName: await siteName(db),
        rpID: ceremonies.site.rpID,
        userName: readableAddress(actor.email),
        userDisplayName: actor.name,
        userID: ceremonies.handleOf(actor.id),
        challenge,
        // An authenticator makes one passkey for each person.
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { ticket, options: { ...options } };
    },

    add: (actor: Actor, made: NewPasskey) => add(parts, actor, made),

    /** Throws `not_found`, and `conflict` with the passkey as it is if it was renamed since the version that the caller saw. */
    rename: (actor: Actor, id: number, change: Renamed): Promise<PasskeyShape> =>
      rename(db, actor, id, change),

    /** Returns the ended sessions: others end with the second factor. */
    remove: (actor: Actor, id: number): Promise<string[]> => remove(parts, actor, id),
  };
}

/** Not 401, as in a login: nobody loses a session over it. */
const isOver = () => new AppError("wrong_status", { messageKey: "errors.passkey_over" });

/** Returns the recovery codes of a factor that begins with this passkey, and the ended sessions. */
async function add({ db, ceremonies, now }: Parts, actor: Actor, { ticket, name, answer }: NewPasskey) {
  mustBeAvailable(ceremonies);
  const ceremony = ceremonies.read(ticket, { purpose: "add", userId: actor.id });
  if (!ceremony) throw isOver();
  const credential = await verifyMade(ceremonies.site, ceremony, answer);
  if (!credential) throw refused("answer", "errors.passkey_refused");
  // Hashing ten codes takes a while: not while the user is locked.
  const codes = (await isOn(db, actor.id)) ? null : await makeRecoveryCodes();
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id);
    if (!(await ceremonies.redeem(tx, ceremony))) throw isOver();
    if ((await tx.passkey.count({ where: { userId: actor.id } })) >= PASSKEYS_MAX)
      throw new AppError("wrong_status", { messageKey: "errors.too_many_passkeys" });
    const passkey = await stored(tx, {
      userId: actor.id,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: BigInt(credential.counter),
      transports: credential.transports,
      name,
    });
    await addAuditLine(tx, {
      action: "passkey_added",
      entity: "user",
      entityId: actor.id,
      title: actor.name,
    });
    const isFirst = !(await isOn(tx, actor.id)) && codes !== null;
    await recordFactorChange(tx, actor.id, isFirst ? "on" : "passkey_added");
    if (!isFirst) return { passkey: present(passkey), codes: [], ended: [] };
    const where = { userId: actor.id };
    await tx.secondFactor.upsert({ where, create: where, update: {} });
    await replaceRecoveryCodes(tx, actor.id, codes);
    await tx.user.update({ where: { id: actor.id }, data: { secondFactorAt: now() } });
    // They were opened with the password alone.
    const ended = await endSessions(tx, [actor.id], { except: actor.sessionId });
    return { passkey: present(passkey), codes: codes.codes, ended };
  });
}

/** A name opens nothing, so its owner is not mailed about it. */
function rename(db: Db, actor: Actor, id: number, { name, version }: Renamed): Promise<PasskeyShape> {
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id);
    const known = await tx.passkey.findFirst({ where: { id, userId: actor.id } });
    if (!known) throw new AppError("not_found");
    if (version !== undefined && version !== known.version)
      throw new AppError("conflict", { current: present(known) });
    if (name === known.name) return present(known);
    const data = { name, version: { increment: 1 } };
    const renamed = await tx.passkey.update({ where: { id }, data });
    await addAuditLine(tx, {
      action: "passkey_renamed",
      entity: "user",
      entityId: actor.id,
      title: actor.name,
      after: { name },
    });
    return present(renamed);
  });
}

async function remove({ db, rule }: Parts, actor: Actor, id: number): Promise<string[]> {
  const isRequired = await rule.isRequired(actor.role);
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id);
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: actor.id } });
    if (count === 0) throw new AppError("not_found");
    await addAuditLine(tx, {
      action: "passkey_removed",
      entity: "user",
      entityId: actor.id,
      title: actor.name,
    });
    if ((await methodsOf(tx, actor.id)).length > 0) {
      await recordFactorChange(tx, actor.id, "passkey_removed");
      return [];
    }
    // Nothing is left of the second factor.
    if (isRequired) throw new AppError("wrong_status", { messageKey: "errors.second_factor.is_required" });
    await removeFactor(tx, actor.id);
    await recordFactorChange(tx, actor.id, "off");
    return endSessions(tx, [actor.id], { except: actor.sessionId });
  });
}

const isOn = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { secondFactorAt: true } })).secondFactorAt !==
  null;

async function stored(
  tx: Tx,
  data: Omit<Passkey, "id" | "createdAt" | "lastUsedAt" | "version">,
): Promise<Passkey> {
  // Somebody else's authenticator, or the same one twice; checked first, since a failed statement ends a transaction.
  const known = await tx.passkey.findUnique({ where: { credentialId: data.credentialId } });
  if (known) throw refused("answer", "errors.passkey_known");
  try {
    return await tx.passkey.create({ data });
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("answer", "errors.passkey_known", error);
    throw error;
  }
}

function mustBeAvailable({ isAvailable }: Ceremonies): void {
  if (!isAvailable) throw new AppError("wrong_status", { messageKey: "errors.passkeys_unavailable" });
}

const present = ({ id, name, createdAt, lastUsedAt, version }: Passkey): PasskeyShape => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  version,
});
