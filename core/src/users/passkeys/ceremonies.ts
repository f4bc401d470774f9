import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { SECOND_FACTOR_TICKET_MS } from "@ezo/contract/values/limits/accounts";
import jwt from "jsonwebtoken";
import type { Tx } from "../../platform/db.ts";
import { claimOnce } from "../../platform/once-per.ts";

/** Another issuer than the sessions': a challenge opens nothing by itself. */
const ISSUER = "ezo-passkey";
/** Whose ceremony it is: a login has no user yet; a passkey is added by a user. */
type Audience = { purpose: "login" } | { purpose: "add"; userId: number };
export interface Ceremony {
  serial: string;
  challenge: string;
}
export type Ceremonies = ReturnType<typeof createCeremonies>;

/**
 * Challenges of passkeys, each for one answer within a few minutes. They travel in a signed ticket: nothing is stored until
 * an answer uses one up.
 */
export function createCeremonies({
  key,
  publicUrl,
  now,
}: {
  key: Buffer;
  publicUrl: string;
  now: () => Date;
}) {
  const { origin, hostname } = new URL(publicUrl);
  const seconds = () => Math.floor(now().getTime() / 1000);
  const subjectOf = (audience: Audience) => (audience.purpose === "add" ? String(audience.userId) : "nobody");

  return {
    /** The site that passkeys are made for, and the address that browsers may use them from. */
    site: { rpID: hostname, origin },
    /** WebAuthn knows no addresses of numbers. */
    isAvailable: isIP(hostname.replace(/^\[|\]$/g, "")) === 0,
    /** What an authenticator calls the user: it says nothing about them. */
    handleOf: (userId: number) => new Uint8Array(createHmac("sha256", key).update(`user ${userId}`).digest()),

    start(audience: Audience): { challenge: Uint8Array<ArrayBuffer>; ticket: string } {
      const challenge = new Uint8Array(randomBytes(32));
      const claims = {
        challenge: Buffer.from(challenge).toString("base64url"),
        iat: seconds(),
        exp: seconds() + SECOND_FACTOR_TICKET_MS / 1000,
      };
      const ticket = jwt.sign(claims, key, {
        algorithm: "HS256",
        issuer: ISSUER,
        audience: audience.purpose,
        subject: subjectOf(audience),
        jwtid: randomUUID(),
      });
      return { challenge, ticket };
    },

    /** Null for a ticket that is not ours, has expired, or is somebody else's. */
    read(ticket: string, audience: Audience): Ceremony | null {
      try {
        const claims = jwt.verify(ticket, key, {
          algorithms: ["HS256"],
          issuer: ISSUER,
          audience: audience.purpose,
          subject: subjectOf(audience),
          clockTimestamp: seconds(),
        });
        if (typeof claims !== "object") return null;
        const { jti: serial, challenge }: Record<string, unknown> = claims;
        return typeof serial === "string" && typeof challenge === "string" ? { serial, challenge } : null;
      } catch {
        // Altered, expired or no token: the caller need not know which.
        return null;
      }
    },

    /** Uses the challenge up with the transaction; false when it was used before. */
    redeem: (tx: Tx, { serial }: Ceremony): Promise<boolean> =>
      claimOnce(tx, `passkey ${serial}`, now().getTime() + 2 * SECOND_FACTOR_TICKET_MS),
  };
}
