import type { Prisma, Session } from "../../generated/prisma/client.ts";

/** What decides whether a session is alive. `idleMs` is the setting's. */
export interface LifeRules {
  at: Date;
  idleMs: number;
}

/** Whether a session has ended because its person did nothing for long. One that is remembered does not. */
export const isIdle = (
  session: Pick<Session, "isRemembered" | "lastSeenAt">,
  { at, idleMs }: LifeRules,
): boolean => !session.isRemembered && at.getTime() - session.lastSeenAt.getTime() >= idleMs;

/** Sessions that are neither ended, nor expired, nor idle. */
export const whereLive = ({ at, idleMs }: LifeRules) =>
  ({
    revokedAt: null,
    expiresAt: { gt: at },
    OR: [{ isRemembered: true }, { lastSeenAt: { gt: new Date(at.getTime() - idleMs) } }],
  }) satisfies Prisma.SessionWhereInput;
