import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { InvalidArticle } from "./invalid-article.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it.each(LOCALES)(
  "is a page that was not found, in %s, and says what is wrong with the address",
  async (locale) => {
    const { box, t } = await drawPublic(<InvalidArticle />, { locale });
    expect(box.querySelector("h1")?.textContent).toBe(t("errors.not_found"));
    expect(box.textContent).toContain(t("errors.invalid_article_id"));
    expect(box.querySelector("a")?.textContent).toBe(t("buttons.all_news"));
  },
);
