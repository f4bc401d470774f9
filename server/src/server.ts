import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAbout } from "@ezo/core/about/about.service";
import { createCampaigns } from "@ezo/core/campaigns/campaigns.service";
import { createMailLinks } from "@ezo/core/campaigns/mail-links";
import { createMailingList } from "@ezo/core/campaigns/mailing-list.service";
import { senderOf } from "@ezo/core/campaigns/sender-address";
import { createContact } from "@ezo/core/contact/contact.service";
import { createContacts } from "@ezo/core/contacts/contacts.service";
import { createCustomers } from "@ezo/core/customers/customers.service";
import { createDashboard } from "@ezo/core/dashboard/dashboard.service";
import { createGallery } from "@ezo/core/gallery/gallery.service";
import { createHomepage } from "@ezo/core/homepage/homepage.service";
import { createLegal } from "@ezo/core/legal/legal.service";
import { createNews } from "@ezo/core/news/news.service";
import { createNotificationSettings } from "@ezo/core/notification-settings/notification-settings.service";
import { createBulkMailer } from "@ezo/core/platform/bulk-mailer";
import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config";
import { openDatabase } from "@ezo/core/platform/db";
import { createLiveAdapter, liveBusOver } from "@ezo/core/platform/live-bus";
import type { Log } from "@ezo/core/platform/log";
import { createOncePer } from "@ezo/core/platform/once-per";
import { createWaker } from "@ezo/core/platform/outbox";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { connectRedis, firstAttempt } from "@ezo/core/platform/redis";
import { openStorage } from "@ezo/core/platform/storage";
import { createProjects } from "@ezo/core/projects/projects.service";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createSessions } from "@ezo/core/users/sessions.service";
import compression from "compression";
import type { Express, RequestHandler } from "express";
import { createApp } from "./http/app.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { discovery } from "./http/discovery.ts";
import { createReadiness } from "./http/health.ts";
import { mediaFiles } from "./http/media-files.ts";
import { mailPages } from "./http/mail-pages.ts";
import { createMetrics, metricsHandler } from "./http/metrics.ts";
import { securityHeaders } from "./http/security.ts";
import { createLiveServer } from "./live/live-server.ts";
import { createSite } from "./render/site.ts";
import { adminRoutes } from "./routes/admin.ts";
import { campaignRoutes } from "./routes/campaigns.ts";
import { contactRoutes } from "./routes/contacts.ts";
import { contentRoutes } from "./routes/content.ts";
import { customerRoutes } from "./routes/customers.ts";
import { sessionRoutes } from "./routes/session.ts";
import { siteRoutes } from "./routes/site.ts";

export interface RunningServer {
  /** Where it listens, with the port it was given when the configured one is 0. */
  url: string;
  /** Stops taking work, finishes what is in hand, lets go of everything. */
  stop: () => Promise<void>;
}

/** Builds every object once, hands each what it uses, and listens. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const databaseUrl = requireDatabaseUrl(config);
  const database = openDatabase({ url: databaseUrl, poolSize: config.databasePool, log });
  // The live bus keeps a listening connection and must not wait behind requests for one.
  const liveDatabase = openDatabase({ url: databaseUrl, poolSize: 3, log });
  const redis = config.redisUrl ? connectRedis(config.redisUrl, "server", log) : undefined;
  if (redis) await firstAttempt(redis);
  const rateLimits = createRateLimits({ pool: database.pool, redis, scale: config.rateLimitScale });
  if (config.rateLimitScale === 0) log.warn("rate limits are off (RATE_LIMIT_SCALE=0)");

  const translations = createTranslations(database.prisma);
  const sessions = createSessions({ db: database.prisma, jwtSecret: config.jwtSecret, rateLimits });
  const customers = createCustomers({ database, translations, wakeRelay: createWaker(database.pool, log) });
  const contact = createContact(database.prisma);
  const projects = createProjects(database.prisma);
  const news = createNews({
    db: database.prisma,
    oncePer: createOncePer({ pool: database.pool, redis }),
    log,
  });
  const gallery = createGallery(database.prisma);
  const about = createAbout(database.prisma);
  const legal = createLegal(database.prisma);
  const homepage = createHomepage({ projects, news, contact, about, translations });
  const dashboard = createDashboard(database.prisma);
  const notificationSettings = createNotificationSettings(database.prisma);

  const contacts = createContacts({ database, translations });
  const links = createMailLinks({ secret: config.jwtSecret, publicUrl: config.publicUrl });
  // For test mails alone: whoever asks for one waits for the mail server's answer. Connects on first use.
  const testMailer = createBulkMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: 1,
    dkim: config.dkim,
  });
  const campaigns = createCampaigns({
    db: database.prisma,
    contacts,
    translations,
    mailer: testMailer,
    links,
    publicUrl: config.publicUrl,
    sender: senderOf(config),
  });
  const mailingList = createMailingList({
    db: database.prisma,
    links,
    webhookToken: config.bounceWebhookToken,
  });

  let app: Express | undefined;
  const http = createServer((request, response) => void app?.(request, response));
  const liveAdapter = createLiveAdapter({ redisUrl: config.redisUrl, pool: liveDatabase.pool, log });
  const liveServer = createLiveServer({
    http,
    adapter: liveAdapter.adapter,
    canRecover: config.redisUrl !== undefined,
    sessions,
    log,
  });
  const live = liveBusOver(liveServer.io);
  const metrics = createMetrics(() => liveServer.io.engine.clientsCount);
  const site = await createSite({
    isDev: config.isDev,
    webDir: new URL("../../web/", import.meta.url),
    publicUrl: config.publicUrl,
    http,
    log,
  });

  app = createApp({
    log,
    translations,
    authenticate: createAuthenticate(sessions, config.jwtSecret),
    mountRoutes: ({ mount }) => {
      contentRoutes(mount, { homepage, about, projects, news, gallery, legal, translations });
      siteRoutes(mount, { contact, translations });
      customerRoutes(mount, { customers, translations, rateLimits });
      sessionRoutes(mount, { sessions, translations, live });
      contactRoutes(mount, { contacts, translations });
      campaignRoutes(mount, { campaigns, mailingList, translations });
      adminRoutes(mount, { dashboard, notificationSettings });
    },
    readiness: createReadiness({
      database,
      redis,
      migrationsDir: new URL("../../prisma/migrations/", import.meta.url),
    }),
    everywhere: [
      metrics.measure,
      securityHeaders({ isHttps: config.publicUrl.startsWith("https:"), isDev: config.isDev }),
      exceptPosts(compression()),
    ],
    metrics: metricsHandler(metrics.registry, config.metricsToken),
    site: (api) => [
      mailPages({ mailingList, translations }),
      mediaFiles(openStorage(config.storageUrl)),
      discovery({ origin: config.publicUrl, projects, news, translations }),
      ...site.handlers(api),
    ],
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
  });

  await listen(http, config);
  const { port } = http.address() as AddressInfo;
  log.info({ host: config.host, port }, "server listens");
  return {
    url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeIdleConnections();
      await liveServer.close();
      await closed;
      await site.close();
      await liveAdapter.close();
      testMailer.close();
      redis?.disconnect();
      await Promise.all([database.close(), liveDatabase.close()]);
      log.info("server stopped");
    },
  };
}

function listen(http: HttpServer, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(config.port, config.host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Answers to a POST are a line of JSON: not worth the wrapping of every response it takes to compress some. */
const exceptPosts =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === "POST" ? next() : handler(request, response, next);
