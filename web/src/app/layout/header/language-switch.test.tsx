import type { Locale } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

/** The choices on an English page of a site in these languages: what they say, whether they are the page's, and their links. */
async function choices(languages: readonly Locale[], names: "short" | "own" = "short") {
  const { box } = await drawPublic(<LanguageSwitch names={names} />, { path: "/about", languages });
  return [...box.querySelectorAll("button")].map((button) => [
    button.textContent,
    button.getAttribute("aria-pressed"),
    button.form?.getAttribute("action"),
  ]);
}

it("offers every language that is on, each with a link for visitors without scripts", async () => {
  expect(await choices(["ka", "en", "ru"])).toEqual([
    ["KA", "false", "/about"],
    ["EN", "true", "/en/about"],
    ["RU", "false", "/ru/about"],
  ]);
});

it("does not offer one that is switched off, by its own name either", async () => {
  expect(await choices(["ka", "en"])).toEqual([
    ["KA", "false", "/about"],
    ["EN", "true", "/en/about"],
  ]);
  expect((await choices(["ka", "en"], "own")).map(([name]) => name)).toEqual(["ქართული", "English"]);
});

it("is not there where one language is left", async () => {
  const { box } = await drawPublic(<LanguageSwitch />, { locale: "ka", languages: ["ka"] });
  expect(box.childElementCount).toBe(0);
});
