import { fileURLToPath } from "node:url";
import { createRefusals } from "@ezo/core/audit/refusals";
import { layoutPages } from "@ezo/core/layouts/layout-stock.repo";
import { explorerPlaces } from "@ezo/core/navigation/explorer-places";
import { landingPlaces } from "@ezo/core/navigation/landing-pages";
import { AppError } from "@ezo/core/platform/app-error";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import type { Config } from "@ezo/core/platform/config/config";
import type { LiveBus } from "@ezo/core/platform/events/live-bus";
import { leastFreeBytes } from "@ezo/core/platform/process/free-space";
import type { SiteCacheService } from "@ezo/core/site-cache/site-cache.service";
import type { SystemService } from "@ezo/core/system/system.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import compression from "compression";
import express, { type Express, type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { countViews } from "./answers.ts";
import type { OlderCopies } from "./cache/older-copies.ts";
import { createAdmitKey } from "./http/admit-key.ts";
import { createAuthenticate } from "./http/authenticate.ts";
import { createErrorHandler } from "./http/errors.ts";
import { createReadiness } from "./http/health.ts";
import { type createMetrics, metricsHandler } from "./http/metrics.ts";
import { type Api, createApi } from "./http/mount.ts";
import { describedApi } from "./http/openapi/described-api.ts";
import { apiDescription } from "./http/openapi/docs-page.ts";
import { adminManifest } from "./http/pages/discovery/admin-manifest.ts";
import { discovery } from "./http/pages/discovery/discovery.ts";
import { documentFiles } from "./http/pages/files/document-files.ts";
import { feedPages } from "./http/pages/discovery/feeds.ts";
import { fileLinkPages } from "./http/pages/files/file-links.ts";
import { refusedMailLinks } from "./http/pages/mail-links/refused-mail-links.ts";
import { mailPages } from "./http/pages/mail-links/mail-pages.ts";
import { brochurePages, refusedBrochures } from "./http/pages/brochure-pages.ts";
import { offerPages, refusedOffers } from "./http/pages/offer-pages.ts";
import { mediaFiles } from "./http/pages/files/media-files.ts";
import { queueBoard } from "./http/pages/queue-board.ts";
import { siteColours } from "./http/pages/brand/site-colours.ts";
import { siteIcons } from "./http/pages/brand/site-icons.ts";
import { ssoCallback } from "./http/pages/sso-callback.ts";
import { videoFiles } from "./http/pages/files/video-files.ts";
import { requestId } from "./http/request/request-id.ts";
import { shownLanguages } from "./http/request/language/shown-languages.ts";
import { storableAddress } from "./http/request/validation/storable.ts";
import { chooseSecurity, type SecurityHeaders } from "./http/security.ts";
import { traced } from "./http/tracing.ts";
import { mountRoutes } from "./mount-routes.ts";
import { MIGRATIONS_DIR, type Platform } from "./platform.ts";
import type { Site } from "./render/site.ts";
import type { Services } from "./services.ts";

/** The page that shows the API's description. */
const VIEWER_DIR = {
  sources: "../../.cache/api-viewer/",
  build: "../../web/dist/docs/",
};

/** The Express application of this server: health, metrics, the API, then the site. */
export function composeApp(
  platform: Platform,
  services: Services,
  own: {
    site: Site;
    answers: AnswerCache;
    olderCopies: OlderCopies;
    security: SecurityHeaders;
    metrics: ReturnType<typeof createMetrics>;
    live: LiveBus;
    siteCache: SiteCacheService;
    system: SystemService;
  },
): Express {
  const { config, colours, icons, languages, log, database, redis, timeZone, translations } = platform;
  const { site, answers, olderCopies, security, metrics, ...operated } = own;
  const onServed = countViews(platform, services.site.news);
  const freeBytes = () => leastFreeBytes(config);
  const readiness = createReadiness({ database, redis, migrationsDir: MIGRATIONS_DIR, freeBytes });
  const fail = createErrorHandler({ ...platform, noteRefusal: createRefusals(platform) });
  const app = express();
  app.set("trust proxy", config.trustProxy);
  app.set("query parser", "simple");
  app.set("etag", "strong");
  app.disable("x-powered-by");

  app.use(chooseSecurity(security));
  app.get("/healthz", (_, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_, response) => {
    const found = await readiness();
    response.status(found.status === "unavailable" ? 503 : 200).json(found);
  });
  app.get("/metrics", metricsHandler(metrics.registry, config.metricsToken));
  app.use(requestId(log), ...(config.tracesEndpoint ? [traced] : []), metrics.measure);
  app.use(exceptPosts(compression()), storableAddress, shownLanguages(languages));

  const authenticate = createAuthenticate(services.people.sessions, config.jwtSecret);
  const admitKey = createAdmitKey({ ...services, ...platform });
  const router = Router({ caseSensitive: true });
  const api = createApi(router, {
    ...platform,
    ...services.people.reauthentication,
    authenticate,
    admitKey,
    answers,
    olderCopies,
    onServed,
    isHttps: config.publicUrl.startsWith("https:"),
  });
  mountRoutes(api.mount, { ...services, ...operated, config, languages, timeZone, translations });
  router.use(describing(api, config, () => titleOf(translations)));
  app.use(webhooksOutsideApi);
  app.use("/api", router, () => {
    throw new AppError("not_found");
  });
  app.use("/api", fail);
  for (const handler of pagesOf(platform, services, answers)) app.use(handler);
  const shown = { colours, icons, languages, timeZone };
  for (const handler of site.handlers({ api, answers, ...shown, olderCopies, onServed })) app.use(handler);
  app.use(fail);
  return app;
}

/** Webhooks are also taken at `/webhooks/...`: senders need not know where the API begins. */
const webhooksOutsideApi: RequestHandler = (request, _, next) => {
  if (request.url.startsWith("/webhooks/")) request.url = `/api${request.url}`;
  next();
};

/** The firm's name in English, as titles of pages have it. */
const titleOf = async (translations: TranslationsService): Promise<string> =>
  (await translations.lookup("en"))("firm.title");

/** The API's description, and the page that shows it. */
function describing(api: Api, { publicUrl, devWebUrl }: Config, firmName: () => Promise<string>): Router {
  // Beside the built server; there is none beside the sources.
  const builtFile = new URL("./openapi.json", import.meta.url);
  const describe = () => describedApi({ builtFile, routes: () => api.mounted(), publicUrl });
  const viewer = devWebUrl === undefined ? VIEWER_DIR.build : VIEWER_DIR.sources;
  const viewerDir = fileURLToPath(new URL(viewer, import.meta.url));
  return apiDescription({ describe, firmName, viewerDir });
}

const pagesOf = (
  platform: Platform,
  services: Services,
  answers: AnswerCache,
): (RequestHandler | ErrorRequestHandler)[] => {
  const { config, colours, db, icons, languages, log, queues, rateLimits, storage, timeZone, translations } =
    platform;
  const shown = { translations, icons, colours, timeZone };
  const { site, people, marketing, enquiries, feeds, offers, brochures, projectDocuments } = services;
  const { previews, projectVideos } = services;
  const isHttps = config.publicUrl.startsWith("https:");
  return [
    adminManifest({ translations, icons }),
    siteIcons(icons),
    siteColours(),
    queueBoard({
      queues,
      sessions: people.sessions,
      pass: people.boardPass,
      firmName: () => titleOf(translations),
      isHttps,
    }),
    ssoCallback({ sso: people.sso, rateLimits, isHttps }),
    mediaFiles(storage),
    documentFiles(projectDocuments.files),
    videoFiles({ files: projectVideos, previews }),
    offerPages({ ...shown, offers, rateLimits, log }),
    brochurePages({ brochures, rateLimits }),
    refusedBrochures(shown),
    fileLinkPages({ ...shown, fileLinks: enquiries.fileLinks, rateLimits }),
    mailPages({ ...marketing, ...shown }),
    refusedMailLinks(shown),
    refusedOffers({ ...shown, offers }),
    feedPages({ feeds, answers }),
    discovery({
      origin: config.publicUrl,
      projects: site.projects,
      news: site.news,
      legal: site.legal,
      translations,
      icons,
      languages,
      answers,
      explorerPlaces: async () =>
        (await Promise.all([landingPlaces(db), layoutPages(db), explorerPlaces(db)])).flat(),
    }),
  ];
};

/** Answers to a POST are a line of JSON, too short to be worth wrapping every response. */
const exceptPosts =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === "POST" ? next() : handler(request, response, next);
