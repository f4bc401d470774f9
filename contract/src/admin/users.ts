import { z } from "zod";
import { NewPassword, SessionInfo } from "../accounts/auth.ts";
import { RecordMarks, ignored } from "../records/records.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { resource, listQuery } from "../records/resource.ts";
import { USER_PROJECTS_MAX } from "../values/limits/accounts.ts";
import { OwnDiscountMax, OwnPhone, Photo, PhotoFile } from "../accounts/seller.ts";
import { withExample } from "../values/described.ts";
import { Locale } from "../values/locale.ts";
import { Email, FlagParam, Id, IdParams, Instant, RequiredLine } from "../values/fields.ts";
import { FormFlag, FormVersion } from "../values/forms/form-fields.ts";
import { RoleKey } from "../values/roles/roles.ts";
import { route } from "../route.ts";

const path = "/admin/users";
const tag = "Users";

const admin = { role: "staff", capability: "users.manage", tag } as const;

export const AdminUser = RecordMarks.extend({
  name: z.string(),
  email: z.string(),
  /** One of `GET /admin/roles`. */
  role: RoleKey,
  /** What the user is limited to: of any role but the administrator's and those that are limited to a language. */
  project_ids: z.array(Id),
  /** Whether they are limited to them. With a limit and no project left, only their own enquiries are theirs. */
  is_limited: z.boolean(),
  /** The language whose texts they may write, where the role is limited to one. */
  // The examples are of a role that is not.
  text_locale: withExample(Locale.nullable(), null),
  is_active: z.boolean(),
  /** The user who makes the call. */
  is_self: z.boolean(),
  last_login_at: Instant.nullable(),
  sessions_count: z.int(),
  has_second_factor: z.boolean(),
  /** Whether the account is tied to an identity at the provider of the single sign-on. */
  has_single_sign_on: z.boolean(),
  /** Whether the mailed link still lets somebody in who has never signed in; null of everybody else. */
  invitation: z.enum(["open", "over"]).nullable(),
  /** E.164. Public through their offers. */
  phone: z.string().nullable(),
  /** How many percent their offers may take off today's price; null is what their role may. */
  max_discount_percent: z.number().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Read-only fields of an answer, which may be sent back unchanged; they are not written. */
const answered = {
  id: ignored,
  created_at: ignored,
  updated_at: ignored,
  updated_by: ignored,
  deleted_at: ignored,
  is_self: ignored,
  last_login_at: ignored,
  sessions_count: ignored,
  has_second_factor: ignored,
  has_single_sign_on: ignored,
  invitation: ignored,
} satisfies Partial<Record<keyof AdminUser, typeof ignored>>;

/** Strict: a client that sends `password` here must not believe that it was changed. */
const Fields = z.strictObject({
  ...answered,
  name: RequiredLine,
  email: Email.transform((email) => email.toLowerCase()),
  role: RoleKey,
  project_ids: z.array(Id).max(USER_PROJECTS_MAX).optional(),
  /** Projects that are given imply it; it is lifted by `false` and no projects. */
  is_limited: FormFlag.optional(),
  // The examples are of a role that has no use for it.
  text_locale: withExample(Locale.nullable().optional(), null),
  phone: OwnPhone.optional(),
  /** Only for roles that answer enquiries. */
  max_discount_percent: OwnDiscountMax.optional(),
});

export const USER_SORTS = ["name", "newest", "oldest", "last_login"] as const;
export const userRoutes = resource({
  rights: RECORD_RIGHTS.user,
  path,
  tag,
  noun: "a user",
  name: "User",
  query: z.object({
    ...listQuery,
    role: RoleKey.optional(),
    is_active: FlagParam.optional(),
    sort: z.enum(USER_SORTS).default("name"),
  }),
  row: AdminUser,
  item: AdminUser,
  create: Fields.extend({
    is_active: FormFlag.default(true),
    /** Without a password the user is mailed a link to set one. */
    password: NewPassword.optional(),
  }),
  update: Fields.partial().extend({ is_active: FormFlag.optional(), version: FormVersion }),
});

const photo = {
  ...admin,
  path: `${path}/:id/photo`,
  params: IdParams,
  response: z.object({ data: z.object({ photo: Photo }) }),
} as const;
export const getUserPhoto = route({
  ...photo,
  method: "get",
  summary: "The photo that a user's offers show",
  codes: ["not_found"],
});
export const putUserPhoto = route({
  ...photo,
  ...PhotoFile,
  method: "put",
  summary: "Sets the photo that a user's offers show: a picture (`file`), of which a square is kept",
  codes: ["not_found", ...PhotoFile.codes],
});
export const deleteUserPhoto = route({
  ...photo,
  method: "delete",
  summary: "Removes a user's photo",
  codes: ["not_found"],
});

const ofUser = { ...admin, params: IdParams, codes: ["not_found"] } as const;
export const sendPasswordLink = route({
  ...ofUser,
  method: "post",
  path: `${path}/:id/password-link`,
  summary:
    "Mails the user a link with which a password can be set once, within 48 hours; earlier links stop working",
  response: z.object({ message: z.string() }),
});
export const listUserSessions = route({
  ...ofUser,
  method: "get",
  path: `${path}/:id/sessions`,
  summary: "A user's active sessions",
  response: z.object({ data: z.array(SessionInfo) }),
});
export const revokeUserSession = route({
  ...admin,
  method: "delete",
  path: `${path}/:id/sessions/:session`,
  summary: "Ends one of a user's sessions",
  params: z.object({ ...IdParams.shape, session: z.uuid() }),
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
export const revokeUserSessions = route({
  ...ofUser,
  method: "delete",
  path: `${path}/:id/sessions`,
  summary: "Ends all of a user's sessions except the one that makes the call",
  response: z.object({ message: z.string(), data: z.object({ ended: z.int() }) }),
});

const LinkToken = z
  .string({ error: "errors.required" })
  .min(1, { error: "errors.required" })
  .max(300, { error: "errors.too_long" });

const session = {
  role: "public",
  tag: "Session",
  method: "post",
  limit: "loginByAddress",
  codes: ["too_many_requests"],
} as const;
/** Where the mailed link leads: the page reads the token from its address and sends it here. */
export const PASSWORD_LINK_PATH = "/admin/set-password";
export const setPasswordByLink = route({
  ...session,
  path: "/auth/set-password",
  summary: "Sets a password with the token of a mailed link, once, and ends the user's sessions",
  body: z.object({
    token: LinkToken,
    password: NewPassword,
  }),
  response: z.object({ message: z.string() }),
});

/**
 * `outdated`: used, expired or replaced by a newer link. `changed`: ended by a change of the account. `unknown`: not issued
 * by us, of a user who may not log in, or mailed to an address that is no longer the user's.
 */
export const PASSWORD_LINK_STATES = ["valid", "outdated", "changed", "unknown"] as const;
export type PasswordLinkState = (typeof PASSWORD_LINK_STATES)[number];
export const checkPasswordLink = route({
  ...session,
  path: "/auth/password-link/check",
  summary: "Whether the token of a mailed link can still set a password; does not consume it",
  body: z.object({ token: LinkToken }),
  response: z.object({ data: z.object({ state: z.enum(PASSWORD_LINK_STATES) }) }),
});
export const renewPasswordLink = route({
  ...session,
  path: "/auth/password-link/renew",
  summary:
    "Mails a new link to the user of an outdated one, at most once a minute; the answer is the same for every token",
  body: z.object({ token: LinkToken }),
  response: z.object({ message: z.string() }),
});
