import type { SessionInfo } from "@ezo/contract/auth";
import type { Db } from "../platform/db.ts";
import type { Actor } from "./actor.ts";

/** A user's sessions that are neither revoked nor expired at `at`, the last used first. */
export async function liveSessions(db: Db, actor: Actor, userId: number, at: Date): Promise<SessionInfo[]> {
  const sessions = await db.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: at } },
    orderBy: { lastSeenAt: "desc" },
  });
  return sessions.map((session) => ({
    id: session.id,
    is_current: session.id === actor.sessionId,
    user_agent: session.userAgent,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  }));
}
