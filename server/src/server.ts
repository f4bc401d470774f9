import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { CACHE_STALE_MS, VIEWS_SHOWN_WITHIN_MS } from "@ezo/contract/limits";
import { createAbout } from "@ezo/core/about/about.service";
import { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { ALL_TAGS } from "@ezo/core/platform/cache/stored-answer";
import { createSharedTier } from "@ezo/core/platform/cache/shared-tier";
import { createContact } from "@ezo/core/contact/contact.service";
import { createPreviews } from "@ezo/core/content/content.preview";
import { createPictures } from "@ezo/core/content/content.pictures";
import type { ContentParts } from "@ezo/core/content/content.resource";
import { createContent } from "@ezo/core/content/content.service";
import { createCampaigns } from "@ezo/core/campaigns/campaigns.service";
import { mailLinksOf } from "@ezo/core/campaigns/mail-links";
import { createMailingList } from "@ezo/core/campaigns/mailing-list.service";
import { createMarketingSettings } from "@ezo/core/campaigns/marketing-settings.service";
import { senderOf } from "@ezo/core/campaigns/sender-address";
import { createContacts } from "@ezo/core/contacts/contacts.service";
import { createNewsletter } from "@ezo/core/contacts/newsletter.service";
import { createCustomers } from "@ezo/core/customers/customers.service";
import { createDashboard } from "@ezo/core/dashboard/dashboard.service";
import { createFeaturesAdmin } from "@ezo/core/features/features.admin";
import { createGalleryAdmin } from "@ezo/core/gallery/gallery.admin";
import { createGallery } from "@ezo/core/gallery/gallery.service";
import { createHomepage } from "@ezo/core/homepage/homepage.service";
import { apartmentSpec } from "@ezo/core/inventory/apartments.resource";
import { createHolds } from "@ezo/core/inventory/holds";
import { buildingSpec, floorSpec } from "@ezo/core/inventory/houses.resource";
import { createResource } from "@ezo/core/inventory/inventory.resource";
import { createPlans } from "@ezo/core/inventory/plans.service";
import { createStock } from "@ezo/core/inventory/stock.service";
import { zoneImageSpec, zoneSpec } from "@ezo/core/inventory/zones.resource";
import { createJobs } from "@ezo/core/jobs/jobs.service";
import { createLegal } from "@ezo/core/legal/legal.service";
import { explorerPlaces } from "@ezo/core/navigation/explorer-places";
import { createApartments } from "@ezo/core/navigation/apartments.service";
import { createNavigation } from "@ezo/core/navigation/navigation.service";
import { createMediaAdmin } from "@ezo/core/media/media.admin";
import { createMedia } from "@ezo/core/media/media.service";
import { createNewsAdmin } from "@ezo/core/news/news.admin";
import { createNews } from "@ezo/core/news/news.service";
import { createNotificationSettings } from "@ezo/core/notification-settings/notification-settings.service";
import { createBulkMailer } from "@ezo/core/platform/bulk-mailer";
import { type Config, requireDatabaseUrl } from "@ezo/core/platform/config";
import { connectionLimits, connectionName, MESSAGING_POOL } from "@ezo/core/platform/connections";
import { isDatabaseUnavailable, openDatabase } from "@ezo/core/platform/db";
import { createLiveAdapter, liveBusOver } from "@ezo/core/platform/live-bus";
import { derivedKey } from "@ezo/core/platform/keys";
import type { Log } from "@ezo/core/platform/log";
import { Messaging } from "@ezo/core/platform/messaging";
import { createOncePer } from "@ezo/core/platform/once-per";
import { NotificationListener } from "@ezo/core/platform/notifications";
import { CACHE_CHANNEL, createWaker, notifyCaches } from "@ezo/core/platform/outbox";
import { Queues } from "@ezo/core/platform/queues";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { connectRedis, firstAttempt } from "@ezo/core/platform/redis";
import { openStorage } from "@ezo/core/platform/storage";
import { createProjectsAdmin } from "@ezo/core/projects/projects.admin";
import { createProjects } from "@ezo/core/projects/projects.service";
import { createSiteCache, internalUrl, WARMER_AGENT } from "@ezo/core/site-cache/site-cache.service";
import { createAboutSettingsAdmin } from "@ezo/core/site-settings/about-settings";
import { createContactSettingsAdmin } from "@ezo/core/site-settings/contact-settings";
import { createFigures } from "@ezo/core/system/figures";
import { createSystem } from "@ezo/core/system/system.service";
import { createTranslationsAdmin } from "@ezo/core/translations/translations.admin";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createBoardPass } from "@ezo/core/users/board-pass";
import { createPasswordLinks } from "@ezo/core/users/password-links";
import { createUsersAdmin } from "@ezo/core/users/users.admin";
import { createProfile } from "@ezo/core/users/profile.service";
import { createSessions } from "@ezo/core/users/sessions.service";
import { createVitals } from "@ezo/core/vitals/vitals.service";
import compression from "compression";
import type { Express, RequestHandler } from "express";
import { VIEWS } from "./cache/cached-routes.ts";
import { createFront, type FrontCounts, headersOf, type OnServed } from "./cache/front.ts";
import { createApp } from "./http/app.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { discovery } from "./http/discovery.ts";
import { createReadiness } from "./http/health.ts";
import { mediaFiles } from "./http/media-files.ts";
import { mailPages } from "./http/mail-pages.ts";
import { closeHttp } from "./http/close-http.ts";
import { declineUpgrades } from "./http/decline-upgrades.ts";
import { createMetrics, metricsHandler } from "./http/metrics.ts";
import { traced } from "./http/tracing.ts";
import { queueBoard } from "./http/queue-board.ts";
import { readTargets } from "./http/request-target.ts";
import { addressBehind, addressOf } from "./http/address.ts";
import { chooseSecurity, securityHeaders } from "./http/security.ts";
import { createLiveServer } from "./live/live-server.ts";
import { isViteSocket } from "./render/dev-site.ts";
import { createSite, isFailedPage } from "./render/site.ts";
import { adminFeatureRoutes } from "./routes/admin-features.ts";
import { adminGalleryRoutes } from "./routes/admin-gallery.ts";
import { adminNewsRoutes } from "./routes/admin-news.ts";
import { adminUserRoutes } from "./routes/admin-users.ts";
import { adminTranslationRoutes } from "./routes/admin-translations.ts";
import { adminSettingsRoutes } from "./routes/admin-settings.ts";
import { adminMediaRoutes } from "./routes/admin-media.ts";
import { adminProjectRoutes } from "./routes/admin-projects.ts";
import { adminRoutes } from "./routes/admin.ts";
import { campaignRoutes } from "./routes/campaigns.ts";
import { contactRoutes } from "./routes/contacts.ts";
import { contentRoutes } from "./routes/content.ts";
import { customerRoutes } from "./routes/customers.ts";
import { inventoryRoutes } from "./routes/inventory.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { navigationRoutes } from "./routes/navigation.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { sessionRoutes } from "./routes/session.ts";
import { siteRoutes } from "./routes/site.ts";
import { systemRoutes } from "./routes/system.ts";

/** Of the page that shows the API's description. */
const VIEWER_DIR = {
  sources: "../../.cache/api-viewer/",
  build: "../../web/dist/docs/",
};

export interface RunningServer {
  /** Where it listens, with the port it was given when the configured one is 0. */
  url: string;
  /** Stops taking work, finishes what is in hand, lets go of everything. */
  stop: () => Promise<void>;
}

/** Builds every object once, hands each what it uses, and listens. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const databaseUrl = requireDatabaseUrl(config);
  const isDev = config.devWebUrl !== undefined;
  const name = connectionName("server");
  const database = openDatabase({ url: databaseUrl, poolSize: config.databasePool, name, log });
  const messaging = new Messaging({ url: databaseUrl, poolSize: MESSAGING_POOL.server, name, log });
  const redis = config.redisUrl ? connectRedis(config.redisUrl, "server", log) : undefined;
  if (redis) await firstAttempt(redis);
  const rateLimits = createRateLimits({ pool: database.pool, redis, scale: config.rateLimitScale });
  if (config.rateLimitScale === 0) log.warn("rate limits are off (RATE_LIMIT_SCALE=0)");

  const translations = createTranslations(database.prisma);
  const sessions = createSessions({ db: database.prisma, jwtSecret: config.jwtSecret, rateLimits });
  const customers = createCustomers({ database, translations, wakeRelay: createWaker(database.pool, log) });
  const contact = createContact(database.prisma);
  const projects = createProjects(database.prisma);
  const oncePer = createOncePer({ pool: database.pool, redis });
  const news = createNews({
    db: database.prisma,
    oncePer,
    log,
  });
  const gallery = createGallery(database.prisma);
  const about = createAbout(database.prisma);
  const legal = createLegal(database.prisma);
  const homepage = createHomepage({ projects, news, contact, about, translations });
  const navigation = createNavigation({ db: database.prisma, translations });
  const apartments = createApartments(database.prisma);
  const storage = openStorage(config.storageUrl);
  const media = createMedia({ db: database.prisma, storage, log });
  const previews = createPreviews({ key: derivedKey(config.jwtSecret, "previews") });
  const content: ContentParts = {
    db: database.prisma,
    content: createContent({ db: database.prisma }),
    pictures: createPictures({ db: database.prisma, media }),
  };
  const passwordLinks = createPasswordLinks({
    db: database.prisma,
    key: derivedKey(config.jwtSecret, "password_links"),
  });
  const { publicUrl } = config;
  const migrationsDir = new URL("../../prisma/migrations/", import.meta.url);
  const vitals = createVitals({ db: database.prisma });
  const boardPass = createBoardPass({ key: derivedKey(config.jwtSecret, "queue_board"), oncePer });
  const dashboard = createDashboard(database.prisma);
  const notificationSettings = createNotificationSettings(content);

  const contacts = createContacts({ database, translations, content: content.content });
  const links = mailLinksOf({ db: database.prisma, secret: config.jwtSecret, publicUrl: config.publicUrl });
  // Stores the key at the first start, while JWT_SECRET is still the one that mails have been signed with.
  await links().catch((err: unknown) =>
    log.warn({ err }, "the key of mail links will be read when it is needed"),
  );
  // For test mails alone: the caller waits for the mail server's answer. Connects on first use.
  const testMailer = createBulkMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    maxConnections: 1,
    dkim: config.dkim,
  });
  const newsletter = createNewsletter({
    db: database.prisma,
    links,
    translations,
    wakeRelay: createWaker(database.pool, log),
  });
  const campaigns = createCampaigns({
    db: database.prisma,
    content: content.content,
    contacts,
    translations,
    media,
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
  let front: ReturnType<typeof createFront> = () => false;
  const http = createServer((request, response) => {
    if (!front(request, response)) app?.(request, response);
  });
  const liveAdapter = createLiveAdapter({
    redisUrl: config.redisUrl,
    messaging,
    onGap: () => liveServer.cutConnections(),
    log,
  });
  const security = securityHeaders({
    isHttps: config.publicUrl.startsWith("https:"),
    isDev,
  });
  const liveServer = createLiveServer({
    http,
    headers: headersOf(security.data),
    adapter: liveAdapter.adapter,
    sessions,
    rateLimitScale: config.rateLimitScale,
    addressOf: (request) => (app ? addressBehind(app, request) : ""),
    log,
  });
  const live = liveBusOver(liveServer.io);
  readTargets(http);
  declineUpgrades(http, (request) => liveServer.takes(request) || (isDev && isViteSocket(request)));
  const site = await createSite({
    devWebUrl: config.devWebUrl,
    webDir: new URL("../../web/", import.meta.url),
    publicUrl: config.publicUrl,
    http,
    log,
  });

  const answers = new AnswerCache({
    maxBytes: config.cacheMegabytes * 1024 * 1024,
    freshMs: config.cacheSeconds * 1000,
    staleMs: CACHE_STALE_MS,
    isOutage: (error) => isDatabaseUnavailable(error) || isFailedPage(error),
    shared: redis && createSharedTier({ redis, build: site.build, log }),
  });
  const invalidate = (tags: readonly string[]) => {
    // First the texts that this process holds: what is computed from here on must be made of the new ones.
    if (tags.some((tag) => tag === "translations" || tag === ALL_TAGS)) translations.forget();
    answers.invalidate(tags);
  };
  const invalidations = new NotificationListener({
    messaging,
    log,
    channels: { [CACHE_CHANNEL]: (tags) => invalidate(JSON.parse(tags) as string[]) },
    // What changed while nobody listened is not known.
    onConnect: () => invalidate([ALL_TAGS]),
  });
  await invalidations.start();
  const queues = new Queues({ messaging, redisUrl: config.redisUrl, log });
  const figures = createFigures({ pool: database.pool, queues });
  const frontCounts: FrontCounts = { page: 0, data: 0 };
  const metrics = createMetrics({
    front: frontCounts,
    shared: figures,
    openSockets: () => liveServer.io.engine.clientsCount,
    cache: () => answers.figures(),
  });
  const siteCache = createSiteCache({
    queues,
    serverUrl: () => internalUrl({ host: config.host, port: (http.address() as AddressInfo).port }),
    log,
  });
  const viewsChanged = atMostEvery(VIEWS_SHOWN_WITHIN_MS, () =>
    notifyCaches(database.prisma, [VIEWS]).catch((err: unknown) => log.warn({ err }, "views shown late")),
  );
  const onServed: OnServed = (request, { viewedArticles }) => {
    const agent = request.headers["user-agent"] ?? "";
    if (agent === WARMER_AGENT) return;
    for (const id of viewedArticles)
      void news.countView(id, `${addressOf(request)} ${agent}`).then((isCounted) => {
        if (isCounted) viewsChanged();
      });
  };

  app = createApp({
    log,
    answers,
    rateLimits,
    onServed,
    translations,
    authenticate: createAuthenticate(sessions, config.jwtSecret),
    mountRoutes: ({ mount }) => {
      contentRoutes(mount, { homepage, about, projects, news, gallery, legal, translations, previews });
      navigationRoutes(mount, { navigation, apartments });
      inventoryRoutes(mount, {
        buildings: createResource(database.prisma, buildingSpec),
        floors: createResource(database.prisma, floorSpec),
        apartments: createResource(database.prisma, apartmentSpec),
        zoneImages: createResource(database.prisma, zoneImageSpec),
        zones: createResource(database.prisma, zoneSpec),
        stock: createStock(database.prisma),
        plans: createPlans(database.prisma),
        holds: createHolds(database.prisma),
        translations,
      });
      siteRoutes(mount, { contact, translations });
      customerRoutes(mount, { customers, translations });
      sessionRoutes(mount, { sessions, profile: createProfile(content), translations, live });
      adminProjectRoutes(mount, {
        projects: createProjectsAdmin(content),
        translations,
        previews,
        publicUrl,
      });
      adminNewsRoutes(mount, { news: createNewsAdmin(content), translations, previews, publicUrl });
      adminFeatureRoutes(mount, { features: createFeaturesAdmin(content), translations });
      adminGalleryRoutes(mount, { gallery: createGalleryAdmin(content), translations });
      adminUserRoutes(mount, {
        users: createUsersAdmin({ ...content, links: passwordLinks }),
        links: passwordLinks,
        translations,
        live,
      });
      adminTranslationRoutes(mount, {
        texts: createTranslationsAdmin({ ...content, changed: translations.forget }),
        translations,
      });
      adminSettingsRoutes(mount, {
        contact: createContactSettingsAdmin(content),
        about: createAboutSettingsAdmin({ ...content, changed: translations.forget }),
      });
      adminMediaRoutes(mount, {
        media: createMediaAdmin({ ...content, media }),
        translations,
      });
      jobRoutes(mount, createJobs({ db: database.prisma, queues }), boardPass);
      systemRoutes(mount, {
        vitals,
        system: createSystem({
          pool: database.pool,
          connectionLimits: connectionLimits(config),
          redis,
          smtpUrl: config.smtpUrl,
          storage,
          dataDir: config.dataDir,
          migrationsDir,
          figures,
          metrics: () => metrics.registry.metrics(),
          packageFile: new URL("../../package.json", import.meta.url),
          vitals,
        }),
      });
      adminRoutes(mount, { dashboard, notificationSettings, siteCache, translations });
      contactRoutes(mount, { contacts, translations });
      newsletterRoutes(mount, { newsletter, translations });
      campaignRoutes(mount, {
        campaigns,
        mailingList,
        settings: createMarketingSettings(content),
        translations,
      });
    },
    readiness: createReadiness({
      database,
      redis,
      migrationsDir,
    }),
    security: chooseSecurity(security),
    everywhere: [...(config.tracesEndpoint ? [traced] : []), metrics.measure, exceptPosts(compression())],
    metrics: metricsHandler(metrics.registry, config.metricsToken),
    site: (api) => [
      queueBoard({ queues, sessions, pass: boardPass, isHttps: publicUrl.startsWith("https:") }),
      mediaFiles(storage),
      mailPages({ mailingList, newsletter, translations }),
      discovery({
        origin: config.publicUrl,
        projects,
        news,
        translations,
        answers,
        explorerPlaces: () => explorerPlaces(database.prisma),
      }),
      ...site.handlers({ api, answers, onServed }),
    ],
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    viewerDir: fileURLToPath(new URL(VIEWER_DIR[isDev ? "sources" : "build"], import.meta.url)),
    // Beside the built server; from the sources nothing is there.
    descriptionFile: new URL("./openapi.json", import.meta.url),
  });

  front = createFront({
    answers,
    pageKeyOf: site.pageKeyOf,
    headers: { pages: headersOf(security.pages), data: headersOf(security.data) },
    keepAliveSeconds: Math.floor(http.keepAliveTimeout / 1000),
    counts: frontCounts,
  });

  await liveAdapter.ready;
  await listen(http, config);
  const { port } = http.address() as AddressInfo;
  log.info({ host: config.host, port }, "server listens");
  if (answers.isOn && config.warmAtStart) void siteCache.warmSoon();
  return {
    url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`,
    stop: async () => {
      const closed = closeHttp(http);
      queues.stopWaiting();
      await liveServer.close();
      await closed;
      invalidations.close();
      await queues.close();
      await site.close();
      await liveAdapter.close();
      testMailer.close();
      redis?.disconnect();
      await Promise.all([database.close(), messaging.close()]);
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

/** Calls `work` once for however many ask within `intervalMs`, at its end. */
function atMostEvery(intervalMs: number, work: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, intervalMs).unref();
  };
}
