import { SSO_CALLBACK_PATH, SSO_CALLS_PATH, SSO_ENTER } from "@ezo/contract/accounts/sso";
import { SSO_ATTEMPT_COOKIE, SSO_CODE_COOKIE, SSO_CODE_MS } from "@ezo/contract/values/limits/accounts";
import { AppError } from "@ezo/core/platform/app-error";
import { noteCaller } from "@ezo/core/platform/log/context";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { SsoOutcome, SsoService } from "@ezo/core/users/sso/sso.service";
import express, { type Request, type RequestHandler } from "express";
import { addressOf } from "../request/caller/address.ts";
import { cookieAt, ownCookieOf } from "../request/caller/cookies.ts";

/** The only place that this page leads to, whatever its address says. */
const LOGIN_PATH = "/admin/login";

/**
 * Where the provider of the single sign-on leads the browser back to. It gets a cookie for the login page, which asks for
 * the session with it: neither the session's token nor the code for it is ever in an address. The provider's code is in
 * this one, and is used up before anything is answered.
 */
export function ssoCallback(parts: {
  sso: Pick<SsoService, "finish">;
  rateLimits: RateLimits;
  isHttps: boolean;
}): RequestHandler {
  const { sso, rateLimits, isHttps } = parts;

  async function outcomeOf(request: Request): Promise<SsoOutcome> {
    const address = addressOf(request);
    noteCaller({ address });
    try {
      await rateLimits.spend("sso", address);
    } catch (error) {
      if (error instanceof AppError && error.code === "too_many_requests") return { failure: "throttled" };
      throw error;
    }
    const [, query = ""] = request.originalUrl.split("?", 2);
    return sso.finish(new URLSearchParams(query), ownCookieOf(request, SSO_ATTEMPT_COOKIE, isHttps));
  }

  return express.Router().get(SSO_CALLBACK_PATH, async (request, response) => {
    const outcome = await outcomeOf(request);
    const attempt = cookieAt(request, SSO_ATTEMPT_COOKIE, { path: SSO_CALLBACK_PATH, isHttps });
    const code = cookieAt(request, SSO_CODE_COOKIE, { path: SSO_CALLS_PATH, isHttps });
    response.set("Cache-Control", "no-store").set("Referrer-Policy", "no-referrer");
    // Of another attempt of this browser, which may still be going on, the cookie stays.
    if (!("failure" in outcome) || outcome.failure !== "expired")
      response.clearCookie(attempt.name, { ...attempt.where, sameSite: "lax" });
    if ("code" in outcome)
      response.cookie(code.name, outcome.code, { ...code.where, sameSite: "strict", maxAge: SSO_CODE_MS });
    response.redirect(303, `${LOGIN_PATH}?sso=${"code" in outcome ? SSO_ENTER : outcome.failure}`);
  });
}
