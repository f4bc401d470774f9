import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { drawPublic, endDrawn, seedTexts } from "../../testing/draw-public.tsx";
import { LoadFailed } from "./load-failed.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  delete document.documentElement.dataset["offline"];
  vi.unstubAllGlobals();
});

const OFFLINE = new ApiError("offline", "", 0);
const heading = (box: HTMLElement) => box.querySelector("h1")?.textContent;

it.each(LOCALES)(
  "says that there is no connection as the forms do, also without texts (%s)",
  async (locale) => {
    for (const groups of [["errors", "buttons", "home"], []]) {
      const failed = <LoadFailed titleKey="home.error" error={OFFLINE} onRetry={() => undefined} />;
      const { box } = await drawPublic(failed, { locale, groups });
      await act(() => vi.dynamicImportSettled());
      expect(heading(box)).toBe(seedTexts(locale)["errors.offline"]);
      endDrawn();
    }
  },
);

it("names what could not be loaded where there is a connection", async () => {
  const error = new ApiError("internal", "", 500);
  const { box, t } = await drawPublic(
    <LoadFailed titleKey="home.error" error={error} onRetry={() => undefined} />,
  );
  expect(heading(box)).toBe(t("home.error"));
});

it.each([
  ["no connection", () => void vi.stubGlobal("navigator", { onLine: false })],
  ["a network that leads nowhere", () => void (document.documentElement.dataset["offline"] = "")],
])("does not leave the page for missing code while there is %s", async (_, cutOff) => {
  cutOff();
  const onRetry = vi.fn<() => void>();
  const { box } = await drawPublic(<LoadFailed error={new Error("no code")} onRetry={onRetry} />);
  await act(async () => box.querySelector("button")?.click());
  expect(onRetry).toHaveBeenCalledOnce();
});
