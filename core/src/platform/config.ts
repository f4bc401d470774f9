import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { QUEUES, type QueueName } from "./jobs.ts";

/** A setting that is missing or wrong; its message is one line that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const port = z.coerce.number().int().min(1).max(65535);
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const urlOf = (...protocols: string[]) =>
  z
    .url({ error: `must be a URL (${protocols.join(" or ")}://...)` })
    .refine((value) => protocols.includes(value.slice(0, value.indexOf(":"))), {
      error: `must begin with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
    });

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_URL: urlOf("http", "https").optional(),
  DATABASE_URL: urlOf("postgres", "postgresql").optional(),
  REDIS_URL: urlOf("redis", "rediss").optional(),
  SMTP_URL: urlOf("smtp", "smtps").optional(),
  MAIL_INBOX_URL: urlOf("http", "https").optional(),
  MAIL_FROM: z.string().min(3).default("Ezo Development <no-reply@ezo.example>"),
  STORAGE_URL: urlOf("file", "s3").optional(),
  ADMIN_EMAIL: z.email().default("admin@ezo.example"),
  ADMIN_PASSWORD: z.string().min(10, { error: "must have at least 10 characters" }).optional(),
  JWT_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  SEED: z.enum(["demo", "none"]).default("demo"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Express's `trust proxy`: a number of hops, or a list of addresses and subnets. */
  TRUST_PROXY: z.string().default(""),
  RATE_LIMIT_SCALE: z.coerce.number().min(0).max(1_000_000).default(1),
  /** How long a public answer is served from the cache without another look; 0 turns the cache off. */
  CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(600),
  /** Whether a server that starts has every public page computed, so that a deploy leaves no cold cache. */
  CACHE_WARM_AT_START: flag.default(true),
  CACHE_MEGABYTES: z.coerce.number().int().min(1).max(16_384).default(64),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  /** OpenTelemetry's own name: a collector's base address. Traces are off without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf("http", "https").optional(),
  MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(5),
  /** Campaign mails in hand at once per worker and campaign: also the most that a crash leaves unconfirmed. */
  CAMPAIGN_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  DKIM_DOMAIN: z.string().min(3).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM; `\n` may stand for line breaks. */
  DKIM_PRIVATE_KEY: z.string().min(100, { error: "must be a PEM private key" }).optional(),
  BOUNCE_WEBHOOK_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  IMAGE_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
  /** Which queues this worker serves, by name; all when unset. For machines that do one kind of work. */
  WORKER_QUEUES: z
    .string()
    .transform((names) => names.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(QUEUES, { error: `must name queues: ${QUEUES.join(", ")}` })))
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  EZO_DEV: flag.default(false),
});

export interface Config {
  nodeEnv: "development" | "test" | "production";
  port: number;
  host: string;
  dataDir: string;
  /** Where visitors reach the site; no trailing slash. */
  publicUrl: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  smtpUrl: string | undefined;
  mailInboxUrl: string | undefined;
  mailFrom: string;
  storageUrl: string;
  adminEmail: string;
  adminPassword: string | undefined;
  jwtSecret: string;
  seed: "demo" | "none";
  logLevel: string;
  trustProxy: string | number | false;
  rateLimitScale: number;
  cacheSeconds: number;
  cacheMegabytes: number;
  warmAtStart: boolean;
  metricsToken: string | undefined;
  tracesEndpoint: string | undefined;
  mailConcurrency: number;
  imageConcurrency: number;
  workerQueues: readonly QueueName[];
  campaignConcurrency: number;
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
  bounceWebhookToken: string | undefined;
  databasePool: number;
  isDev: boolean;
}

/**
 * Reads and validates the environment, once, at start. Empty variables count as unset, as in compose files.
 * Throws `ConfigError` naming the first variable that is wrong.
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message ?? "is not valid"}`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    publicUrl: (env.PUBLIC_URL ?? `http://${hostForUrl(env.HOST)}:${env.PORT}`).replace(/\/+$/, ""),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailInboxUrl: env.MAIL_INBOX_URL,
    mailFrom: env.MAIL_FROM,
    storageUrl: env.STORAGE_URL ?? pathToFileURL(resolve(dataDir, "files")).href,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    jwtSecret: env.JWT_SECRET ?? keptSecret(dataDir, env.NODE_ENV),
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    trustProxy: /^\d+$/.test(env.TRUST_PROXY) ? Number(env.TRUST_PROXY) : env.TRUST_PROXY || false,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    // While developing, a page must show what was just written.
    cacheSeconds: env.EZO_DEV ? 0 : env.CACHE_SECONDS,
    cacheMegabytes: env.CACHE_MEGABYTES,
    warmAtStart: env.CACHE_WARM_AT_START,
    metricsToken: env.METRICS_TOKEN,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    mailConcurrency: env.MAIL_CONCURRENCY,
    imageConcurrency: env.IMAGE_CONCURRENCY,
    workerQueues: env.WORKER_QUEUES ?? QUEUES,
    campaignConcurrency: env.CAMPAIGN_CONCURRENCY,
    dkim: dkimOf(env),
    bounceWebhookToken: env.BOUNCE_WEBHOOK_TOKEN,
    databasePool: env.DATABASE_POOL,
    isDev: env.EZO_DEV,
  };
}

/** The database a process of its own needs; the launcher fills it in for the processes it starts. */
export function requireDatabaseUrl(config: Config): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new ConfigError("DATABASE_URL: is required here (npm start brings its own PostgreSQL)");
}

function dkimOf(env: z.output<typeof Environment>): Config["dkim"] {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = env;
  if (!domainName && !keySelector && !privateKey) return undefined;
  if (!domainName || !keySelector || !privateKey)
    throw new ConfigError("DKIM_DOMAIN: is needed together with DKIM_SELECTOR and DKIM_PRIVATE_KEY");
  return { domainName, keySelector, privateKey: privateKey.replaceAll("\\n", "\n") };
}

function hostForUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Tokens must outlive a restart, so a generated secret is kept beside the data, readable by its owner alone. */
function keptSecret(dataDir: string, nodeEnv: string): string {
  if (nodeEnv === "production") throw new ConfigError("JWT_SECRET: is required when NODE_ENV=production");
  const file = resolve(dataDir, "jwt-secret");
  mkdirSync(dataDir, { recursive: true });
  try {
    // "wx" fails if the file exists, so two processes starting at once agree on one secret.
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
