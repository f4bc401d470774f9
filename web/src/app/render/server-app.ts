import { pathWithoutLocale } from "@ezo/contract/values/languages";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { AppState } from "../app-state.ts";
import { type App, createApp } from "../create-app.ts";
import { pathOf, queryOf } from "../own-path.ts";
import { locatePage, type PlacedPage } from "../pages/find-page.ts";
import type { PageContext } from "../pages/page-context.ts";
import { missingPage } from "../pages/pages.ts";
import type { RenderRequest, RenderResult } from "./render-contract.ts";

/** The app of one request, with which its data is loaded, and then, perhaps in another thread, its page drawn. */
export const serverApp = (state: Omit<AppState, "queries">, call: WebCaller): App =>
  createApp({
    ...state,
    call,
    retries: 0,
    switchEffects: { remember: () => () => {}, reach: () => Promise.resolve(), reload: () => {} },
  });

/** The page at an address; the "not found" page for one that cannot be parsed. */
export const placeOf = ({ url, refusal }: Pick<RenderRequest, "url" | "refusal">): PlacedPage =>
  refusal === undefined ? locatePage(pathWithoutLocale(pathOf(url))) : { page: missingPage, params: {} };

export const contextOf = ({ params }: PlacedPage, url: string, app: App): PageContext => ({
  cache: app.cache,
  call: app.call,
  locale: app.locale,
  params,
  search: new URLSearchParams(queryOf(url)),
});

export const HTML = { "content-type": "text/html; charset=utf-8" };

/** Of an answer that leads elsewhere. */
export const NO_BODY = {
  isCacheable: false,
  body: new Uint8Array(),
  crashes: [],
} as const satisfies Partial<RenderResult>;
