import { REAUTHENTICATION_MINUTES } from "@ezo/contract/values/limits/accounts";
import { REPLY_HOLD_SECONDS } from "@ezo/contract/values/limits/mail";
import { isBlank } from "@ezo/contract/values/patterns";
import { z } from "zod";
import { DEFAULT_SENDER } from "../mail/default-sender.ts";
import { QUEUES } from "../queues/job-types.ts";
import {
  hasLogin,
  isEcKey,
  isRolePair,
  isSafeIssuer,
  isSender,
  isServedByTls,
  isTrustedProxy,
  PROXY_HOPS_MAX,
  PROXY_RANGES,
  rolePairs,
  TOPIC_ARN,
} from "./environment-checks.ts";
import {
  countIn,
  flag,
  hostList,
  numberIn,
  oneOf,
  port,
  urlOf,
  webhookSecret,
  yesOrNo,
} from "./environment-types.ts";

export const RENDER_THREADS_MAX = 64;

const LABEL_MAX_LENGTH = 60;
const label = z.string().max(LABEL_MAX_LENGTH, { error: `must have at most ${LABEL_MAX_LENGTH} characters` });

/** Of Chrome and what is made from it, bare Chromium, Firefox, Safari (for which Apple asks for any name) and Edge. */
const PUSH_SERVICES =
  "fcm.googleapis.com, jmt17.google.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com";

/** What is before the `@` may have 64 characters with the tag (RFC 5321): `longAddressWarning` is about one that has no room. */
const INBOUND_ADDRESS_MAX_LENGTH = 80;

/** Every setting, by the name of its variable. */
export const Environment = z.object({
  NODE_ENV: oneOf("development", "test", "production").default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  /** Compose makes it of `SITE_ADDRESS` by writing https:// before that; a second one would make "https" the host. */
  PUBLIC_URL: urlOf("http", "https")
    .refine((url) => !/^https?:\/\/https?:/i.test(url), {
      error: "must be set where SITE_ADDRESS is not a name alone",
    })
    .optional(),
  /** What Caddy serves the site as with compose; several with spaces or commas between. Ezo itself uses it for nothing. */
  SITE_ADDRESS: z
    .string()
    .refine((addresses) => addresses.split(/[\s,]/).filter(Boolean).every(isServedByTls), {
      error:
        "must be a domain (www.example.ge): without a name, by http:// or on port 80 the site would be served without TLS",
    })
    .optional(),
  DATABASE_URL: urlOf("postgres", "postgresql").optional(),
  /** The password of `DATABASE_URL`, where that has none: in a file of its own it can be the database's, too. */
  DATABASE_PASSWORD: z.string().min(1, { error: "must not be empty" }).optional(),
  REDIS_URL: urlOf("redis", "rediss").optional(),
  SMTP_URL: urlOf("smtp", "smtps").optional(),
  MAIL_INBOX_URL: urlOf("http", "https").optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, { error: "must be an address, or a name with one: Firm <mail@firm.ge>" })
    .default(DEFAULT_SENDER),
  STORAGE_URL: urlOf("file", "s3").optional(),
  /** When the backup of each day is made, by the office's clocks; none without it. */
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day (03:15)" })
    .optional(),
  BACKUP_KEEP_DAYS: countIn(1, 3650).default(30),
  /** Where scheduled backups go. */
  BACKUP_URL: urlOf("file", "s3").optional(),
  ADMIN_EMAIL: z.email({ error: "must be an e-mail address" }).default("admin@ezo.example"),
  ADMIN_PASSWORD: z
    .string()
    .min(10, { error: "must have at least 10 characters" })
    .refine((password) => !isBlank(password), { error: "must not consist of spaces alone" })
    .optional(),
  JWT_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  /** Without it: the demo firm, but nothing in production. */
  SEED: oneOf("demo", "content", "none").optional(),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  /** Express's `trust proxy`: a number of hops, or a list of addresses and subnets. */
  TRUST_PROXY: z
    .string()
    .default("")
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text || false))
    .refine(isTrustedProxy, {
      error: `must be a number of hops up to ${PROXY_HOPS_MAX}, or addresses and subnets (10.0.0.0/8) with commas between; also ${PROXY_RANGES.join(", ")}`,
    }),
  RATE_LIMIT_SCALE: numberIn(0, 1_000_000).default(1),
  /** How long after a password or a code the calls that ask for one are open. */
  REAUTHENTICATION_MINUTES: numberIn(0.01, 1440).default(REAUTHENTICATION_MINUTES),
  /** The provider of the single sign-on, exactly as it calls itself in its discovery document. */
  OIDC_ISSUER: urlOf("http", "https")
    .refine(isSafeIssuer, { error: "must begin with https:// (http:// only for a provider on this machine)" })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What is asked for, with spaces between. */
  OIDC_SCOPES: z
    .string()
    .default("openid email profile")
    .transform((text) => text.split(/\s+/).filter(Boolean).join(" "))
    .refine((scopes) => scopes.split(" ").includes("openid"), {
      error: "must be scopes with spaces between, openid among them",
    }),
  /** What the button of the login page says. */
  OIDC_LABEL_KA: label.optional(),
  OIDC_LABEL_EN: label.optional(),
  OIDC_LABEL_RU: label.optional(),
  /** The claim that names somebody's groups or roles at the provider; with dots, one within another. */
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  OIDC_ROLE_MAP: z
    .string()
    .transform(rolePairs)
    .refine((pairs) => pairs.length > 0 && pairs.every(isRolePair), {
      error:
        "must be pairs of a value and a role's key with semicolons between (sales=sales_agent; it=admin)",
    })
    .optional(),
  /** Whether somebody unknown whose claim names a role gets an account. */
  OIDC_CREATE_USERS: yesOrNo.default(false),
  /** Whether an address counts as verified where the provider does not say that it is not. */
  OIDC_TRUST_EMAIL: yesOrNo.default(false),
  /** Whether the provider takes care of the second factor. */
  OIDC_TRUST_SECOND_FACTOR: yesOrNo.default(false),
  /** Whether passwords and passkeys open no session, but for the emergency account. */
  OIDC_ONLY: yesOrNo.default(false),
  OIDC_EMERGENCY_ACCOUNT: z.email({ error: "must be an e-mail address" }).optional(),
  /** How long a cached public answer is fresh; 0 turns the cache off. */
  CACHE_SECONDS: countIn(0, 86_400).default(600),
  /** Whether a server warms the cache at start, so that a deploy leaves no cold cache. */
  CACHE_WARM_AT_START: flag.default(true),
  CACHE_MEGABYTES: countIn(1, 16_384).default(128),
  /** Threads of a server that render pages; 0 for none. Without it: one less than processors, at least one and at most 64. */
  RENDER_THREADS: countIn(0, RENDER_THREADS_MAX).optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  /** OpenTelemetry's own name: a collector's base address. Traces are off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf("http", "https").optional(),
  MAIL_CONCURRENCY: countIn(1, 100).default(5),
  /** How long the mail of a reply is held, so that its writer can take it back; 0 sends it at once. */
  REPLY_HOLD_SECONDS: countIn(0, 3600).default(REPLY_HOLD_SECONDS),
  /** Campaign mails in flight at once per worker and campaign: also the most that a crash leaves unconfirmed. */
  CAMPAIGN_CONCURRENCY: countIn(1, 100).default(10),
  DKIM_DOMAIN: z.string().min(3).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM; `\n` is read as a line break. */
  DKIM_PRIVATE_KEY: z.string().min(100, { error: "must be a PEM private key" }).optional(),
  /** Where answers to mails about enquiries go. Mail to it with a tag (`sales+...@firm.ge`) must arrive, too. */
  INBOUND_MAIL_ADDRESS: z
    .email({ error: "must be an e-mail address" })
    .max(INBOUND_ADDRESS_MAX_LENGTH, { error: `must have at most ${INBOUND_ADDRESS_MAX_LENGTH} characters` })
    .refine((address) => !address.includes("+"), { error: "must have no tag (+...) of its own" })
    .optional(),
  /** Allows a mail server to hand mails in. */
  INBOUND_MAIL_TOKEN: webhookSecret.optional(),
  /** The mailbox of that address, with user and password: imaps://user:password@imap.firm.ge/INBOX. */
  INBOUND_IMAP_URL: urlOf("imap", "imaps")
    .refine(hasLogin, { error: "must hold user and password (imaps://user:password@imap.firm.ge/INBOX)" })
    .optional(),
  /** Whether mails of campaigns that cannot be delivered come back to that address, each to a tag of its own. */
  INBOUND_BOUNCES: yesOrNo.default(false),
  /** The name by which the firm's mail server signs what it has found out about senders (`authserv-id`, RFC 8601). */
  INBOUND_AUTH_SERVER: z
    .string()
    .max(255, { error: "must have at most 255 characters", abort: true })
    .regex(/^[a-z0-9._:-]+$/i, { error: "must be a server's name (mx.firm.ge)" })
    .optional(),
  BOUNCE_WEBHOOK_TOKEN: webhookSecret.optional(),
  /** The topics whose notifications are taken, with commas between. */
  SES_TOPIC_ARN: z
    .string()
    .transform((arns) => arns.split(",").map((arn) => arn.trim()))
    .pipe(
      z.array(
        z.string().refine((arn) => TOPIC_ARN.test(arn), {
          error:
            "must be the ARN of an SNS topic (arn:aws:sns:eu-west-1:123456789012:bounces), or several with commas between",
        }),
      ),
    )
    .optional(),
  POSTMARK_WEBHOOK_TOKEN: webhookSecret.optional(),
  MAILGUN_SIGNING_KEY: webhookSecret.optional(),
  BREVO_WEBHOOK_TOKEN: webhookSecret.optional(),
  /** As SendGrid shows it: base64 of the key's DER form; or PEM, in which `\n` is read as a line break. */
  SENDGRID_PUBLIC_KEY: z
    .string()
    .refine(isEcKey, { error: "must be the verification key of SendGrid's signed event webhook" })
    .optional(),
  /** Whether webhooks and push messages may go to this machine. Without it, where the site itself can be reached from this machine alone. */
  WEBHOOK_LOOPBACK: flag.optional(),
  /** The hosts that webhooks may go to; any that is public when unset. */
  WEBHOOK_HOSTS: hostList.optional(),
  PUSH_HOSTS: hostList.prefault(PUSH_SERVICES),
  IMAGE_CONCURRENCY: countIn(1, 32).default(1),
  /** Which queues this worker serves, by name; all when unset. For machines that do one kind of work. */
  WORKER_QUEUES: z
    .string()
    .transform((names) => names.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(QUEUES, { error: `must name queues: ${QUEUES.join(", ")}` })))
    .optional(),
  /** Where a worker shows its metrics; none when unset. */
  WORKER_METRICS_PORT: port.optional(),
  WORKER_METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_POOL: countIn(2, 200).default(10),
  /** Set by `npm run dev`: where its Vite listens. */
  EZO_DEV_WEB: urlOf("http").optional(),
  /** Set by `npm start`, which runs the production code on one's own machine. */
  EZO_TRIAL: flag.default(false),
});

export type Environment = z.output<typeof Environment>;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);
