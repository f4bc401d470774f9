import { homeDrafts, homeSettings, previewHome } from "@ezo/contract/site/pages/home-sections";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { HOME_SECTIONS } from "@ezo/contract/values/home-sections";
import { HOUR_MS } from "@ezo/contract/values/time";
import { beforeEach, expect, it, vi } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { kept, useDraftStack } from "./draft-stack.ts";

const { stack, call, publishDue } = useDraftStack();
const live = async () => (await call(homeSettings.get, {})).data;
const shown = async () => (await stack().call(getHomepage, { query: { locale: "en" } })).sections;
/** What the home page's call answers at a link to the draft. */
async function previewed() {
  const { data: link } = await call(previewHome, { query: { locale: "ru" } });
  const answer = await fetch(`${stack().url()}/api/homepage/bootstrap?locale=ru&preview=${link.token}`);
  const { sections } = (await answer.json()) as { sections: string[] };
  return { link, sections, caching: answer.headers.get("cache-control") };
}

beforeEach(async () => {
  await call(homeSettings.put, { body: { order: [...HOME_SECTIONS], off: [] } });
  await vi.waitFor(async () => {
    if ((await shown()).join() !== HOME_SECTIONS.join()) throw new Error("the order is not shown yet");
  });
});

it("keeps order and switches as a draft, previews them, and publishes them", async () => {
  const { version } = await live();
  const { data } = await call(homeDrafts.saveDraft, {
    body: { version, order: ["news", "projects"], off: ["about"] },
  });
  expect(kept(data).fields.toSorted()).toEqual(["off", "order"]);
  // What is left out comes behind, as in a save.
  const order = ["news", "projects", "search", "about", "banner"];
  expect(data.item).toMatchObject({ order, off: ["about"] });
  expect(await shown()).toEqual(HOME_SECTIONS);
  expect(await live()).toMatchObject({ order: HOME_SECTIONS, off: [], version });

  const preview = await previewed();
  expect(new URL(preview.link.url).pathname).toBe("/ru");
  expect(preview.link.token.endsWith(".draft")).toBe(true);
  expect(preview.sections).toEqual(["news", "projects", "search", "banner"]);
  expect(preview.caching).toBe("no-store");

  await call(homeDrafts.publishDraft, { body: { version: kept(data).version } });
  await vi.waitFor(async () => expect(await shown()).toEqual(["news", "projects", "search", "banner"]));
  expect((await live()).draft).toBeNull();
});

it("shows the page as it is at a link that was made without a draft", async () => {
  const { link, sections } = await previewed();
  expect(link.token.endsWith(".draft")).toBe(false);
  expect(sections).toEqual(HOME_SECTIONS);
});

it("is published at its time", async () => {
  const { version } = await live();
  const { data } = await call(homeDrafts.saveDraft, { body: { version, off: ["banner"] } });
  const at = new Date(Date.now() + HOUR_MS);
  await call(homeDrafts.scheduleDraft, {
    body: { version: kept(data).version, publish_at: at.toISOString() },
  });
  expect(await publishDue(new Date())).toBe(0);
  expect(await publishDue(at)).toBe(1);
  await vi.waitFor(async () => expect(await shown()).not.toContain("banner"));
  expect((await live()).draft).toBeNull();
});

it("is stopped at its time by a colleague's change of the same list, and who scheduled it is mailed", async () => {
  const { version } = await live();
  const { data } = await call(homeDrafts.saveDraft, { body: { version, off: ["news"] } });
  const at = new Date(Date.now() + HOUR_MS);
  await call(homeDrafts.scheduleDraft, {
    body: { version: kept(data).version, publish_at: at.toISOString() },
  });
  await call(homeSettings.put, { body: { version, off: ["about"] } });
  expect(await publishDue(at)).toBe(0);
  const { data: stopped } = await call(homeDrafts.getDraft, {});
  expect(stopped.draft.stopped).toMatchObject({ reason: "conflict", fields: ["off"] });
  await stack().drain();
  const isAbout = ({ text }: { text?: string | undefined }) =>
    text?.includes("/admin/home-page?draft=open") ?? false;
  await vi.waitFor(() => expect(stack().mailbox.to(ADMIN).filter(isAbout)).toHaveLength(1));
  await call(homeDrafts.discardDraft, {});
  expect(await live()).toMatchObject({ off: ["about"], draft: null });
});

it("makes no draft of what is as it is published, and refuses what a save would", async () => {
  const { version, order, off } = await live();
  const { data } = await call(homeDrafts.saveDraft, { body: { version, order, off } });
  expect([data.draft, data.item.draft, (await live()).draft]).toEqual([null, null, null]);
  const twice = call(homeDrafts.saveDraft, { body: { version, order: ["news", "news"] } });
  expect(Object.keys((await failureOf(twice)).body.errors ?? {})).toEqual(["order"]);
});
