import {
  BOUNCE_PROVIDERS,
  type BounceKind,
  BounceProvider,
  type BounceProvider as Provider,
} from "@ezo/contract/marketing/delivery/bounces";
import { noteReturned } from "../../enquiries/mails/returned.ts";
import { WEBHOOK_EVENTS_MAX } from "@ezo/contract/values/limits/marketing";
import { AppError } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { claimFor } from "../../platform/once-per.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { type Actor, must } from "../../users/actor.ts";
import type { BounceEvent } from "./bounce-event.ts";
import { createBounceEvents, type Recorded } from "./bounce-events.service.ts";
import { brevoSource } from "./brevo.ts";
import { type ClaimToken, mailgunSource } from "./mailgun.ts";
import { postmarkSource } from "./postmark.ts";
import { rawSource } from "./raw.ts";
import { createRefusedCalls } from "./refused-calls.ts";
import type { GivenUpMail } from "./report-mail.ts";
import { sendGridSource } from "./sendgrid.ts";
import { sesSource } from "./ses.ts";
import { createSns, type Fetch } from "./sns.ts";
import type { BounceSource, UnreadCall, WebhookCall } from "./webhook-call.ts";

interface Options {
  db: Db;
  config: Pick<Config, "bounceProviders" | "publicUrl">;
  rateLimits: RateLimits;
  log: Log;
  /** Fetches Amazon's certificates and confirms subscriptions. */
  fetch?: Fetch;
}

type Addressed<Call> = Call & { address: string };

/** Takes the reports of mail providers. A provider without its setting is not there at all. */
export function createBounceWebhooks(options: Options) {
  const { db, config, rateLimits, log } = options;
  const sources = sourcesOf(options);
  const counts = new Map<string, { provider: Provider; kind: BounceKind; count: number }>();
  const events = createBounceEvents({
    db,
    count: (provider, kind) => {
      const key = `${provider} ${kind}`;
      counts.set(key, { provider, kind, count: (counts.get(key)?.count ?? 0) + 1 });
    },
  });

  const refusedCalls = createRefusedCalls(({ provider, count, at }) =>
    addRefused(db, { provider, count, lastAt: at }).catch((error: unknown) =>
      log.warn({ err: error, provider }, "refused reports of bounces could not be counted"),
    ),
  );

  /** Providers' addresses are shared by all their customers, so only refused calls use up this limit. */
  async function refuse(provider: Provider, address: string): Promise<never> {
    log.info({ provider }, "a report of bounces was refused: its signature or token is wrong");
    await refusedCalls.add(provider);
    await rateLimits.spend("refusedWebhook", address);
    throw new AppError("unauthorized");
  }

  return {
    /** Before the body is read. Throws `not_found` for what is not configured, `unauthorized` for a wrong token. */
    async admit(provider: unknown, call: Addressed<UnreadCall>): Promise<void> {
      const name = BounceProvider.safeParse(provider).data;
      const source = name && sources[name];
      if (!source) throw new AppError("not_found");
      if (!source.isAdmitted(call)) await refuse(name, call.address);
    },

    /** Stores what the call reports. May be repeated. */
    async receive(provider: Provider, call: Addressed<WebhookCall>): Promise<Recorded> {
      const source = sources[provider];
      if (!source) throw new AppError("not_found");
      const read = source.read(call);
      const found = await read.catch((error: unknown) => {
        if (error instanceof AppError && error.code === "unauthorized") return refuse(provider, call.address);
        throw error;
      });
      if (found.length > WEBHOOK_EVENTS_MAX) throw new AppError("too_large");
      const recorded = await events.record(found);
      await noteReturned({ db }, found.flatMap(givenUpIn));
      if (recorded.events > 0) log.info({ provider, ...recorded }, "bounces reported");
      return recorded;
    },

    /** Stores what is reported in another way. May be repeated. */
    record: (found: readonly BounceEvent[]): Promise<Recorded> => events.record(found),

    /** How many events this process has stored. */
    counts: () => [...counts.values()],

    async list(actor: Actor) {
      must(actor, "campaigns.settings");
      return webhooksOf({ db, sources, publicUrl: config.publicUrl });
    },
  };
}
export type BounceWebhooks = ReturnType<typeof createBounceWebhooks>;

async function webhooksOf(own: { db: Db; sources: Sources; publicUrl: string }) {
  const { db, sources, publicUrl } = own;
  const [latest, refused] = await Promise.all([
    db.bounceEvent.groupBy({ by: ["provider"], _max: { receivedAt: true } }),
    db.refusedBounceCall.findMany(),
  ]);
  const lastOf = new Map(latest.map(({ provider, _max }) => [provider, _max.receivedAt]));
  const refusedOf = new Map(
    refused.map(({ provider, count, lastAt }) => [provider, { count, last_at: lastAt.toISOString() }]),
  );
  return BOUNCE_PROVIDERS.map((provider) => ({
    provider,
    url: `${publicUrl}/api/webhooks/bounces/${provider}`,
    is_configured: sources[provider] !== undefined,
    last_event_at: lastOf.get(provider)?.toISOString() ?? null,
    refused: refusedOf.get(provider) ?? null,
  }));
}

async function addRefused(
  db: Db,
  { provider, count, lastAt }: { provider: Provider; count: number; lastAt: Date },
): Promise<void> {
  await db.refusedBounceCall.upsert({
    where: { provider },
    create: { provider, count, lastAt },
    update: { count: { increment: count }, lastAt },
  });
}

/** A mail of ours that will not arrive. Providers' words are not kept. */
function givenUpIn({ kind, messageId, reason, provider }: BounceEvent): GivenUpMail[] {
  if (kind !== "hard" || messageId === undefined) return [];
  return [{ messageId, reason: `${reason.replaceAll("_", " ")} (${provider})` }];
}

/** Undefined where the setting is missing. */
type Sources = Record<Provider, BounceSource | undefined>;
function sourcesOf({ db, config, log, fetch }: Options): Sources {
  const { sesTopics, postmarkToken, mailgunKey, brevoToken, sendGridKey, rawToken } = config.bounceProviders;
  const claimToken: ClaimToken = ({ token, event, expireMs }) =>
    db.$transaction((tx) => claimFor(tx, { key: `mailgun-token ${token}`, content: event, expireMs }));
  const sns = createSns({ fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)) });
  return {
    ses: sesTopics && sesSource({ topics: sesTopics, sns, log }),
    postmark: postmarkToken === undefined ? undefined : postmarkSource(postmarkToken),
    mailgun: mailgunKey === undefined ? undefined : mailgunSource({ key: mailgunKey, claimToken }),
    brevo: brevoToken === undefined ? undefined : brevoSource(brevoToken),
    sendgrid: sendGridKey && sendGridSource(sendGridKey),
    raw: rawToken === undefined ? undefined : rawSource(rawToken),
  };
}
