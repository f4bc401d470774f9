import { randomUUID } from "node:crypto";
import type { AuthUser, SessionInfo } from "@ezo/contract/auth";
import { REMEMBERED_SESSION_LIFETIME_MS, SESSION_LIFETIME_MS } from "@ezo/contract/values/limits";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import { derivedKey } from "../platform/keys.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Actor } from "./actor.ts";
import { createLoginThrottle, hashOfDevice, type LoginClient, newDevice } from "./login-throttle.ts";
import { liveSessions } from "./live-sessions.ts";
import { passwordFits } from "./passwords.ts";
import { issueToken, sessionIdOf, sessionKey } from "./session-tokens.ts";
import { endSessions, lockUnchanged } from "./users.kind.ts";

/** `last_seen_at` is for people; writing it on every call would cost a row version each time. */
const LAST_SEEN_STEP_MS = 60_000;

export type SessionsService = ReturnType<typeof createSessions>;

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}
export type Client = LoginClient & { userAgent: string };
export interface LoggedIn {
  token: string;
  user: AuthUser;
  device: string;
}
interface LoginParts {
  db: Db;
  key: ReturnType<typeof sessionKey>;
  throttle: ReturnType<typeof createLoginThrottle>;
  now: () => Date;
}

/** Logins and sessions. Every login is a row; a token is valid exactly as long as its row. */
export function createSessions(options: {
  db: Db;
  jwtSecret: string;
  rateLimits: RateLimits;
  now?: () => Date;
}) {
  const { db, jwtSecret, rateLimits, now = () => new Date() } = options;
  const key = sessionKey(jwtSecret);
  const throttle = createLoginThrottle({ db, rateLimits, key: derivedKey(jwtSecret, "networks"), now });

  return {
    /**
     * Opens a session. Throttled as `createLoginThrottle` says; an unknown address and a wrong password get the same
     * answer, and only who has the right password learns that the account is deactivated. `device` identifies the
     * browser from then on.
     */
    login: (credentials: Credentials, client: Client): Promise<LoggedIn> =>
      logIn({ db, key, throttle, now }, credentials, client),

    /** A person who sets the password by a mailed link has proved whose account it is: their own wrong guesses count no more. */
    forgetGuesses: (email: string, client: LoginClient): Promise<void> => throttle.forget(email, client),

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

    /** Whether a token, which only its owner has, was ended with the account. */
    async isSwitchedOff(token: unknown): Promise<boolean> {
      const id = typeof token === "string" ? sessionIdOf(token, key) : null;
      const session =
        id === null ? null : await db.session.findUnique({ where: { id }, include: { user: true } });
      return session !== null && (!session.user.isActive || session.user.deletedAt !== null);
    },

    /** Ends the actor's own session. Returns the ended ids, for dropping their sockets at once. */
    logout: (actor: Actor): Promise<string[]> =>
      db.$transaction((tx) => endSessions(tx, [actor.id], { only: actor.sessionId })),

    async list(actor: Actor): Promise<SessionInfo[]> {
      const sessions = await liveSessions(db, actor, actor.id, now());
      return sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current));
    },

    async revoke(actor: Actor, sessionId: string): Promise<string[]> {
      const ids = await db.$transaction((tx) => endSessions(tx, [actor.id], { only: sessionId }));
      if (ids.length === 0) throw new AppError("not_found");
      return ids;
    },
  };
}

async function logIn(
  { db, key, throttle, now }: LoginParts,
  credentials: Credentials,
  client: Client,
): Promise<LoggedIn> {
  const email = canonicalAddress(credentials.email);
  const user = await db.user.findUnique({ where: { email } });
  const guess = await throttle.spend({ email, userId: user?.id }, client);
  const fits = await passwordFits(user?.passwordHash || undefined, credentials.password);
  if (!user || !fits || user.deletedAt) throw new AppError("wrong_credentials");
  if (!user.isActive) throw new AppError("wrong_credentials", { messageKey: "errors.account_switched_off" });

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
  const token = issueToken(key, { id: sessionId, userId: user.id, lifetimeMs: lifetime });
  const { id, name, email: address, role } = current;
  return { token, user: { id, name, email: readableAddress(address), role }, device };
}
