import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { errorCode } from "../error-code.ts";
import { canonicalAddress } from "../mail/email-address.ts";
import { ConfigError, NEEDED, readEnvironment } from "./environment.ts";
import { sendGridKey } from "./environment-checks.ts";
import { type Environment, RENDER_THREADS_MAX } from "./environment-schema.ts";
import { isOwnMachine } from "./own-machine.ts";
import { QUEUES, type QueueName } from "../queues/job-types.ts";
import type { DkimKey } from "../mail/smtp.ts";

export { ConfigError };

export type Config = ReturnType<typeof loadConfig>;
/** The single sign-on, where there is one. */
export type SsoSettings = NonNullable<ReturnType<typeof ssoOf>>;

/**
 * Reads and validates the environment, once, at start. Empty variables count as unset, as in compose files.
 * Throws `ConfigError` naming every variable that is wrong.
 */
export function loadConfig(
  environment: Record<string, string | undefined>,
  needed?: Parameters<typeof readEnvironment>[1],
) {
  const env = readEnvironment(environment, needed);
  const dataDir = resolve(env.DATA_DIR);
  const workerQueues: readonly QueueName[] = env.WORKER_QUEUES ?? QUEUES;
  const publicUrl = withoutTrailingSlashes(env.PUBLIC_URL ?? `http://${hostForUrl(env.HOST)}:${env.PORT}`);
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    /** Where visitors reach the site; no trailing slash. */
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailInboxUrl: env.MAIL_INBOX_URL,
    mailFrom: env.MAIL_FROM,
    storageUrl: env.STORAGE_URL ?? pathToFileURL(resolve(dataDir, "files")).href,
    /** The scheduled backups. */
    backup: {
      at: env.BACKUP_AT,
      keepDays: env.BACKUP_KEEP_DAYS,
      url: env.BACKUP_URL ?? pathToFileURL(resolve(dataDir, "backups")).href,
    },
    adminEmail: canonicalAddress(env.ADMIN_EMAIL),
    adminPassword: env.ADMIN_PASSWORD,
    jwtSecret: env.JWT_SECRET ?? keptSecret(dataDir),
    // The demo firm is what one looks at on one's own machine; a firm's own site begins without it.
    seed: env.SEED ?? (env.NODE_ENV === "production" && !env.EZO_TRIAL ? "none" : "demo"),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    reauthenticationMinutes: env.REAUTHENTICATION_MINUTES,
    sso: ssoOf(env),
    // While developing, a page must show what was just written.
    cacheSeconds: env.EZO_DEV_WEB ? 0 : env.CACHE_SECONDS,
    cacheMegabytes: env.CACHE_MEGABYTES,
    warmAtStart: env.CACHE_WARM_AT_START,
    // One processor is for the thread that answers. No more than the setting allows.
    renderThreads:
      env.RENDER_THREADS ?? Math.min(RENDER_THREADS_MAX, Math.max(1, availableParallelism() - 1)),
    metricsToken: env.METRICS_TOKEN,
    tracesEndpoint:
      env.OTEL_EXPORTER_OTLP_ENDPOINT && withoutTrailingSlashes(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    mailConcurrency: env.MAIL_CONCURRENCY,
    replyHoldSeconds: env.REPLY_HOLD_SECONDS,
    imageConcurrency: env.IMAGE_CONCURRENCY,
    workerQueues,
    campaignConcurrency: env.CAMPAIGN_CONCURRENCY,
    dkim: dkimOf(env),
    /** Mails to the firm: the address for answers, and how they arrive. */
    inboundMail: {
      address: env.INBOUND_MAIL_ADDRESS,
      token: env.INBOUND_MAIL_TOKEN,
      imapUrl: env.INBOUND_IMAP_URL,
      /** Whether mails of campaigns are returned to it. */
      takesBounces: env.INBOUND_BOUNCES,
      /** The mail server whose word on senders counts. */
      authServer: env.INBOUND_AUTH_SERVER,
    },
    bounceWebhookToken: env.BOUNCE_WEBHOOK_TOKEN,
    /** What verifies the reports of each mail provider; a provider without it is not configured. */
    bounceProviders: {
      sesTopics: env.SES_TOPIC_ARN,
      postmarkToken: env.POSTMARK_WEBHOOK_TOKEN,
      mailgunKey: env.MAILGUN_SIGNING_KEY,
      brevoToken: env.BREVO_WEBHOOK_TOKEN,
      sendGridKey: env.SENDGRID_PUBLIC_KEY === undefined ? undefined : sendGridKey(env.SENDGRID_PUBLIC_KEY),
      rawToken: env.BOUNCE_WEBHOOK_TOKEN,
    },
    webhookLoopback: env.WEBHOOK_LOOPBACK ?? isOwnMachine(new URL(publicUrl).hostname),
    /** Where webhooks may go; undefined for any public address. */
    webhookHosts: env.WEBHOOK_HOSTS,
    /** The push services of browsers. */
    pushHosts: env.PUSH_HOSTS,
    workerMetrics: env.WORKER_METRICS_PORT
      ? { port: env.WORKER_METRICS_PORT, host: env.WORKER_METRICS_HOST }
      : undefined,
    databasePool: env.DATABASE_POOL,
    /** Where Vite serves the site from its sources; undefined where the built site is served. */
    devWebUrl: env.EZO_DEV_WEB,
  };
}

/** The database a process of its own needs; the launcher fills it in for the processes it starts. */
export function requireDatabaseUrl(config: Pick<Config, "databaseUrl">): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new ConfigError(`DATABASE_URL: ${NEEDED.DATABASE_URL}`);
}

function dkimOf(env: Environment): DkimKey | undefined {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = env;
  if (!domainName || !keySelector || !privateKey) return undefined;
  return { domainName, keySelector, privateKey: privateKey.replaceAll("\\n", "\n") };
}

function ssoOf(env: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_EMERGENCY_ACCOUNT: emergency } = env;
  if (!issuer || !clientId) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    scopes: env.OIDC_SCOPES,
    labels: {
      ka: env.OIDC_LABEL_KA ?? null,
      en: env.OIDC_LABEL_EN ?? null,
      ru: env.OIDC_LABEL_RU ?? null,
    },
    roleClaim: env.OIDC_ROLE_CLAIM,
    roleMap: env.OIDC_ROLE_MAP ?? [],
    createsUsers: env.OIDC_CREATE_USERS,
    trustsEmail: env.OIDC_TRUST_EMAIL,
    trustsSecondFactor: env.OIDC_TRUST_SECOND_FACTOR,
    isOnly: env.OIDC_ONLY,
    emergencyAccount: emergency === undefined ? undefined : canonicalAddress(emergency),
  };
}

const withoutTrailingSlashes = (url: string): string => url.replace(/(?<!\/)\/+$/, "");

function hostForUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** Tokens must outlive a restart, so a generated secret is kept beside the data, readable by its owner alone. */
function keptSecret(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return secretIn(resolve(dataDir, "jwt-secret"));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be used: ${reason}`, { cause });
  }
}

function secretIn(file: string): string {
  try {
    // "wx" fails if the file exists, so two processes starting at once agree on one secret.
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
