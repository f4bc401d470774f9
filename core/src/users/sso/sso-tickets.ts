import { createHmac, randomUUID } from "node:crypto";
import { SSO_ATTEMPT_MS, SSO_CODE_MS } from "@ezo/contract/values/limits/accounts";
import jwt from "jsonwebtoken";
import type { Tx } from "../../platform/db.ts";
import { claimOnce } from "../../platform/once-per.ts";

/** Another issuer than the sessions': neither kind opens a session by being shown as one. */
const ISSUER = "ezo-sso";
const LIFETIME_MS = { attempt: SSO_ATTEMPT_MS, code: SSO_CODE_MS } as const;
type Kind = keyof typeof LIFETIME_MS;

/** A single sign-on that a browser has begun. */
export interface Attempt {
  serial: string;
  rememberMe: boolean;
  /** What the provider's answer has to repeat, in the address and in the signed token. */
  state: string;
  nonce: string;
  /** Proves to the provider that who redeems its code is who has begun. */
  verifier: string;
}
/** Whom the provider has named to this browser. */
export interface EntryCode {
  serial: string;
  userId: number;
  rememberMe: boolean;
}
export type SsoTickets = ReturnType<typeof createSsoTickets>;

/**
 * What a browser carries through a single sign-on, in cookies that are signed: nothing is stored until something is used up.
 * The secrets of an attempt are derived from its number, so that not even the browser knows the verifier.
 */
export function createSsoTickets({ key, now }: { key: Buffer; now: () => Date }) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const derived = (purpose: string, serial: string) =>
    createHmac("sha256", key).update(`${purpose} ${serial}`).digest("base64url");
  const attemptOf = (serial: string, rememberMe: boolean): Attempt => ({
    serial,
    rememberMe,
    state: derived("state", serial),
    nonce: derived("nonce", serial),
    verifier: derived("verifier", serial),
  });

  const sign = (kind: Kind, claims: { serial: string; subject: string; rememberMe: boolean }) =>
    jwt.sign(
      { remember: claims.rememberMe, iat: seconds(), exp: seconds() + LIFETIME_MS[kind] / 1000 },
      key,
      {
        algorithm: "HS256",
        issuer: ISSUER,
        audience: kind,
        subject: claims.subject,
        jwtid: claims.serial,
      },
    );

  function read(kind: Kind, text: string | undefined) {
    try {
      const claims = jwt.verify(text ?? "", key, {
        algorithms: ["HS256"],
        issuer: ISSUER,
        audience: kind,
        clockTimestamp: seconds(),
      });
      if (typeof claims !== "object") return null;
      const { jti: serial, sub, remember }: Record<string, unknown> = claims;
      if (typeof serial !== "string" || typeof sub !== "string") return null;
      return { serial, sub, rememberMe: remember === true };
    } catch {
      // Altered, expired or no token: the caller need not know which.
      return null;
    }
  }

  return {
    /** A new attempt, and the cookie by which it is recognised. */
    begin(rememberMe: boolean): { attempt: Attempt; cookie: string } {
      const serial = randomUUID();
      return {
        attempt: attemptOf(serial, rememberMe),
        cookie: sign("attempt", { serial, subject: "nobody", rememberMe }),
      };
    },

    /** The attempt of a cookie; null for a cookie that we have not signed, or that has expired. */
    attemptIn(cookie: string | undefined): Attempt | null {
      const found = read("attempt", cookie);
      return found && attemptOf(found.serial, found.rememberMe);
    },

    /** The cookie that lets a browser in, once. */
    codeFor: (userId: number, rememberMe: boolean): string =>
      sign("code", { serial: randomUUID(), subject: String(userId), rememberMe }),

    codeIn(cookie: string | undefined): EntryCode | null {
      const found = read("code", cookie);
      const userId = Number(found?.sub);
      return found && Number.isInteger(userId)
        ? { serial: found.serial, userId, rememberMe: found.rememberMe }
        : null;
    },

    /** Uses an attempt or a code up with the transaction; false when it was used before. */
    redeem: (tx: Tx, { serial }: Pick<EntryCode, "serial">): Promise<boolean> =>
      claimOnce(tx, `single-sign-on ${serial}`, now().getTime() + 2 * SSO_ATTEMPT_MS),
  };
}
