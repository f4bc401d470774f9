import { z } from "zod";
import { Currency } from "../../values/currency.ts";
import { EnquirySource } from "../../enquiries/enquiry-source.ts";
import { EnquiryStatus } from "../../enquiries/enquiry-status.ts";
import { route } from "../../route.ts";
import { ApartmentStatus } from "../../site/apartment-status.ts";
import {
  Id,
  IdParam,
  IdParams,
  Instant,
  Line,
  PageMeta,
  paging,
  VersionNumber,
} from "../../values/fields.ts";
import { FormVersion, SeenVersion } from "../../values/forms/form-fields.ts";
import { WEBHOOK_URL_MAX_LENGTH } from "../../values/limits/api.ts";
import { ADMIN_PAGE_SIZE } from "../../values/limits/lists.ts";
import { Locale } from "../../values/locale.ts";

const path = "/admin/webhooks";
const admin = { role: "staff", capability: "integrations.manage", tag: "Webhooks" } as const;

export const WEBHOOK_EVENT_TYPES = [
  "enquiry.created",
  "enquiry.status_changed",
  "apartment.status_changed",
  "apartment.price_changed",
  "contact.unsubscribed",
] as const;
export const WebhookEventType = z.enum(WEBHOOK_EVENT_TYPES);
export type WebhookEventType = z.infer<typeof WebhookEventType>;
/** What the test button sends. */
export const WEBHOOK_TEST_TYPE = "webhook.test";

const apartment = { id: Id, apartment_number: z.string(), building_id: Id, project_id: Id };
/** What each event contains: ids and what has changed. Who the people are is read with the API, by those who may. */
export const WEBHOOK_DATA = {
  "enquiry.created": z.strictObject({
    id: Id,
    source: EnquirySource,
    status: EnquiryStatus,
    subject: z.string(),
    locale: Locale,
    project_id: Id.nullable(),
    apartment_id: Id.nullable(),
  }),
  "enquiry.status_changed": z.strictObject({ id: Id, status: EnquiryStatus, was: EnquiryStatus }),
  "apartment.status_changed": z.strictObject({ ...apartment, status: ApartmentStatus, was: ApartmentStatus }),
  "apartment.price_changed": z.strictObject({
    ...apartment,
    price: z.int().nullable(),
    was: z.int().nullable(),
    currency: Currency,
  }),
  "contact.unsubscribed": z.strictObject({ id: Id, reason: z.enum(["unsubscribed", "complained"]) }),
  [WEBHOOK_TEST_TYPE]: z.strictObject({ message: z.string() }),
} as const satisfies Record<WebhookEventType | typeof WEBHOOK_TEST_TYPE, z.ZodType>;

export const WebhookState = z.enum(["enabled", "paused"]);
export type WebhookState = z.infer<typeof WebhookState>;
/** `manual`: by staff. `failing`: every attempt has failed for three days. `gone`: it has answered 410. */
export const WebhookPauseReason = z.enum(["manual", "failing", "gone"]);

/** Elsewhere a `url` may be a path of the site. */
const URL_EXAMPLE = "https://crm.example.ge/ezo";

export const Webhook = z.object({
  id: Id,
  url: z.string().meta({ examples: [URL_EXAMPLE] }),
  description: z.string(),
  event_types: z.array(WebhookEventType),
  state: WebhookState,
  paused_reason: WebhookPauseReason.nullable(),
  paused_at: Instant.nullable(),
  /** Since when every attempt has failed; null after a success. */
  failing_since: Instant.nullable(),
  last_success_at: Instant.nullable(),
  /** Messages that are not delivered yet: while it is paused, they are kept. */
  waiting: z.int(),
  /** Messages of the last 30 days that were given up. */
  failed: z.int(),
  /** Messages that waited for 30 days and were removed unsent. */
  dropped: z.int(),
  /** Until when the secret before the last change signs along. */
  previous_secret_until: Instant.nullable(),
  created_by: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
  updated_at: Instant,
  version: VersionNumber,
});
export type Webhook = z.infer<typeof Webhook>;
/** `whsec_` and a base64 key; shown once. */
const WithSecret = Webhook.extend({ secret: z.string() });

export const WEBHOOK_DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
export const WebhookDeliveryState = z.enum(WEBHOOK_DELIVERY_STATES);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

/** Why an attempt has no answer. `interrupted`: the process that made it ended. `host_not_allowed`: outside of `WEBHOOK_HOSTS`. */
export const WEBHOOK_ERRORS = [
  "timeout",
  "private_address",
  "host_not_allowed",
  "no_address",
  "refused",
  "certificate",
  "connection",
  "interrupted",
] as const;
export const WebhookError = z.enum(WEBHOOK_ERRORS);
export type WebhookError = z.infer<typeof WebhookError>;

export const WebhookAttempt = z.object({
  number: z.int(),
  at: Instant,
  duration_ms: z.int().nullable(),
  status_code: z.int().nullable(),
  error: WebhookError.nullable(),
  /** The beginning of the answer's body. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDelivery = z.object({
  id: Id,
  /** The header `webhook-id`: the same in every attempt. */
  event_id: z.string(),
  type: z.string(),
  sequence: z.int(),
  state: WebhookDeliveryState,
  attempts: z.int(),
  last_attempt: WebhookAttempt.nullable(),
  /** When it is tried next; null once it is delivered or given up. */
  next_attempt_at: Instant.nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryDetail = WebhookDelivery.extend({
  url: z.string().meta({ examples: [URL_EXAMPLE] }),
  /** The message as it is sent. */
  body: z.string(),
  all_attempts: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const Url = z
  .string({ error: "errors.required" })
  .trim()
  .min(1, { error: "errors.required" })
  .max(WEBHOOK_URL_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .meta({ examples: [URL_EXAMPLE] });
const EventTypes = z
  .array(WebhookEventType)
  .min(1, { error: "errors.required" })
  .max(WEBHOOK_EVENT_TYPES.length);

const one = { ...admin, params: IdParams } as const;
const DeliveryParams = z.object({ id: IdParam, delivery: IdParam });

export const listWebhooks = route({
  ...admin,
  method: "get",
  path,
  summary: "Every endpoint with its state, oldest first",
  response: z.object({ data: z.array(Webhook) }),
});
export const createWebhook = route({
  ...admin,
  method: "post",
  path,
  summary:
    "Adds an endpoint. Its secret is in this answer alone. The address must be public and use https on port 443 or 8443, and be in the server's list of hosts where it has one (`WEBHOOK_HOSTS`); where `PUBLIC_URL` is this machine itself, as in a trial, one of this machine is taken, too, over http and on any port",
  body: z.strictObject({ url: Url, description: Line.default(""), event_types: EventTypes }),
  status: 201,
  response: z.object({ data: WithSecret }),
});
export const getWebhook = route({
  ...one,
  method: "get",
  path: `${path}/:id`,
  summary: "One endpoint",
  response: z.object({ data: Webhook }),
  codes: ["not_found"],
});
export const updateWebhook = route({
  ...one,
  method: "patch",
  path: `${path}/:id`,
  summary: "Changes the sent fields. `state` pauses it or resumes it: what has waited is then sent at once",
  body: z.strictObject({
    url: Url.optional(),
    description: Line.optional(),
    event_types: EventTypes.optional(),
    state: WebhookState.optional(),
    version: FormVersion,
  }),
  response: z.object({ data: Webhook }),
  codes: ["not_found", "conflict"],
});
export const removeWebhook = route({
  ...one,
  method: "delete",
  path: `${path}/:id`,
  summary: "Removes an endpoint with its deliveries, for good",
  query: SeenVersion,
  codes: ["not_found", "conflict"],
});
export const rotateWebhookSecret = route({
  ...one,
  method: "post",
  path: `${path}/:id/rotate`,
  summary: "Makes a new secret, shown in this answer alone. The one before it signs along for 24 hours",
  response: z.object({ data: WithSecret }),
  codes: ["not_found"],
});
export const testWebhook = route({
  ...one,
  method: "post",
  path: `${path}/:id/test`,
  summary: "Sends the message `webhook.test` to this endpoint alone, once, also while it is paused",
  response: z.object({ data: WebhookDelivery }),
  codes: ["not_found"],
});
export const listWebhookDeliveries = route({
  ...one,
  method: "get",
  path: `${path}/:id/deliveries`,
  summary:
    "Messages to this endpoint of the last 30 days, latest first. `waiting` are all that are not delivered yet",
  query: z.object({ state: WebhookDeliveryState.optional(), ...paging(ADMIN_PAGE_SIZE) }),
  response: z.object({ data: z.array(WebhookDelivery), meta: PageMeta }),
  codes: ["not_found"],
});
export const getWebhookDelivery = route({
  ...admin,
  method: "get",
  path: `${path}/:id/deliveries/:delivery`,
  summary: "One message as it is sent, with every attempt and its answer",
  params: DeliveryParams,
  response: z.object({ data: WebhookDeliveryDetail }),
  codes: ["not_found"],
});
export const replayWebhookDelivery = route({
  ...admin,
  method: "post",
  path: `${path}/:id/deliveries/:delivery/replay`,
  summary: "Sends a message again under the same id; one that waits is sent now",
  params: DeliveryParams,
  response: z.object({ data: WebhookDelivery }),
  codes: ["not_found"],
});
