import { DEFAULT_LOCALE, localeOfPath, pathWithoutLocale } from "@ezo/contract/languages";
import { BUSINESS_TIME_ZONE } from "@ezo/contract/limits";
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { PassThrough, Readable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import type { WebCaller } from "../shared/api/http-caller.ts";
import { type ServerAnswer, ServerAnswerContext } from "../shared/navigation/server-answer.ts";
import { cookieValue, LOCALE_KEY, SWITCHING_KEY, toLocale } from "../shared/i18n/locale-storage.ts";
import type { AppState } from "./app-state.ts";
import { adminAssets, publicAssets } from "./assets.ts";
import { type App, createApp } from "./create-app.ts";
import { adminDocument, documentEnd, documentStart } from "./document.ts";
import { documentHead } from "./document-head.ts";
import { locatePage, type PlacedPage } from "./find-page.ts";
import { isAdminPath } from "./is-admin-path.ts";
import { footerQuery } from "./layout/footer.queries.ts";
import { type Page, type PageContext, viewsOf } from "./pages.ts";
import { PublicApp } from "./public-app.tsx";
import { structuredData } from "./structured-data.ts";
import type { LocaleOfRequest, Render, RenderRequest, RenderResult } from "./render-contract.ts";

export const localeOfRequest: LocaleOfRequest = (url, cookies = "") =>
  localeOfPath(pathOf(url)) ?? toLocale(cookieValue(cookies, LOCALE_KEY)) ?? DEFAULT_LOCALE;

export const render: Render = async (request) =>
  isAdminPath(pathOf(request.url)) ? renderAdmin(request) : renderPublic(request);

/** A page of the public site, drawn with its data; what could not be loaded is drawn as its error state. */
async function renderPublic(request: RenderRequest): Promise<RenderResult> {
  const path = pathWithoutLocale(pathOf(request.url));
  const place = locatePage(path);
  const { page } = place;
  const app = appOf(request);
  const context = contextOf(place, request, app);
  await Promise.all([page.view.load(), loadData(page, context)]);
  const views = viewsOf(page, context);
  await Promise.all(views.map((view) => view.load()));

  const state: AppState = {
    locale: app.locale,
    basename: app.basename,
    isSwitching: app.overlay.phase.get() === "shown",
    year: app.year,
    // A failure travels too: the browser must begin with the error state that the HTML shows.
    queries: dehydrate(app.cache, { shouldDehydrateQuery: ({ state }) => state.status !== "pending" }),
  };
  const start = () => {
    const isAbsent = answer.status !== undefined;
    const { origin, assets, nonce } = request;
    const head = documentHead(
      page,
      app.texts,
      { path, origin },
      { preview: page.preview?.(context), isAbsent },
    );
    return documentStart(head, origin, {
      locale: app.locale,
      assets: publicAssets(
        assets,
        views.map(({ source }) => source),
      ),
      nonce,
      structured:
        isAbsent || page.isUnlisted ? [] : structuredData(page, app.texts, { ...context, path, origin }),
    });
  };
  const answer: ServerAnswer = page.isMissing ? { status: 404 } : {};
  const { body, hasCrashed } = await stream(
    start,
    <ServerAnswerContext value={answer}>
      <RenderedApp app={app} url={request.url} />
    </ServerAnswerContext>,
    documentEnd(state),
  );
  if (answer.redirect) return redirected(answer.redirect, body);
  const status = answer.status ?? (hasCrashed || hasFailed(app.cache) ? 500 : 200);
  return {
    status,
    headers: headersFor(request, status),
    isCacheable: status === 200 && !state.isSwitching,
    body,
  };
}

function RenderedApp({ app, url }: { app: App; url: string }) {
  return (
    <StaticRouter basename={app.basename || "/"} location={url}>
      <PublicApp app={app} />
    </StaticRouter>
  );
}

/** What was drawn on the way to knowing better is thrown away. */
function redirected(location: string, drawn: Readable): RenderResult {
  drawn.resume();
  return {
    status: 302,
    headers: { location, "cache-control": "no-store" },
    isCacheable: false,
    body: Readable.from([]),
  };
}

function renderAdmin(request: RenderRequest): RenderResult {
  const assets = adminAssets(request.assets);
  const html = adminDocument({ locale: DEFAULT_LOCALE, assets, nonce: request.nonce });
  return {
    status: 200,
    headers: { ...HTML, "cache-control": "no-store" },
    isCacheable: false,
    body: Readable.from([html]),
  };
}

function appOf({ url, locale, cookies = "", call }: RenderRequest): App {
  const prefix = localeOfPath(pathOf(url));
  return createApp({
    locale,
    basename: prefix ? `/${prefix}` : "",
    isSwitching: cookieValue(cookies, SWITCHING_KEY) === "1",
    year: yearInTbilisi(),
    call: call as WebCaller,
    retries: 0,
    switchEffects: { remember: () => {}, reload: () => {} },
  });
}

const contextOf = ({ params }: PlacedPage, { url }: RenderRequest, app: App): PageContext => ({
  cache: app.cache,
  call: app.call,
  locale: app.locale,
  params,
  search: new URLSearchParams(queryOf(url)),
});

/** Failures stay in the cache, from where the page draws its error state. */
async function loadData(page: Page, context: PageContext): Promise<void> {
  const own = Promise.allSettled(page.queries(context));
  // Asked for beside the page's own answer, the footer would wait a while for what that may bring.
  if (page.suppliesFooter) await own;
  await Promise.allSettled([own, context.cache.query(footerQuery(context.call, context.locale))]);
}

const hasFailed = (cache: QueryClient): boolean =>
  cache
    .getQueryCache()
    .getAll()
    .some(({ state, meta }) => state.status === "error" && meta?.["isOptional"] !== true);

const HTML = { "content-type": "text/html; charset=utf-8" };

function headersFor({ url, locale }: RenderRequest, status: number): Record<string, string> {
  const dependsOnCookie = localeOfPath(pathOf(url)) === undefined;
  return {
    ...HTML,
    "content-language": locale,
    ...(dependsOnCookie ? { vary: "Cookie" } : {}),
    ...(status === 200 ? {} : { "cache-control": "no-store" }),
  };
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] || "/";
const queryOf = (url: string): string => url.split("#", 1)[0]?.split("?").slice(1).join("?") ?? "";

const yearInTbilisi = (): number =>
  Number(new Intl.DateTimeFormat("en", { year: "numeric", timeZone: BUSINESS_TIME_ZONE }).format());

/**
 * `start`, which may depend on what was drawn, the rendered element and `end` as one stream; rejects when the element cannot be rendered at all. A page
 * that crashes inside its frame leaves the frame standing, and the browser tries it once more.
 */
function stream(
  start: () => string,
  element: ReactNode,
  end: string,
): Promise<{ body: Readable; hasCrashed: boolean }> {
  return new Promise((resolve, reject) => {
    let hasCrashed = false;
    const body = new PassThrough();
    const app = new PassThrough();
    app.on("end", () => body.end(end));
    const { pipe, abort } = renderToPipeableStream(element, {
      // Everything is loaded beforehand; a piece that React sent later would come with an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        hasCrashed = true;
        console.error("A page could not be rendered.", error);
      },
      onShellReady: () => {
        body.write(start());
        app.pipe(body, { end: false });
        pipe(app);
        resolve({ body, hasCrashed });
      },
      onShellError: reject,
    });
    // The visitor has gone: nothing more needs rendering.
    body.on("close", () => {
      if (!body.writableFinished) abort();
    });
  });
}
