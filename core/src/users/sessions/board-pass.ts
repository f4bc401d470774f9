import { randomUUID } from "node:crypto";
import { BOARD_TICKET_MS, BOARD_VISIT_MS } from "@ezo/contract/values/limits/operations";
import jwt from "jsonwebtoken";
import type { OncePer } from "../../platform/once-per.ts";

/** Another issuer than the sessions': a pass opens only the queues' raw view, not the API. */
const ISSUER = "ezo-board";
const LIFETIME_MS = { ticket: BOARD_TICKET_MS, visit: BOARD_VISIT_MS } as const;
type Kind = keyof typeof LIFETIME_MS;

export type BoardPass = ReturnType<typeof createBoardPass>;

/**
 * Short-lived passes to the queues' raw view; each names the session it came from and ends with it. A ticket is part of
 * an address, which histories and proxies keep, so it works once.
 */
export function createBoardPass(options: { key: Buffer; oncePer: OncePer }) {
  const { key, oncePer } = options;

  /** The claims of a pass; null for one that is not ours, of another kind or expired. */
  function read(kind: Kind, pass: string): { sessionId: string; serial: string } | null {
    try {
      const claims = jwt.verify(pass, key, { algorithms: ["HS256"], issuer: ISSUER, audience: kind });
      if (typeof claims !== "object" || typeof claims.jti !== "string" || !claims.sub) return null;
      return { sessionId: claims.sub, serial: claims.jti };
    } catch {
      // Altered, expired or no token: the caller need not know which.
      return null;
    }
  }

  return {
    issue: (kind: Kind, sessionId: string): string =>
      jwt.sign({}, key, {
        algorithm: "HS256",
        issuer: ISSUER,
        audience: kind,
        subject: sessionId,
        jwtid: randomUUID(),
        expiresIn: LIFETIME_MS[kind] / 1000,
      }),
    /** The session a visit came from; null when it is over. */
    visitor: (pass: string): string | null => read("visit", pass)?.sessionId ?? null,
    /** Uses up a ticket and returns its session; null for one that is used, expired or not ours. */
    redeem: async (ticket: string): Promise<string | null> => {
      const claims = read("ticket", ticket);
      if (!claims || !(await oncePer(`board-ticket ${claims.serial}`, LIFETIME_MS.ticket))) return null;
      return claims.sessionId;
    },
  };
}
