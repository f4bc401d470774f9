import { LOCALE_SWITCH_RELOAD_DELAY_MS } from "@ezo/contract/values/limits/screens";
import type { Locale } from "@ezo/contract/values/languages";
import { isOffline } from "../api/failure-text.ts";
import { isShowroom } from "../lib/showroom.ts";
import { createStore, type Store } from "../lib/store.ts";

/** Side effects of changing the language. */
export interface SwitchEffects {
  /** Returns a function that restores what was remembered before. */
  remember: (locale: Locale) => () => void;
  showOverlay: () => void;
  hideOverlay: () => void;
  /** Rejects if the site cannot be reached. */
  reach: () => Promise<unknown>;
  /** Reloads the page in `locale`. */
  reload: (locale: Locale) => void;
  reportOffline: () => void;
}

export interface LocaleSwitch {
  /** True from the click until the reload; texts are empty meanwhile (specification, section 4, "Locale"). */
  readonly isSwitching: Pick<Store<boolean>, "get" | "subscribe">;
  switchTo: (locale: Locale) => void;
}

export function createLocaleSwitch(current: Locale, effects: SwitchEffects): LocaleSwitch {
  const isSwitching = createStore(false);

  /** Reloading would replace the page by the browser's own error page. */
  function stay(forget: () => void) {
    forget();
    isSwitching.set(false);
    effects.hideOverlay();
    effects.reportOffline();
  }
  return {
    isSwitching,
    switchTo: (locale) => {
      if (locale === current || isSwitching.get()) return;
      if (isOffline(undefined)) return effects.reportOffline();
      const forget = effects.remember(locale);
      effects.showOverlay();
      isSwitching.set(true);
      // A device may be connected to a network that leads nowhere. A slow answer is left to the browser, except in the
      // showroom, where nobody can leave the browser's error page.
      const waits = isShowroom();
      let isReachable = true;
      const answered = effects.reach().catch(() => (isReachable = false));
      const end = () => (isReachable ? effects.reload(locale) : stay(forget));
      setTimeout(() => (waits ? void answered.then(end) : end()), LOCALE_SWITCH_RELOAD_DELAY_MS);
    },
  };
}
