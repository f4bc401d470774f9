import { z } from "zod";
import { Id, Instant } from "../values/fields.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../values/limits/accounts.ts";
import { TEXT_INPUT_MAX_LENGTH } from "../values/limits/fields.ts";
import { isBlank } from "../values/patterns.ts";
import { AdminLanguage, Locale, LocalizedText } from "../values/locale.ts";
import { Capability } from "../values/roles/capabilities.ts";
import { RoleKey, RoleLimit } from "../values/roles/roles.ts";
import { route } from "../route.ts";

/** The signed-in user (specification, section 3, "Auth user"). */
export const AuthUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The language of what they are sent, and of the admin on a device where none was chosen. */
  language: AdminLanguage,
  role: RoleKey,
  /** Of a role that the firm has made: what it is called. The others are named by the client. */
  role_name: LocalizedText.optional(),
  /** What they may do; `GET /admin/roles` says it for every role. */
  capabilities: z.array(Capability),
  /** What limits the role, where something does. */
  limited_by: RoleLimit.optional(),
  /** They are limited to projects: what is the firm's, and not a project's, is closed to them. */
  limited_to_projects: z.literal(true).optional(),
  /** Of a role that is limited to a language: the one whose texts they may write. */
  text_locale: Locale.optional(),
  /** The settings demand a second factor that is not set up: until it is, the session opens nothing else. */
  must_set_up_second_factor: z.literal(true).optional(),
});
export type AuthUser = z.infer<typeof AuthUser>;

const session = {
  role: "staff",
  capability: "profile.own",
  tag: "Session",
  beforeSecondFactor: true,
} as const;
const profile = { role: "staff", capability: "profile.own", tag: "Profile" } as const;

/** Sent with calls that an open page makes for itself: they do not keep the session from becoming idle. */
export const UNATTENDED_HEADER = "x-unattended";

export const SECOND_FACTOR_METHODS = ["totp", "passkey", "recovery"] as const;
export const SecondFactorMethod = z.enum(SECOND_FACTOR_METHODS);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

export const SignedIn = z.object({ token: z.string(), user: AuthUser });
export type SignedIn = z.infer<typeof SignedIn>;
/** The password was right; the session starts with the ticket and a code of one of the methods. */
export const SecondFactorDue = z.object({
  second_factor: z.object({
    required: z.literal(true),
    methods: z.array(SecondFactorMethod),
    ticket: z.string(),
  }),
});
export type SecondFactorDue = z.infer<typeof SecondFactorDue>;

/** The address of an account, as somebody types it. One that can be nobody's is an error of the form alone. */
const TypedAddress = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(TEXT_INPUT_MAX_LENGTH, { error: "errors.too_long" });
/** The password that an account has. */
export const GivenPassword = z
  .string({ error: "errors.required" })
  .min(1, { error: "errors.required" })
  .max(PASSWORD_MAX_LENGTH, { error: "errors.too_long" });

export const login = route({
  method: "post",
  path: "/auth/login",
  role: "public",
  tag: "Session",
  summary:
    "Starts a session; an unknown address and a wrong password get the same answer. With the right one, the message says when the account is switched off. Where a second factor is due, the answer is a ticket for `/auth/second-factor` instead of a session",
  body: z.object({
    email: TypedAddress,
    password: GivenPassword,
    rememberMe: z.boolean().default(false),
  }),
  response: z.object({ data: z.union([SignedIn, SecondFactorDue]) }),
  codes: ["wrong_credentials", "too_many_requests"],
});

/** What the form takes. The call answers every text that can be stored alike, and ignores an empty and a long one. */
export const ForgottenAddress = z.object({ email: TypedAddress });
export const forgotPassword = route({
  method: "post",
  path: "/auth/forgot-password",
  role: "public",
  tag: "Session",
  summary:
    "Mails the user with this address a link to set a new password, for one use within 30 minutes; the answer and its time are the same for every text that can be stored, and where nothing is mailed because it was asked for too often",
  limit: "forgottenPasswordCalls",
  body: z.object({ email: z.string({ error: "errors.required" }).trim() }),
  response: z.object({ message: z.string() }),
  codes: ["too_many_requests"],
});

export const logout = route({
  method: "post",
  path: "/auth/logout",
  ...session,
  summary: "Ends the session; its token stops working at once on every server",
});

export const getUser = route({
  method: "get",
  path: "/user",
  ...session,
  summary: "The signed-in user",
  response: z.object({ data: AuthUser }),
});

/** Where the button "that was not me" of a mail leads: the page reads the token from its address and sends it here. */
export const NOT_ME_PATH = "/admin/not-me";
export const objectToNotice = route({
  method: "post",
  path: "/auth/not-me",
  role: "public",
  tag: "Session",
  summary:
    "With the token of a mail about a login from a new device, a new password or a changed second factor: ends all sessions of the account, and mails a link to set another password",
  limit: "forgottenPassword",
  body: z.object({
    token: z
      .string({ error: "errors.required" })
      .min(1, { error: "errors.required" })
      .max(500, { error: "errors.too_long" }),
  }),
  response: z.object({ message: z.string() }),
});

export const NewPassword = z
  .string({ error: "errors.required" })
  .min(PASSWORD_MIN_LENGTH, { error: "errors.password_too_short" })
  .max(PASSWORD_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .refine((password) => !isBlank(password), { error: "errors.password_blank" });

export const changePassword = route({
  method: "put",
  path: "/profile/password",
  ...profile,
  summary: "Changes one's own password to a different one and ends every other session",
  body: z.object({
    current_password: GivenPassword,
    new_password: NewPassword,
  }),
  response: z.object({ message: z.string() }),
  codes: ["too_many_requests"],
});

export const SessionInfo = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  user_agent: z.string(),
  /** Where the login came from (ISO 3166-1 alpha-2); null where it is not known. */
  country: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const listSessions = route({
  method: "get",
  path: "/profile/sessions",
  ...profile,
  summary: "One's own active sessions, the current one first",
  response: z.object({ data: z.array(SessionInfo) }),
});

export const revokeSession = route({
  method: "delete",
  path: "/profile/sessions/:id",
  ...profile,
  summary: "Ends one of one's own sessions",
  params: z.object({ id: z.uuid() }),
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
