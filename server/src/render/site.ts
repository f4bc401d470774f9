import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { localeAmong } from "@ezo/contract/values/languages";
import { CACHED_URL_MAX_LENGTH } from "@ezo/contract/values/limits/operations";
import type { Locale } from "@ezo/contract/values/locale";
import type { Caller } from "@ezo/contract/route";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { SiteColourSetting } from "@ezo/core/site-colours/site-colours";
import { iconTags, type SiteIcons } from "@ezo/core/site-icons/site-icons";
import type { SiteLanguages } from "@ezo/core/site-languages/site-languages";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log/log";
import type { ErrorRequestHandler, Request, RequestHandler } from "express";
import { type OnServed, pageKey } from "../cache/front.ts";
import type { OlderCopies } from "../cache/older-copies.ts";
import { sendAnswer } from "../cache/send-answer.ts";
import { addressOf } from "../http/request/address.ts";
import { NO_BYTES, NO_UPLOADS } from "../http/request/body.ts";
import { type Api, type CallContext, previewOf } from "../http/mount.ts";
import { georgianAddress } from "../http/request/shown-languages.ts";
import { PREVIEW_HEADER } from "../http/request/preview-header.ts";
import { isAdminUrl, styleNonceOf } from "../http/security.ts";
import { sendStream } from "../http/send-stream.ts";
import { builtFiles } from "./built-files.ts";
import { siteFromVite } from "./dev-site.ts";
import { refusedPages } from "./refused-page.ts";

/**
 * What the site's built entry (`web/src/entry-server.tsx`) offers. Written out here because nothing may import web's
 * sources; `web/src/app/render/render-contract.ts` is the other side of it.
 */
interface SiteEntry {
  render: (request: {
    url: string;
    locale: Locale;
    cookies?: string | undefined;
    call: Caller;
    assets: object | "dev";
    origin: string;
    iconsFolder: string;
    coloursSheet: string;
    headingFont?: string | undefined;
    languages: readonly Locale[];
    refusal?: number | undefined;
    nonce?: string | undefined;
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
  handlers: (options: PageOptions) => (RequestHandler | ErrorRequestHandler)[];
  /** The cache key of a page; undefined for one that is never cached. */
  pageKeyOf: (request: IncomingMessage) => string | undefined;
  /** Identifies the build: pages name the files of the build that made them. */
  build: string;
  close: () => Promise<void>;
}

/** Serves the site's files and renders its pages: built, or from Vite while developing. */
export async function createSite(options: {
  /** Where Vite serves the site from its sources. */
  devWebUrl: string | undefined;
  /** The folder of the web workspace, sources and build. */
  webDir: URL;
  publicUrl: string;
  http: HttpServer;
  log: Log;
}): Promise<Site> {
  const { devWebUrl, publicUrl, webDir, http, log } = options;
  const site = devWebUrl ? await fromSources(devWebUrl, http) : await fromBuild(webDir);
  if (!site) {
    log.error("the site is not built (npm run build); only the API answers");
    return {
      handlers: () => [notBuilt],
      pageKeyOf: () => undefined,
      build: "none",
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
      const renderPage = pageRenderer({ site, ...parts, origin: publicUrl });
      return [site.files, pages({ ...parts, renderPage, pageKeyOf }), refusedPages(renderPage)];
    },
    pageKeyOf,
    build: createHash("sha1").update(JSON.stringify(site.assets)).digest("hex").slice(0, 12),
    close: site.close,
  };
}

interface PageOptions {
  api: Api;
  answers: AnswerCache;
  icons: SiteIcons;
  colours: SiteColourSetting;
  languages: SiteLanguages;
  olderCopies: OlderCopies;
  onServed: OnServed;
}
/** Set by a browser that is about to reload in another language (specification, section 4, "Locale"). */
const SWITCHING_COOKIE = "ezo_locale_switching";
/** The queries that pages know; other names could fill the cache with copies of one page. */
const PAGE_QUERY = new Set(["status", "category", "page"]);

/** Concurrent requests with the same key get the same page, so only equal requests may share one. */
function isKeptPage(url: string, headers: IncomingMessage["headers"]): boolean {
  // The policy of each has a nonce of its own, which its document names.
  if (isAdminUrl(url)) return false;
  if (url.length > CACHED_URL_MAX_LENGTH || headers.cookie?.includes(SWITCHING_COOKIE)) return false;
  if (headers[PREVIEW_HEADER] !== undefined) return false;
  const query = url.indexOf("?");
  return query < 0 || [...new URLSearchParams(url.slice(query)).keys()].every((name) => PAGE_QUERY.has(name));
}

const notBuilt: RequestHandler = () => {
  throw new AppError("unavailable");
};

/** A page that is incomplete or refuses: sent as it is, unless it failed and there is an older copy. */
class UnkeptPage extends Error {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: Buffer,
  ) {
    super(`the page answers ${status}`);
  }
}
/** Whether `error` is a page whose data could not be loaded. */
export const isFailedPage = (error: unknown): boolean => error instanceof UnkeptPage && error.status >= 500;

type RenderPage = ReturnType<typeof pageRenderer>;

function pageRenderer(
  parts: Pick<PageOptions, "api" | "colours" | "icons" | "languages"> & { site: LoadedSite; origin: string },
) {
  const { site, api, origin } = parts;
  return async (request: Request, refusal?: number) => {
    const { render, localeOfRequest } = await site.entry();
    const cookies = request.headers.cookie;
    const { languages, isCertain } = await languagesOf(parts.languages);
    // A language that was switched off after the request came: its address would be kept with a Georgian page.
    const georgian = georgianAddress(request.originalUrl, languages);
    const url = georgian ?? request.originalUrl;
    const locale = localeAmong(languages, localeOfRequest(url, cookies));
    // What a change of the languages invalidates.
    const tags = new Set(["translations"]);
    const viewedArticles: number[] = [];
    const brand = await brandOf(parts);
    let isKeepable = isCertain && brand.isCertain && georgian === undefined;
    const context: CallContext = {
      ...renderContext(request, locale),
      dependsOn: (dependencies) => {
        isKeepable &&= dependencies !== undefined;
        dependencies?.tags.forEach((tag) => tags.add(tag));
        viewedArticles.push(...(dependencies?.viewedArticles ?? []));
      },
    };
    iconTags(brand.iconsFolder).forEach((tag) => tags.add(tag));
    const { status, headers, isCacheable, body } = await render({
      url,
      locale,
      cookies,
      call: (definition, input) => api.call(definition, input, context),
      assets: site.assets,
      origin,
      iconsFolder: brand.iconsFolder,
      coloursSheet: brand.coloursSheet,
      headingFont: brand.headingFont,
      languages,
      refusal,
      nonce: styleNonceOf(request.res),
    });
    return {
      status,
      headers: {
        "cache-control": "no-cache",
        vary: "Cookie",
        ...headers,
        // Not for search engines, nor for anybody's cache.
        ...(context.preview === undefined
          ? {}
          : { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }),
      },
      body,
      isKeepable: isCacheable && isKeepable && status === 200 && context.preview === undefined,
      dependencies: { tags: [...tags], viewedArticles },
    };
  };
}

/** The firm's icons, colours and face of headings. Without the database there are pages, too: those that say so. */
const brandOf = ({ colours, icons }: Pick<PageOptions, "colours" | "icons">) =>
  Promise.all([icons.folder(), colours.sheet(), colours.headingFont()]).then(
    ([iconsFolder, coloursSheet, headingFont]) => ({
      iconsFolder,
      coloursSheet,
      headingFont,
      isCertain: true,
    }),
    () => ({ iconsFolder: "", coloursSheet: "", headingFont: undefined, isCertain: false }),
  );

/** The languages that pages offer. What was read last is no reason to keep a page. */
const languagesOf = (languages: SiteLanguages) =>
  languages.shown().then(
    (shown) => ({ languages: shown, isCertain: true }),
    () => ({ languages: languages.lastShown(), isCertain: false }),
  );

function pages(
  options: PageOptions & { renderPage: RenderPage; pageKeyOf: Site["pageKeyOf"] },
): RequestHandler {
  const { answers, olderCopies, onServed, renderPage, pageKeyOf } = options;

  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("not_found");
    const key = answers.isOn ? pageKeyOf(request) : undefined;
    if (key === undefined) {
      const { status, headers, body, dependencies } = await renderPage(request);
      response.status(status).set(headers);
      onServed(request, dependencies);
      if (request.method !== "HEAD") return sendStream(body, response);
      body.destroy();
      return void response.end();
    }
    try {
      const compute = async () => {
        const { status, headers, body, isKeepable, dependencies } = await renderPage(request);
        const bytes = await buffer(body);
        if (!isKeepable) throw new UnkeptPage(status, headers, bytes);
        return {
          answer: await compressed(plainAnswer(bytes, { headers, ...dependencies })),
          isStorable: true,
        };
      };
      const acceptsOlder = olderCopies.areAcceptedBy(request, addressOf(request));
      const { answer, outcome } = await answers.get(key, compute, { acceptsOlder });
      sendAnswer(request, response, answer, { outcome });
      onServed(request, answer);
    } catch (error) {
      if (!(error instanceof UnkeptPage)) throw error;
      response.status(error.status).set(error.headers).end(error.body);
    }
  };
}

const renderContext = (request: Request, locale: Locale): CallContext => ({
  locale,
  address: addressOf(request),
  userAgent: request.get("user-agent") ?? "",
  idempotencyKey: undefined,
  uploads: NO_UPLOADS,
  raw: NO_BYTES,
  header: (name) => request.get(name),
  preview: previewOf(request),
  device: undefined,
  keepDevice: () => undefined,
  cookie: () => undefined,
  keepCookie: () => undefined,
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

async function fromSources(devWebUrl: string, http: HttpServer): Promise<LoadedSite> {
  return { ...(await siteFromVite<SiteEntry>(devWebUrl, http)), assets: "dev" };
}
