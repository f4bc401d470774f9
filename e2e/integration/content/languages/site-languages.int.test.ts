import { monitorEventLoopDelay } from "node:perf_hooks";
import { getEnquiryApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { feedPath } from "@ezo/contract/site/feeds";
import { listProjects } from "@ezo/contract/site/projects";
import { getLanguages, languageSettings } from "@ezo/contract/site/site-languages";
import { isFullRun } from "@ezo/contract/testing/scope";
import { listTranslations } from "@ezo/contract/translations";
import { canonicalPath, localesWithout, type SwitchableLocale } from "@ezo/contract/values/languages";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { publicAddresses } from "@ezo/core/site-cache/public-addresses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArticle } from "../../../stack/factories/content.ts";
import { createLayout, createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on every server. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };
/** What leads to a Russian page: in attributes, in structured data, and in the data for the scripts. */
const TO_RUSSIAN = /["'(](?:https:\/\/ezo\.test)?\/ru(?=["'/?#)])/;

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
beforeAll(async () => {
  stack = await startStack({ servers: 2, env: { CACHE_SECONDS: "600" } });
  stock = await createStock(db());
  await createLayout(db(), stock.project.id);
  await createArticle(db());
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
/** From the cache where it is kept, though never the copy from before a change. */
const get = (path: string, { server = 0, cookie = "ezo=1" } = {}) =>
  fetch(stack.url(server) + path, {
    redirect: "manual",
    headers: { cookie, "cache-control": "no-cache" },
  });
const bodyOf = async (path: string, server = 0) => (await get(path, { server })).text();

/** Switches languages off, all others on, and waits until both servers know. */
async function switchOff(off: SwitchableLocale[]): Promise<void> {
  const token = await stack.token();
  const { data } = await stack.call(languageSettings.get, {}, { token });
  await stack.call(languageSettings.put, { body: { version: data.version, off } }, { token });
  for (const server of [0, 1])
    await expect
      .poll(async () => alternatesOf(await bodyOf("/about", server)), SHOWN_WITHIN)
      .toEqual([...localesWithout(off), "x-default"]);
}
const sitemapPaths = async (): Promise<string[]> =>
  [...(await bodyOf("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
/** In a quick run, one address of each kind: pages of a kind differ by their numbers alone. */
const asked = (paths: readonly string[]): readonly string[] =>
  isFullRun ? paths : [...new Map(paths.map((path) => [path.replaceAll(/\d+/g, "0"), path])).values()];
const linksOf = (html: string) =>
  [...html.matchAll(/<link rel="(canonical|alternate)" href="([^"]+)"(?: hreflang="([^"]+)")?>/g)].map(
    ([, rel, href, lang]) => [rel, lang, href].join(" "),
  );
const alternatesOf = (html: string) =>
  linksOf(html).flatMap((link) => /^alternate (\S+)/.exec(link)?.[1] ?? []);

describe("a language that is switched off", () => {
  it("is linked by no page of the sitemap, and its own pages lead to the Georgian ones until it is back", async () => {
    const before = await sitemapPaths();
    const russian = before.filter((path) => path === "/ru" || path.startsWith("/ru/"));
    expect(russian.length).toBeGreaterThan(10);
    // Otherwise nothing below would say anything; and these pages are in the cache from now on.
    for (const path of asked(before)) expect(await bodyOf(path), path).toMatch(TO_RUSSIAN);
    const shownBefore = await Promise.all(asked(russian).map(async (path) => linksOf(await bodyOf(path))));

    await switchOff(["ru"]);
    const paths = await sitemapPaths();
    expect(paths).toEqual(before.filter((path) => !russian.includes(path)));
    expect(await bodyOf("/sitemap.xml")).not.toMatch(/hreflang="ru"|\/ru\b/);
    for (const path of [...asked(paths), "/shortlist", "/nowhere"]) {
      const html = await bodyOf(path);
      expect(TO_RUSSIAN.exec(html)?.[0], path).toBeUndefined();
      expect(html, path).not.toMatch(/hreflang="ru"|lang="ru"|ru_RU/);
    }
    for (const path of asked(russian)) {
      const answer = await get(`${path}?page=2`);
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([302, "no-store"]);
      expect(answer.headers.get("location")).toBe(`${path.slice("/ru".length) || "/"}?page=2`);
    }

    await switchOff([]);
    expect(await sitemapPaths()).toEqual(before);
    for (const [index, path] of asked(russian).entries()) {
      const answer = await get(path);
      expect(answer.status, path).toBe(200);
      expect(linksOf(await answer.text()), path).toEqual(shownBefore[index]);
    }
  }, 120_000);

  it("has no news feed, brochure or feed of apartments of its own", async () => {
    await switchOff(["ru"]);
    for (const path of ["/news/rss.xml", `/projects/${stock.project.id}/brochure.pdf`]) {
      const answer = await get(canonicalPath("ru", path));
      expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
    }
    await db().project.update({ where: { id: stock.project.id }, data: { feedUnits: true } });
    const feed = `${feedPath("units", stock.project.id)}?locale=ru`;
    const answer = await get(feed);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(/https:\/\/ezo\.test\/ru\b/);
    expect((await stack.call(getLanguages, {})).data.shown).toEqual(["ka", "en"]);
    const warmed = await publicAddresses(db());
    expect(warmed.filter((address) => /^\/ru\b|locale=ru/.test(address))).toEqual([]);
  });

  it("is not what visitors get who had chosen it, on any server", async () => {
    const cookie = "ezo_locale=ru";
    await switchOff([]);
    for (const server of [0, 1])
      expect((await get("/about", { server, cookie })).headers.get("content-language")).toBe("ru");
    await switchOff(["ru"]);
    for (const server of [0, 1]) {
      const answer = await get("/about", { server, cookie });
      expect([answer.status, answer.headers.get("content-language")]).toEqual([200, "ka"]);
      expect(await answer.text()).not.toMatch(TO_RUSSIAN);
    }
  });

  it("has a page where the Georgian address has one, and none where that has none", async () => {
    await switchOff(["ru"]);
    for (const [path, status] of [
      ["/contact?from=mail", 200],
      ["/nowhere?from=mail", 404],
    ] as const) {
      const led = await get(`/ru${path}`);
      expect([led.status, led.headers.get("location")]).toEqual([302, path]);
      expect((await get(path)).status, path).toBe(status);
    }
  });

  it("is still what programs get that ask for its texts", async () => {
    await switchOff(["ru"]);
    const query = { locale: "ru" as const };
    const { data } = await stack.call(listProjects, { query });
    expect(data.map(({ id, title }) => [id, title.endsWith(" ru")])).toContainEqual([stock.project.id, true]);
    const texts = await stack.call(listTranslations, { query: { ...query, groups: ["header"] } });
    const { ru } = await db().translation.findUniqueOrThrow({ where: { key: "header.home" } });
    expect(texts.translations["header.home"]).toBe(ru);
  });

  it("is shown to nobody, by any server, a second after it has heard that it was switched off", async () => {
    await switchOff([]);
    const token = await stack.token();
    const { data } = await stack.call(languageSettings.get, {}, { token });
    // As visitors ask: they may get the copy from before a change for a moment.
    const ask = (path: string, server: number) =>
      fetch(stack.url(server) + path, { redirect: "manual", headers: { "user-agent": "Visitor" } });
    const isShown = async (server: number) =>
      (await ask("/ru/contact", server)).status !== 302 ||
      (await (await ask("/contact", server)).text()).includes('hreflang="ru"');
    for (const server of [0, 1]) expect(await isShown(server)).toBe(true);
    // The servers run in this process: what holds the test up holds them up, too.
    const heldUp = monitorEventLoopDelay({ resolution: 10 });
    heldUp.enable();
    const headers = { "user-agent": "Editor" };
    const body = { version: data.version, off: ["ru" as const] };
    await stack.call(languageSettings.put, { body }, { token, headers });
    // How long the notification is on its way depends on the machine. Another page shows that it has come, so that visitors
    // still meet the copy from before.
    for (const server of [0, 1])
      await expect
        .poll(async () => alternatesOf(await bodyOf("/about", server)), SHOWN_WITHIN)
        .toEqual([...localesWithout(["ru"]), "x-default"]);
    const heardAt = performance.now();
    const tooOld: string[] = [];
    while (performance.now() - heardAt < 2 * (1000 + heldUp.max / 1e6))
      for (const server of [0, 1]) {
        const askedAfterMs = performance.now() - heardAt;
        if ((await isShown(server)) && askedAfterMs > 1000 + heldUp.max / 1e6)
          tooOld.push(`by server ${server} after ${askedAfterMs} ms`);
      }
    heldUp.disable();
    expect(tooOld).toEqual([]);
  });

  it("is what staff read who use the admin in English, also before they are signed in", async () => {
    const refusalIn = async (headers: Record<string, string>) => {
      const answer = await fetch(`${stack.url()}/api/user`, { headers });
      return ((await answer.json()) as { message: string }).message;
    };
    await switchOff([]);
    const [english, georgian] = [await refusalIn({ "x-locale": "en" }), await refusalIn({})];
    expect(english).not.toBe(georgian);
    await switchOff(["en"]);
    expect(await refusalIn({ "x-locale": "en" })).toBe(english);
    // A visitor's choice counts as none.
    expect(await refusalIn({ cookie: "ezo_locale=en" })).toBe(georgian);
  });

  it("is known to the open screens of all staff, not only of those who may change it", async () => {
    await switchOff([]);
    const live = await stack.live(await stack.token(MARKETING));
    await switchOff(["ru"]);
    await live.waitFor("content:changed", ({ entity }) => entity === "language_settings");
  });

  it("may be both of the others, and never Georgian", async () => {
    await switchOff(["en", "ru"]);
    expect((await get("/en/contact")).headers.get("location")).toBe("/contact");
    expect(alternatesOf(await bodyOf("/contact"))).toEqual(["ka", "x-default"]);
    const token = await stack.token();
    const georgian = { body: { off: ["ka"] as never } };
    expect((await failureOf(stack.call(languageSettings.put, georgian, { token }))).status).toBe(422);
  });
});

describe("who reads a language that is switched off", () => {
  it("is mailed in Georgian, and keeps their language", async () => {
    await switchOff(["ru"]);
    const enquiry = anEnquiry({ locale: "ru" });
    await stack.call(sendEnquiry, { body: enquiry });
    await stack.drain();
    const [mail] = stack.mailbox.to(enquiry.email);
    expect(mail?.html).toContain('lang="ka"');
    expect(mail?.html).not.toMatch(TO_RUSSIAN);
    const stored = await db().enquiry.findFirstOrThrow({ where: { email: enquiry.email } });
    expect(stored.locale).toBe("ru");
  });

  it("is led to the Georgian page of their apartment by a link that staff copy", async () => {
    const { id } = await storeEnquiry(db(), { locale: "ru", apartmentId: stock.apartments[0].id });
    const token = await stack.token();
    const link = async () => {
      const { data } = await stack.call(getEnquiryApartment, { params: { id: String(id) } }, { token });
      return new URL(data.apartment?.url ?? expect.fail("no page")).pathname;
    };
    await switchOff([]);
    const russian = await link();
    expect(russian).toMatch(/^\/ru\//);
    await switchOff(["ru"]);
    expect(await link()).toBe(russian.slice("/ru".length));
  });

  it("finds the page of preferences in Georgian, without the language, which an old page cannot choose either", async () => {
    await switchOff(["ru"]);
    const email = "switched@example.ge";
    const { id } = await db().contact.create({
      data: { email, emailHash: hashAddress(email), locale: "ru", source: "import", status: "subscribed" },
    });
    const links = await mailLinksOf({ db: db(), secret: stack.config.jwtSecret, publicUrl: stack.url() })();
    const url = links.contactPreferences(id);
    const choicesOn = (html: string) =>
      [...html.matchAll(/name="language" value="(\w+)"/g)].map(([, value]) => value);
    const page = await (await fetch(url)).text();
    expect(page).toContain('<html lang="ka">');
    expect(choicesOn(page)).toEqual(["ka", "en"]);
    await db().contact.update({ where: { id }, data: { locale: "en" } });
    const choose = async (form: Record<string, string>) => {
      const answer = await fetch(url, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
      const { locale, frequency } = await db().contact.findUniqueOrThrow({ where: { id } });
      return { status: answer.status, locale, frequency };
    };
    expect(await choose({ language: "ru" })).toMatchObject({ status: 400, locale: "en" });
    expect(await choose({ language: "ru", frequency: "weekly" })).toEqual({
      status: 303,
      locale: "en",
      frequency: "weekly",
    });

    await db().contact.update({ where: { id }, data: { locale: "ru" } });
    // Georgian is checked on this page; who saves another choice has not chosen it.
    expect(await choose({ language: "ka", frequency: "every" })).toEqual({
      status: 303,
      locale: "ru",
      frequency: "every",
    });
    await switchOff([]);
    const back = await (await fetch(url)).text();
    expect(back).toContain('<html lang="ru">');
    expect(choicesOn(back)).toEqual(["ka", "en", "ru"]);
  });
});

it("is switched off by the person who manages the settings, and by nobody else", async () => {
  const token = await stack.token(MARKETING);
  const body = { off: ["ru" as const] };
  expect((await failureOf(stack.call(languageSettings.put, { body }, { token }))).status).toBe(403);
});
