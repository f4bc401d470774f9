import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { SECOND_FACTOR_TICKET_MS } from "@ezo/contract/values/limits/accounts";
import jwt from "jsonwebtoken";
import type { Tx } from "../../platform/db.ts";
import { claimOnce } from "../../platform/once-per.ts";

/** Another issuer than the sessions': a ticket opens nothing by itself. */
const ISSUER = "ezo-login";

/** Whose password was right. */
export interface Ticket {
  serial: string;
  userId: number;
  rememberMe: boolean;
  /** The provider of the single sign-on has named them, instead of a password. */
  isSso: boolean;
  /** Names the password that was right and the factor that is due, without disclosing the password. */
  seen: string;
}
/** What a ticket is issued for: with another password, or another factor, it is void. */
export interface TicketLogin {
  passwordHash: string;
  secondFactorAt: Date | null;
}
export type Tickets = ReturnType<typeof createTickets>;

/**
 * Tickets of logins that wait for their second factor: short-lived, for one session, and void once the password
 * or the factor changes. Nothing is stored until a ticket is used.
 */
export function createTickets({ key, now }: { key: Buffer; now: () => Date }) {
  const seenOf = ({ passwordHash, secondFactorAt }: TicketLogin) =>
    createHmac("sha256", key)
      .update(`${passwordHash} ${secondFactorAt?.getTime() ?? ""}`)
      .digest("base64url");
  const seconds = () => Math.floor(now().getTime() / 1000);

  return {
    issue: (user: TicketLogin & { id: number }, rememberMe: boolean, isSso = false): string =>
      jwt.sign(
        {
          remember: rememberMe,
          ...(isSso ? { sso: true } : {}),
          seen: seenOf(user),
          iat: seconds(),
          exp: seconds() + SECOND_FACTOR_TICKET_MS / 1000,
        },
        key,
        { algorithm: "HS256", issuer: ISSUER, subject: String(user.id), jwtid: randomUUID() },
      ),

    /** Null for what is not a ticket of ours, or has expired. */
    read(ticket: string): Ticket | null {
      try {
        const options = { algorithms: ["HS256" as const], issuer: ISSUER, clockTimestamp: seconds() };
        const claims = jwt.verify(ticket, key, options);
        if (typeof claims !== "object") return null;
        const { jti: serial, sub, remember, sso, seen }: Record<string, unknown> = claims;
        const userId = Number(sub);
        if (typeof serial !== "string" || typeof seen !== "string" || !Number.isInteger(userId)) return null;
        return { serial, userId, rememberMe: remember === true, isSso: sso === true, seen };
      } catch {
        // Altered, expired or no token: the caller need not know which.
        return null;
      }
    },

    /** Whether the user's password and factor are still those that the ticket was issued for. */
    isOf(ticket: Ticket, user: TicketLogin): boolean {
      const [given, expected] = [Buffer.from(ticket.seen), Buffer.from(seenOf(user))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },

    /** Uses the ticket up with the transaction; false when it was used before. */
    redeem: (tx: Tx, { serial }: Ticket): Promise<boolean> =>
      claimOnce(tx, `login-ticket ${serial}`, now().getTime() + 2 * SECOND_FACTOR_TICKET_MS),
  };
}
