import { createSecretKey, type KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";

const SIGNED_WITH = "HS256";
const ISSUER = "ezo";

/** The key of tokens, made once: verifying with a text would make it anew, which takes fifty times as long as the rest. */
export const sessionKey = (jwtSecret: string): KeyObject => createSecretKey(jwtSecret, "utf8");

export const issueToken = (
  key: KeyObject,
  session: { id: string; userId: number; lifetimeMs: number },
): string =>
  jwt.sign({}, key, {
    algorithm: SIGNED_WITH,
    issuer: ISSUER,
    subject: String(session.userId),
    jwtid: session.id,
    expiresIn: Math.floor(session.lifetimeMs / 1000),
  });

/** The session a token names, when its signature, issuer and expiry hold. */
export function sessionIdOf(token: string, key: KeyObject): string | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: [SIGNED_WITH], issuer: ISSUER });
    return typeof claims === "object" && typeof claims.jti === "string" ? claims.jti : null;
  } catch {
    // Not ours, altered or expired: the caller need not know which.
    return null;
  }
}
