import { NOT_ME_DAYS } from "@ezo/contract/values/limits/accounts";
import jwt from "jsonwebtoken";
import { refused } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import type { PasswordLinks } from "../passwords/password-links.ts";
import { endSessions, lockUser } from "../users.kind.ts";

/** Another issuer than the sessions': such a token opens nothing, it only ends. */
const ISSUER = "ezo-not-me";
export type NotMeTokens = ReturnType<typeof createNotMeTokens>;

/** Tokens of the links "that was not me", made when a mail is written: neither the database nor a job ever holds one. */
export function createNotMeTokens({ key, now = () => new Date() }: { key: Buffer; now?: () => Date }) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    issue: (userId: number): string =>
      jwt.sign({ iat: seconds(), exp: seconds() + NOT_ME_DAYS * 24 * 60 * 60 }, key, {
        algorithm: "HS256",
        issuer: ISSUER,
        subject: String(userId),
      }),

    /** Whose token it is; null for one that is not ours, or too old. */
    read(token: string): number | null {
      try {
        const options = { algorithms: ["HS256" as const], issuer: ISSUER, clockTimestamp: seconds() };
        const claims = jwt.verify(token, key, options);
        const userId = typeof claims === "object" ? Number(claims.sub) : Number.NaN;
        return Number.isInteger(userId) ? userId : null;
      } catch {
        // Altered, expired or no token: the caller need not know which.
        return null;
      }
    },
  };
}

/** What the owner of an account does who has been notified of something that they did not do. */
export function createNotMe(options: {
  db: Db;
  tokens: NotMeTokens;
  links: Pick<PasswordLinks, "sendForgotten">;
}) {
  const { db, tokens, links } = options;
  /**
   * Ends all sessions of the token's user and mails them a link to set another password: somebody may know the present
   * one. Returns the ended ids.
   */
  return async (token: string): Promise<string[]> => {
    const id = tokens.read(token);
    const where = { id: id ?? 0, isActive: true, deletedAt: null };
    const user = id === null ? null : await db.user.findFirst({ where, select: { id: true, email: true } });
    if (!user) throw refused("token", "errors.not_me_link");
    const ended = await db.$transaction(async (tx) => {
      // A login under way is ended too, or comes before and is ended.
      await lockUser(tx, user.id);
      return endSessions(tx, [user.id]);
    });
    await links.sendForgotten(user.email);
    return ended;
  };
}
