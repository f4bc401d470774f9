import "../shared/styles/tokens.css";
import "../../public/fonts/fonts.css";
import "../shared/styles/base.css";
import { DEFAULT_LOCALE, localeOfPath, LOCALES, pathWithoutLocale } from "@ezo/contract/values/languages";
import { HYDRATED_MARK, OLDER_COPY } from "@ezo/contract/values/limits/operations";
import { KIOSK_REACH_MS, OVERLAY_FLAG_CLEAR_MS } from "@ezo/contract/values/limits/screens";
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { httpCaller } from "../shared/api/http-caller.ts";
import { dropStoredToken, storedToken } from "../shared/api/stored-token.ts";
import * as language from "../shared/i18n/locale-storage.ts";
import { noteTouch } from "../shared/lib/touch.ts";
import { type AppState, readAppState } from "./app-state.ts";
import { adoptQueries, type App, createApp } from "./create-app.ts";
import { leaveOlderDocument } from "./layout/live/older-document.ts";
import { keepEntryKeys } from "./layout/scroll/entry-key.ts";
import { keepPosition, takePosition } from "./layout/scroll/kept-position.ts";
import { locatePage } from "./pages/find-page.ts";
import { nextTask } from "./render/later-scripts.ts";
import { viewsOf } from "./pages/page.ts";
import { startPrefetch } from "./prefetch/start-prefetch.ts";
import { PublicApp } from "./public-app.tsx";
import { startVitals } from "./vitals/start-vitals.ts";

/** The document is the copy from before a change, so its data is fetched again at once. */
const OUTDATED = 0;

/** Hydrates the page that the server has rendered. */
export async function startPublic(root: HTMLElement): Promise<void> {
  // In several tasks: a single long one would block input on a slow phone.
  // First, because what follows may change the address.
  noteTouch();
  await nextTask();
  const state = readAppState(document);
  if (returnsToStoredLanguage(state)) return;
  const app = appOf(state);
  showOwnAddress(app);
  keepEntryKeys();
  await nextTask();
  const rightAt = sentAt();
  if (state) adoptQueries(app, state.queries, rightAt);
  // Load the page's code before hydration, so that its HTML is not replaced by a placeholder.
  const { page, params } = locatePage(pathWithoutLocale(window.location.pathname));
  const { call, locale, cache } = app;
  const search = new URLSearchParams(window.location.search);
  await Promise.all(viewsOf(page, { call, locale, cache, params, search }).map((view) => view.load()));
  await nextTask();

  if (hasLeft(loadedAddress())) return window.location.reload();
  const onReady = reloadOnLeaving();
  const tree = (
    <StrictMode>
      <BrowserRouter basename={app.basename || "/"}>
        <Ready onReady={onReady}>
          <PublicApp app={app} />
        </Ready>
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition, hydration is split into slices, between which the page responds to input.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
  endSwitching(app, state);
  startVitals(page.path);
  startPrefetch(app);
  const live = { call, locale, reload: () => window.location.reload() };
  // Where its code cannot be loaded, the next change asks.
  if (state) leaveOlderDocument(live, rightAt).catch(() => undefined);
}

/** The address whose document is being shown. */
function loadedAddress(): URL {
  const [entry] = performance.getEntriesByType("navigation");
  return new URL(entry?.name ?? window.location.href);
}

/** Whether Back or Forward has led to another page of ours within the document; a hash or the language's prefix is no other. */
const hasLeft = ({ pathname, search }: URL): boolean =>
  pathWithoutLocale(pathname) + search !==
  pathWithoutLocale(window.location.pathname) + window.location.search;

/**
 * Until the router listens, Back and Forward would change the address over a page that stays. Then the page is loaded.
 * Returns the function that ends this.
 */
function reloadOnLeaving(): () => void {
  const over = new AbortController();
  const here = new URL(window.location.href);
  const leave = () => hasLeft(here) && window.location.reload();
  window.addEventListener("popstate", leave, { signal: over.signal });
  return () => {
    over.abort();
    // For tests and other programs that use the page. Not a performance mark, which a stopped clock does not have.
    document.documentElement.dataset[HYDRATED_MARK] = "";
  };
}

/**
 * Says when the router listens, which it does from a layout effect. Later, both would answer Back, and the reload would
 * interrupt the page that the router shows. Around the app and not beside it: a second child would change the ids that the
 * server has given to fields and their labels.
 */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useLayoutEffect(onReady, [onReady]);
  return children;
}

/** The time for which the document's data is right, as `adoptQueries` takes it. */
function sentAt(): number | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Back or Forward has shown the document as it was stored, without asking whether it is still right.
  if (entry?.type === "back_forward") return undefined;
  // Not every browser knows `serverTiming`.
  const timings: readonly PerformanceServerTiming[] = entry?.serverTiming ?? [];
  return timings.some(({ name }) => name === OLDER_COPY) ? OUTDATED : Date.now();
}

function appOf(state: AppState | undefined): App {
  const prefix = localeOfPath(window.location.pathname);
  return createApp({
    locale: state?.locale ?? prefix ?? language.readStoredLocale() ?? DEFAULT_LOCALE,
    languages: state?.languages ?? LOCALES,
    basename: state?.basename ?? (prefix ? `/${prefix}` : ""),
    isSwitching: state?.isSwitching ?? false,
    year: state?.year ?? new Date().getFullYear(),
    iconsFolder: state?.iconsFolder,
    call: httpCaller({
      token: storedToken,
      onUnauthorized: dropStoredToken,
      preview: () => new URLSearchParams(location.search).get("preview"),
    }),
    retries: 2,
    switchEffects: {
      remember: (locale) => {
        const restore = language.rememberLocale(locale);
        language.rememberSwitching();
        // Now, because the page has no texts, and another height, until it is reloaded.
        keepPosition();
        return () => {
          restore();
          language.forgetSwitching();
          takePosition();
        };
      },
      // A small file, of which no answer is kept.
      reach: () => {
        const signal = AbortSignal.timeout(KIOSK_REACH_MS);
        return fetch("/robots.txt", { method: "HEAD", cache: "no-store", signal });
      },
      reload: (locale) => {
        const { pathname, search, hash } = window.location;
        const target = language.addressInLocale(locale, { pathname, search });
        // Replaces the history entry, so that Back leads to the previous page and not to the previous language.
        if (target === pathname + search) window.location.reload();
        else window.location.replace(target + hash);
      },
    },
  });
}

/** A link copied from the address bar opens in the language of the page, also where the address named none. */
function showOwnAddress({ basename }: App): void {
  const { pathname, search, hash } = window.location;
  if (basename === "" || localeOfPath(pathname)) return;
  const own = basename + (pathname === "/" ? "" : pathname);
  window.history.replaceState(window.history.state, "", own + search + hash);
}

/**
 * The chosen language is in storage; the cookie only sends it to the server. If only the cookie is lost, an address without
 * a prefix is rendered in the wrong language, so the page is reloaded.
 */
function returnsToStoredLanguage(state: AppState | undefined): boolean {
  const stored = language.readStoredLocale();
  if (!state || !stored || stored === state.locale || localeOfPath(window.location.pathname)) return false;
  // The server would answer the same page again and again. The choice stays for when the language is back.
  if (!state.languages.includes(stored)) return false;
  language.rememberLocale(stored);
  // If cookies are not allowed, reloading would not help and would repeat endlessly.
  if (language.readCookieLocale() !== stored) return false;
  window.location.reload();
  return true;
}

/**
 * After a change of language the overlay covers the new page and then slides out (specification, section 4, "Locale"). If
 * the server has rendered the page without the overlay, hydrating with it would fail.
 */
function endSwitching({ overlay }: App, state: AppState | undefined): void {
  if (state ? !state.isSwitching : !language.wasSwitching()) return language.forgetSwitching();
  overlay.show();
  setTimeout(() => {
    language.forgetSwitching();
    overlay.hide();
  }, OVERLAY_FLAG_CLEAR_MS);
}
