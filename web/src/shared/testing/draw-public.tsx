import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { groupOf, type Locale } from "@ezo/contract/languages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, MemoryRouter } from "react-router-dom";
import { CallerContext } from "../api/caller-context.ts";
import type { WebCaller } from "../api/http-caller.ts";
import { I18nContext } from "../i18n/i18n-context.tsx";
import { createLocaleSwitch } from "../i18n/locale-switch.ts";
import { createTexts } from "../i18n/texts.ts";
import { createToasts } from "../ui/toast-store.ts";
import { ToastsContext } from "../ui/toasts-context.tsx";

const SEED = join(import.meta.dirname, "../../../../prisma/seed/translations");
type Seed = Record<string, Record<string, string>>;

/** Texts of the site, as it is installed: of `groups`, or all. */
export function seedTexts(locale: Locale, groups?: readonly string[]): Record<string, string> {
  const files = readdirSync(SEED).filter((file) => file.endsWith(".json"));
  const entries = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(SEED, file), "utf8")) as Seed),
  );
  return Object.fromEntries(
    entries.flatMap(([key, { [locale]: text }]) =>
      text === undefined || groups?.includes(groupOf(key)) === false ? [] : [[key, text]],
    ),
  );
}

interface Surroundings {
  locale?: Locale;
  path?: string;
  /** The window's own history, in place of one that begins with `path`. */
  inWindow?: boolean;
  /** The groups of texts that are there; all, without it. */
  groups?: readonly string[];
  /** What the server would have answered. */
  data?: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** Answers what is asked all the same; without it, nothing may be asked. */
  call?: (...asked: unknown[]) => unknown;
}

const drawn = new Set<() => void>();
/** Ends what a test has drawn and left. For `afterEach`. */
export function endDrawn(): void {
  for (const end of drawn) end();
}

/** Draws a part of the public site in jsdom, on a page that has just been loaded. */
export async function drawPublic(content: ReactNode, surroundings: Surroundings = {}) {
  const { locale = "en", path = "/", inWindow = false, groups, data = [], call } = surroundings;
  const texts = createTexts(locale);
  texts.add(seedTexts(locale, groups));
  const localeSwitch = createLocaleSwitch(locale, { remember() {}, showOverlay() {}, reload() {} });
  const toasts = createToasts();
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  for (const [key, value] of data) cache.setQueryData(key, value);
  const Router = ({ children }: { children: ReactNode }) =>
    inWindow ? (
      <BrowserRouter>{children}</BrowserRouter>
    ) : (
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    );
  const answer = call ?? (() => Promise.reject(new Error("nothing may be asked")));
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
                <I18nContext value={{ texts, localeSwitch }}>{part}</I18nContext>
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
    /** Another page of the site takes its place. */
    leave: end,
    /** The tab loads another document: this one ends where it stands, and what it does from then on does not count. */
    unload: () => {
      window.dispatchEvent(new Event("pagehide"));
      const kept = Object.entries(sessionStorage);
      end();
      sessionStorage.clear();
      for (const [key, text] of kept) sessionStorage.setItem(key, String(text));
    },
  };
}
