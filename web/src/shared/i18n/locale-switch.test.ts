import { LOCALE_SWITCH_RELOAD_DELAY_MS } from "@ezo/contract/values/limits/screens";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocaleSwitch, type SwitchEffects } from "./locale-switch.ts";

describe("changing the language", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const effects = () => {
    const forget = vi.fn<() => void>();
    return {
      forget,
      remember: vi.fn<SwitchEffects["remember"]>(() => forget),
      showOverlay: vi.fn<SwitchEffects["showOverlay"]>(),
      hideOverlay: vi.fn<SwitchEffects["hideOverlay"]>(),
      reach: vi.fn<SwitchEffects["reach"]>(() => Promise.resolve()),
      reload: vi.fn<SwitchEffects["reload"]>(),
      reportOffline: vi.fn<SwitchEffects["reportOffline"]>(),
    };
  };

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

  it("stays on the page and says so where the device is offline", () => {
    vi.stubGlobal("navigator", { onLine: false });
    const done = effects();
    const localeSwitch = createLocaleSwitch("ka", done);
    localeSwitch.switchTo("en");
    vi.runAllTimers();
    expect(done.reportOffline).toHaveBeenCalledOnce();
    for (const effect of [done.remember, done.showOverlay, done.reload])
      expect(effect).not.toHaveBeenCalled();
    expect(localeSwitch.isSwitching.get()).toBe(false);
  });

  it("waits in the showroom for the site's answer, however slow", async () => {
    vi.stubGlobal("document", { documentElement: { dataset: { kiosk: "" } } });
    const done = effects();
    let fail = (_: Error) => {};
    done.reach.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    createLocaleSwitch("ka", done).switchTo("en");
    await vi.runAllTimersAsync();
    for (const effect of [done.reload, done.reportOffline]) expect(effect).not.toHaveBeenCalled();
    fail(new TypeError("Failed to fetch"));
    await vi.runAllTimersAsync();
    expect(done.reload).not.toHaveBeenCalled();
    expect(done.reportOffline).toHaveBeenCalledOnce();
    createLocaleSwitch("ka", done).switchTo("en");
    await vi.runAllTimersAsync();
    expect(done.reload).toHaveBeenCalledExactlyOnceWith("en");
  });

  it("uncovers the page and forgets the choice where the site cannot be reached", async () => {
    const done = effects();
    done.reach.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const localeSwitch = createLocaleSwitch("ka", done);
    localeSwitch.switchTo("en");
    await vi.runAllTimersAsync();
    expect(done.reload).not.toHaveBeenCalled();
    for (const effect of [done.forget, done.hideOverlay, done.reportOffline])
      expect(effect).toHaveBeenCalledOnce();
    expect(localeSwitch.isSwitching.get()).toBe(false);
    localeSwitch.switchTo("en");
    await vi.runAllTimersAsync();
    expect(done.reload).toHaveBeenCalledExactlyOnceWith("en");
  });
});
