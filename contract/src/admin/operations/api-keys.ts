import { z } from "zod";
import { route } from "../../route.ts";
import { ApiCapability } from "../../values/roles/api-capabilities.ts";
import { withExample } from "../../values/described.ts";
import { Id, IdParams, Instant, InstantInput, RequiredLine, VersionNumber } from "../../values/fields.ts";
import {
  API_KEY_ADDRESS_MAX_LENGTH,
  API_KEY_MAX_ADDRESSES,
  API_KEY_MAX_PROJECTS,
  API_KEY_RATES,
} from "../../values/limits/api.ts";

const path = "/admin/api-keys";
const admin = { role: "staff", capability: "integrations.manage", tag: "API keys" } as const;
const one = { ...admin, params: IdParams, codes: ["not_found"] } as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of its secret. */
  prefix: z.string(),
  capabilities: z.array(ApiCapability),
  /** Null: all, also those to come. */
  project_ids: z.array(Id).nullable(),
  /** Addresses and networks from which it may be used; null: from anywhere. */
  allowed_addresses: z.array(z.string()).nullable(),
  rate_per_minute: z.int(),
  expires_at: Instant.nullable(),
  /** To the minute. */
  last_used_at: Instant.nullable(),
  /** Until when the secret of before the last rotation works, too; null after that. */
  rotating_until: Instant.nullable(),
  version: VersionNumber,
  created_at: Instant,
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key with its secret, which no other answer holds. */
export const NewApiKey = ApiKey.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

const NETWORK = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const Network = withExample(
  z
    .string()
    .trim()
    .max(API_KEY_ADDRESS_MAX_LENGTH, { error: "errors.invalid_network", abort: true })
    .refine((value) => NETWORK.safeParse(value).success, { error: "errors.invalid_network" }),
  "203.0.113.0/24",
);

// Strict, and no list may be empty: a misspelt or emptied restriction would open the key to everything.
const fields = {
  name: RequiredLine,
  capabilities: z.array(ApiCapability).min(1, { error: "errors.required" }).max(20),
  project_ids: z.array(Id).min(1, { error: "errors.required" }).max(API_KEY_MAX_PROJECTS).nullable(),
  allowed_addresses: z
    .array(Network)
    .min(1, { error: "errors.required" })
    .max(API_KEY_MAX_ADDRESSES)
    .nullable(),
  rate_per_minute: z.int().min(API_KEY_RATES.min).max(API_KEY_RATES.max),
  expires_at: InstantInput.nullable(),
};
export const ApiKeyChange = z.strictObject({ ...fields, version: VersionNumber }).partial();
export type ApiKeyChange = z.output<typeof ApiKeyChange>;
export const ApiKeyForm = z.strictObject({
  ...fields,
  project_ids: fields.project_ids.default(null),
  allowed_addresses: fields.allowed_addresses.default(null),
  rate_per_minute: fields.rate_per_minute.default(API_KEY_RATES.default),
  expires_at: fields.expires_at.default(null),
});
export type ApiKeyForm = z.output<typeof ApiKeyForm>;

export const listApiKeys = route({
  method: "get",
  path,
  ...admin,
  summary: "Every key, newest first, the revoked ones too",
  response: z.object({ data: z.array(ApiKey) }),
});

export const createApiKey = route({
  method: "post",
  path,
  ...admin,
  summary: "Makes a key; this answer alone holds its secret",
  body: ApiKeyForm,
  status: 201,
  response: z.object({ data: NewApiKey }),
});

export const changeApiKey = route({
  method: "patch",
  path: `${path}/:id`,
  ...one,
  summary: "Changes what a key may do; a revoked one is not changed any more",
  body: ApiKeyChange,
  response: z.object({ data: ApiKey }),
  codes: ["not_found", "wrong_status", "conflict"],
});

export const rotateApiKey = route({
  method: "post",
  path: `${path}/:id/rotate`,
  ...one,
  summary:
    "Gives a key a new secret, which this answer alone holds; the one before it works for another 24 hours, older ones end at once",
  response: z.object({ data: NewApiKey }),
  codes: ["not_found", "wrong_status"],
});

export const revokeApiKey = route({
  method: "delete",
  path: `${path}/:id`,
  ...one,
  summary: "Revokes a key with all its secrets, at once and for good",
  response: z.object({ data: ApiKey }),
});
