import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_FIRM_NAMES, firmTexts } from "@ezo/contract/values/firm-names";
import { groupOf, type Locale } from "@ezo/contract/values/languages";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, MemoryRouter } from "react-router-dom";
import { CallerContext } from "../api/caller-context.ts";
import type { WebCaller } from "../api/http-caller.ts";
import { I18nContext } from "../i18n/i18n-context.tsx";
import { createLocaleSwitch, type SwitchEffects } from "../i18n/locale-switch.ts";
import { createTexts } from "../i18n/texts.ts";
import { createToasts } from "../ui/toasts/toast-store.ts";
import { MoneyContext, moneyOf } from "../prices/money.ts";
import { ToastsContext } from "../ui/toasts/toasts-context.tsx";

const SEED = join(import.meta.dirname, "../../../../prisma/seed/translations");
type Seed = Record<string, Record<string, string>>;

/** The seed's files, read once for all tests of a process. */
const seed = readdirSync(SEED)
  .filter((file) => file.endsWith(".json"))
  .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(SEED, file), "utf8")) as Seed));
const ofLocale = new Map<string, Record<string, string>>();

/** The seed's texts, of `groups` or all. */
export function seedTexts(locale: Locale, groups?: readonly string[]): Record<string, string> {
  const key = [locale, ...(groups ?? ["all"])].join(" ");
  const texts = ofLocale.get(key) ?? pickTexts(locale, groups);
  ofLocale.set(key, texts);
  return texts;
}
function pickTexts(locale: Locale, groups?: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    seed.flatMap(([key, { [locale]: text }]) =>
      text === undefined || groups?.includes(groupOf(key)) === false ? [] : [[key, text]],
    ),
  );
}

interface Surroundings {
  locale?: Locale;
  /** Those that visitors can choose; all by default. */
  languages?: readonly Locale[];
  path?: string;
  /** Uses the window's own history instead of one that begins with `path`. */
  inWindow?: boolean;
  /** The text groups that are loaded; all by default. */
  groups?: readonly string[];
  /** Answers in the query cache. */
  data?: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The currency of prices; dollars by default. */
  prices?: ShownPrices;
  /** Answers calls; without it every call fails. */
  call?: (...asked: unknown[]) => unknown;
}

const DOLLARS: ShownPrices = { currency: "USD", others: [], per_m2_shown: true };

/** For a page that does not change its language. */
export const NO_SWITCH_EFFECTS: SwitchEffects = {
  remember: () => () => {},
  showOverlay() {},
  hideOverlay() {},
  reach: () => Promise.resolve(),
  reload() {},
  reportOffline() {},
};

const drawn = new Set<() => void>();
/** Unmounts everything that a test has rendered. For `afterEach`. */
export function endDrawn(): void {
  for (const end of drawn) end();
}

/** Renders a part of the public site in jsdom. */
export async function drawPublic(content: ReactNode, surroundings: Surroundings = {}) {
  const { locale = "en", path = "/", inWindow = false, groups, data = [], call } = surroundings;
  const { prices = DOLLARS, languages } = surroundings;
  const texts = createTexts(locale);
  texts.add({ ...seedTexts(locale, groups), ...firmTexts(DEFAULT_FIRM_NAMES, locale) });
  const localeSwitch = createLocaleSwitch(locale, NO_SWITCH_EFFECTS);
  const toasts = createToasts();
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, value] of data) cache.setQueryData(key, value);
  const Router = ({ children }: { children: ReactNode }) =>
    inWindow ? (
      <BrowserRouter>{children}</BrowserRouter>
    ) : (
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    );
  const answer = call ?? (() => Promise.reject(new Error("no call expected")));
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  const end = () => {
    act(() => root.unmount());
    box.remove();
    drawn.delete(end);
  };
  drawn.add(end);
  const draw = (part: ReactNode) =>
    act(async () =>
      root.render(
        <Router>
          <QueryClientProvider client={cache}>
            <CallerContext value={answer as WebCaller}>
              <ToastsContext value={toasts}>
                <I18nContext value={{ texts, localeSwitch, ...(languages && { languages }) }}>
                  <MoneyContext value={moneyOf(prices, locale)}>{part}</MoneyContext>
                </I18nContext>
              </ToastsContext>
            </CallerContext>
          </QueryClientProvider>
        </Router>,
      ),
    );
  await draw(content);
  return {
    box,
    cache,
    localeSwitch,
    toasts,
    t: texts.translate,
    draw,
    /** The visitor goes to another page of the site. */
    leave: end,
    /** The tab loads another document. What this one stores from then on is discarded. */
    unload: () => {
      window.dispatchEvent(new Event("pagehide"));
      const kept = Object.entries(sessionStorage);
      end();
      sessionStorage.clear();
      for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
    },
  };
}
