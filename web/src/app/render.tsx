import { DEFAULT_LOCALE, localeOfPath, pathWithoutLocale } from "@ezo/contract/languages";
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from "@ezo/contract/errors";
import { BUSINESS_TIME_ZONE } from "@ezo/contract/limits";
import { dehydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";
import { PassThrough, Readable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { failureCode } from "../shared/api/failure-code.ts";
import type { WebCaller } from "../shared/api/http-caller.ts";
import { textsQuery } from "../shared/i18n/texts.queries.ts";
import {
  BrokenAddressContext,
  type ServerAnswer,
  ServerAnswerContext,
} from "../shared/navigation/server-answer.ts";
import { cookieValue, LOCALE_KEY, SWITCHING_KEY, toLocale } from "../shared/i18n/locale-storage.ts";
import type { AppState } from "./app-state.ts";
import { adminAssets, publicAssets } from "./assets.ts";
import { type App, createApp } from "./create-app.ts";
import { adminDocument, documentEnd, documentStart } from "./document.ts";
import { locatePage, type PlacedPage } from "./find-page.ts";
import { isAdminPath } from "./is-admin-path.ts";
import { footerQuery } from "./layout/footer.queries.ts";
import { movedTo, pathOf, queryOf } from "./own-path.ts";
import type { PageContext } from "./page-context.ts";
import { pageHead } from "./page-head.ts";
import { missingPage, type Page, startCalls, viewsOf } from "./pages.ts";
import { PublicApp } from "./public-app.tsx";
import type { LocaleOfRequest, Render, RenderRequest, RenderResult } from "./render-contract.ts";

export const localeOfRequest: LocaleOfRequest = (url, cookies = "") =>
  localeOfPath(pathOf(url)) ?? toLocale(cookieValue(cookies, LOCALE_KEY)) ?? DEFAULT_LOCALE;

export const render: Render = async (request) => {
  if (request.refusal !== undefined) return renderRefusal(request, request.refusal);
  return isAdminPath(pathOf(request.url)) ? renderAdmin(request) : renderPublic(request);
};

/**
 * An address that cannot be read is drawn as a page of no address. It has no script: the browser's router cannot read
 * the address in the bar either.
 */
async function renderRefusal(request: RenderRequest, status: number): Promise<RenderResult> {
  const prefix = localeOfPath(pathOf(request.url));
  const app = appOf(request);
  const place = { page: missingPage, params: {} };
  const at = { ...request, url: prefix ? `/${prefix}/-` : "/-" };
  const context = contextOf(place, at, app);
  await Promise.all([missingPage.view.load(), loadData(missingPage, context)]);
  const { origin, nonce } = request;
  const { styles } = publicAssets(request.assets, [missingPage.view.source]);
  const assets = { styles, scripts: [], preloads: [] };
  const start = () =>
    documentStart(pageHead(missingPage, app.texts, { ...context, origin }), {
      locale: app.locale,
      assets,
      nonce,
    });
  const { body } = await stream(
    start,
    <BrokenAddressContext value={status}>
      <RenderedApp app={app} url={at.url} />
    </BrokenAddressContext>,
    documentEnd(undefined),
  );
  return { status, headers: headersFor(request, status), isCacheable: false, body };
}

/** A page of the public site, drawn with its data; what could not be loaded is drawn as its error state. */
async function renderPublic(request: RenderRequest): Promise<RenderResult> {
  const place = locatePage(pathWithoutLocale(pathOf(request.url)));
  const { page } = place;
  const misspelt = movedTo(request.url, page, place.params);
  if (misspelt) return moved(misspelt);
  const app = appOf(request);
  const context = contextOf(place, request, app);
  await Promise.all([page.view.load(), loadData(page, context)]);
  // Only its content knows how a building's name is spelt.
  const renamed = page.ownParams && movedTo(request.url, page, page.ownParams(context));
  if (renamed) return moved(renamed);
  const views = viewsOf(page, context);
  await Promise.all(views.map((view) => view.load()));

  const state: AppState = {
    locale: app.locale,
    basename: app.basename,
    isSwitching: app.overlay.phase.get() === "shown",
    year: app.year,
    queries: dehydratedQueries(app.cache),
  };
  const start = () => {
    const { origin, assets, nonce } = request;
    const tags = pageHead(page, app.texts, { ...context, origin, absence: answer.status });
    return documentStart(tags, {
      locale: app.locale,
      assets: publicAssets(
        assets,
        views.map(({ source }) => source),
      ),
      nonce,
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
  const status = answer.status ?? Math.max(200, hasCrashed ? 500 : 0, ...failureStatuses(app.cache));
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

/** For good, but asked about again now and then: the building that gave an address its spelling can be renamed. */
const moved = (location: string): RenderResult => ({
  status: 301,
  headers: { location, "cache-control": "public, max-age=300" },
  isCacheable: false,
  body: Readable.from([]),
});

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

/** A failure travels too: the browser must begin with the error state that the HTML shows. */
function dehydratedQueries(cache: QueryClient): DehydratedState {
  const { mutations, queries } = dehydrate(cache, {
    shouldDehydrateQuery: ({ state }) => state.status !== "pending",
  });
  return {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        error: publicFailure(query.state.error),
        fetchFailureReason: publicFailure(query.state.fetchFailureReason),
      },
    })),
  };
}

/** No more than the code of ours: the database's own error names tables and versions. */
function publicFailure(error: Error | null): Error | null {
  if (error === null) return null;
  const code = knownCode(error);
  return Object.assign(new Error(code), { code });
}

const knownCode = (error: unknown): ErrorCode =>
  ERROR_CODES.find((code) => code === failureCode(error)) ?? "internal";

/** Failures stay in the cache, from where the page draws its error state. */
async function loadData(page: Page, context: PageContext): Promise<void> {
  const own = loadOwnData(page, context);
  // Asked for beside the page's own answer, the footer would wait a while for what that may bring.
  if (page.suppliesFooter) await own;
  await Promise.allSettled([own, context.cache.query(footerQuery(context.call, context.locale))]);
}

/** What failed has not brought the words in which the page says so. */
async function loadOwnData(page: Page, context: PageContext): Promise<void> {
  const results = await Promise.allSettled(startCalls(page, context));
  if (results.every(({ status }) => status === "fulfilled")) return;
  const { call, locale, cache } = context;
  await Promise.allSettled([cache.query({ ...textsQuery(call, locale, page.groups), meta: OPTIONAL })]);
}
const OPTIONAL = { isOptional: true };

/** What the page's calls failed with: what they refused to the address, or 500 for every failure of the server's. */
const failureStatuses = (cache: QueryClient): number[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state, meta }) => state.status === "error" && meta?.["isOptional"] !== true)
    .map(({ state }) => Math.min(ERROR_STATUS[knownCode(state.error)], 500));

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
