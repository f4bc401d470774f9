import { OFFERS_PATH } from "@ezo/contract/site/offers";
import { VIEWS_PATH } from "@ezo/contract/site/views";
import { cookieName, HOST_PREFIX } from "@ezo/contract/values/cookies";
import { DEVICE_COOKIE, DEVICE_KNOWN_DAYS } from "@ezo/contract/values/limits/accounts";
import { STAFF_COOKIE } from "@ezo/contract/values/limits/interest";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Request, Response } from "express";

type WithCookies = Pick<Request, "headers">;

function valueOf({ headers }: WithCookies, name: string): string | undefined {
  const pair = (headers.cookie ?? "").split(";").find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** A cookie that grants nothing, by either of its names: browsers have it from versions that set it without the prefix. */
export const cookieOf = (request: WithCookies, name: string): string | undefined =>
  valueOf(request, HOST_PREFIX + name) ?? valueOf(request, name);

/** A cookie by the name that it is set under here: over https none that a host beside this one may have set. */
export const ownCookieOf = (request: WithCookies, name: string, isHttps: boolean): string | undefined =>
  valueOf(request, cookieName(name, isHttps));

/**
 * Under which name and where a cookie of the server is set. `isHttps`: the site is (`PUBLIC_URL`). A name with the prefix is for all
 * paths, another one for those below `path`.
 */
export const cookieAt = (
  request: Pick<Request, "secure">,
  name: string,
  { path, isHttps }: { path: string; isHttps: boolean },
) => ({
  name: cookieName(name, isHttps),
  where: { httpOnly: true, secure: isHttps || request.secure, path: isHttps ? "/" : path },
});

/** How a cookie is kept: below which path, for how long, and whether it comes along when another site leads here. */
export interface KeptCookie {
  path: string;
  maxAgeMs: number;
  sameSite: "lax" | "strict";
}

/** What a call reads and sets of its browser's cookies. */
export function cookiesOf(request: Request, response: Response, isHttps: boolean) {
  const keepCookie = (name: string, value: string | null, { path, maxAgeMs, sameSite }: KeptCookie): void => {
    const cookie = cookieAt(request, name, { path, isHttps });
    const kept = { ...cookie.where, sameSite };
    if (value === null) response.clearCookie(cookie.name, kept);
    else response.cookie(cookie.name, value, { ...kept, maxAge: maxAgeMs });
  };
  return {
    device: cookieOf(request, DEVICE_COOKIE),
    cookie: (name: string) => ownCookieOf(request, name, isHttps),
    keepCookie,
    // They grant nothing: one only separates this browser's login attempts from those of others, and the other says where
    // visitors are counted that this is a browser of the staff.
    keepDevice: (device: string): void => {
      const maxAgeMs = DEVICE_KNOWN_DAYS * DAY_MS;
      keepCookie(DEVICE_COOKIE, device, { path: "/api/auth", maxAgeMs, sameSite: "strict" });
      for (const path of isHttps ? ["/"] : [OFFERS_PATH, `/api${VIEWS_PATH}`])
        keepCookie(STAFF_COOKIE, "1", { path, maxAgeMs, sameSite: "lax" });
    },
  };
}
