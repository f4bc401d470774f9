import { homeSettings } from "@ezo/contract/site/pages/home-sections";
import { getHomepage } from "@ezo/contract/site/pages/site-pages";
import { HOME_SECTIONS, type HomeSection } from "@ezo/contract/values/home-sections";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArticle, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on every server. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    servers: 2,
    env: { CACHE_SECONDS: "600", CACHE_WARM_AT_START: "false" },
  });
  token = await stack.token();
  const { prisma } = stack.database;
  await createProject(prisma, { isFeatured: true, isOnHomepage: true });
  await createArticle(prisma);
});
afterAll(() => stack.stop());

const read = () => stack.call(homeSettings.get, {}, { token });
async function put(change: { order?: HomeSection[]; off?: HomeSection[] }) {
  const { version } = (await read()).data;
  return stack.call(homeSettings.put, { body: { ...change, version } }, { token });
}
const home = () => stack.call(getHomepage, { query: { locale: "en" } });
/** The links to all projects and to all news, in the order in which the page has them. */
async function linksOn(server: number): Promise<string[]> {
  const { translations } = await home();
  const html = await (await fetch(`${stack.url(server)}/en`)).text();
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return ["home.all_projects", "news.all_news"]
    .map((key) => ({ key, at: body.indexOf(`${translations[key]}`) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ key }) => key);
}

it("the home page has the sections of the settings, in their order, on every server", async () => {
  expect((await home()).sections).toEqual(HOME_SECTIONS);
  for (const server of [0, 1]) expect(await linksOn(server)).toEqual(["home.all_projects", "news.all_news"]);
  // What is left out comes behind.
  const { data } = await put({ order: ["news", "projects"] });
  expect(data.order).toEqual(["news", "projects", "search", "about", "banner"]);
  for (const server of [0, 1])
    await expect.poll(() => linksOn(server), SHOWN_WITHIN).toEqual(["news.all_news", "home.all_projects"]);
  await put({ off: ["news", "about"] });
  for (const server of [0, 1])
    await expect.poll(() => linksOn(server), SHOWN_WITHIN).toEqual(["home.all_projects"]);
  expect((await home()).sections).toEqual(["projects", "search", "banner"]);
  // One that is switched off keeps its place.
  await put({ off: [] });
  expect((await home()).sections).toEqual(["news", "projects", "search", "about", "banner"]);
});

it("an earlier order is brought back from the history", async () => {
  await put({ order: [...HOME_SECTIONS], off: [] });
  const { version } = (await read()).data;
  await put({ order: ["banner"], off: ["search"] });
  const seen = (await read()).data.version;
  const restored = await stack.call(
    homeSettings.restoreVersion,
    { params: { version: String(version) }, body: { version: seen } },
    { token },
  );
  expect(restored.data).toMatchObject({ order: HOME_SECTIONS, off: [] });
});

it("no section is taken twice, or by another name", async () => {
  for (const order of [["news", "news"], ["hero"]]) {
    const failure = await failureOf(put({ order: order as HomeSection[] }));
    expect([failure.status, Object.keys(failure.body.errors ?? {})[0]?.split(".")[0]]).toEqual([
      422,
      "order",
    ]);
  }
});
