import { createSecretKey, type KeyObject, randomUUID } from "node:crypto";
import type { AuthUser, SessionInfo } from "@ezo/contract/auth";
import { REMEMBERED_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "@ezo/contract/limits";
import jwt from "jsonwebtoken";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress, readableAddress } from "../platform/email-address.ts";
import { derivedKey } from "../platform/keys.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Actor } from "./actor.ts";
import { createLoginThrottle, hashOfDevice, type LoginClient, newDevice } from "./login-throttle.ts";
import { hashPassword, passwordFits } from "./passwords.ts";
import { endSessions, lockUser, setPassword } from "./users.kind.ts";

const SIGNED_WITH = "HS256";
const ISSUER = "ezo";
/** `last_seen_at` is for people; writing it on every call would cost a row version each time. */
const LAST_SEEN_STEP_MS = 60_000;

export type SessionsService = ReturnType<typeof createSessions>;

/** Logins, tokens and one's own account. Every login is a row; a token lives exactly as long as its row. */
export function createSessions(options: {
  db: Db;
  jwtSecret: string;
  rateLimits: RateLimits;
  now?: () => Date;
}) {
  const { db, jwtSecret, rateLimits, now = () => new Date() } = options;
  const key = sessionKey(jwtSecret);
  const throttle = createLoginThrottle({ db, rateLimits, key: derivedKey(jwtSecret, "networks"), now });

  /**
   * The user, locked, if they are still who `seen` was: judging a password takes a while, in which it may be changed, or
   * the account closed.
   */
  async function lockUnchanged(tx: Tx, seen: { id: number; passwordHash: string }) {
    await lockUser(tx, seen.id);
    const { id, passwordHash } = seen;
    return tx.user.findFirst({ where: { id, passwordHash, isActive: true, deletedAt: null } });
  }

  return {
    /**
     * Opens a session. Throttled as `createLoginThrottle` says; an unknown address, a wrong password and a deactivated
     * account are answered alike. `device` is what the browser is known by from then on.
     */
    async login(
      credentials: { email: string; password: string; rememberMe: boolean },
      client: LoginClient & { userAgent: string },
    ): Promise<{ token: string; user: AuthUser; device: string }> {
      const email = canonicalAddress(credentials.email);
      const user = await db.user.findUnique({ where: { email } });
      const guess = await throttle.spend({ email, userId: user?.id }, client);
      const fits = await passwordFits(user?.passwordHash || undefined, credentials.password);
      if (!user || !fits || !user.isActive || user.deletedAt) throw new AppError("wrong_credentials");

      const device = guess.knownDevice ?? newDevice();
      const createdAt = now();
      const lifetime = credentials.rememberMe ? REMEMBERED_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
      const sessionId = randomUUID();
      const current = await db.$transaction(async (tx) => {
        const unchanged = await lockUnchanged(tx, user);
        if (!unchanged) throw new AppError("wrong_credentials");
        await tx.session.create({
          data: {
            id: sessionId,
            userId: user.id,
            userAgent: client.userAgent.slice(0, 400),
            deviceHash: hashOfDevice(device),
            networkHash: throttle.hashOfNetwork(client.address),
            createdAt,
            lastSeenAt: createdAt,
            expiresAt: new Date(createdAt.getTime() + lifetime),
          },
        });
        return tx.user.update({ where: { id: user.id }, data: { lastLoginAt: createdAt } });
      });
      await guess.forgive();
      const token = jwt.sign({}, key, {
        algorithm: SIGNED_WITH,
        issuer: ISSUER,
        subject: String(user.id),
        jwtid: sessionId,
        expiresIn: Math.floor(lifetime / 1000),
      });
      const { id, name, email: address, role } = current;
      return { token, user: { id, name, email: readableAddress(address), role }, device };
    },

    /** Who a session id belongs to, if it is live: not revoked, not expired, its user active. */
    async actorOf(sessionId: string): Promise<Actor | null> {
      const session = await db.session.findUnique({ where: { id: sessionId }, include: { user: true } });
      const at = now();
      if (!session || session.revokedAt || session.expiresAt <= at) return null;
      if (!session.user.isActive || session.user.deletedAt) return null;
      if (at.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_STEP_MS)
        await db.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: at } });
      const { id, name, email, role } = session.user;
      return { id, name, email, role, sessionId };
    },

    /** The same from a token; null for anything that is not one of ours. */
    async actorOfToken(token: unknown): Promise<Actor | null> {
      if (typeof token !== "string") return null;
      const sessionId = sessionIdOf(token, key);
      return sessionId === null ? null : this.actorOf(sessionId);
    },

    /** Ends the actor's own session. Returns the ended ids, for dropping their sockets at once. */
    logout: (actor: Actor): Promise<string[]> =>
      db.$transaction((tx) => endSessions(tx, [actor.id], { only: actor.sessionId })),

    async list(actor: Actor): Promise<SessionInfo[]> {
      const sessions = await db.session.findMany({
        where: { userId: actor.id, revokedAt: null, expiresAt: { gt: now() } },
        orderBy: { lastSeenAt: "desc" },
      });
      return sessions
        .map((session) => ({
          id: session.id,
          is_current: session.id === actor.sessionId,
          user_agent: session.userAgent,
          created_at: session.createdAt.toISOString(),
          last_seen_at: session.lastSeenAt.toISOString(),
          expires_at: session.expiresAt.toISOString(),
        }))
        .sort((a, b) => Number(b.is_current) - Number(a.is_current));
    },

    async revoke(actor: Actor, sessionId: string): Promise<string[]> {
      const ids = await db.$transaction((tx) => endSessions(tx, [actor.id], { only: sessionId }));
      if (ids.length === 0) throw new AppError("not_found");
      return ids;
    },

    /** Changes the actor's password and ends every other session of theirs; returns the ended ids. */
    async changePassword(actor: Actor, change: { current: string; next: string }): Promise<string[]> {
      // Of the user, not of the address they log in with: strangers can spend that one's budget.
      await rateLimits.spend("currentPassword", String(actor.id));
      const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
      if (!(await passwordFits(user.passwordHash || undefined, change.current))) throw wrongPassword();
      await rateLimits.reset("currentPassword", String(actor.id));
      if (change.next === change.current)
        throw new AppError("invalid", { fields: { new_password: ["errors.password_same"] } });
      const passwordHash = await hashPassword(change.next);
      return db.$transaction(async (tx) => {
        if (!(await lockUnchanged(tx, user))) throw wrongPassword();
        return setPassword(tx, actor.id, passwordHash, { except: actor.sessionId });
      });
    },
  };
}

const wrongPassword = () =>
  new AppError("invalid", { fields: { current_password: ["errors.wrong_password"] } });

/** The key of tokens. One made beforehand: a check by a text makes its key anew, which takes fifty times as long as the rest. */
export const sessionKey = (jwtSecret: string): KeyObject => createSecretKey(jwtSecret, "utf8");

/** The session a token names, when its signature, issuer and expiry hold. */
function sessionIdOf(token: string, key: KeyObject): string | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: [SIGNED_WITH], issuer: ISSUER });
    return typeof claims === "object" && typeof claims.jti === "string" ? claims.jti : null;
  } catch {
    // Not ours, altered or expired: all the same to the caller.
    return null;
  }
}
