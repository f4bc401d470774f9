import { z } from "zod";
import { GivenPassword, SecondFactorMethod, SignedIn } from "./auth.ts";
import { settingsMarks } from "../records/records.ts";
import { route } from "../route.ts";
import { IdParams, Instant } from "../values/fields.ts";
import { IDLE_MINUTES, SECOND_FACTOR_CODE_MAX_LENGTH } from "../values/limits/accounts.ts";
import { settingsCalls, settingsChange } from "../records/version-calls.ts";

/** Six digits of the app, or a recovery code; spaces, hyphens and case do not matter. */
const Code = z
  .string({ error: "errors.required" })
  .max(SECOND_FACTOR_CODE_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .trim()
  .min(1, { error: "errors.required" });

export const finishLogin = route({
  method: "post",
  path: "/auth/second-factor",
  role: "public",
  tag: "Session",
  summary:
    "Starts the session of a login for which a second factor is due: with the login's ticket, which lasts five minutes and opens one session, and a code",
  limit: "secondFactor",
  body: z.object({
    ticket: z
      .string({ error: "errors.required" })
      .min(1, { error: "errors.required" })
      .max(1000, { error: "errors.too_long" }),
    code: Code,
  }),
  response: z.object({ data: SignedIn }),
  codes: ["wrong_credentials", "ticket_expired"],
});

export const reauthenticate = route({
  method: "post",
  path: "/auth/reauthenticate",
  role: "staff",
  capability: "profile.own",
  tag: "Session",
  summary:
    "Confirms with the password, or a code of the second factor, that the session is still its owner's: for ten minutes it then opens the calls that otherwise answer `reauthentication_required`, as it does after a sign-in",
  /** One of both; the code counts where both are given. */
  body: z.strictObject({ password: GivenPassword.optional(), code: Code.optional() }),
  response: z.object({ data: z.object({ until: Instant }) }),
  codes: ["too_many_requests"],
});

/** `beforeSecondFactor`: a user who must have a second factor sets it up with these. */
const own = { role: "staff", capability: "profile.own", tag: "Profile", beforeSecondFactor: true } as const;
const path = "/profile/second-factor";

export const SecondFactorState = z.object({
  is_on: z.boolean(),
  /** By the settings, for the caller's role: it cannot be switched off. */
  is_required: z.boolean(),
  since: Instant.nullable(),
  methods: z.array(SecondFactorMethod),
  /** Recovery codes that have not been used. */
  recovery_codes_left: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const getSecondFactor = route({
  ...own,
  method: "get",
  path,
  summary: "One's own second factor",
  response: z.object({ data: SecondFactorState }),
});

/** What an authenticator app needs. `qr` is the drawing of `uri`: an SVG path on a square of `size` units. */
export const SecondFactorOffer = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
  expires_at: Instant,
});
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>;

export const offerSecondFactor = route({
  ...own,
  method: "post",
  path: `${path}/setup`,
  summary:
    "Makes a secret for an authenticator app, which has no effect until a code of the app confirms it; an earlier one that is not confirmed is replaced",
  body: z.object({ current_password: GivenPassword }),
  response: z.object({ data: SecondFactorOffer }),
  codes: ["wrong_status", "too_many_requests"],
});

const RecoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

export const confirmSecondFactor = route({
  ...own,
  method: "post",
  path: `${path}/confirm`,
  summary:
    "Switches the second factor on with a code of the app; answers the recovery codes, this once, and ends every other session",
  body: z.object({ code: Code }),
  response: RecoveryCodes,
  codes: ["wrong_status", "too_many_requests"],
});

const proof = z.object({ current_password: GivenPassword, code: Code });
export const renewRecoveryCodes = route({
  ...own,
  method: "post",
  path: `${path}/recovery-codes`,
  summary: "Makes new recovery codes, shown this once; the earlier ones stop working",
  body: proof,
  response: RecoveryCodes,
  codes: ["wrong_status", "too_many_requests"],
});
export const switchOffSecondFactor = route({
  ...own,
  method: "post",
  path: `${path}/off`,
  summary: "Switches the second factor off and ends every other session",
  body: proof,
  response: z.object({ message: z.string() }),
  codes: ["wrong_status", "too_many_requests"],
});

export const resetSecondFactor = route({
  method: "post",
  path: "/admin/users/:id/second-factor/reset",
  role: "staff",
  tag: "Users",
  capability: "users.manage",
  summary:
    "Removes a colleague's second factor and ends their sessions; they are notified by mail. Not for one's own",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "wrong_status"],
});

/** Who must have a second factor. A user without one can only set one up after logging in. */
export const SECOND_FACTOR_RULES = ["optional", "admins", "everyone"] as const;
const fields = {
  second_factor: z.enum(SECOND_FACTOR_RULES),
  /** After so many minutes without a call of the person a session ends, except one that is remembered. */
  idle_minutes: z.int().min(IDLE_MINUTES.min).max(IDLE_MINUTES.max),
};
/** Stored settings of earlier versions have no idle time. */
export const SecuritySettings = z.object({
  ...fields,
  idle_minutes: fields.idle_minutes.default(IDLE_MINUTES.default),
});
export type SecuritySettings = z.infer<typeof SecuritySettings>;
/** Fields that are left out are not changed. */
const SecuritySettingsChange = z.object(fields).partial().strict();

export const AdminSecuritySettings = SecuritySettings.extend(settingsMarks);
export type AdminSecuritySettings = z.infer<typeof AdminSecuritySettings>;

export const securitySettings = settingsCalls({
  capability: "settings.manage",
  tag: "Settings",
  path: "/admin/settings/security",
  noun: "the settings of signing in",
  summary: "Who must have a second factor, and when idle sessions end",
  item: AdminSecuritySettings,
  change: {
    summary:
      "Changes who must have a second factor, and when idle sessions end; fields that are left out are not changed",
    body: SecuritySettingsChange.extend(settingsChange),
  },
});
