import { z } from "zod";
import { RecordMarks, ignored } from "../records/records.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { listQuery, resource } from "../records/resource.ts";
import { route } from "../route.ts";
import { CAPABILITIES, Capability } from "../values/roles/capabilities.ts";
import { IdParams, Line, PerPageParam, RequiredLine } from "../values/fields.ts";
import {
  AdminLocale,
  everyLanguage,
  FormFlag,
  FormVersion,
  newTextsOf,
  SeenVersion,
  textsOf,
} from "../values/forms/form-fields.ts";
import { ROLE_NAME_MAX_LENGTH } from "../values/limits/accounts.ts";
import { PAGE_SIZE_MAX } from "../values/limits/lists.ts";
import { inOrder } from "../values/roles/capability-needs.ts";
import { RoleKey, RoleLimit } from "../values/roles/roles.ts";

const path = "/admin/roles";
const tag = "Roles";

export const AdminRole = RecordMarks.extend({
  /** What a user's `role` names; it never changes. */
  key: RoleKey,
  /** In the language of the request, else in Georgian. */
  name: z.string(),
  capabilities: z.array(Capability),
  translations: everyLanguage(z.object({ name: z.string() })),
  /** Ezo comes with it: it is neither renamed nor deleted. */
  is_built_in: z.boolean(),
  /** What a built-in role comes with; null of the firm's own. */
  default_capabilities: z.array(Capability).nullable(),
  /** What a grant of it is limited by: the projects that are given to a user, or one language's texts. */
  limited_by: RoleLimit.nullable(),
  /** Its people must log in in two steps, whatever the settings ask of others. */
  requires_second_factor: z.boolean(),
  /** How many users have it. */
  people: z.int(),
  /** The user who makes the call has it. */
  is_own: z.boolean(),
});
export type AdminRole = z.infer<typeof AdminRole>;

/** Read-only fields of an answer, which may be sent back unchanged; they are not written. */
const answered = {
  id: ignored,
  created_at: ignored,
  updated_at: ignored,
  updated_by: ignored,
  deleted_at: ignored,
  name: ignored,
  is_built_in: ignored,
  default_capabilities: ignored,
  people: ignored,
  is_own: ignored,
} satisfies Partial<Record<keyof AdminRole, typeof ignored>>;

const RoleName = Line.max(ROLE_NAME_MAX_LENGTH, { error: "errors.too_long" });
const Texts = z.object({ name: RoleName });
const Georgian = z.object({
  name: RequiredLine.max(ROLE_NAME_MAX_LENGTH, { error: "errors.too_long" }),
});

/** In one order whatever was sent, and with what everybody has. */
const Capabilities = z
  .array(Capability, { error: "errors.required" })
  .max(CAPABILITIES.length, { error: "errors.invalid_value", abort: true })
  .transform(inOrder);

/** Strict: a client that misspells a field must not believe that a right was taken away. */
const Fields = z.strictObject({
  ...answered,
  translations: textsOf(Texts),
  capabilities: Capabilities,
  /** Of the firm's own roles, and only while nobody has it. */
  limited_by: RoleLimit.nullable(),
  requires_second_factor: FormFlag,
});

export const roleRoutes = resource({
  rights: RECORD_RIGHTS.role,
  path,
  tag,
  noun: "a role",
  name: "Role",
  // All living ones are one page (`ROLES_MAX`).
  query: z.object({ ...listQuery, per_page: PerPageParam.default(PAGE_SIZE_MAX) }),
  row: AdminRole,
  item: AdminRole,
  create: Fields.extend({
    /** Without one it is made of the English name, else of a running letter. */
    key: RoleKey.optional(),
    translations: newTextsOf(Texts, Georgian),
    limited_by: RoleLimit.nullable().default(null),
    requires_second_factor: FormFlag.default(false),
  }),
  update: Fields.partial().extend({ key: ignored, version: FormVersion }),
});

const one = {
  role: "staff",
  capability: RECORD_RIGHTS.role.write,
  tag,
  method: "post",
  params: IdParams,
  codes: ["not_found", "conflict"],
} as const;

export const resetRole = route({
  ...one,
  path: `${path}/:id/reset`,
  summary: "Gives a built-in role the capabilities that it comes with, as a new version",
  query: z.object({ locale: AdminLocale }),
  body: SeenVersion,
  response: z.object({ data: AdminRole }),
});

export const replaceRole = route({
  ...one,
  path: `${path}/:id/replace`,
  summary:
    "Gives everybody of one of the firm's own roles another role (`role`), which ends their sessions, and deletes it; both or neither",
  body: z.strictObject({ role: RoleKey, version: FormVersion }),
  response: z.object({ message: z.string(), data: z.object({ moved: z.int() }) }),
});
