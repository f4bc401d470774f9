import { getFooter } from "@ezo/contract/site/pages/contact";
import { type CookieSettings, cookieSettings } from "@ezo/contract/site/cookie-notice";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import type { Locale } from "@ezo/contract/values/locale";
import { COOKIE_NOTICE_MAX_LENGTH } from "@ezo/contract/values/limits/pages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "600" } });
  token = await stack.token();
});
afterAll(() => stack.stop());

const put = (change: { is_on?: boolean; text?: Partial<CookieSettings["text"]> }) =>
  stack.call(cookieSettings.put, { body: change }, { token });
const onFooter = async (locale: Locale) =>
  (await stack.call(getFooter, { query: { locale } })).data.cookie_notice;
const onHomepage = async (locale: Locale) =>
  (await stack.call(getHomepage, { query: { locale } })).cookie_notice;

it("there is no notice until it is switched on, and then in each language its own text", async () => {
  for (const read of [onFooter, onHomepage]) expect(await read("en")).toBeNull();
  const { data } = await put({ is_on: true, text: { en: "We keep your language." } });
  const shown = { text: "We keep your language.", version: data.version };
  for (const read of [onFooter, onHomepage]) {
    await expect.poll(() => read("en"), { timeout: 5000 }).toEqual(shown);
    // The site's own text is shown there, and not another language's.
    expect(await read("ru")).toEqual({ text: "", version: data.version });
  }
  const { data: changed } = await put({ text: { en: "We keep your currency, too." } });
  expect(changed.version).toBeGreaterThan(data.version);
  await expect
    .poll(() => onFooter("en"), { timeout: 5000 })
    .toEqual({ text: "We keep your currency, too.", version: changed.version });
  await put({ is_on: false });
  for (const read of [onFooter, onHomepage])
    await expect.poll(() => read("en"), { timeout: 5000 }).toBeNull();
});

it("its text is no longer than a phone shows", async () => {
  const failure = await failureOf(put({ text: { ka: "ა".repeat(COOKIE_NOTICE_MAX_LENGTH + 1) } }));
  expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ["text.ka"]]);
});
