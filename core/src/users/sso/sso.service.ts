import type { SsoFailure, SsoOffer } from "@ezo/contract/accounts/sso";
import { addAuditLine } from "../../audit/add-line.ts";
import { AppError } from "../../platform/app-error.ts";
import type { SsoSettings } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../actor.ts";
import { mustNotBeAbove, mustStillManageUsers } from "../roles/writer-rights.ts";
import { endSessions, lockUser } from "../users.kind.ts";
import { accountOf, type Found } from "./account-of.ts";
import { type RawClaims, readClaims } from "./claims.ts";
import { detailsOf, failureOf, type Provider } from "./provider.ts";
import type { Attempt, SsoTickets } from "./sso-tickets.ts";

export type SsoService = ReturnType<typeof createSso>;
/** The cookie for the login page, or why there is none. */
export type SsoOutcome = { code: string } | { failure: SsoFailure };

interface SsoParts {
  db: Db;
  records: Records;
  /** Null where there is no single sign-on. */
  sso: { settings: SsoSettings; provider: Provider } | null;
  tickets: SsoTickets;
  log: Log;
  now: () => Date;
}

const OFF: SsoOffer = { is_on: false, is_only: false, labels: { ka: null, en: null, ru: null } };

/**
 * Single sign-on by the firm's OpenID provider, up to the cookie with which the login page asks for a session
 * (`enterBySso`). Passwords and everything else work while the provider is away.
 */
export function createSso(parts: SsoParts) {
  const { sso, tickets, log } = parts;

  return {
    offer: (): SsoOffer =>
      sso ? { is_on: true, is_only: sso.settings.isOnly, labels: sso.settings.labels } : OFF,

    /** The address at the provider, and the cookie that its answer needs. Throws `unavailable` while the provider is away. */
    async start(rememberMe: boolean): Promise<{ url: string; cookie: string }> {
      if (!sso) throw new AppError("not_found");
      const { attempt, cookie } = tickets.begin(rememberMe);
      try {
        return { url: await sso.provider.addressFor(attempt), cookie };
      } catch (cause) {
        log.error({ event: "sso_unavailable", ...detailsOf(cause) }, "the single sign-on's provider is away");
        throw new AppError("unavailable", { messageKey: "errors.sso.unavailable", cause });
      }
    },

    /** What the provider's answer to the attempt of a cookie comes to. */
    async finish(answer: URLSearchParams, cookie: string | undefined): Promise<SsoOutcome> {
      const attempt = tickets.attemptIn(cookie);
      // Anybody can lead a browser here, so that is no sign-in that has failed.
      if (!sso || !attempt) return { failure: "expired" };
      const found = await findOwner(parts, sso, { answer, attempt });
      if (!("failure" in found)) return { code: tickets.codeFor(found.user.id, attempt.rememberMe) };
      const { failure, user } = found;
      await addAuditLine(parts.db, {
        action: "sign_in_failed",
        entity: "user",
        entityId: user?.id ?? null,
        title: user?.name ?? "",
        after: { reason: `sso_${failure}` },
      });
      return { failure };
    },

    unlink: (actor: Actor, userId: number): Promise<string[]> => unlink(parts.db, actor, userId),
  };
}

async function findOwner(
  parts: SsoParts,
  { settings, provider }: NonNullable<SsoParts["sso"]>,
  { answer, attempt }: { answer: URLSearchParams; attempt: Attempt },
): Promise<Found> {
  const { db, tickets, log } = parts;
  // Of another attempt: this one is left as it is.
  if (answer.get("state") !== attempt.state) return { failure: "expired" };
  if (!(await db.$transaction((tx) => tickets.redeem(tx, attempt)))) return { failure: "expired" };
  let raw: RawClaims;
  try {
    raw = await provider.claimsOf(answer, attempt);
  } catch (error) {
    const failure = await failureOf(error);
    const about = { event: "sso_failed", failure, ...detailsOf(error) };
    // Who says no at the provider has nothing to be looked at.
    log[failure === "declined" ? "info" : "error"](about, "a single sign-on has failed");
    return { failure };
  }
  const claims = readClaims(raw, settings);
  if (claims) return accountOf({ ...parts, settings }, claims);
  log.error({ event: "sso_failed" }, "the provider of the single sign-on names nobody");
  return { failure: "failed" };
}

/** Takes a user's identity at the provider away. Returns their ended sessions. */
async function unlink(db: Db, actor: Actor, userId: number): Promise<string[]> {
  must(actor, "users.manage");
  return db.$transaction(async (tx) => {
    await mustNotBeAbove(tx, [userId], await mustStillManageUsers(tx, actor));
    await lockUser(tx, userId);
    const { count } = await tx.userIdentity.deleteMany({ where: { userId, user: { deletedAt: null } } });
    if (count === 0) throw new AppError("not_found");
    return endSessions(tx, [userId], { except: actor.sessionId });
  });
}
