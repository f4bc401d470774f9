import type { SessionInfo } from "@ezo/contract/accounts/auth";
import type { Db } from "../../platform/db.ts";
import type { Actor } from "../actor.ts";
import { type LifeRules, whereLive } from "./session-life.ts";

/** A user's live sessions, the last used first. */
export async function liveSessions(
  db: Db,
  actor: Actor,
  userId: number,
  rules: LifeRules,
): Promise<SessionInfo[]> {
  const sessions = await db.session.findMany({
    where: { userId, ...whereLive(rules) },
    orderBy: { lastSeenAt: "desc" },
  });
  return sessions.map((session) => ({
    id: session.id,
    is_current: session.id === actor.sessionId,
    user_agent: session.userAgent,
    country: session.country,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  }));
}
