import { randomUUID } from "node:crypto";
import { ADMIN_NAMESPACE, PUBLIC_NAMESPACE } from "@ezo/contract/live";
import { mailLinksOf } from "@ezo/core/campaigns/mail-links";
import { progressOf } from "@ezo/core/campaigns/progress";
import { createSender } from "@ezo/core/campaigns/sender";
import { senderOf } from "@ezo/core/campaigns/sender-address";
import { createNewsletterMail } from "@ezo/core/contacts/newsletter.service";
import { createCustomerMails } from "@ezo/core/customers/customer-mail.service";
import { createCustomers } from "@ezo/core/customers/customers.service";
import { createHolds } from "@ezo/core/inventory/holds";
import { createMedia } from "@ezo/core/media/media.service";
import { createApartments } from "@ezo/core/navigation/apartments.service";
import { createSubscribers } from "@ezo/core/live/subscribers";
import { createBulkMailer } from "@ezo/core/platform/bulk-mailer";
import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config";
import { connectionName, MESSAGING_POOL } from "@ezo/core/platform/connections";
import { openDatabase } from "@ezo/core/platform/db";
import { jobs } from "@ezo/core/platform/jobs";
import { createLiveAdapter, liveBusOver } from "@ezo/core/platform/live-bus";
import { derivedKey } from "@ezo/core/platform/keys";
import type { Log } from "@ezo/core/platform/log";
import { createMailer } from "@ezo/core/platform/mailer";
import { Messaging } from "@ezo/core/platform/messaging";
import { NotificationListener } from "@ezo/core/platform/notifications";
import { OUTBOX_CHANNEL } from "@ezo/core/platform/outbox";
import { Queues } from "@ezo/core/platform/queues";
import { createRelay } from "@ezo/core/platform/relay";
import { openStorage } from "@ezo/core/platform/storage";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createLoginWarningMail } from "@ezo/core/users/login-warning";
import { createPasswordLinkMail, createPasswordLinks } from "@ezo/core/users/password-links";
import { Server } from "socket.io";
import { startJobs } from "./jobs.ts";
import { clearCacheJob, warmCacheJob } from "./jobs/cache.job.ts";
import { confirmToVisitorJob } from "./jobs/confirm-to-visitor.job.ts";
import { expireHoldsJob } from "./jobs/expire-holds.job.ts";
import { mailNewsletterLinkJob } from "./jobs/mail-newsletter-link.job.ts";
import { mailPasswordLinkJob } from "./jobs/mail-password-link.job.ts";
import { makeVariantsJob } from "./jobs/make-variants.job.ts";
import { createWorkerMetrics, serveMetrics } from "./metrics.ts";
import { runCampaignJob } from "./jobs/run-campaign.job.ts";
import { tellStaffJob } from "./jobs/tell-staff.job.ts";
import { campaignsSweep } from "./sweeps/campaigns.sweep.ts";
import { keepHouseSweep } from "./sweeps/keep-house.sweep.ts";
import { publishDueSweep } from "./sweeps/publish-due.sweep.ts";
import { outboxSweep } from "./sweeps/outbox.sweep.ts";

/** Campaigns that one worker sends at once; each has its own mails in hand. */
const CAMPAIGNS_AT_ONCE = 2;

export interface RunningWorker {
  stop: () => Promise<void>;
}

/** The background process: relays the outbox and runs the jobs. Any number of them may run. */
export async function startWorkerProcess(config: Config, log: Log): Promise<RunningWorker> {
  const databaseUrl = requireDatabaseUrl(config);
  const name = connectionName("worker");
  const database = openDatabase({ url: databaseUrl, poolSize: config.databasePool, name, log });
  const messaging = new Messaging({ url: databaseUrl, poolSize: MESSAGING_POOL.worker, name, log });
  const backend = { messaging, redisUrl: config.redisUrl, log };
  const queues = new Queues(backend);
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: config.mailConcurrency,
    dkim: config.dkim,
  });

  const translations = createTranslations(database.prisma);
  const customers = createCustomers({ database, translations, wakeRelay: () => void relayNow() });
  const mails = createCustomerMails({
    db: database.prisma,
    mailer,
    translations,
    publicUrl: config.publicUrl,
    log,
  });

  const mailPasswordLink = createPasswordLinkMail({
    db: database.prisma,
    links: createPasswordLinks({ db: database.prisma, key: derivedKey(config.jwtSecret, "password_links") }),
    mailer,
    translations,
    publicUrl: config.publicUrl,
  });
  const mailLoginWarning = createLoginWarningMail({
    db: database.prisma,
    mailer,
    translations,
    publicUrl: config.publicUrl,
  });
  const links = mailLinksOf({ db: database.prisma, secret: config.jwtSecret, publicUrl: config.publicUrl });
  // Stores the key at the first start, while JWT_SECRET is still the one that mails have been signed with.
  await links().catch((err: unknown) =>
    log.warn({ err }, "the key of mail links will be read when it is needed"),
  );
  const mailNewsletterLink = createNewsletterMail({ db: database.prisma, links, mailer, translations });
  const media = createMedia({ db: database.prisma, storage: openStorage(config.storageUrl), log });

  // Never listens: it only speaks to the servers over the live bus.
  const io = new Server();
  const liveAdapter = createLiveAdapter({ redisUrl: config.redisUrl, messaging, log });
  io.adapter(liveAdapter.adapter);
  const namespaces = ["/", ADMIN_NAMESPACE, PUBLIC_NAMESPACE].map((name) => io.of(name));
  const live = liveBusOver(io);

  const relay = createRelay({
    db: database.prisma,
    queues,
    live,
    subscribers: createSubscribers(customers, createApartments(database.prisma), {
      progress: (id) => progressOf(database.prisma, id, 0),
    }),
    log,
  });
  // The sweep comes round every few seconds, so a failed round is only a delay.
  const relayNow = () =>
    relay.drain().catch((err: unknown) => log.warn({ err }, "relay round failed; it will be tried again"));
  const listener = new NotificationListener({
    messaging,
    log,
    channels: { [OUTBOX_CHANNEL]: () => void relayNow() },
    onConnect: () => void relayNow(),
  });
  await listener.start();

  const metrics = createWorkerMetrics();
  const stopping = new AbortController();
  const bulkMailer = createBulkMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: config.campaignConcurrency * CAMPAIGNS_AT_ONCE,
    dkim: config.dkim,
  });
  const from = senderOf(config);
  const sender = createSender({
    database,
    mailer: bulkMailer,
    translations,
    links,
    publicUrl: config.publicUrl,
    senderName: from.name,
    mailDomain: from.domain,
    listDomain: from.domain,
    concurrency: config.campaignConcurrency,
    onOutcome: metrics.countCampaignMail,
    onProgress: (progress) => live.toStaff("campaign:progress", progress),
    log,
  });
  const runCampaign = (id: number) =>
    queues.add([
      { name: "run-campaign", payload: { campaign_id: id }, id: `campaign-${id}-${randomUUID()}` },
    ]);

  const running = await startJobs({
    backend,
    queues,
    live,
    onFinalFailure: async (name, payload, reason) => {
      if (name !== "make-variants") return;
      for (const id of jobs["make-variants"].payload.parse(payload).media_ids)
        await media.markFailed(id, reason);
    },
    metrics,
    log,
    served: config.workerQueues,
    concurrency: {
      mail: config.mailConcurrency,
      campaign: CAMPAIGNS_AT_ONCE,
      image: config.imageConcurrency,
      cache: 1,
      outbox: 1,
      housekeeping: 1,
    },
    handlers: {
      "tell-staff": tellStaffJob(mails),
      "confirm-to-visitor": confirmToVisitorJob(mails),
      "mail-password-link": mailPasswordLinkJob(mailPasswordLink),
      "mail-login-warning": ({ user_id }) => mailLoginWarning(user_id),
      "mail-newsletter-link": mailNewsletterLinkJob(mailNewsletterLink),
      "make-variants": makeVariantsJob(media, stopping.signal),
      "warm-cache": warmCacheJob(database.prisma, log, stopping.signal),
      "clear-cache": clearCacheJob(database.prisma),
      "run-campaign": runCampaignJob({ sender, askForMore: runCampaign, stopping: stopping.signal, log }),
      "sweep-campaigns": campaignsSweep(database.prisma, runCampaign),
      "sweep-outbox": outboxSweep(relay),
      "publish-due": publishDueSweep(database.prisma),
      "expire-holds": expireHoldsJob(createHolds(database.prisma), log),
      "keep-house": keepHouseSweep(database.prisma, media, log),
    },
  });
  const metricsServer = config.workerMetrics
    ? await serveMetrics({
        registry: metrics.registry,
        at: config.workerMetrics,
        token: config.metricsToken,
        log,
      })
    : undefined;
  log.info("worker runs");
  return {
    stop: async () => {
      stopping.abort(new Error("the worker is stopping"));
      listener.close();
      relay.stop();
      await running.stop();
      await metricsServer?.close();
      await queues.close();
      // `io.close` wants a listening server; the adapters are all that this one opened.
      for (const namespace of namespaces) await namespace.adapter.close();
      await liveAdapter.close();
      mailer.close();
      bulkMailer.close();
      await Promise.all([database.close(), messaging.close()]);
      log.info("worker stopped");
    },
  };
}
