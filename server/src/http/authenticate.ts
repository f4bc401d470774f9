import { UNATTENDED_HEADER } from "@ezo/contract/accounts/auth";
import { sessionKey } from "@ezo/core/users/sessions/session-tokens";
import type { SessionsService } from "@ezo/core/users/sessions/sessions.service";
import type { Actor } from "@ezo/core/users/actor";
import type { Request, Response } from "express";
import passport from "passport";
import { ExtractJwt, Strategy, type VerifiedCallback } from "passport-jwt";

/** The token is in either header (specification, section 7). */
const fromHeaders = ExtractJwt.fromExtractors([
  ExtractJwt.fromAuthHeaderAsBearerToken(),
  (request: Request) => /^Bearer (.+)$/i.exec(request.get("x-authorization") ?? "")?.[1] ?? null,
]);

/** Who makes this request, by its bearer token; null without a live session. */
export function createAuthenticate(sessions: SessionsService, jwtSecret: string) {
  const strategy = new Strategy(
    // The types know keys as texts alone.
    {
      passReqToCallback: true,
      jwtFromRequest: fromHeaders,
      secretOrKey: sessionKey(jwtSecret) as unknown as string,
      algorithms: ["HS256"],
      issuer: "ezo",
    },
    (request: Request, claims: { jti?: unknown }, done: VerifiedCallback) => {
      if (typeof claims.jti !== "string") return done(null, false);
      const isUnattended = request.get(UNATTENDED_HEADER) !== undefined;
      sessions.callerOf(claims.jti, { isUnattended }).then(
        (actor) => done(null, actor ?? false),
        (error: unknown) => done(error, false),
      );
    },
  );
  const authenticator = new passport.Passport().use(strategy);
  return (request: Request, response: Response): Promise<Actor | null> =>
    new Promise((resolve, reject) => {
      const decide = (error: unknown, actor: Actor | false | undefined) =>
        error ? reject(error as Error) : resolve(actor || null);
      const middleware = authenticator.authenticate("jwt", { session: false }, decide) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      middleware(request, response, (error) => reject(error as Error));
    });
}
