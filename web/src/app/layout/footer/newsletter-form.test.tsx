import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallerContext } from "../../../shared/api/caller-context.ts";
import { I18nContext } from "../../../shared/i18n/i18n-context.tsx";
import { createLocaleSwitch } from "../../../shared/i18n/locale-switch.ts";
import { createTexts } from "../../../shared/i18n/texts.ts";
import { ApiError } from "../../../shared/api/api-error.ts";
import { NO_SWITCH_EFFECTS, seedTexts } from "../../../shared/testing/draw-public.tsx";
import NewsletterForm from "./newsletter-form.tsx";

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The form on a page that has just been loaded. */
async function load(call: () => Promise<never> = () => Promise.reject(new Error("not asked"))) {
  const localeSwitch = createLocaleSwitch("ka", NO_SWITCH_EFFECTS);
  const texts = createTexts("ka");
  texts.add(seedTexts("ka", ["errors"]));
  const cache = new QueryClient();
  cache.setQueryData(["newsletter"], { is_open: true });
  const root = createRoot(document.body);
  leave = () => act(() => root.unmount());
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <CallerContext value={call}>
          <I18nContext value={{ texts, localeSwitch }}>
            <MemoryRouter>
              <NewsletterForm />
            </MemoryRouter>
          </I18nContext>
        </CallerContext>
      </QueryClientProvider>,
    ),
  );
  const field = document.querySelector<HTMLInputElement>("input[name=email]");
  if (!field) throw new Error("there is no field");
  return { localeSwitch, field, t: texts.translate };
}

it("keeps the text over a reload, such as a change of language, until the field is emptied", async () => {
  const { localeSwitch, field } = await load();
  field.value = "nino@example.ge";
  await act(async () => localeSwitch.switchTo("en"));
  window.dispatchEvent(new Event("pagehide"));
  leave();
  const again = await load();
  expect(again.field.value).toBe("nino@example.ge");
  window.dispatchEvent(new Event("pagehide"));
  leave();
  const third = await load();
  expect(third.field.value).toBe("nino@example.ge");
  third.field.value = "";
  leave();
  expect((await load()).field.value).toBe("");
  expect(sessionStorage).toHaveLength(0);
});

it.each(["offline", "internal"] as const)("says at once why it was not sent (%s)", async (code) => {
  const { field, t } = await load(() => Promise.reject(new ApiError(code, "", 0)));
  if (code === "offline") window.dispatchEvent(new Event("offline"));
  await act(async () => {
    field.form?.requestSubmit();
    await vi.advanceTimersByTimeAsync(1);
  });
  window.dispatchEvent(new Event("online"));
  const said = document.querySelector("[role=alert]")?.textContent;
  expect(said).toBe(t(code === "offline" ? "errors.offline" : "errors.try_later"));
  expect(document.activeElement).toBe(field);
});
