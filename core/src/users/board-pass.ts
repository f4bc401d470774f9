import { BOARD_TICKET_MS, BOARD_VISIT_MS } from "@ezo/contract/limits";
import jwt from "jsonwebtoken";

/** Not the sessions' issuer: a pass opens the queues' raw view and is no token for the API. */
const ISSUER = "ezo-board";
const LIFETIME_MS = { ticket: BOARD_TICKET_MS, visit: BOARD_VISIT_MS } as const;
type Kind = keyof typeof LIFETIME_MS;

export type BoardPass = ReturnType<typeof createBoardPass>;

/** Short-lived passes to the queues' raw view; each names the session it came from and ends with it. */
export function createBoardPass(secret: string) {
  return {
    issue: (kind: Kind, sessionId: string): string =>
      jwt.sign({}, secret, {
        algorithm: "HS256",
        issuer: ISSUER,
        audience: kind,
        jwtid: sessionId,
        expiresIn: LIFETIME_MS[kind] / 1000,
      }),
    /** The session a pass came from; null for one that is not ours, of another kind or too old. */
    sessionOf: (kind: Kind, pass: string): string | null => {
      try {
        const claims = jwt.verify(pass, secret, { algorithms: ["HS256"], issuer: ISSUER, audience: kind });
        return typeof claims === "object" && typeof claims.jti === "string" ? claims.jti : null;
      } catch {
        // Altered, expired or none: all the same to the caller.
        return null;
      }
    },
  };
}
