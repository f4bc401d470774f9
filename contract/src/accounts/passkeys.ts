import { z } from "zod";
import { SignedIn } from "./auth.ts";
import { route } from "../route.ts";
import { Id, IdParams, Instant, RequiredLine, VersionNumber } from "../values/fields.ts";
import { FormVersion } from "../values/forms/form-fields.ts";

/** Parts of what browsers and authenticators say, as WebAuthn writes them in JSON: base64url. */
const encoded = (most: number) =>
  z
    .string()
    .max(most, { error: "errors.too_long", abort: true })
    .regex(/^[\w-]*$/);
const Encoded = encoded(20_000);
const Name = encoded(1400).min(1);
const credential = {
  id: Name,
  rawId: Name,
  type: z.literal("public-key"),
};
const Challenge = z
  .string({ error: "errors.required" })
  .min(1, { error: "errors.required" })
  .max(2000, { error: "errors.too_long" });
/** `navigator.credentials` takes `options`; `ticket` goes back with its answer, once, within five minutes. */
const Ceremony = z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) });

const open = { role: "public", tag: "Session", limit: "secondFactor" } as const;
export const offerPasskeyLogin = route({
  ...open,
  method: "post",
  path: "/auth/passkey/options",
  summary: "What a browser needs to ask for a passkey; says nothing about accounts",
  response: z.object({ data: Ceremony }),
});

export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish(),
  }),
});
export const loginByPasskey = route({
  ...open,
  method: "post",
  path: "/auth/passkey",
  summary:
    "Starts a session by a passkey alone, with which its owner was verified by fingerprint, face or PIN: it is two factors in one",
  body: z.strictObject({
    ticket: Challenge,
    answer: PasskeyAnswer,
    rememberMe: z.boolean().default(false),
  }),
  response: z.object({ data: SignedIn }),
  codes: ["wrong_credentials", "ticket_expired"],
});

/** `beforeSecondFactor`: a passkey is one. */
const own = { role: "staff", capability: "profile.own", tag: "Profile", beforeSecondFactor: true } as const;
const path = "/profile/passkeys";

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** Of the name. */
  version: VersionNumber,
});
export type Passkey = z.infer<typeof Passkey>;
export const listPasskeys = route({
  ...own,
  method: "get",
  path,
  summary: "One's own passkeys",
  response: z.object({
    data: z.array(Passkey),
    /** Whether this address can have passkeys: one of numbers (`127.0.0.1`) cannot. */
    is_available: z.boolean(),
  }),
});

export const offerPasskey = route({
  ...own,
  method: "post",
  path: `${path}/options`,
  summary: "What a browser needs to make a passkey",
  response: z.object({ data: Ceremony }),
  codes: ["wrong_status"],
});

export const addPasskey = route({
  ...own,
  method: "post",
  path,
  summary:
    "Adds a passkey. As the first part of a second factor it switches that on: every other session ends, and the answer holds recovery codes, this once",
  body: z.strictObject({
    ticket: Challenge,
    name: RequiredLine,
    answer: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: Encoded,
        attestationObject: Encoded,
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  }),
  response: z.object({ data: Passkey, recovery_codes: z.array(z.string()) }),
  status: 201,
  codes: ["wrong_status", "too_many_requests"],
});

export const renamePasskey = route({
  ...own,
  method: "patch",
  path: `${path}/:id`,
  summary: "Renames one of one's own passkeys",
  params: IdParams,
  body: z.strictObject({ name: RequiredLine, version: FormVersion }),
  response: z.object({ data: Passkey }),
  codes: ["not_found", "conflict"],
});

export const removePasskey = route({
  ...own,
  method: "delete",
  path: `${path}/:id`,
  summary:
    "Removes a passkey. With the last part of a second factor that is switched off, unless the settings demand one",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "wrong_status"],
});
