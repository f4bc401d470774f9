import { z } from "zod";
import { SecondFactorDue, SignedIn } from "./auth.ts";
import { route } from "../route.ts";
import { IdParams } from "../values/fields.ts";

/** Where the provider leads the browser back to: a page of the server, which goes on to the login page. */
export const SSO_CALLBACK_PATH = "/admin/sso/callback";
/** The value of `?sso=` in the login page's address when its browser may now sign in. It is no secret. */
export const SSO_ENTER = "enter";
/** The calls that read the cookie of a browser that may be let in. */
export const SSO_CALLS_PATH = "/api/auth/sso";

/**
 * Why a single sign-on has opened nothing: the value of `?sso=` in the login page's address. Only who has signed in at the provider
 * comes as far as those about an account.
 */
export const SSO_FAILURES = [
  /** It took too long, was begun in another window, or its answer came twice. */
  "expired",
  /** The provider, or the person there, said no. */
  "declined",
  /** What the provider has sent is not what was asked for. */
  "failed",
  "unavailable",
  "throttled",
  /** There is no account for this person here. */
  "no_account",
  "no_email",
  "unverified",
  /** The account of this address belongs to another identity at the provider. */
  "other_identity",
  "switched_off",
] as const;
export type SsoFailure = (typeof SSO_FAILURES)[number];

const open = { role: "public", tag: "Session" } as const;

export const SsoOffer = z.object({
  /** Whether people can sign in by the firm's own provider. */
  is_on: z.boolean(),
  /** Nothing else opens a session, but for the emergency account. */
  is_only: z.boolean(),
  /** What the button says; null for the usual words. */
  labels: z.object({ ka: z.string().nullable(), en: z.string().nullable(), ru: z.string().nullable() }),
});
export type SsoOffer = z.infer<typeof SsoOffer>;
export const getSso = route({
  ...open,
  method: "get",
  path: "/auth/sso",
  summary: "Whether people sign in by an OpenID provider, and what the button for it says",
  response: z.object({ data: SsoOffer }),
});

export const startSso = route({
  ...open,
  method: "post",
  path: "/auth/sso/start",
  limit: "sso",
  summary:
    "Begins a single sign-on: answers the provider's address to open, and gives the browser a cookie by which its answer is recognised for ten minutes",
  body: z.strictObject({ rememberMe: z.boolean().default(false) }),
  response: z.object({ data: z.object({ url: z.string() }) }),
  codes: ["not_found", "unavailable", "too_many_requests"],
});

/** As after a right password, with the address of whose second factor it is. */
export const SsoSecondFactorDue = SecondFactorDue.extend({ email: z.string() });
export type SsoSecondFactorDue = z.infer<typeof SsoSecondFactorDue>;
export const enterBySso = route({
  ...open,
  method: "post",
  path: "/auth/sso/enter",
  limit: "sso",
  summary:
    "Starts the session of whom the provider has named: once, within a minute, by the cookie that their browser got when it came back. Where a second factor is due here, the answer is a ticket for `/auth/second-factor` instead",
  response: z.object({ data: z.union([SignedIn, SsoSecondFactorDue]) }),
  codes: ["not_found", "ticket_expired", "wrong_credentials", "too_many_requests"],
});

export const unlinkSso = route({
  method: "delete",
  path: "/admin/users/:id/single-sign-on",
  role: "staff",
  tag: "Users",
  capability: "users.manage",
  summary:
    "Removes the tie between a user and their identity at the provider, and ends their sessions, but not the one that makes the call. The next single sign-on ties the account anew by its verified e-mail address",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
