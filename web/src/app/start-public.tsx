import "../shared/styles/tokens.css";
import "../../public/fonts/fonts.css";
import "../shared/styles/base.css";
import { DEFAULT_LOCALE, localeOfPath, pathWithoutLocale } from "@ezo/contract/languages";
import { OVERLAY_FLAG_CLEAR_MS } from "@ezo/contract/limits";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { httpCaller } from "../shared/api/http-caller.ts";
import { dropStoredToken, storedToken } from "../shared/api/stored-token.ts";
import * as language from "../shared/i18n/locale-storage.ts";
import { type AppState, readAppState } from "./app-state.ts";
import { adoptQueries, type App, createApp } from "./create-app.ts";
import { locatePage } from "./find-page.ts";
import { nextTask } from "./later-scripts.ts";
import { viewsOf } from "./pages.ts";
import { PublicApp } from "./public-app.tsx";
import { startVitals } from "./start-vitals.ts";

/** Takes over the page that the server has drawn. */
export async function startPublic(root: HTMLElement): Promise<void> {
  // The start is done in steps: one long task would leave a slow phone deaf for its length.
  await nextTask();
  const state = readAppState(document);
  if (returnsToStoredLanguage(state)) return;
  const app = appOf(state);
  await nextTask();
  if (state) adoptQueries(app, state.queries, isRestored() ? undefined : Date.now());
  // The page's code is there before React looks at its HTML, so that nothing is ever replaced by a placeholder.
  const { page, params } = locatePage(pathWithoutLocale(window.location.pathname));
  const { call, locale, cache } = app;
  const search = new URLSearchParams(window.location.search);
  await Promise.all(viewsOf(page, { call, locale, cache, params, search }).map((view) => view.load()));
  await nextTask();

  const tree = (
    <StrictMode>
      <BrowserRouter basename={app.basename || "/"}>
        <PublicApp app={app} />
      </BrowserRouter>
    </StrictMode>
  );
  // As a transition it is done in slices, between which the page answers to scrolling and touch.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, tree));
  else createRoot(root).render(tree);
  endSwitching(app, state);
  startVitals(page.path);
}

/** Whether Back or Forward has shown the document as it was stored, without asking whether it is still right. */
const isRestored = (): boolean =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type ===
  "back_forward";

function appOf(state: AppState | undefined): App {
  const prefix = localeOfPath(window.location.pathname);
  return createApp({
    locale: state?.locale ?? prefix ?? language.readStoredLocale() ?? DEFAULT_LOCALE,
    basename: state?.basename ?? (prefix ? `/${prefix}` : ""),
    isSwitching: state?.isSwitching ?? false,
    year: state?.year ?? new Date().getFullYear(),
    call: httpCaller({
      token: storedToken,
      onUnauthorized: dropStoredToken,
      preview: () => new URLSearchParams(location.search).get("preview"),
    }),
    retries: 2,
    switchEffects: {
      remember: (locale) => {
        language.rememberLocale(locale);
        language.rememberSwitching();
      },
      reload: (locale) => {
        const { pathname, search, hash } = window.location;
        const target = language.pathInLocale(locale, pathname);
        // In place of the address in the language before: Back leads to the page before, not to the same one.
        if (target === pathname) window.location.reload();
        else window.location.replace(target + search + hash);
      },
    },
  });
}

/**
 * The choice lives in storage; the cookie only carries it to the server. Where the cookie has gone and the choice
 * has not, an address without a prefix was drawn in the wrong language: the page is loaded once more.
 */
function returnsToStoredLanguage(state: AppState | undefined): boolean {
  const stored = language.readStoredLocale();
  if (!state || !stored || stored === state.locale || localeOfPath(window.location.pathname)) return false;
  language.rememberLocale(stored);
  // With cookies forbidden a reload would change nothing, and never end.
  if (language.readCookieLocale() !== stored) return false;
  window.location.reload();
  return true;
}

/**
 * After a change of language the overlay covers the new page, then leaves (specification, section 4, "Locale"). What the
 * server has drawn without it is on screen already, and React could not take over its HTML with it.
 */
function endSwitching({ overlay }: App, drawn: AppState | undefined): void {
  if (drawn ? !drawn.isSwitching : !language.wasSwitching()) return language.forgetSwitching();
  overlay.show();
  setTimeout(() => {
    language.forgetSwitching();
    overlay.hide();
  }, OVERLAY_FLAG_CLEAR_MS);
}
