import { createHash } from "node:crypto";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log/log";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { pageKey } from "../cache/front.ts";
import { fromBuild, fromSources } from "./load-site.ts";
import { pageRenderer, type RendererOptions } from "./page-renderer.ts";
import { refusedPages } from "./refused-page.ts";
import { noRenders, type RenderFigures } from "./render-threads.ts";
import { isKeptPage, pages, type ServingOptions } from "./serve-pages.ts";

export interface Site {
  handlers: (options: RendererOptions & ServingOptions) => (RequestHandler | ErrorRequestHandler)[];
  /** The cache key of a page; undefined for one that is never cached. */
  pageKeyOf: (request: IncomingMessage) => string | undefined;
  /** Identifies the build: pages name the files of the build that made them. */
  build: string;
  /** What threads have rendered. */
  renders: () => RenderFigures;
  close: () => Promise<void>;
}

/** Serves the site's files and renders its pages: built, or from Vite while developing. */
export async function createSite(options: {
  /** Where Vite serves the site from its sources. */
  devWebUrl: string | undefined;
  /** The folder of the web workspace, sources and build. */
  webDir: URL;
  publicUrl: string;
  /** How many threads render pages; with 0, and from the sources, this one does. */
  renderThreads: number;
  http: HttpServer;
  log: Log;
}): Promise<Site> {
  const { devWebUrl, publicUrl, webDir, renderThreads, http, log } = options;
  const site = devWebUrl
    ? await fromSources(devWebUrl, http)
    : await fromBuild(webDir, { threads: renderThreads, log });
  if (!site) {
    log.error("the site is not built (npm run build); only the API answers");
    return {
      handlers: () => [notBuilt],
      pageKeyOf: () => undefined,
      build: "none",
      renders: noRenders,
      close: () => Promise.resolve(),
    };
  }
  // From the sources no page is kept, and the entry is loaded when the first one is asked for.
  const localeOfRequest = devWebUrl ? undefined : (await site.entry()).localeOfRequest;
  const pageKeyOf: Site["pageKeyOf"] = ({ url = "/", headers }) =>
    localeOfRequest && isKeptPage(url, headers)
      ? pageKey(localeOfRequest(url, headers.cookie), url)
      : undefined;
  return {
    handlers: (parts) => {
      const renderPage = pageRenderer({ site, ...parts, origin: publicUrl, log });
      return [site.files, pages({ ...parts, renderPage, pageKeyOf, log }), refusedPages(renderPage)];
    },
    pageKeyOf,
    build: createHash("sha1").update(JSON.stringify(site.assets)).digest("hex").slice(0, 12),
    renders: site.renders,
    close: site.close,
  };
}

const notBuilt: RequestHandler = () => {
  throw new AppError("unavailable");
};
