import { LOCALE_SWITCH_RELOAD_DELAY_MS } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/languages";
import { createStore, type Store } from "../lib/store.ts";

/** Side effects of changing the language. */
export interface SwitchEffects {
  remember: (locale: Locale) => void;
  showOverlay: () => void;
  /** Reloads the page in `locale`. */
  reload: (locale: Locale) => void;
}

export interface LocaleSwitch {
  /** True from the click until the reload; texts are empty meanwhile (specification, section 4, "Locale"). */
  readonly isSwitching: Pick<Store<boolean>, "get" | "subscribe">;
  switchTo: (locale: Locale) => void;
}

export function createLocaleSwitch(current: Locale, effects: SwitchEffects): LocaleSwitch {
  const isSwitching = createStore(false);
  return {
    isSwitching,
    switchTo: (locale) => {
      if (locale === current || isSwitching.get()) return;
      effects.remember(locale);
      effects.showOverlay();
      isSwitching.set(true);
      setTimeout(() => effects.reload(locale), LOCALE_SWITCH_RELOAD_DELAY_MS);
    },
  };
}
