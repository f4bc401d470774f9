import { DEFAULT_LOCALE, localeOfPath, LOCALES } from "@ezo/contract/values/languages";
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from "@ezo/contract/errors";
import { FIRM_GROUP } from "@ezo/contract/values/firm-names";
import { DEFAULT_TIME_ZONE, dayIn } from "@ezo/contract/values/clock/time-zone";
import { dehydrate, type DehydratedState, type QueryClient } from "@tanstack/react-query";
import { failureCode } from "../../shared/api/failure-code.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { pricesQuery } from "../../shared/prices/prices.queries.ts";
import { cookieValue, LOCALE_KEY, SWITCHING_KEY, toLocale } from "../../shared/i18n/locale-storage.ts";
import { type AppState, embeddedJson } from "../app-state.ts";
import { adminAssets, publicAssets } from "./assets.ts";
import { adminDocument, type AdminFirm } from "./document.ts";
import { isAdminPath } from "../is-admin-path.ts";
import { footerQuery } from "../layout/footer/footer.queries.ts";
import { movedTo, pathOf } from "../own-path.ts";
import type { PageContext } from "../pages/page-context.ts";
import { type Page, startCalls, viewsOf } from "../pages/page.ts";
import { missingPage } from "../pages/pages.ts";
import type {
  Drawing,
  Gather,
  Gathered,
  LocaleOfRequest,
  PageAssets,
  RenderRequest,
  RenderResult,
} from "./render-contract.ts";
import { contextOf, HTML, NO_BODY, placeOf, serverApp } from "./server-app.ts";

export const localeOfRequest: LocaleOfRequest = (url, cookies = "") =>
  localeOfPath(pathOf(url)) ?? toLocale(cookieValue(cookies, LOCALE_KEY)) ?? DEFAULT_LOCALE;

export const gather: Gather = async (request) => {
  if (request.refusal !== undefined) return gatherRefusal(request);
  return isAdminPath(pathOf(request.url)) ? { result: await adminPage(request) } : gatherPage(request);
};

/**
 * For the "not found" page of an address that cannot be parsed. Without scripts, since the browser's router could not parse
 * the address either.
 */
async function gatherRefusal(request: RenderRequest): Promise<Gathered> {
  const prefix = localeOfPath(pathOf(request.url));
  const at = { ...request, url: prefix ? `/${prefix}/-` : "/-" };
  const state = stateOf(at);
  const app = serverApp(state, at.call as WebCaller);
  await loadData(missingPage, contextOf(placeOf(at), at.url, app));
  const { styles } = publicAssets(at.assets, [missingPage.view.source]);
  const assets = { styles, scripts: [], preloads: [] };
  return { drawing: drawingOf(at, { state, cache: app.cache, assets }) };
}

/** A public page's data, or the error state of data that could not be loaded. */
async function gatherPage(request: RenderRequest): Promise<Gathered> {
  const place = placeOf(request);
  const { page } = place;
  const canonical = movedTo(request.url, page, place.params);
  if (canonical) return { result: moved(canonical) };
  const state = stateOf(request);
  const app = serverApp(state, request.call as WebCaller);
  const context = contextOf(place, request.url, app);
  await loadData(page, context);
  // The canonical spelling of a building's identifier is only known from the loaded data.
  const renamed = page.ownParams && movedTo(request.url, page, page.ownParams(context));
  if (renamed) return { result: moved(renamed) };
  const sources = viewsOf(page, context).map(({ source }) => source);
  const assets = publicAssets(request.assets, sources);
  return { drawing: drawingOf(request, { state, cache: app.cache, assets }) };
}

const drawingOf = (
  { url, origin, coloursSheet, headingFont, nonce, refusal }: RenderRequest,
  { state, cache, assets }: { state: OwnState; cache: QueryClient; assets: PageAssets },
): Drawing => ({
  url,
  state: embeddedJson({ ...state, queries: dehydratedQueries(cache) } satisfies AppState),
  dataStatus: Math.max(200, ...failureStatuses(cache)),
  assets,
  origin,
  coloursSheet,
  headingFont,
  nonce,
  refusal,
});

type OwnState = Omit<AppState, "queries">;

function stateOf(request: RenderRequest): OwnState {
  const { url, locale, languages = LOCALES, cookies = "", iconsFolder } = request;
  const { timeZone = DEFAULT_TIME_ZONE } = request;
  const prefix = localeOfPath(pathOf(url));
  return {
    locale,
    languages,
    basename: prefix || locale !== DEFAULT_LOCALE ? `/${prefix ?? locale}` : "",
    isSwitching: cookieValue(cookies, SWITCHING_KEY) === "1",
    year: Number(dayIn(new Date(), timeZone).slice(0, "2026".length)),
    ...(iconsFolder && { iconsFolder }),
  };
}

/** Permanent, but with a short cache time: a building can be renamed. */
const moved = (location: string): RenderResult => ({
  status: 301,
  headers: { location, "cache-control": "public, max-age=300" },
  ...NO_BODY,
});

/** The admin is drawn in the browser alone. */
async function adminPage(request: RenderRequest): Promise<RenderResult> {
  const assets = adminAssets(request.assets);
  const { nonce, iconsFolder } = request;
  const firm = await readFirm(request);
  const html = adminDocument({ locale: DEFAULT_LOCALE, assets, nonce, iconsFolder }, firm);
  return {
    status: 200,
    headers: { ...HTML, "cache-control": "no-store" },
    isCacheable: false,
    body: Buffer.from(html),
    crashes: [],
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
  const { getFooter } = await import("@ezo/contract/site/pages/contact");
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
