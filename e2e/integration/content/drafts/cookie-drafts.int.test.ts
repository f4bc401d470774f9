import { cookieDrafts, cookieSettings, previewCookieNotice } from "@ezo/contract/site/cookie-notice";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { HOUR_MS } from "@ezo/contract/values/time";
import { expect, it, vi } from "vitest";
import { kept, useDraftStack } from "./draft-stack.ts";

const { stack, call, publishDue } = useDraftStack();
type Notice = { text: string; version: number } | null;
const live = async () => (await call(cookieSettings.get, {})).data;
const shown = async (): Promise<Notice> =>
  (await stack().call(getHomepage, { query: { locale: "en" } })).cookie_notice;
/** The notice of the home page's call at a link to the draft, and where the link leads. */
async function previewed() {
  const { data: link } = await call(previewCookieNotice, { query: { locale: "en" } });
  const answer = await fetch(`${stack().url()}/api/homepage/bootstrap?locale=en&preview=${link.token}`);
  const { cookie_notice: notice } = (await answer.json()) as { cookie_notice: Notice };
  return { url: new URL(link.url), notice };
}

it("keeps a text as a draft, previews it as a notice that nobody has read, and publishes a language", async () => {
  const { data: before } = await call(cookieSettings.put, { body: { is_on: true, text: { en: "Former" } } });
  await vi.waitFor(async () => expect(await shown()).toEqual({ text: "Former", version: before.version }));
  const { data } = await call(cookieDrafts.saveDraft, {
    body: { version: before.version, text: { en: "To come", ru: "Будет" } },
  });
  expect(kept(data).fields.toSorted()).toEqual(["text.en", "text.ru"]);
  expect(await shown()).toEqual({ text: "Former", version: before.version });

  const { url, notice } = await previewed();
  expect([url.pathname, url.searchParams.get("part")]).toEqual(["/en", "cookie-notice"]);
  expect(url.searchParams.get("preview")?.endsWith(".draft")).toBe(true);
  expect(notice?.text).toBe("To come");
  expect(notice?.version).toBeLessThan(0);

  const order = { version: kept(data).version, languages: ["en" as const] };
  const { data: half } = await call(cookieDrafts.publishDraft, { body: order });
  expect(half.text).toMatchObject({ en: "To come", ru: before.text.ru });
  expect(half.version).toBeGreaterThan(before.version);
  await vi.waitFor(async () => expect(await shown()).toEqual({ text: "To come", version: half.version }));
  await call(cookieDrafts.discardDraft, {});
  expect(await live()).toMatchObject({ text: half.text, draft: null });
});

it("is published at its time", async () => {
  const { version } = await live();
  const { data } = await call(cookieDrafts.saveDraft, { body: { version, is_on: false } });
  expect((await previewed()).notice).toBeNull();
  const at = new Date(Date.now() + HOUR_MS);
  await call(cookieDrafts.scheduleDraft, {
    body: { version: kept(data).version, publish_at: at.toISOString() },
  });
  expect(await publishDue(at)).toBe(1);
  await vi.waitFor(async () => expect(await shown()).toBeNull());
});
