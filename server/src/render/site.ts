import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { localeAmong } from "@ezo/contract/values/languages";
import {
  CACHED_URL_MAX_LENGTH,
  RENDER_LIMIT_MS,
  RENDERS_WAITING_MAX,
  RENDERS_WAITING_PER_THREAD,
} from "@ezo/contract/values/limits/operations";
import type { Locale } from "@ezo/contract/values/locale";
import type { Caller } from "@ezo/contract/route";
import type { AnswerCache } from "@ezo/core/platform/cache/answer-cache";
import { compressed, plainAnswer } from "@ezo/core/platform/cache/stored-answer";
import type { KnownTimeZone } from "@ezo/core/platform/known-time-zone";
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
import { builtFiles } from "./built-files.ts";
import { siteFromVite } from "./dev-site.ts";
import { refusedPages } from "./refused-page.ts";
import {
  noRenders,
  RenderFailed,
  renderFailed,
  type RenderFigures,
  RenderThreads,
} from "./render-threads.ts";

/**
 * What the site's built entry (`web/src/entry-server.tsx`) offers. Written out here because nothing may import web's
 * sources; `web/src/app/render/render-contract.ts` is the other side of it.
 */
interface SiteEntry {
  gather: (request: {
    url: string;
    locale: Locale;
    cookies?: string | undefined;
    call: Caller;
    assets: object | "dev";
    origin: string;
    iconsFolder: string;
    coloursSheet: string;
    headingFont?: string | undefined;
    timeZone: string;
    languages: readonly Locale[];
    refusal?: number | undefined;
    nonce?: string | undefined;
  }) => Promise<{ result: RenderResult } | { drawing: Drawing }>;
  draw: Draw;
  localeOfRequest: (url: string, cookies?: string) => Locale;
}

/** All that a page is drawn from, which `gather` makes for `draw`. */
type Drawing = object;
type Draw = (drawing: Drawing) => Promise<RenderResult>;
/** What `left` aborts is not drawn any more where it still waits. */
type DrawFor = (drawing: Drawing, left?: AbortSignal) => Promise<RenderResult>;
interface RenderResult {
  status: number;
  headers: Record<string, string>;
  isCacheable: boolean;
  body: Uint8Array;
  /** What was thrown by parts of the page. */
  crashes: readonly Error[];
}

interface LoadedSite {
  entry: () => Promise<Pick<SiteEntry, "gather" | "localeOfRequest">>;
  draw: DrawFor;
  renders: () => RenderFigures;
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

interface PageOptions {
  api: Api;
  answers: AnswerCache;
  icons: SiteIcons;
  colours: SiteColourSetting;
  languages: SiteLanguages;
  timeZone: Pick<KnownTimeZone, "current">;
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
/** Whether `error` is a page whose data could not be loaded, or that could not be rendered, or not now. */
export const isFailedPage = (error: unknown): boolean =>
  (error instanceof UnkeptPage && error.status >= 500) ||
  error instanceof RenderFailed ||
  (error instanceof AppError && error.code === "unavailable");

type RenderPage = ReturnType<typeof pageRenderer>;

function pageRenderer(
  parts: Pick<PageOptions, "api" | "colours" | "icons" | "languages" | "timeZone"> & {
    site: LoadedSite;
    origin: string;
    log: Log;
  },
) {
  const { site, api, origin } = parts;
  return async (request: Request, refusal?: number, left?: AbortSignal) => {
    const { gather, localeOfRequest } = await site.entry();
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
    const gathered = await gather({
      url,
      locale,
      cookies,
      call: (definition, input) => api.call(definition, input, context),
      assets: site.assets,
      origin,
      iconsFolder: brand.iconsFolder,
      coloursSheet: brand.coloursSheet,
      headingFont: brand.headingFont,
      timeZone: await parts.timeZone.current(),
      languages,
      refusal,
      nonce: styleNonceOf(request.res),
    });
    const { status, headers, isCacheable, body } = await documentOf(gathered, parts, left);
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

/** The finished document. Parts of it that could not be rendered are logged. */
async function documentOf(
  gathered: Awaited<ReturnType<SiteEntry["gather"]>>,
  { site, log }: { site: LoadedSite; log: Log },
  left?: AbortSignal,
) {
  const made = "result" in gathered ? gathered.result : await site.draw(gathered.drawing, left);
  for (const err of made.crashes) log.error({ err }, "a part of a page could not be rendered");
  const { buffer, byteOffset, byteLength } = made.body;
  // A thread's answer is a plain array of bytes.
  return { ...made, body: Buffer.from(buffer, byteOffset, byteLength) };
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
  options: PageOptions & { renderPage: RenderPage; pageKeyOf: Site["pageKeyOf"]; log: Log },
): RequestHandler {
  const { answers, olderCopies, onServed, renderPage, pageKeyOf, log } = options;

  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("not_found");
    const key = answers.isOn ? pageKeyOf(request) : undefined;
    if (key === undefined) {
      // Nobody else waits for it.
      const left = new AbortController();
      response.once("close", () => left.abort());
      const { status, headers, body, dependencies } = await renderPage(request, undefined, left.signal);
      onServed(request, dependencies);
      return void response.status(status).set(headers).end(body);
    }
    let failure: unknown;
    try {
      const compute = async () => {
        const made = await renderPage(request).catch((error: unknown) => {
          failure = error;
          throw error;
        });
        const { status, headers, body, isKeepable, dependencies } = made;
        if (!isKeepable) throw new UnkeptPage(status, headers, body);
        return {
          answer: await compressed(plainAnswer(body, { headers, ...dependencies })),
          isStorable: true,
        };
      };
      const acceptsOlder = olderCopies.areAcceptedBy(request, addressOf(request));
      const { answer, outcome } = await answers.get(key, compute, { acceptsOlder });
      // The visitor does not notice; the operator must.
      if (outcome === "stale" && failure instanceof RenderFailed)
        log.error({ err: failure }, "a page could not be rendered, and an older copy was sent");
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

async function fromBuild(
  webDir: URL,
  { threads, log }: { threads: number; log: Log },
): Promise<LoadedSite | undefined> {
  const client = fileURLToPath(new URL("dist/client/", webDir));
  const entryFile = fileURLToPath(new URL("dist/server/entry-server.js", webDir));
  if (!existsSync(entryFile)) return undefined;
  const entry = (await import(pathToFileURL(entryFile).href)) as SiteEntry;
  const manifest = JSON.parse(await readFile(`${client}.vite/manifest.json`, "utf8")) as object;
  const renderer = threads > 0 ? threadsOf(entryFile, threads, log) : undefined;
  return {
    entry: () => Promise.resolve(entry),
    draw: renderer
      ? (drawing, left) => renderer.run(drawing, left)
      : (drawing) =>
          entry.draw(drawing).catch((cause: unknown) => {
            throw renderFailed(cause);
          }),
    renders: () => renderer?.figures() ?? noRenders(),
    assets: manifest,
    files: builtFiles(client),
    close: async () => renderer?.close(),
  };
}

/** They load the same file as this process, which loads the pages' data with it. */
const threadsOf = (file: string, threads: number, log: Log) =>
  new RenderThreads<Drawing, RenderResult>({
    file,
    name: "draw" satisfies keyof SiteEntry,
    threads,
    maxWaiting: Math.min(threads * RENDERS_WAITING_PER_THREAD, RENDERS_WAITING_MAX),
    limitMs: RENDER_LIMIT_MS,
    log,
  });

async function fromSources(devWebUrl: string, http: HttpServer): Promise<LoadedSite> {
  const site = await siteFromVite<SiteEntry>(devWebUrl, http);
  const draw: Draw = async (drawing) => (await site.entry()).draw(drawing);
  return { ...site, draw, renders: noRenders, assets: "dev" };
}
