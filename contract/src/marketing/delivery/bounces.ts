import { z } from "zod";
import { route } from "../../route.ts";
import { Instant } from "../../values/fields.ts";

/** Mail providers that report bounces and complaints; `raw` is a report as a mail (RFC 3464, RFC 5965). */
export const BOUNCE_PROVIDERS = ["ses", "postmark", "mailgun", "brevo", "sendgrid", "raw"] as const;
export const BounceProvider = z.enum(BOUNCE_PROVIDERS);
export type BounceProvider = z.infer<typeof BounceProvider>;

/** `hard`: the address does not work. `soft`: it did not work this time. `complaint`: marked as spam. */
export const BOUNCE_KINDS = ["hard", "soft", "complaint"] as const;
export const BounceKind = z.enum(BOUNCE_KINDS);
export type BounceKind = z.infer<typeof BounceKind>;

/** Why a mail came back. Providers' own words are not kept: they often repeat the address. */
export const BOUNCE_REASONS = [
  "mailbox_full",
  "unknown_address",
  "unknown_domain",
  "too_large",
  "refused",
  "unreachable",
  "spam",
  "other",
] as const;
export const BounceReason = z.enum(BOUNCE_REASONS);
export type BounceReason = z.infer<typeof BounceReason>;

export const receiveBounces = route({
  method: "post",
  path: "/webhooks/bounces/:provider",
  role: "public",
  tag: "Contacts",
  summary:
    "Bounces and complaints as a mail provider sends them, verified as that provider documents; see docs/operations.md. 404 for a provider that is not configured, 401 for a wrong signature or token. An event that is repeated counts once",
  params: z.object({ provider: BounceProvider }),
  limit: "webhook",
  raw: ["application/json", "text/plain", "message/rfc822", "multipart/report"],
  response: z.object({
    data: z.object({
      /** Bounces and complaints in the call; other events are not counted. */
      events: z.int(),
      /** Those that had been reported before. */
      duplicates: z.int(),
      /** Those, of the others, that are about a contact. */
      matched: z.int(),
    }),
  }),
  codes: ["not_found", "unauthorized", "invalid", "too_large"],
});

export const listBounceWebhooks = route({
  method: "get",
  path: "/admin/bounce-webhooks",
  role: "staff",
  capability: "campaigns.settings",
  tag: "Contacts",
  summary: "Where each mail provider reports bounces and complaints, and whether it is configured",
  response: z.object({
    data: z.array(
      z.object({
        provider: BounceProvider,
        url: z.string(),
        is_configured: z.boolean(),
        /** When the last event arrived that is still kept. */
        last_event_at: Instant.nullable(),
        /** Calls with a wrong signature or token, a minute late at most; null where there was none. */
        refused: z.object({ count: z.int(), last_at: Instant }).nullable(),
      }),
    ),
  }),
});
