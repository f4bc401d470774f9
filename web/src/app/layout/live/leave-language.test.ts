import { getLanguages } from "@ezo/contract/site/site-languages";
import type { Locale } from "@ezo/contract/values/languages";
import { expect, it, vi } from "vitest";
import { leaveLanguageThatIsOff, type LivePage } from "./leave-language.ts";
import { leaveOlderDocument } from "./older-document.ts";

/** A page in a language, whose server shows others; null is one that cannot be reached. */
function pageIn(locale: Locale, shown: readonly Locale[] | null) {
  const reload = vi.fn<() => void>();
  const asked: unknown[] = [];
  const call = ((route: unknown) => {
    asked.push(route);
    return shown ? Promise.resolve({ data: { shown } }) : Promise.reject(new Error("unreachable"));
  }) as unknown as LivePage["call"];
  return { page: { call, locale, reload }, reload, asked };
}
const TEXTS = new Set(["translations"]);

it.each([
  ["a change of texts or languages", TEXTS],
  ["a lost connection", "everything" as const],
])("loads a page anew whose language is off after %s", async (_, changed) => {
  const { page, reload, asked } = pageIn("ru", ["ka", "en"]);
  await leaveLanguageThatIsOff(page, changed);
  expect(asked).toEqual([getLanguages]);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ["whose language is shown", pageIn("en", ["ka", "en"]), TEXTS],
  ["whose server cannot be reached", pageIn("ru", null), TEXTS],
])("leaves a page alone %s", async (_, { page, reload }, changed) => {
  await leaveLanguageThatIsOff(page, changed);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ["in Georgian, which is always on", pageIn("ka", ["ka"]), TEXTS],
  ["after a change of something else", pageIn("ru", ["ka"]), new Set(["projects"])],
])("asks nothing %s", async (_, { page, reload, asked }, changed) => {
  await leaveLanguageThatIsOff(page, changed);
  expect([asked, reload.mock.calls]).toEqual([[], []]);
});

it.each([
  ["is the copy from before a change", 0],
  ["was shown by Back as it was stored", undefined],
])("loads a page anew whose language is off where its document %s", async (_, sentAt) => {
  const { page, reload } = pageIn("ru", ["ka", "en"]);
  await leaveOlderDocument(page, sentAt);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ["a current document", pageIn("ru", ["ka"]), Date.now()],
  ["an older one in Georgian", pageIn("ka", ["ka"]), 0],
])("asks nothing of %s", async (_, { page, reload, asked }, sentAt) => {
  await leaveOlderDocument(page, sentAt);
  expect([asked, reload.mock.calls]).toEqual([[], []]);
});
