import { LOCALE_SWITCH_RELOAD_DELAY_MS } from "@ezo/contract/values/limits";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocaleSwitch, type SwitchEffects } from "./locale-switch.ts";

describe("changing the language", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const effects = () => ({
    remember: vi.fn<SwitchEffects["remember"]>(),
    showOverlay: vi.fn<SwitchEffects["showOverlay"]>(),
    reload: vi.fn<SwitchEffects["reload"]>(),
  });

  it("stores the choice and covers the page at once, reloads after the delay", () => {
    const done = effects();
    const localeSwitch = createLocaleSwitch("ka", done);
    localeSwitch.switchTo("ru");
    expect(done.remember).toHaveBeenCalledWith("ru");
    expect(done.showOverlay).toHaveBeenCalledOnce();
    expect(localeSwitch.isSwitching.get()).toBe(true);
    vi.advanceTimersByTime(LOCALE_SWITCH_RELOAD_DELAY_MS - 1);
    expect(done.reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done.reload).toHaveBeenCalledExactlyOnceWith("ru");
  });

  it("ignores the language already shown and a second choice on the way", () => {
    const done = effects();
    const localeSwitch = createLocaleSwitch("ka", done);
    localeSwitch.switchTo("ka");
    expect(done.remember).not.toHaveBeenCalled();
    localeSwitch.switchTo("en");
    localeSwitch.switchTo("ru");
    vi.runAllTimers();
    expect(done.reload).toHaveBeenCalledExactlyOnceWith("en");
  });
});
