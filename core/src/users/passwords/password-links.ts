import { DAY_MS } from "@ezo/contract/values/time";
import { createHash, createHmac, randomUUID } from "node:crypto";
import type { PasswordLinkState } from "@ezo/contract/admin/users";
import {
  FORGOTTEN_PASSWORD_LINK_LIFETIME_MS,
  FORGOTTEN_PASSWORD_LINKS_PER_DAY,
  PASSWORD_LINK_LIFETIME_MS,
  PASSWORD_LINK_RENEWAL_EVERY_MS,
} from "@ezo/contract/values/limits/accounts";
import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Actor } from "../actor.ts";
import { mustBeGoodPassword } from "./password-rules.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { mustNotBeAbove, mustStillManageUsers } from "../roles/writer-rights.ts";
import { lockUser, setPassword } from "../users.kind.ts";

export type PasswordLinks = ReturnType<typeof createPasswordLinks>;

/** What the parts of the links share. */
interface Parts {
  db: Db;
  now: () => Date;
  tokenOf: (id: string) => string;
}

/**
 * Links to set a password, for one use. The token is made from the link's id and a key of the server when the mail is
 * written: neither the database nor a job ever holds it.
 */
export function createPasswordLinks(options: { db: Db; key: Buffer; now?: () => Date }) {
  const { db, key, now = () => new Date() } = options;
  const tokenOf = (id: string) => `${id}.${createHmac("sha256", key).update(id).digest("base64url")}`;
  const parts: Parts = { db, now, tokenOf };
  return { ...mailedLinks(parts), ...openedLinks(parts) };
}

/** Makes links, each of which is mailed by its event. */
function mailedLinks({ db, now, tokenOf }: Parts) {
  const since = (ms: number) => ({ createdAt: { gt: new Date(now().getTime() - ms) } });

  async function replaceLinks(tx: Tx, userId: number, isForgotten = false): Promise<void> {
    const id = randomUUID();
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    // Kept as used, so that opening one explains it and offers a new one. Anybody can ask for a link at the login page,
    // which must not end one that an administrator has sent.
    await tx.passwordLink.updateMany({
      where: { userId, usedAt: null, ...(isForgotten ? { isForgotten } : {}) },
      data: { usedAt: now() },
    });
    const expiresAt = new Date(now().getTime() + lifetimeOf({ isForgotten }));
    await tx.passwordLink.create({
      data: { id, userId, email, tokenHash: hashOf(tokenOf(id)), isForgotten, expiresAt },
    });
    await record(tx, "password_link.created", { link_id: id });
  }

  return {
    /** Mails the first link of a user whom this transaction creates. */
    sendFirst: (tx: Tx, userId: number): Promise<void> => replaceLinks(tx, userId),

    /** Mails a new link; earlier ones of the user stop working. Throws `forbidden` if `by` may not change the user any more. */
    send: (userId: number, by?: Actor): Promise<void> =>
      db.$transaction(async (tx) => {
        if (by) await mustNotBeAbove(tx, [userId], await mustStillManageUsers(tx, by));
        // Of two at once, the second link replaces the first: only one may work.
        await lockUser(tx, userId);
        await replaceLinks(tx, userId);
      }),

    /**
     * Mails a link to the user with this address, at most one per interval and a few per day. Returns nothing, so that
     * nobody learns who has an account.
     */
    async sendForgotten(address: string): Promise<void> {
      const where = { email: canonicalAddress(address), isActive: true, deletedAt: null };
      const user = await db.user.findFirst({ where, select: { id: true } });
      if (!user) return;
      await db.$transaction(async (tx) => {
        await lockUser(tx, user.id);
        const asked = { userId: user.id, isForgotten: true };
        const recent = await tx.passwordLink.count({
          where: { ...asked, ...since(PASSWORD_LINK_RENEWAL_EVERY_MS) },
        });
        const ofDay = await tx.passwordLink.count({ where: { ...asked, ...since(DAY_MS) } });
        if (recent === 0 && ofDay < FORGOTTEN_PASSWORD_LINKS_PER_DAY) await replaceLinks(tx, user.id, true);
      });
    },

    /**
     * Mails a new link to the owner of an outdated one, at most one per interval. Returns nothing, so that the holder
     * of an old mail learns nothing.
     */
    async renew(token: string): Promise<void> {
      const held = await findLink(db, token);
      if (!held || isOpen(held, now())) return;
      const { userId } = held;
      await db.$transaction(async (tx) => {
        await lockUser(tx, userId);
        const link = await findLink(tx, token);
        if (!link) return;
        const where = { userId, ...since(PASSWORD_LINK_RENEWAL_EVERY_MS) };
        if ((await tx.passwordLink.count({ where })) === 0) await replaceLinks(tx, userId, link.isForgotten);
      });
    },
  };
}

/** Reads links by their tokens, and uses them. */
function openedLinks({ db, now, tokenOf }: Parts) {
  return {
    /** The token for the mail. Stores its hash, so that the mailed token works whatever key it was made with. */
    async tokenFor(id: string): Promise<string> {
      const token = tokenOf(id);
      await db.passwordLink.updateMany({
        where: { id, usedAt: null, tokenHash: { not: hashOf(token) } },
        data: { tokenHash: hashOf(token) },
      });
      return token;
    },

    /** Whether `token` still sets a password; does not use it up. */
    async state(token: string): Promise<PasswordLinkState> {
      const link = await findLink(db, token);
      if (!link) return "unknown";
      if (isOpen(link, now())) return "valid";
      return link.endedByChange ? "changed" : "outdated";
    },

    /** Sets the password and ends the user's sessions. Throws `invalid` for a link that is used, old or not ours, for the password they had, and for one that is easily guessed. Returns whose it is. */
    async use(token: string, password: string): Promise<{ email: string }> {
      const passwordHash = await hashPassword(password);
      const held = await findLink(db, token);
      return db.$transaction(async (tx) => {
        // Read again under the lock: two clicks at once count as one.
        if (held) await lockUser(tx, held.userId);
        const link = held && (await findLink(tx, token));
        if (!link || !isOpen(link, now())) throw refused("token", "errors.password_link");
        // A refused password does not use up the link.
        await mustBeGoodPassword("password", password, link.user);
        if (await passwordFits(link.user.passwordHash || undefined, password))
          throw refused("password", "errors.password_same");
        // The new password ends this link with all others.
        await setPassword(tx, link.userId, passwordHash);
        return { email: canonicalAddress(link.user.email) };
      });
    },
  };
}

const isOpen = (link: { usedAt: Date | null; expiresAt: Date }, now: Date): boolean =>
  link.usedAt === null && link.expiresAt > now;

/** A link of a user who may log in, mailed to their present address. */
async function findLink(tx: Db | Tx, token: string) {
  const link = await tx.passwordLink.findFirst({
    where: { tokenHash: hashOf(token), user: { isActive: true, deletedAt: null } },
    include: { user: { select: { name: true, email: true, passwordHash: true } } },
  });
  return link && canonicalAddress(link.email) === canonicalAddress(link.user.email) ? link : null;
}

/** In milliseconds. */
export const lifetimeOf = (link: { isForgotten: boolean }): number =>
  link.isForgotten ? FORGOTTEN_PASSWORD_LINK_LIFETIME_MS : PASSWORD_LINK_LIFETIME_MS;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
