import { z } from "zod";
import { NewPassword, SessionInfo, UserRole } from "./auth.ts";
import { contentCalls, ContentMarks, ignored, listQuery } from "./content.ts";
import { Email, FlagParam, IdParams, Instant, RequiredLine } from "./fields.ts";
import { FormFlag, FormVersion } from "./form-fields.ts";
import { route } from "./route.ts";

const path = "/admin/users";
const tag = "Users";

export const AdminUser = ContentMarks.extend({
  name: z.string(),
  email: z.string(),
  role: UserRole,
  is_active: z.boolean(),
  /** The one who asks. */
  is_self: z.boolean(),
  last_login_at: Instant.nullable(),
  sessions_count: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Of an answer, which may be sent back as it came; nothing of this is written. */
const answered = {
  id: ignored,
  created_at: ignored,
  updated_at: ignored,
  updated_by: ignored,
  deleted_at: ignored,
  is_self: ignored,
  last_login_at: ignored,
  sessions_count: ignored,
} satisfies Partial<Record<keyof AdminUser, typeof ignored>>;

/** Strict: a password that is silently left out would be taken for changed. */
const Fields = z.strictObject({
  ...answered,
  name: RequiredLine,
  email: Email.transform((email) => email.toLowerCase()),
  role: z.enum(UserRole.options, { error: "errors.required" }),
});

export const USER_SORTS = ["name", "newest", "oldest", "last_login"] as const;
export const {
  list: listAdminUsers,
  deletion: getUsersDeletion,
  bulkDelete: bulkDeleteUsers,
  bulkRestore: bulkRestoreUsers,
  get: getAdminUser,
  create: createAdminUser,
  put: putAdminUser,
  patch: patchAdminUser,
  post: postAdminUser,
  remove: deleteAdminUser,
  restore: restoreAdminUser,
  history: listUserHistory,
  compareVersion: compareUserVersion,
  restoreVersion: restoreUserVersion,
} = contentCalls({
  path,
  tag,
  noun: "a user",
  name: "User",
  query: z.object({
    ...listQuery,
    role: UserRole.optional(),
    is_active: FlagParam.optional(),
    sort: z.enum(USER_SORTS).default("name"),
  }),
  row: AdminUser,
  item: AdminUser,
  create: Fields.extend({
    is_active: FormFlag.default(true),
    /** Without one the user gets a link by mail to set it. */
    password: NewPassword.optional(),
  }),
  update: Fields.partial().extend({ is_active: FormFlag.optional(), version: FormVersion }),
});

export const sendPasswordLink = route({
  role: "admin",
  tag,
  method: "post",
  path: `${path}/:id/password-link`,
  summary:
    "Mails the user a link with which a password can be set once, within 48 hours; links mailed before stop working",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
export const listUserSessions = route({
  role: "admin",
  tag,
  method: "get",
  path: `${path}/:id/sessions`,
  summary: "A user's live sessions",
  params: IdParams,
  response: z.object({ data: z.array(SessionInfo) }),
  codes: ["not_found"],
});
export const revokeUserSession = route({
  role: "admin",
  tag,
  method: "delete",
  path: `${path}/:id/sessions/:session`,
  summary: "Ends one of a user's sessions",
  params: z.object({ ...IdParams.shape, session: z.uuid() }),
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
export const revokeUserSessions = route({
  role: "admin",
  tag,
  method: "delete",
  path: `${path}/:id/sessions`,
  summary: "Ends all of a user's sessions, but not the one that asks",
  params: IdParams,
  response: z.object({ message: z.string(), data: z.object({ ended: z.int() }) }),
  codes: ["not_found"],
});

const LinkToken = z.string({ error: "errors.required" }).min(1, { error: "errors.required" }).max(300);

/** Where the mailed link leads: the page reads the token from its address and sends it here. */
export const PASSWORD_LINK_PATH = "/admin/set-password";
export const setPasswordByLink = route({
  role: "public",
  tag: "Session",
  method: "post",
  path: "/auth/set-password",
  summary: "Sets a password with the token of a mailed link, once, and ends the user's sessions",
  limit: "loginByAddress",
  body: z.object({
    token: LinkToken,
    password: NewPassword,
  }),
  response: z.object({ message: z.string() }),
  codes: ["too_many_requests"],
});

/**
 * `outdated` is used, expired, replaced by a newer one or ended by a change of the account; `unknown` is none of ours, of
 * nobody who may log in, or mailed to an address that is no longer the user's.
 */
export const PASSWORD_LINK_STATES = ["valid", "outdated", "unknown"] as const;
export type PasswordLinkState = (typeof PASSWORD_LINK_STATES)[number];
export const checkPasswordLink = route({
  role: "public",
  tag: "Session",
  method: "post",
  path: "/auth/password-link/check",
  summary: "Whether the token of a mailed link still sets a password; does not use it up",
  limit: "loginByAddress",
  body: z.object({ token: LinkToken }),
  response: z.object({ data: z.object({ state: z.enum(PASSWORD_LINK_STATES) }) }),
  codes: ["too_many_requests"],
});
export const renewPasswordLink = route({
  role: "public",
  tag: "Session",
  method: "post",
  path: "/auth/password-link/renew",
  summary:
    "Mails a new link to the user to whom an outdated one was mailed, at most once a minute; answers the same for any token",
  limit: "loginByAddress",
  body: z.object({ token: LinkToken }),
  response: z.object({ message: z.string() }),
  codes: ["too_many_requests"],
});
