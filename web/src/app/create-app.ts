import type { Locale } from "@ezo/contract/values/languages";
import { PAGE_DATA_FRESH_MS } from "@ezo/contract/values/limits/screens";
import { type DehydratedState, hydrate, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../shared/api/api-error.ts";
import { failureCode } from "../shared/api/failure-code.ts";
import { isOffline } from "../shared/api/failure-text.ts";
import type { WebCaller } from "../shared/api/http-caller.ts";
import { createLocaleSwitch, type LocaleSwitch, type SwitchEffects } from "../shared/i18n/locale-switch.ts";
import { createTexts, type Texts } from "../shared/i18n/texts.ts";
import { createStore, type Store } from "../shared/lib/store.ts";
import type { AbsenceStatus } from "../shared/navigation/server-answer.ts";
import { createOverlay, type Overlay } from "../shared/ui/loading/overlay-store.ts";
import { createToasts, type Toasts } from "../shared/ui/toasts/toast-store.ts";
import type { AppState } from "./app-state.ts";

/** Shared objects of the public site: created per request on the server, once in the browser. */
export interface App {
  readonly locale: Locale;
  /** Those that visitors can choose. */
  readonly languages: readonly Locale[];
  readonly basename: string;
  readonly year: number;
  /** Of the icons made of the firm's mark; empty where it has none. */
  readonly iconsFolder: string;
  readonly call: WebCaller;
  readonly cache: QueryClient;
  readonly texts: Texts;
  readonly localeSwitch: LocaleSwitch;
  readonly overlay: Overlay;
  readonly toasts: Toasts;
  /** Set while the page on screen is a "not found" or "gone" page. */
  readonly absence: Store<AbsenceStatus | undefined>;
}

interface Setup extends Omit<AppState, "queries"> {
  call: WebCaller;
  /** How often a call is retried after a failure that is not a refusal. */
  retries: number;
  switchEffects: Pick<SwitchEffects, "remember" | "reach" | "reload">;
}

export function createApp({ locale, languages, basename, isSwitching, year, call, ...setup }: Setup): App {
  const { iconsFolder = "", retries, switchEffects } = setup;
  const texts = createTexts(locale);
  const toasts = createToasts();
  const overlay = createOverlay(isSwitching ? "shown" : "hidden");
  const cache = new QueryClient({
    // The texts in an answer are added before anything is rendered with it.
    queryCache: new QueryCache({ onSuccess: (answer) => addTexts(texts, answer) }),
    defaultOptions: {
      queries: {
        staleTime: PAGE_DATA_FRESH_MS,
        refetchOnWindowFocus: false,
        // By default a call without a connection waits for it without a word. It fails, so that the page says why.
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnMount: () => !isOffline(undefined),
        retry: (failures, error) => failures < retriesAfter(error, retries),
      },
    },
  });
  const localeSwitch = createLocaleSwitch(locale, {
    ...switchEffects,
    showOverlay: overlay.show,
    hideOverlay: overlay.hide,
    reportOffline: () => void toasts.show({ type: "error", title: texts.translate("errors.offline") }),
  });
  return {
    locale,
    languages,
    basename,
    year,
    iconsFolder,
    call,
    cache,
    texts,
    localeSwitch,
    overlay,
    toasts,
    absence: createStore<AbsenceStatus | undefined>(undefined),
  };
}

/**
 * Takes over what the server has already loaded. It keeps a page only as long as that is right, so the data is as new as
 * the answer (`sentAt`), however long ago it was rendered; without a time it is as old as its rendering.
 */
export function adoptQueries(
  { cache, texts }: App,
  state: DehydratedState,
  sentAt: number | undefined,
): void {
  const queries = state.queries.map((query) =>
    sentAt === undefined ? query : { ...query, state: { ...query.state, dataUpdatedAt: sentAt } },
  );
  hydrate(cache, { ...state, queries });
  for (const query of cache.getQueryCache().getAll()) addTexts(texts, query.state.data);
}

/**
 * A refusal would be repeated; a server that is down may recover. A lost connection is reported soon: a phone that changes networks has
 * the next one at the second attempt.
 */
function retriesAfter(error: Error, retries: number): number {
  if (isRefusal(error) || isOffline(undefined)) return 0;
  return failureCode(error) === "offline" ? Math.min(retries, 1) : retries;
}

const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function addTexts(texts: Texts, answer: unknown): void {
  if (typeof answer !== "object" || answer === null || !("translations" in answer)) return;
  texts.add(answer.translations as Record<string, string>);
}
