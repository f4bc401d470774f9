export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  isTombstone,
  type List,
} from "./client.ts";
export { ApiError, type FailureCode, WebhookRefusal, type WebhookRefusalReason } from "./errors.ts";
export type { Pause } from "./pauses.ts";
export type {
  Apartment,
  ApartmentQuery,
  ApartmentStatus,
  ByLocale,
  Currency,
  EnquirySource,
  EnquiryStatus,
  Layout,
  ListQuery,
  Locale,
  Page,
  ParkingKind,
  Project,
  ProjectStatus,
  Tombstone,
  UnitType,
  WebhookData,
  WebhookMessage,
} from "./types.ts";
export { type ReceivedWebhook, verifyWebhook, type WebhookHeaders } from "./webhooks.ts";
