import { DEFAULT_LOCALE, localeOfPath, LOCALES, pathWithoutLocale } from "@ezo/contract/values/languages";
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from "@ezo/contract/errors";
import { FIRM_GROUP } from "@ezo/contract/values/firm-names";
import { BUSINESS_TIME_ZONE } from "@ezo/contract/values/limits/firm";
import { dehydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";
import { PassThrough, Readable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { failureCode } from "../../shared/api/failure-code.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { pricesQuery } from "../../shared/prices/prices.queries.ts";
import {
  BrokenAddressContext,
  type ServerAnswer,
  ServerAnswerContext,
} from "../../shared/navigation/server-answer.ts";
import { cookieValue, LOCALE_KEY, SWITCHING_KEY, toLocale } from "../../shared/i18n/locale-storage.ts";
import type { AppState } from "../app-state.ts";
import { adminAssets, publicAssets } from "./assets.ts";
import { type App, createApp } from "../create-app.ts";
import { adminDocument, type AdminFirm, documentEnd, documentStart } from "./document.ts";
import { locatePage, type PlacedPage } from "../pages/find-page.ts";
import { isAdminPath } from "../is-admin-path.ts";
import { footerQuery } from "../layout/footer/footer.queries.ts";
import { movedTo, pathOf, queryOf } from "../own-path.ts";
import type { PageContext } from "../pages/page-context.ts";
import { pageHead } from "../head/page-head.ts";
import { type Page, startCalls, viewsOf } from "../pages/page.ts";
import { missingPage } from "../pages/pages.ts";
import { PublicApp } from "../public-app.tsx";
import type { LocaleOfRequest, Render, RenderRequest, RenderResult } from "./render-contract.ts";

export const localeOfRequest: LocaleOfRequest = (url, cookies = "") =>
  localeOfPath(pathOf(url)) ?? toLocale(cookieValue(cookies, LOCALE_KEY)) ?? DEFAULT_LOCALE;

export const render: Render = async (request) => {
  if (request.refusal !== undefined) return renderRefusal(request, request.refusal);
  return isAdminPath(pathOf(request.url)) ? renderAdmin(request) : renderPublic(request);
};

/**
 * Renders the "not found" page for an address that cannot be parsed. Without scripts, since the browser's router could not
 * parse the address either.
 */
async function renderRefusal(request: RenderRequest, status: number): Promise<RenderResult> {
  const prefix = localeOfPath(pathOf(request.url));
  const app = appOf(request);
  const place = { page: missingPage, params: {} };
  const at = { ...request, url: prefix ? `/${prefix}/-` : "/-" };
  const context = contextOf(place, at, app);
  await Promise.all([missingPage.view.load(), loadData(missingPage, context)]);
  const { origin, languages, nonce, iconsFolder, coloursSheet, headingFont } = request;
  const { styles } = publicAssets(request.assets, [missingPage.view.source]);
  const assets = { styles, scripts: [], preloads: [] };
  const start = () =>
    documentStart(pageHead(missingPage, app.texts, { ...context, origin, languages }), {
      locale: app.locale,
      assets,
      nonce,
      iconsFolder,
      coloursSheet,
      headingFont,
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

/** Renders a public page with its data, or with the error state of data that could not be loaded. */
async function renderPublic(request: RenderRequest): Promise<RenderResult> {
  const place = locatePage(pathWithoutLocale(pathOf(request.url)));
  const { page } = place;
  const canonical = movedTo(request.url, page, place.params);
  if (canonical) return moved(canonical);
  const app = appOf(request);
  const context = contextOf(place, request, app);
  await Promise.all([page.view.load(), loadData(page, context)]);
  // The canonical spelling of a building's identifier is only known from the loaded data.
  const renamed = page.ownParams && movedTo(request.url, page, page.ownParams(context));
  if (renamed) return moved(renamed);
  const views = viewsOf(page, context);
  await Promise.all(views.map((view) => view.load()));

  const state: AppState = {
    locale: app.locale,
    languages: app.languages,
    basename: app.basename,
    isSwitching: app.overlay.phase.get() === "shown",
    year: app.year,
    ...(app.iconsFolder && { iconsFolder: app.iconsFolder }),
    queries: dehydratedQueries(app.cache),
  };
  const start = () => {
    const { origin, languages, assets, nonce, iconsFolder, coloursSheet, headingFont } = request;
    const tags = pageHead(page, app.texts, { ...context, origin, languages, absence: answer.status });
    return documentStart(tags, {
      locale: app.locale,
      assets: publicAssets(
        assets,
        views.map(({ source }) => source),
      ),
      nonce,
      iconsFolder,
      coloursSheet,
      headingFont,
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
    isCacheable: status === 200 && !state.isSwitching && hasOwnQuery(page, context, request),
    body,
  };
}

/** Other spellings of a query could fill the cache with copies of one page. */
function hasOwnQuery({ ownQuery }: Page, { search }: PageContext, { url }: RenderRequest): boolean {
  const query = queryOf(url);
  return query === "" || `?${query}` === ownQuery?.(search);
}

function RenderedApp({ app, url }: { app: App; url: string }) {
  return (
    <StaticRouter basename={app.basename || "/"} location={shownAddress(app, url)}>
      <PublicApp app={app} />
    </StaticRouter>
  );
}

/** An address without a prefix, in the language it is shown in; the browser puts the same into its address bar. */
const shownAddress = ({ basename }: App, url: string): string =>
  basename === "" || localeOfPath(pathOf(url)) ? url : basename + url;

/** Discards the HTML that was rendered before the redirect was known. */
function redirected(location: string, rendered: Readable): RenderResult {
  rendered.resume();
  return {
    status: 302,
    headers: { location, "cache-control": "no-store" },
    isCacheable: false,
    body: Readable.from([]),
  };
}

/** Permanent, but with a short cache time: a building can be renamed. */
const moved = (location: string): RenderResult => ({
  status: 301,
  headers: { location, "cache-control": "public, max-age=300" },
  isCacheable: false,
  body: Readable.from([]),
});

async function renderAdmin(request: RenderRequest): Promise<RenderResult> {
  const assets = adminAssets(request.assets);
  const { nonce, iconsFolder } = request;
  const firm = await readFirm(request);
  const html = adminDocument({ locale: DEFAULT_LOCALE, assets, nonce, iconsFolder }, firm);
  return {
    status: 200,
    headers: { ...HTML, "cache-control": "no-store" },
    isCacheable: false,
    body: Readable.from([html]),
  };
}

/** Long enough for a busy server that has just started. */
const FIRM_WAIT_MS = 5000;

/** The admin opens without what cannot be read, or does not come in time: without the database it says so by itself. */
async function inTime<T, F>(reading: Promise<T>, fallback: F): Promise<T | F> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<F>((resolve) => {
    late = setTimeout(() => resolve(fallback), FIRM_WAIT_MS);
  });
  return Promise.race([reading.catch(() => fallback), waited]).finally(() => clearTimeout(late));
}

async function readFirm({ call }: RenderRequest): Promise<AdminFirm> {
  const { listTranslations } = await import("@ezo/contract/translations");
  const { getFooter } = await import("@ezo/contract/site/contact");
  const query = { locale: DEFAULT_LOCALE } as const;
  const [texts, footer] = await Promise.all([
    inTime(call(listTranslations, { query: { ...query, groups: [FIRM_GROUP] } }), { translations: {} }),
    inTime(call(getFooter, { query }), undefined),
  ]);
  const named: Record<string, string> = texts.translations;
  return {
    name: { ka: named["firm.short_name"] ?? "", en: named["firm.title"] ?? "" },
    logo: footer?.data.logo,
  };
}

function appOf({ url, locale, languages = LOCALES, cookies = "", call, iconsFolder }: RenderRequest): App {
  const prefix = localeOfPath(pathOf(url));
  return createApp({
    locale,
    languages,
    basename: prefix || locale !== DEFAULT_LOCALE ? `/${prefix ?? locale}` : "",
    isSwitching: cookieValue(cookies, SWITCHING_KEY) === "1",
    year: yearInTbilisi(),
    iconsFolder,
    call: call as WebCaller,
    retries: 0,
    switchEffects: { remember: () => () => {}, reach: () => Promise.resolve(), reload: () => {} },
  });
}

const contextOf = ({ params }: PlacedPage, { url }: RenderRequest, app: App): PageContext => ({
  cache: app.cache,
  call: app.call,
  locale: app.locale,
  params,
  search: new URLSearchParams(queryOf(url)),
});

/** With failures, so that the browser hydrates with the error state in the HTML. */
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

/** Only the error code: other errors may contain internals such as table names. */
function publicFailure(error: Error | null): Error | null {
  if (error === null) return null;
  const code = knownCode(error);
  return Object.assign(new Error(code), { code });
}

const knownCode = (error: unknown): ErrorCode =>
  ERROR_CODES.find((code) => code === failureCode(error)) ?? "internal";

/** Failures stay in the query cache, from which the page renders its error state. */
async function loadData(page: Page, context: PageContext): Promise<void> {
  const { cache, call, locale } = context;
  const prices = Promise.allSettled([cache.query(pricesQuery(call))]);
  const own = loadOwnData(page, context);
  // Otherwise the footer's query would wait for the data in this answer.
  if (page.suppliesFooter) await own;
  await Promise.allSettled([own, cache.query(footerQuery(call, locale)), prices]);
}

/** After a failure the page's texts are loaded separately, because the failed call has not returned them. */
async function loadOwnData(page: Page, context: PageContext): Promise<void> {
  const results = await Promise.allSettled(startCalls(page, context));
  if (results.every(({ status }) => status === "fulfilled")) return;
  const { call, locale, cache } = context;
  await Promise.allSettled([cache.query({ ...textsQuery(call, locale, page.groups), meta: OPTIONAL })]);
}
const OPTIONAL = { isOptional: true };

/** Statuses of the page's failed calls; every server error counts as 500. */
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
 * `start`, the rendered element and `end` as one stream; `start` may depend on what was rendered. Rejects if the element
 * cannot be rendered at all. If only the page within its frame crashes, the frame is sent and the browser renders the page
 * again.
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
      // All data is loaded before, and a chunk that React streamed later would need an inline script.
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
    // The client has disconnected.
    body.on("close", () => {
      if (!body.writableFinished) abort();
    });
  });
}
