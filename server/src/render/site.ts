import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Locale } from "@ezo/contract/locale";
import type { Caller } from "@ezo/contract/route";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log";
import type { Request, RequestHandler, Response } from "express";
import sirv from "sirv";
import { type Api, type CallContext, NO_UPLOADS, previewOf } from "../http/mount.ts";

/**
 * What the site's built entry (`web/src/entry-server.tsx`) offers. Written out here because nothing may import web's
 * sources; `web/src/app/render-contract.ts` is the other side of it.
 */
interface SiteEntry {
  render: (request: {
    url: string;
    locale: Locale;
    cookies?: string | undefined;
    call: Caller;
    assets: object | "dev";
    origin: string;
  }) => Promise<{ status: number; headers: Record<string, string>; isCacheable: boolean; body: Readable }>;
  localeOfRequest: (url: string, cookies?: string) => Locale;
}

interface LoadedSite {
  entry: () => Promise<SiteEntry>;
  assets: object | "dev";
  files: RequestHandler;
  close: () => Promise<void>;
}

export interface Site {
  handlers: (api: Api) => RequestHandler[];
  close: () => Promise<void>;
}

/** Serves the site's files and renders its pages: built, or from Vite while developing. */
export async function createSite(options: {
  isDev: boolean;
  /** The folder of the web workspace, sources and build. */
  webDir: URL;
  publicUrl: string;
  http: HttpServer;
  log: Log;
}): Promise<Site> {
  const { publicUrl, webDir, log } = options;
  const site = options.isDev ? await fromSources(webDir, options.http) : await fromBuild(webDir);
  if (!site) {
    log.error("the site is not built (npm run build); only the API answers");
    return { handlers: () => [notBuilt], close: () => Promise.resolve() };
  }
  return {
    handlers: (api) => [site.files, pages(site, api, publicUrl)],
    close: site.close,
  };
}

const notBuilt: RequestHandler = () => {
  throw new AppError("unavailable");
};

function pages(site: LoadedSite, api: Api, origin: string): RequestHandler {
  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("not_found");
    const { render, localeOfRequest } = await site.entry();
    const cookies = request.headers.cookie;
    const locale = localeOfRequest(request.originalUrl, cookies);
    const context = renderContext(request, locale);
    const result = await render({
      url: request.originalUrl,
      locale,
      cookies,
      call: (definition, input) => api.call(definition, input, context),
      assets: site.assets,
      origin,
    });
    response.status(result.status).set(result.headers);
    response.set({ "Cache-Control": "no-cache", Vary: "Cookie" });
    // Not for search engines, nor for anybody's cache.
    if (context.preview !== undefined)
      response.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });
    if (request.method === "HEAD") {
      result.body.destroy();
      return void response.end();
    }
    await sendPage(result.body, response);
  };
}

/** A visitor who leaves while the page is on its way is no error. */
async function sendPage(body: Readable, response: Response): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

const renderContext = (request: Request, locale: Locale): CallContext => ({
  locale,
  address: request.ip ?? "",
  userAgent: request.get("user-agent") ?? "",
  idempotencyKey: undefined,
  uploads: NO_UPLOADS,
  preview: previewOf(request),
});

async function fromBuild(webDir: URL): Promise<LoadedSite | undefined> {
  const client = fileURLToPath(new URL("dist/client/", webDir));
  const entryFile = fileURLToPath(new URL("dist/server/entry-server.js", webDir));
  if (!existsSync(entryFile)) return undefined;
  const entry = (await import(pathToFileURL(entryFile).href)) as SiteEntry;
  const manifest = JSON.parse(await readFile(`${client}.vite/manifest.json`, "utf8")) as object;
  return {
    entry: () => Promise.resolve(entry),
    assets: manifest,
    files: builtFiles(client),
    close: () => Promise.resolve(),
  };
}

/** Files whose name carries their content's hash may be kept for a year; the others are asked about each time. */
function builtFiles(dir: string): RequestHandler {
  const serve = sirv(dir, {
    etag: true,
    // The build has compressed them once, better than an answer has time for.
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith("/assets/") || path.startsWith("/fonts/");
      response.setHeader(
        "Cache-Control",
        isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  return (request, response, next) => {
    // A missing file must not be answered with a page.
    const isAsset = request.path.startsWith("/assets/") || request.path.startsWith("/fonts/");
    serve(request, response, () => (isAsset ? next(new AppError("not_found")) : next()));
  };
}

async function fromSources(webDir: URL, http: HttpServer): Promise<LoadedSite> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: fileURLToPath(webDir),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: http } },
  });
  return {
    entry: () => vite.ssrLoadModule("/src/entry-server.tsx") as Promise<unknown> as Promise<SiteEntry>,
    assets: "dev",
    files: vite.middlewares as unknown as RequestHandler,
    close: () => vite.close(),
  };
}
