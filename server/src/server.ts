import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CONNECTION_IDLE_MS, FILE_ARRIVES_MS } from "@ezo/contract/values/limits/operations";
import type { Config } from "@ezo/core/platform/config/config";
import { createLiveAdapter, liveBusOver } from "@ezo/core/platform/events/live-bus";
import type { Log } from "@ezo/core/platform/log/log";
import { type Shutdown, startOrClose } from "@ezo/core/platform/process/shutdown";
import { createSiteCache, internalUrl } from "@ezo/core/site-cache/site-cache.service";
import type { Express } from "express";
import { openAnswers } from "./answers.ts";
import { createFront, type FrontCounts, headersOf } from "./cache/front.ts";
import { OlderCopies } from "./cache/older-copies.ts";
import { composeApp } from "./compose-app.ts";
import { closeHttp } from "./http/close-http.ts";
import { cutSlowBody } from "./http/request/body/slow-body.ts";
import { cutUnreadBody } from "./http/request/body/unread-body.ts";
import { declineUpgrades } from "./http/decline-upgrades.ts";
import { addressBehind } from "./http/request/caller/address.ts";
import { readTargets } from "./http/request/request-target.ts";
import { securityHeaders } from "./http/security.ts";
import { createLiveServer, type LiveServer } from "./live/live-server.ts";
import { composeOperations } from "./operations.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { isViteSocket } from "./render/dev-site.ts";
import { createSite, type Site } from "./render/site.ts";
import { composeServices, type Services } from "./services.ts";

export interface RunningServer {
  /** Where it listens, with the port it was given when the configured one is 0. */
  url: string;
  /** Accepts nothing new, answers the requests in flight, closes everything. */
  stop: () => Promise<void>;
}

/** What answers requests. Both are set once they are composed, before the server listens. */
interface Entry {
  front: ReturnType<typeof createFront>;
  app: Express | undefined;
}

/** Composes every object once and listens. */
export const startServer = (config: Config, log: Log): Promise<RunningServer> =>
  startOrClose(async (shutdown) => {
    const isDev = config.devWebUrl !== undefined;
    const isHttps = config.publicUrl.startsWith("https:");
    const security = securityHeaders({ isHttps, isDev });
    const platform = await openPlatform(config, log, shutdown);
    const services = await composeServices(platform, shutdown);
    const entry: Entry = { front: () => false, app: undefined };
    const limits = { keepAliveTimeout: CONNECTION_IDLE_MS, requestTimeout: FILE_ARRIVES_MS };
    const http = createServer(limits, (request, response) => {
      cutSlowBody(request);
      cutUnreadBody(request, response);
      if (!entry.front(request, response)) entry.app?.(request, response);
    });
    const live = openLive(platform, services, { http, entry, headers: headersOf(security.data), shutdown });
    readTargets(http);
    declineUpgrades(http, (request) => live.server.takes(request) || (isDev && isViteSocket(request)));
    const site = await openSite(platform, http, shutdown);
    const answers = await openAnswers(platform, site, shutdown);
    const siteCache = createSiteCache({
      queues: platform.queues,
      serverUrl: () => internalUrl({ host: config.host, port: portOf(http) }),
      log,
    });
    const olderCopies = new OlderCopies({ isHttps });
    const counts: FrontCounts = { page: 0, data: 0 };
    const { metrics, system } = composeOperations(platform, {
      counts,
      answers,
      renders: site.renders,
      liveServer: live.server,
      vitals: services.vitals,
      bounces: services.marketing.bounceWebhooks.counts,
    });
    const app = composeApp(platform, services, {
      site,
      answers,
      olderCopies,
      security,
      metrics,
      live: liveBusOver(live.server.io),
      siteCache,
      system,
    });
    entry.app = app;
    entry.front = createFront({
      answers,
      pageKeyOf: site.pageKeyOf,
      acceptsOlder: (request) => olderCopies.areAcceptedBy(request, addressBehind(app, request)),
      headers: { pages: headersOf(security.pages), data: headersOf(security.data) },
      counts,
    });
    shutdown.add(async () => {
      const closed = closeHttp(http);
      platform.queues.stopWaiting();
      await live.server.close();
      await closed;
    });
    await live.ready;
    await listen(http, config);
    log.info({ host: config.host, port: portOf(http) }, "server listens");
    if (answers.isOn && config.warmAtStart) void siteCache.warmSoon();
    return {
      url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${portOf(http)}`,
      stop: async () => {
        await shutdown.run();
        log.info("server stopped");
      },
    };
  });

async function openSite({ config, log }: Platform, http: HttpServer, shutdown: Shutdown): Promise<Site> {
  const site = await createSite({
    devWebUrl: config.devWebUrl,
    webDir: new URL("../../web/", import.meta.url),
    publicUrl: config.publicUrl,
    renderThreads: config.renderThreads,
    http,
    log,
  });
  shutdown.add(() => site.close());
  return site;
}

/** Socket.IO on the HTTP server, connected to the other servers and the workers once it is `ready`. */
function openLive(
  { config, messaging, log }: Platform,
  { people, enquiries }: Services,
  own: { http: HttpServer; entry: Entry; headers: readonly string[]; shutdown: Shutdown },
): { server: LiveServer; ready: Promise<unknown> } {
  const { http, entry, headers, shutdown } = own;
  const { adapter, ready, close } = createLiveAdapter({
    redisUrl: config.redisUrl,
    messaging,
    onGap: () => server.cutConnections(),
    log,
  });
  shutdown.add(close);
  const server: LiveServer = createLiveServer({
    http,
    headers,
    adapter,
    sessions: people.sessions,
    maySee: enquiries.maySee,
    noteSeen: enquiries.seen,
    rateLimitScale: config.rateLimitScale,
    addressOf: (request) => (entry.app ? addressBehind(entry.app, request) : ""),
    log,
  });
  return { server, ready };
}

const portOf = (http: HttpServer): number => (http.address() as AddressInfo).port;

function listen(http: HttpServer, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(config.port, config.host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}
