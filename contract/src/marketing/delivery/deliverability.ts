import { z } from "zod";
import { route } from "../../route.ts";
import { Day, Instant } from "../../values/fields.ts";

/** What receivers look up about a sender, in the order in which it matters. */
export const DOMAIN_RECORDS = ["spf", "dkim", "dmarc", "mx", "ptr", "bimi"] as const;
export const DomainRecordName = z.enum(DOMAIN_RECORDS);
export type DomainRecordName = z.infer<typeof DomainRecordName>;

/** `wrong`: it is there, and receivers may not take it. `unknown`: DNS did not answer, or it cannot be known from here. */
export const DOMAIN_RECORD_STATES = ["seen", "wrong", "missing", "unknown"] as const;
export const DomainRecordState = z.enum(DOMAIN_RECORD_STATES);
export type DomainRecordState = z.infer<typeof DomainRecordState>;

/** What may be said about a record; `mail.deliverability.<code>` are the words. */
export const DOMAIN_REMARKS = [
  "dns_failed",
  "spf_missing",
  "spf_several",
  "spf_term",
  "spf_lookups",
  "spf_many_lookups",
  "spf_void_lookups",
  "spf_include",
  "spf_loop",
  "spf_everybody",
  "spf_no_end",
  "spf_server",
  "spf_provider",
  "dkim_off",
  "dkim_private_key",
  "dkim_key",
  "dkim_missing",
  "dkim_several",
  "dkim_syntax",
  "dkim_revoked",
  "dkim_other_key",
  "dkim_type",
  "dkim_testing",
  "dkim_hash",
  "dkim_service",
  "dkim_short",
  "dkim_domain",
  "dmarc_missing",
  "dmarc_several",
  "dmarc_policy",
  "dmarc_none",
  "dmarc_applies",
  "dmarc_share",
  "dmarc_reports",
  "dmarc_strict_dkim",
  "mx_missing",
  "mx_null",
  "mx_host",
  "mx_hosts",
  "ptr_missing",
  "ptr_other",
  "ptr_pair",
  "ptr_private",
  "ptr_no_address",
  "ptr_provider",
  "bimi_dmarc",
  "bimi_missing",
  "bimi_several",
  "bimi_logo",
  "bimi_certificate",
] as const;
export const DomainRemarkCode = z.enum(DOMAIN_REMARKS);
export type DomainRemarkCode = z.infer<typeof DomainRemarkCode>;

/** In the language of the call. */
const DomainRemark = z.object({ code: DomainRemarkCode, message: z.string() });

export const DomainRecord = z.object({
  name: DomainRecordName,
  state: DomainRecordState,
  /** When this was found. */
  checked_at: Instant,
  /** DNS did not answer the last check; state and answers are those of an earlier one. */
  is_outdated: z.boolean(),
  /** What is wrong or missing. */
  faults: z.array(DomainRemark),
  /** What there is to know beside that. */
  notes: z.array(DomainRemark),
  /** What DNS answered, without characters that could disguise it. */
  found: z.array(z.string()),
  /** Lines to enter in the domain's DNS; none where only the provider knows them. */
  copy: z.array(z.object({ name: z.string(), type: z.enum(["TXT", "MX", "PTR"]), value: z.string() })),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

/** A domain, beside that of the sender, in which readers see addresses of the firm. */
const OtherDomain = z.object({
  domain: z.string(),
  addresses: z.array(z.string()),
  /** Whether campaigns may come from there; else answers go there, and only `mx` is looked up. */
  is_sender: z.boolean(),
  checked_at: Instant,
  records: z.array(DomainRecord),
});

/**
 * Of the marketing mails of 30 days: of campaigns, and those that followed from changes of the stock. `amber` from half of
 * `limit_percent` on, `red` from all of it.
 */
const MailRate = z.object({
  count: z.int(),
  percent: z.number(),
  limit_percent: z.number(),
  verdict: z.enum(["green", "amber", "red"]),
});

/** From which percentages on providers limit or suspend a sender, as they publish it (2026). */
export const PROVIDER_LIMITS = [
  { provider: "Gmail", bounced: null, complained: 0.3 },
  { provider: "Yahoo", bounced: null, complained: 0.3 },
  { provider: "Amazon SES", bounced: 5, complained: 0.1 },
  { provider: "Postmark", bounced: 10, complained: 0.1 },
] as const;

export const Deliverability = z.object({
  /** The domain of the sender's address. */
  domain: z.string(),
  sender: z.string(),
  checked_at: Instant,
  records: z.array(DomainRecord),
  /** Domains of confirmed senders and of the addresses that answers go to by the settings. Left out by a server of the build before. */
  other_domains: z.array(OtherDomain).optional(),
  rates: z.object({
    days: z.int(),
    /** Mails that a server took or refused. */
    mails: z.int(),
    bounced: MailRate,
    complained: MailRate,
    /** Mails, beside those, of which nobody knows whether a server took them. Left out by a server of the build before. */
    unconfirmed: z.int().optional(),
    /** Contacts whose address does not work or who complained: nothing is sent to them. */
    stopped: z.object({ count: z.int(), this_week: z.int() }),
  }),
  /** The warm-up plan today; null while it is off. */
  warm_up: z
    .object({
      from: Day,
      today: Day,
      allowance: z.int(),
      used: z.int(),
      /** When the next allowance begins. */
      renews_at: Instant,
      steps: z.array(z.object({ on: Day, allowance: z.int() })),
    })
    .nullable(),
});
export type Deliverability = z.infer<typeof Deliverability>;

const staff = { role: "staff", capability: "campaigns.settings", tag: "Marketing e-mails" } as const;

export const getDeliverability = route({
  ...staff,
  method: "get",
  path: "/admin/deliverability",
  summary:
    "What DNS says about the sender's domain and the other domains of its mails (kept for 10 minutes), with the records to enter; bounces and complaints of 30 days; the warm-up plan's allowance",
  response: z.object({ data: Deliverability }),
});
export const checkDeliverability = route({
  ...staff,
  method: "post",
  path: "/admin/deliverability/check",
  summary: "Asks DNS about these domains again, and answers as the call above",
  response: z.object({ data: Deliverability }),
  codes: ["too_many_requests"],
});
