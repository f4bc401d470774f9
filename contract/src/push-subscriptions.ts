import { z } from "zod";
import { route } from "./route.ts";
import { Id, IdParams, Instant } from "./values/fields.ts";
import { PUSH_ENDPOINT_MAX_LENGTH } from "./values/limits/notices.ts";
import { AdminLanguage } from "./values/locale.ts";

const required = { error: "errors.required" } as const;
const wrong = { error: "errors.invalid_value" } as const;

/** Bytes of a fixed number as base64url, as browsers write the keys of a subscription. */
const keyOf = (pattern: RegExp, length: number, example: string) =>
  z
    .string(required)
    .max(length, { ...wrong, abort: true })
    .regex(pattern, wrong)
    .meta({ examples: [example] });

/** The address at the browser's push service. It is a secret: with the keys, it is all that sending takes. */
const Endpoint = z
  .string(required)
  .min(1, required)
  .max(PUSH_ENDPOINT_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .meta({ examples: ["https://push.example.com/send/4f6d1c"] });
/** 16 random bytes. */
const AuthSecret = keyOf(/^[\w-]{22}$/, 22, "BTBZMqHH6r4Tts7J_aSIgg");
/** What `PushSubscription.toJSON()` says, without the expiry, which no push service sets. */
const Subscription = z.strictObject({
  endpoint: Endpoint,
  keys: z.strictObject({
    /** An uncompressed point of P-256, 65 bytes. */
    p256dh: keyOf(
      /^B[\w-]{86}$/,
      87,
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    ),
    auth: AuthSecret,
  }),
});

export const PushDevice = z.object({
  id: Id,
  user_agent: z.string(),
  /** Whether it is the browser of the session that asks. */
  is_current: z.boolean(),
  created_at: Instant,
  /** When a message was last handed to its push service. */
  last_sent_at: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** By which browsers know who may send to them (VAPID, RFC 8292): base64url. */
const PublicKey = z.string();

const own = { role: "staff", capability: "enquiries.answer", tag: "Profile" } as const;
const path = "/admin/push-subscriptions";

export const listPushDevices = route({
  ...own,
  method: "get",
  path,
  summary: "One's own devices that get push messages, and the key that a browser needs to become one",
  response: z.object({ data: z.array(PushDevice), public_key: PublicKey }),
});

export const addPushDevice = route({
  ...own,
  method: "post",
  path,
  summary:
    "Has the session's browser get push messages, until it is removed, the session is ended or the push service has forgotten it. The same browser again is the same device",
  body: z.strictObject({
    ...Subscription.shape,
    /** The language of its messages: that of the admin on the device, which may be another than the account's. */
    language: AdminLanguage,
  }),
  status: 201,
  response: z.object({ data: PushDevice, public_key: PublicKey }),
  codes: ["wrong_status"],
});

export const removePushDevice = route({
  ...own,
  // Also for those who may not answer enquiries any more.
  capability: "profile.own",
  method: "delete",
  path: `${path}/:id`,
  summary: "Removes one of one's own devices",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});

export const testPushDevice = route({
  ...own,
  method: "post",
  path: `${path}/:id/test`,
  summary: "Sends a test message to one of one's own devices, in quiet hours too",
  params: IdParams,
  response: z.object({ message: z.string() }),
  codes: ["not_found", "too_many_requests"],
});

/** Called by the service worker, which has no session: it proves by the old subscription's secret that it is that browser. */
export const renewPushDevice = route({
  role: "public",
  tag: "Profile",
  method: "post",
  path: "/push-subscriptions/renewals",
  summary: "Gives a device the subscription that its push service has replaced the old one with",
  limit: "pushRenewal",
  body: z.strictObject({
    old: z.strictObject({ endpoint: Endpoint, auth: AuthSecret }),
    subscription: Subscription,
  }),
  response: z.object({ message: z.string() }),
  codes: ["not_found"],
});
