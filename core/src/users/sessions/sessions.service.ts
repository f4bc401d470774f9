import type { SecondFactorDue, SessionInfo } from "@ezo/contract/accounts/auth";
import type { SsoSecondFactorDue } from "@ezo/contract/accounts/sso";
import { AppError } from "../../platform/app-error.ts";
import { type Db, refusesWrites } from "../../platform/db.ts";
import { derivedKey } from "../../platform/crypto/keys.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Actor } from "../actor.ts";
import {
  type Client,
  type Credentials,
  finishLogin,
  isFactorMissingIn,
  type LoggedIn,
  logIn,
  type LoginParts,
  type SsoRules,
} from "../login/login.ts";
import {
  CODE_BUDGETS,
  createLoginThrottle,
  type LoginClient,
  PASSWORD_BUDGETS,
} from "../login/login-throttle.ts";
import type { Ceremonies } from "../passkeys/ceremonies.ts";
import { logInByPasskey, offerLogin } from "../passkeys/login-by-passkey.ts";
import { liveSessions } from "./live-sessions.ts";
import { warnOfGuesses } from "../login/login-warning.ts";
import { isIdle } from "./session-life.ts";
import { sessionIdOf, sessionKey } from "./session-tokens.ts";
import { actorIn, withGrant } from "./signed-in.ts";
import { enterBySso } from "../sso/enter-by-sso.ts";
import type { SsoTickets } from "../sso/sso-tickets.ts";
import { endSessions } from "../users.kind.ts";

/** `last_seen_at` is for people; writing it on every call would cost a row version each time. */
const LAST_SEEN_STEP_MS = 60_000;

export type SessionsService = ReturnType<typeof createSessions>;

/** Logins and sessions. Every login is a row; a token is valid exactly as long as its row. */
export function createSessions(options: {
  db: Db;
  jwtSecret: string;
  rateLimits: RateLimits;
  secondFactor: Pick<LoginParts, "codes" | "rule" | "tickets"> & {
    ceremonies: Ceremonies;
    warnOfCodes: (userId: number) => Promise<void>;
  };
  sso: SsoRules | undefined;
  ssoTickets: SsoTickets;
  now?: () => Date;
}) {
  const { db, jwtSecret, rateLimits, secondFactor, sso, ssoTickets, now = () => new Date() } = options;
  const key = sessionKey(jwtSecret);
  const guesses = { db, rateLimits, key: derivedKey(jwtSecret, "networks"), now };
  const throttle = createLoginThrottle({
    ...guesses,
    names: PASSWORD_BUDGETS,
    warn: (userId) => warnOfGuesses(db, userId, now()),
  });
  const codeThrottle = createLoginThrottle({
    ...guesses,
    names: CODE_BUDGETS,
    warn: secondFactor.warnOfCodes,
  });
  const parts: LoginParts & { ceremonies: Ceremonies; ssoTickets: SsoTickets } = {
    db,
    key,
    throttle,
    codeThrottle,
    ...secondFactor,
    sso,
    ssoTickets,
    now,
  };

  return {
    /**
     * Opens a session. Throttled as `createLoginThrottle` says; an unknown address and a wrong password get the same
     * answer, and only who has the right password learns that the account is deactivated. `device` identifies the
     * browser from then on. Of an account with a second factor the answer is a ticket for `finishLogin`.
     */
    login: (credentials: Credentials, client: Client): Promise<LoggedIn | SecondFactorDue> =>
      logIn(parts, credentials, client),

    /** Opens the session of a login's ticket with a code; wrong codes are throttled as wrong passwords are. */
    finishLogin: (given: { ticket: string; code: string }, client: Client): Promise<LoggedIn> =>
      finishLogin(parts, given, client),

    /** What a browser needs to ask for a passkey; the same for everybody. */
    offerPasskey: () => offerLogin(secondFactor.ceremonies),

    /** Opens the session of a passkey's owner, without a password. */
    loginByPasskey: (attempt: Parameters<typeof logInByPasskey>[1], client: Client): Promise<LoggedIn> =>
      logInByPasskey(parts, attempt, client),

    /** Opens the session of whom the provider of the single sign-on has named to this browser (`createSso`), once. */
    enterBySso: (cookie: string | undefined, client: Client): Promise<LoggedIn | SsoSecondFactorDue> =>
      enterBySso(parts, cookie, client),

    /** A person who sets the password by a mailed link has proved whose account it is: their own wrong guesses count no more. */
    forgetGuesses: (email: string, client: LoginClient): Promise<void> => throttle.forget(email, client),

    ...liveActors({ db, key, rule: secondFactor.rule, sso, now }),

    /** Ends the actor's own session. Returns the ended ids, for dropping their sockets at once. */
    logout: (actor: Actor): Promise<string[]> =>
      db.$transaction((tx) => endSessions(tx, [actor.id], { only: actor.sessionId })),

    async list(actor: Actor): Promise<SessionInfo[]> {
      const rules = { at: now(), idleMs: await secondFactor.rule.idleMs() };
      const sessions = await liveSessions(db, actor, actor.id, rules);
      return sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current));
    },

    async revoke(actor: Actor, sessionId: string): Promise<string[]> {
      const ids = await db.$transaction((tx) => endSessions(tx, [actor.id], { only: sessionId }));
      if (ids.length === 0) throw new AppError("not_found");
      return ids;
    },
  };
}

/** Who is behind a session or its token. */
function liveActors({ db, key, rule, sso, now }: Pick<LoginParts, "db" | "key" | "rule" | "sso" | "now">) {
  /** Who a session id belongs to, if it is live: not revoked, not expired, its user active. `idle`: it was, until it was idle. */
  async function lookUp(sessionId: string): Promise<{ actor: Actor; lastSeenAt: Date } | "idle" | null> {
    const session = await db.session.findUnique({
      where: { id: sessionId },
      include: { user: { include: withGrant } },
    });
    const at = now();
    if (!session || session.revokedAt || session.expiresAt <= at) return null;
    if (!session.user.isActive || session.user.deletedAt) return null;
    if (isIdle(session, { at, idleMs: await rule.idleMs() })) return "idle";
    const isFactorMissing = await isFactorMissingIn({ rule, sso }, session);
    return { actor: actorIn(session, session.user, { isFactorMissing }), lastSeenAt: session.lastSeenAt };
  }

  /** Who a live session belongs to, without keeping it from becoming idle. */
  async function holderOf(sessionId: string): Promise<Actor | null> {
    const found = await lookUp(sessionId);
    return found === null || found === "idle" ? null : found.actor;
  }

  /** The same, for everything but setting up a second factor: null while one must be set up first. */
  async function actorOf(sessionId: string): Promise<Actor | null> {
    const actor = await holderOf(sessionId);
    return actor?.mustSetUpSecondFactor ? null : actor;
  }

  return {
    actorOf,

    /**
     * Who makes a call; null without a live session. Throws `session_idle` for one that has ended by itself. A call that
     * an open page makes for itself (`isUnattended`) does not keep the session from that.
     */
    async callerOf(sessionId: string, { isUnattended }: { isUnattended: boolean }): Promise<Actor | null> {
      const found = await lookUp(sessionId);
      if (found === "idle") throw new AppError("session_idle");
      if (!found) return null;
      const at = now();
      if (!isUnattended && at.getTime() - found.lastSeenAt.getTime() > LAST_SEEN_STEP_MS)
        await noteSeen(db, sessionId, at);
      return found.actor;
    },

    /** `actorOf` from a token; null for anything that is not one of ours. */
    async actorOfToken(token: unknown): Promise<Actor | null> {
      if (typeof token !== "string") return null;
      const sessionId = sessionIdOf(token, key);
      return sessionId === null ? null : actorOf(sessionId);
    },

    /** Why a token, which only its owner has, has no actor: it was ended with the account, or must set up a factor first. */
    async whyRefused(token: unknown): Promise<WhyRefused> {
      const id = typeof token === "string" ? sessionIdOf(token, key) : null;
      if (id === null) return "unauthorized";
      const found = await lookUp(id);
      if (found === "idle") return "idle";
      if (found?.actor.mustSetUpSecondFactor) return "second_factor_required";
      const session = await db.session.findUnique({ where: { id }, include: { user: true } });
      const isSwitchedOff = session !== null && (!session.user.isActive || session.user.deletedAt !== null);
      return isSwitchedOff ? "switched_off" : "unauthorized";
    },
  };
}

type WhyRefused = "switched_off" | "idle" | "second_factor_required" | "unauthorized";

/** While the database takes no writes, what it holds can be read all the same. */
async function noteSeen(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  try {
    await db.session.updateMany({ where: { id }, data: { lastSeenAt } });
  } catch (error) {
    if (!refusesWrites(error)) throw error;
  }
}
