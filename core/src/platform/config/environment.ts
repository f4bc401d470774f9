import { createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { REAUTHENTICATION_MINUTES } from "@ezo/contract/values/limits/accounts";
import { REPLY_HOLD_SECONDS } from "@ezo/contract/values/limits/mail";
import { EMAIL_PATTERN, isBlank } from "@ezo/contract/values/patterns";
import { isBuiltIn, RoleKey } from "@ezo/contract/values/roles";
import { distance } from "fastest-levenshtein";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { DEFAULT_SENDER } from "../mail/default-sender.ts";
import { QUEUES } from "../queues/job-types.ts";

/** A setting that is missing or wrong; its message has one line for each, which names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const numberIn = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.coerce.number({ error }).min(least, { error }).max(most, { error });
};
const countIn = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const port = countIn(1, 65_535);
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const flag = oneOf("true", "false", "1", "0").transform((value) => value === "true" || value === "1");
const urlOf = (...protocols: string[]) =>
  z
    .url({ error: `must be a URL (${protocols.join(" or ")}://...)` })
    .refine((value) => protocols.includes(value.slice(0, value.indexOf(":"))), {
      error: `must begin with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
    });

const LABEL_MAX_LENGTH = 60;
const label = z.string().max(LABEL_MAX_LENGTH, { error: `must have at most ${LABEL_MAX_LENGTH} characters` });

/** Names that Express knows for private ranges. */
const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];
const PROXY_HOPS_MAX = 100;
export const RENDER_THREADS_MAX = 64;
function isTrustedProxy(value: string | number | false): boolean {
  if (typeof value !== "string") return value === false || value <= PROXY_HOPS_MAX;
  return value
    .split(",")
    .map((part) => part.trim())
    .every((part) => PROXY_RANGES.includes(part) || isAddress(part) || ipaddr.isValidCIDR(part));
}
/** Short forms (`1`, `10.1`) are addresses to the parser, and never what somebody meant. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** `Firm <mail@firm.ge>`, or the address alone. */
const SENDER = /^(?:[^<>]*<([^<>]*)>|([^<>]*))$/;
function isSender(text: string): boolean {
  const [, named, bare] = SENDER.exec(text.trim()) ?? [];
  return EMAIL_PATTERN.test(named ?? bare ?? "");
}

/** Of Chrome and what is made from it, bare Chromium, Firefox, Safari (for which Apple asks for any name) and Edge. */
const PUSH_SERVICES =
  "fcm.googleapis.com, jmt17.google.com, *.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com";
/** Names with commas between; `*.example.ge` is any name below example.ge, and `*` any name. */
const hostList = z
  .string()
  .transform((names) => names.split(",").map((name) => name.trim().toLowerCase()))
  .pipe(
    z.array(
      z.string().regex(/^(?:\*|(?:\*\.)?[a-z0-9][a-z0-9.-]{0,252})$/, {
        error: "must be names of hosts with commas between (crm.example.ge, *.example.ge)",
      }),
    ),
  );

const TOPIC_ARN = /^arn:aws[a-z-]{0,20}:sns:[a-z0-9-]{1,40}:\d{12}:[\w.-]{1,256}$/;
const webhookSecret = z.string().min(16, { error: "must have at least 16 characters" });

function isEcKey(text: string): boolean {
  try {
    return sendGridKey(text).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** Throws for what is no public key. */
export const sendGridKey = (text: string): KeyObject =>
  text.includes("-----")
    ? createPublicKey(text.replaceAll("\\n", "\n"))
    : createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

/** What is before the `@` may have 64 characters with the tag (RFC 5321): `longAddressWarning` is about one that has no room. */
const INBOUND_ADDRESS_MAX_LENGTH = 80;
function hasLogin(text: string): boolean {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: "", password: "" };
  return username !== "" && password !== "";
}

const YES = ["yes", "true", "1"];
const yesOrNo = oneOf("yes", "no", "true", "false", "1", "0").transform((value) => YES.includes(value));

/** Over http, anybody on the way could name whom they like; on this machine nobody is on the way. */
const isSafeIssuer = (url: string): boolean =>
  url.startsWith("https:") || isOwnMachine(URL.canParse(url) ? new URL(url).hostname : "");

/** An address of the Caddyfile. One without a name, of http:// or of port 80 would be served without TLS. */
function isServedByTls(address: string): boolean {
  const url = address.includes("://") ? address : `https://${address}`;
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  return isOwnMachine(hostname) || (protocol === "https:" && port !== "80");
}

/** The pairs of `value=role`, with semicolons between: names of groups may have commas and equals signs. */
const rolePairs = (text: string) =>
  text
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.lastIndexOf("=");
      return { value: pair.slice(0, Math.max(at, 0)).trim(), role: pair.slice(at + 1).trim() };
    });

/** Pairs with commas between, which are easily written, would be one value that nobody has. */
const isRolePair = ({ value, role }: { value: string; role: string }): boolean =>
  value !== "" &&
  RoleKey.safeParse(role).success &&
  !value.split(",").some((part) => part.includes("=") && isBuiltIn(part.split("=").at(-1)?.trim() ?? ""));

const Environment = z.object({
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

/**
 * The settings in `environment`. Empty variables count as unset, as in compose files; `X_FILE` names a file that holds
 * the value of `X`, as secrets are mounted into containers. Throws `ConfigError` naming every variable that is wrong,
 * and every one that was meant for a setting: what it should change would stay as it is, unsaid. `needed` are those that
 * the caller cannot do without.
 */
export function readEnvironment(
  environment: Record<string, string | undefined>,
  needed: readonly (keyof typeof NEEDED)[] = [],
): Environment {
  const faults: string[] = [];
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const [value, file] = [environment[name], environment[`${name}_FILE`]];
    if (value && file) faults.push(`${name}: is set together with ${name}_FILE; leave one out`);
    else if (file) readInto(given, name, file, faults);
    else if (value) given[name] = value;
  }
  const parsed = Environment.safeParse(given);
  // Only the first fault of each variable is reported: the others follow from it.
  const firsts = new Map((parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue]));
  for (const [name, { message }] of firsts) faults.push(`${String(name)}: ${message}`);
  const isThere = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  for (const name of needed) if (!isThere(name)) faults.push(`${name}: ${NEEDED[name]}`);
  faults.push(...together(given, isThere), ...misspelt(environment));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join("\n"));
  return { ...parsed.data, DATABASE_URL: databaseUrlOf(parsed.data) };
}

/** `DATABASE_URL` with the password that is given apart from it, where it has none. */
function databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD }: Environment): string | undefined {
  if (DATABASE_URL === undefined || DATABASE_PASSWORD === undefined) return DATABASE_URL;
  const url = new URL(DATABASE_URL);
  if (url.password !== "") return DATABASE_URL;
  // The setter would leave percent signs as they are.
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}

/** The message about a setting that is required. */
export const NEEDED = { DATABASE_URL: "is required here (npm start brings its own PostgreSQL)" } as const;

/** Mistakes of several settings together. They are checked as given, since others may be wrong as well. */
function* together(given: Record<string, string>, isThere: (name: string) => boolean): Generator<string> {
  const dkim = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"].filter(isThere);
  if (dkim.length > 0 && dkim.length < 3)
    yield "DKIM_DOMAIN: is needed together with DKIM_SELECTOR and DKIM_PRIVATE_KEY";
  if (isThere("DATABASE_PASSWORD") && !isThere("DATABASE_URL"))
    yield "DATABASE_PASSWORD: needs DATABASE_URL, which names the database that it opens";
  const backup = ["BACKUP_KEEP_DAYS", "BACKUP_URL"].filter(isThere);
  if (backup.length > 0 && !isThere("BACKUP_AT"))
    yield `BACKUP_AT: is needed together with ${backup.join(", ")}: without it no backup is made`;
  yield* ofSingleSignOn(given, isThere);
  yield* ofInboundMail(given, isThere);
  if (given["NODE_ENV"] !== "production") return;
  if (!isThere("JWT_SECRET")) yield "JWT_SECRET: is required when NODE_ENV=production";
  // The mails and links of a trial are followed on the machine itself.
  const isTrial = given["SEED"] === "demo" || ["true", "1"].includes(given["EZO_TRIAL"] ?? "");
  if (isTrial) return;
  if (!isThere("SMTP_URL"))
    yield "SMTP_URL: is required when NODE_ENV=production: without it no mail is sent";
  if (["true", "1"].includes(given["WEBHOOK_LOOPBACK"] ?? ""))
    yield "WEBHOOK_LOOPBACK: is for tests; when NODE_ENV=production, webhooks must not reach this machine";
  const { PUBLIC_URL, HOST = "127.0.0.1" } = given;
  if (!PUBLIC_URL && isThere("PUBLIC_URL")) return;
  const host = PUBLIC_URL ? hostOf(PUBLIC_URL) : HOST;
  if (host !== undefined && isOwnMachine(host))
    yield `PUBLIC_URL: must be the address that visitors type (https://www.example.ge), for ${PUBLIC_URL ?? `http://${HOST}`} leads to this machine alone`;
}

function* ofInboundMail(
  given: Record<string, string>,
  isThere: (name: string) => boolean,
): Generator<string> {
  const [address, token, mailbox] = ["INBOUND_MAIL_ADDRESS", "INBOUND_MAIL_TOKEN", "INBOUND_IMAP_URL"].map(
    isThere,
  );
  if (address && !token && !mailbox)
    yield "INBOUND_MAIL_ADDRESS: needs INBOUND_IMAP_URL or INBOUND_MAIL_TOKEN: otherwise nobody would read what is written to it";
  if (!address && (token || mailbox))
    yield "INBOUND_MAIL_ADDRESS: is needed together with INBOUND_IMAP_URL and INBOUND_MAIL_TOKEN";
  if (!address && YES.includes(given["INBOUND_BOUNCES"] ?? ""))
    yield "INBOUND_BOUNCES: needs INBOUND_MAIL_ADDRESS, where mails come back to";
  if (!address && isThere("INBOUND_AUTH_SERVER"))
    yield "INBOUND_AUTH_SERVER: needs INBOUND_MAIL_ADDRESS: without it no mail is read";
}

function* ofSingleSignOn(
  given: Record<string, string>,
  isThere: (name: string) => boolean,
): Generator<string> {
  const isOff = (name: string) => ["no", "false", "0"].includes(given[name] ?? "");
  const set = SETTING_NAMES.filter((name) => name.startsWith("OIDC_") && isThere(name) && !isOff(name));
  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID"])
    if (set.length > 0 && !isThere(name)) yield `${name}: is needed together with ${set.join(", ")}`;
  if (isThere("OIDC_ROLE_MAP") !== isThere("OIDC_ROLE_CLAIM"))
    yield "OIDC_ROLE_MAP: is needed together with OIDC_ROLE_CLAIM";
  if (YES.includes(given["OIDC_CREATE_USERS"] ?? "") && !isThere("OIDC_ROLE_MAP"))
    yield "OIDC_CREATE_USERS: needs OIDC_ROLE_MAP, which says who gets an account";
}

/** Undefined for an invalid URL, which has been reported already. */
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);

export function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  return ipaddr.isValid(name) && ["loopback", "unspecified"].includes(ipaddr.process(name).range());
}

function readInto(given: Record<string, string>, name: string, file: string, faults: string[]): void {
  try {
    given[name] = readFileSync(file, "utf8").trim();
  } catch {
    faults.push(`${name}_FILE: ${file} cannot be read`);
  }
}

/**
 * Only some of the settings, for a command that needs no others: what is wrong or missing among those does not stop it.
 * Throws as `readEnvironment` does.
 */
export function readSettings<Name extends keyof Environment>(
  environment: Record<string, string | undefined>,
  names: readonly Name[],
  needed?: Parameters<typeof readEnvironment>[1],
): Pick<Environment, Name> {
  const wanted: readonly string[] = names;
  const others = SETTING_NAMES.filter((name) => !wanted.includes(name));
  const left = new Set(others.flatMap((name) => [name, `${name}_FILE`]));
  const entries = Object.entries(environment).filter(([name]) => !left.has(name));
  return readEnvironment(Object.fromEntries(entries), needed);
}

/** Letters by which a name may differ to be taken for a mistyped one; shorter names have too many neighbours. */
const TYPO_LETTERS = 2;
const TYPO_NAME_LENGTH = 6;
/** Whole subjects are configured by names that begin so: any other name of these is one that Ezo does not know. */
const OWN_PREFIXES = [
  "BACKUP_",
  "CACHE_",
  "CAMPAIGN_",
  "DKIM_",
  "EZO_",
  "INBOUND_",
  "MAIL_",
  "OIDC_",
  "SMTP_",
];
/** What our own tools set for themselves. */
const OF_TOOLS = ["EZO_TEST_MODE", "EZO_GUARDIAN"];

/** Kubernetes describes each service of its namespace in variables, also one that is called "mail" or "ezo". */
const OF_KUBERNETES = /_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP|SCTP)/;
const isOfKubernetes = (name: string, value: string): boolean =>
  OF_KUBERNETES.test(name) || (name.endsWith("_PORT") && /^(?:tcp|udp|sctp):/.test(value));

/** Names that were meant for a setting: nearly one, or one of a subject that only Ezo has. */
function misspelt(environment: Record<string, string | undefined>): string[] {
  const known = new Set(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]));
  const others = Object.entries(environment).filter(
    ([name, value]) =>
      value && name.length >= TYPO_NAME_LENGTH && !known.has(name) && !OF_TOOLS.includes(name),
  );
  return others.flatMap(([name, value = ""]) => {
    const upper = name.toUpperCase();
    const meant = [...known].find((setting) => distance(setting, upper) <= TYPO_LETTERS);
    if (meant) return [`${name}: is no setting; did you mean ${meant}?`];
    const isOurs = OWN_PREFIXES.some((prefix) => upper.startsWith(prefix)) && !isOfKubernetes(name, value);
    return isOurs ? [`${name}: is no setting; docs/operations.md has all of them`] : [];
  });
}
