import { deleteMedia, type MediaDetail } from "@ezo/contract/admin/content/media";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import {
  type AdminAboutSettings,
  aboutSettings,
  type AdminBrandSettings,
  brandSettings,
  contactSettings,
} from "@ezo/contract/admin/settings";
import { getContactSettings, getFooter } from "@ezo/contract/site/pages/contact";
import { RESTORE_WINDOW_MS } from "@ezo/contract/values/limits/content";
import { getAbout } from "@ezo/contract/site/pages/site-pages";
import type { SocialNetwork } from "@ezo/contract/values/contact/social-networks";
import { DAY_MS } from "@ezo/contract/values/time";
import { createContentSweep } from "@ezo/core/records/sweep";
import { readBrand } from "@ezo/core/mail/brand";
import { createMedia } from "@ezo/core/media/media.service";
import type { Db, Tx } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { lockSetting, readSetting, writeSetting } from "@ezo/core/platform/settings";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });

describe("contact settings", () => {
  it("are changed by part, and each leaf is a field", async () => {
    const { data: start } = await call(contactSettings.get, {});
    expect(start.version).toBe(1);
    const info = (over: object) => ({ ...start.contact_info, ...over });
    const phone = { ...start.contact_info.phone, value: "+995 322 12 34 56" };
    const address = { ...start.contact_info.address, value: { ka: "ჭავჭავაძის 1", en: "", ru: "" } };
    await call(contactSettings.put, { body: { version: 1, contact_info: info({ phone }) } });
    const { data } = await call(contactSettings.put, {
      body: { version: 1, contact_info: info({ address }) },
    });
    expect([data.version, data.contact_info.phone.value, data.contact_info.address.value.ka]).toEqual([
      3,
      phone.value,
      "ჭავჭავაძის 1",
    ]);
    const clash = await failureOf(
      call(contactSettings.put, {
        body: { version: 1, contact_info: info({ phone: { ...phone, value: "+995 599 00 00 00" } }) },
      }),
    );
    expect(Object.keys(clash.body.conflicts ?? {})).toEqual(["contact_info.phone.value"]);
    const shown = await stack.call(getContactSettings, {});
    expect(shown.data.contact_settings.contact_info.address.value).toEqual(address.value);
    const { data: lines } = await call(contactSettings.history, {});
    expect(lines.map(({ version }) => version)).toEqual([3, 2, 1]);
    const back = await call(contactSettings.restoreVersion, { params: { version: "1" } });
    expect(back.data.contact_info).toEqual(start.contact_info);
  });

  it("set up messengers one by one, and visitors get those that there are", async () => {
    const shown = async () =>
      (await stack.call(getFooter, { query: {} })).data.contact.messengers.map(
        ({ messenger, account }) => `${messenger} ${account}`,
      );
    const put = (messengers: Partial<Record<"whatsapp" | "viber" | "telegram", string>>) =>
      call(contactSettings.put, { body: { messengers } });
    expect(await shown()).toEqual([]);
    await put({ telegram: "https://t.me/ezo_homes" });
    await expect.poll(shown).toEqual(["telegram ezo_homes"]);
    // What a change does not name stays.
    const { data } = await put({ whatsapp: "+995 32 000 14 09" });
    expect(data.messengers).toEqual({
      whatsapp: "+995 32 000 14 09",
      viber: "",
      telegram: "https://t.me/ezo_homes",
    });
    await expect.poll(shown).toEqual(["whatsapp 995320001409", "telegram ezo_homes"]);
    const wrong = await failureOf(put({ viber: "12", telegram: "ezo homes" }));
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual([
      "messengers.telegram",
      "messengers.viber",
    ]);
    await put({ whatsapp: "", telegram: "" });
    await expect.poll(shown).toEqual([]);
  });

  it("have pages on social networks, each of its own network, and keep what was stored before", async () => {
    const put = (links: Partial<Record<SocialNetwork, string>>) =>
      call(contactSettings.put, { body: { social_links: links } });
    const shown = async () => (await stack.call(getFooter, { query: {} })).data.social_links;
    const none = { facebook: "", instagram: "", youtube: "", tiktok: "", linkedin: "", telegram: "", x: "" };
    // As a release has stored it that knew two networks, of any host.
    const stored = await db().setting.findUniqueOrThrow({ where: { name: "contact" } });
    const old = { facebook: "http://pages.example.ge/ezo", instagram: "" };
    const { later_social_links: _, ...known } = stored.value as { later_social_links?: object };
    const value = { ...known, social_links: old };
    await db().setting.update({ where: { name: "contact" }, data: { value } });
    const pages = { youtube: "https://www.youtube.com/@ezo", x: "https://x.com/ezo" };
    const { data } = await put(pages);
    expect(data.social_links).toEqual({ ...none, ...old, ...pages });
    // It comes back with its version, too, though nobody may write it any more.
    await put({ facebook: "" });
    const params = { version: String(data.version) };
    const back = await call(contactSettings.restoreVersion, { params });
    expect(back.data.social_links).toEqual(data.social_links);
    await expect.poll(shown).toEqual({ ...none, ...old, ...pages });
    // In a mail, too, and in one order.
    const brand = await readBrand({ db: db(), locale: "en", t: (key) => key, publicUrl: "https://ezo.test" });
    expect(brand.social.map(({ label }) => label)).toEqual(["Facebook", "YouTube", "X"]);
    // As calls could always give it.
    await put({ facebook: "http://fb.com/ezo" });
    await expect.poll(shown).toEqual({ ...none, ...pages, facebook: "http://fb.com/ezo" });
    const wrong = await failureOf(
      put({ facebook: "https://a.ge/ezo", tiktok: "https://youtube.com/@ezo", linkedin: "https://a.ge" }),
    );
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual([
      "social_links.facebook",
      "social_links.linkedin",
      "social_links.tiktok",
    ]);
    await put(none);
    await expect.poll(shown).toEqual(none);
  });

  it("can be read by the build before, which knew two networks, however the row was made or saved", async () => {
    const url = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);
    const older = z.object({ social_links: z.strictObject({ facebook: url, instagram: url }) });
    const readByOlder = async (from: Db | Tx) => {
      const { value } = await from.setting.findUniqueOrThrow({ where: { name: "contact" } });
      return older.parse(value).social_links;
    };
    const facebook = "https://facebook.com/ezo";
    const links = { facebook, youtube: "https://youtube.com/@ezo", x: "https://x.com/ezo" };
    await call(contactSettings.put, { body: { social_links: links } });
    expect(await readByOlder(db())).toEqual({ facebook, instagram: "" });
    const saved = await readSetting(db(), "contact");
    expect(saved.social_links).toMatchObject(links);
    await writeSetting(db(), "contact", saved);
    expect(await readByOlder(db())).toEqual({ facebook, instagram: "" });
    expect(await readSetting(db(), "contact")).toEqual(saved);
    const made = db().$transaction(async (tx) => {
      await tx.setting.deleteMany({ where: { name: "contact" } });
      await lockSetting(tx, "contact");
      expect(await readByOlder(tx)).toEqual({ facebook: "", instagram: "" });
      throw new Error("the row stays");
    });
    await expect(made).rejects.toThrow("the row stays");
  });

  it("have conflicts, a history and a way back for every network", async () => {
    const put = (links: Partial<Record<SocialNetwork, string>>, version?: number) =>
      call(contactSettings.put, { body: { social_links: links, ...(version !== undefined && { version }) } });
    const page = (name: string) => `https://youtube.com/@${name}`;
    const { data: first } = await put({ instagram: "https://instagram.com/ezo", youtube: page("one") });
    await put({ youtube: page("two") });
    const clash = await failureOf(put({ youtube: page("three") }, first.version));
    expect(Object.keys(clash.body.conflicts ?? {})).toEqual(["social_links.youtube"]);
    // Another network than the one that was changed meanwhile.
    const tiktok = "https://www.tiktok.com/@ezo";
    const { data: merged } = await put({ tiktok }, first.version);
    expect(merged.social_links).toEqual({ ...first.social_links, youtube: page("two"), tiktok });
    const { data: lines } = await call(contactSettings.history, {});
    expect(lines.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["social_links.tiktok"],
      ["social_links.youtube"],
    ]);
    const back = await call(contactSettings.restoreVersion, { params: { version: String(first.version) } });
    expect(back.data.social_links).toEqual(first.social_links);
    expect((await readSetting(db(), "contact")).social_links).toEqual(first.social_links);
  });

  it("report each wrong field", async () => {
    const { data } = await call(contactSettings.get, {});
    const failure = await failureOf(
      call(contactSettings.put, {
        body: {
          contact_info: { ...data.contact_info, email: { ...data.contact_info.email, value: "nobody" } },
        },
      }),
    );
    expect(Object.keys(failure.body.errors ?? {})).toEqual(["contact_info.email.value"]);
    const map = await failureOf(
      call(contactSettings.put, { body: { map_settings: { latitude: 100, longitude: 0, zoom: 16 } } }),
    );
    expect(Object.keys(map.body.errors ?? {})).toEqual(["map_settings.latitude"]);
  });
});

describe("about settings", () => {
  it("change figures, picture and texts at once, or nothing", async () => {
    const { data: start } = await call(aboutSettings.get, {});
    const [key = ""] = Object.keys(start.texts);
    const picture = { bytes: await aPicture(300, 200).jpeg().toBuffer(), name: "a.jpg" };
    const { data } = await sendForm<AdminAboutSettings>(stack, { path: "/admin/about-settings", token }, [
      ["stats[years_experience]", "20+"],
      ["philosophy_image", picture],
      [`texts[${key}][en]`, "Another text"],
    ]);
    expect([data.stats.years_experience, data.stats.satisfied_clients]).toEqual([
      "20+",
      start.stats.satisfied_clients,
    ]);
    expect(data.texts[key]).toMatchObject({ en: "Another text", ka: start.texts[key]?.ka });
    const shown = await stack.call(getAbout, { query: { locale: "en", groups: ["about"] } });
    expect([shown.about_info.philosophy_image_url, shown.translations[key]]).toEqual([
      data.philosophy_image_url,
      "Another text",
    ]);
    const failure = await failureOf(
      call(aboutSettings.put, {
        body: {
          stats: { years_experience: "30+" },
          texts: { [key]: { en: "Third", version: start.texts[key]?.version ?? 1 } },
        },
      }),
    );
    expect(Object.keys(failure.body.conflicts ?? {})).toEqual([`texts.${key}.en`]);
    expect((await call(aboutSettings.get, {})).data.stats.years_experience).toBe("20+");
  });
});

describe("brand settings", () => {
  it("keep logo and colour, and refuse a colour on which white text is not legible", async () => {
    const logo = { bytes: await aPicture(400, 100).jpeg().toBuffer(), name: "logo.jpg" };
    const { data } = await sendForm<AdminBrandSettings>(stack, { path: "/admin/settings/brand", token }, [
      ["accent", "#7A1F1F"],
      ["logo", logo],
    ]);
    expect([data.accent, data.logo?.width]).toEqual(["#7A1F1F", 400]);
    const shown = await readBrand({ db: db(), locale: "en", t: (key) => key, publicUrl: "https://ezo.test" });
    expect(shown).toMatchObject({ name: "firm.name", accent: "#7A1F1F", logo: { width: 160, height: 40 } });
    expect(shown.logo?.src).toMatch(/^https:\/\/ezo\.test\/media\/[0-9a-f]{32}\/400-/);
    // Higher than wide, of a few points, larger than any screen, a line.
    for (const [width, height] of [
      [100, 400],
      [1, 1],
      [79, 40],
      [400, 23],
      [6001, 700],
      [1000, 99],
    ] as const) {
      const wrong = { bytes: await aPicture(width, height).jpeg().toBuffer(), name: "wrong.jpg" };
      const failure = await failureOf(
        sendForm<AdminBrandSettings>(stack, { path: "/admin/settings/brand", token }, [["logo", wrong]]),
      );
      expect(Object.keys(failure.body.errors ?? {}), `${width} x ${height}`).toEqual(["logo"]);
    }
    for (const accent of ["#F7C948", "red", "#12345"]) {
      const failure = await failureOf(call(brandSettings.put, { body: { accent } }));
      expect(Object.keys(failure.body.errors ?? {}), accent).toEqual(["accent"]);
    }
    const { data: cleared } = await call(brandSettings.patch, { body: { logo: null } });
    expect([cleared.accent, cleared.logo]).toEqual(["#7A1F1F", null]);
  });
});

describe("a logo that mails have shown", () => {
  const storage = () => openStorage(stack.config.storageUrl);
  const aLogo = async (width: number) => ({
    bytes: await aPicture(width, 100).jpeg().toBuffer(),
    name: "logo.jpg",
  });
  /** The path of the file that a mail would name now. */
  const shown = async () => {
    const { logo } = await readBrand({
      db: db(),
      locale: "en",
      t: (key) => key,
      publicUrl: "https://ezo.test",
    });
    return new URL(logo?.src ?? expect.fail("no logo")).pathname;
  };
  async function filesBeside(path: string): Promise<string[]> {
    const paths: string[] = [];
    for await (const { key } of storage().list(path.slice(1, path.lastIndexOf("/")))) paths.push(`/${key}`);
    return paths;
  }

  it("keeps its files when it gets another file, is replaced and is deleted, and the sweep leaves them", async () => {
    const { data } = await sendForm<AdminBrandSettings>(stack, { path: "/admin/settings/brand", token }, [
      ["logo", await aLogo(410)],
    ]);
    const { id } = data.logo ?? expect.fail("no logo");
    const first = await shown();
    await sendForm(stack, { path: `/admin/media/${id}/replace`, token }, [["file", await aLogo(420)]]);
    const second = await shown();
    expect(second).not.toBe(first);
    await sendForm(stack, { path: "/admin/settings/brand", token }, [["logo", await aLogo(430)]]);
    const third = await shown();
    await call(brandSettings.patch, { body: { logo: null } });
    await call(deleteMedia, { params: { id: String(id) } });
    const media = createMedia({ db: db(), storage: storage(), log: createLog("silent", "test") });
    await media.sweep(new Date(Date.now() + 2 * DAY_MS));
    for (const path of [first, second]) {
      expect((await fetch(stack.url() + path)).status).toBe(200);
      // The original is gone.
      expect(await filesBeside(path)).toEqual([path]);
    }
    expect((await fetch(stack.url() + third)).status).toBe(200);
  });

  it("keeps its files in dark mode, too, where another takes its place", async () => {
    const path = "/admin/settings/brand";
    const dark = { bytes: await aPicture(400, 100).png().toBuffer(), name: "dark.png" };
    const { data } = await sendForm<AdminBrandSettings>(stack, { path, token }, [
      ["logo", await aLogo(450)],
      ["logo_dark", dark],
    ]);
    const { id } = data.logo_dark ?? expect.fail("no logo for dark mode");
    const read = () => readBrand({ db: db(), locale: "en", t: (key) => key, publicUrl: "https://ezo.test" });
    // Its file with transparency is not made yet.
    expect((await read()).logoDark).toBeNull();
    const media = createMedia({ db: db(), storage: storage(), log: createLog("silent", "test") });
    await media.makeVariants(id);
    const { logoDark } = await read();
    expect(logoDark).toMatchObject({ width: 160, height: 40 });
    const file = new URL(logoDark?.src ?? expect.fail("no file")).pathname;
    expect(file).toMatch(/\.webp$/);
    await call(brandSettings.patch, { body: { logo: null, logo_dark: null } });
    await call(deleteMedia, { params: { id: String(id) } });
    await media.sweep(new Date(Date.now() + 2 * DAY_MS));
    expect((await fetch(stack.url() + file)).status).toBe(200);
    // The original is gone.
    for (const kept of await filesBeside(file)) expect(kept).toMatch(/\/\d+-\d+\.(?:jpg|webp)$/);
  });

  it("is no picture that was never the logo", async () => {
    const { data } = await sendForm<MediaDetail>(stack, { path: "/admin/media", token }, [
      ["file", await aLogo(440)],
    ]);
    const { pathname } = new URL(data.url, stack.url());
    expect(await filesBeside(pathname)).toHaveLength(2);
    await call(deleteMedia, { params: { id: String(data.id) } });
    expect(await filesBeside(pathname)).toEqual([]);
  });
});

describe("deleted content", () => {
  it("is removed after 30 days, with its files and its history", async () => {
    const storage = openStorage(stack.config.storageUrl);
    const media = createMedia({ db: db(), storage, log: createLog("silent", "test") });
    const sweep = createContentSweep({ db: db(), media });
    const { id: pictureId } = await media.add({
      bytes: await aPicture(64, 48).png().toBuffer(),
      originalName: "a.png",
    });
    const { originalKey } = await db().media.findUniqueOrThrow({ where: { id: pictureId } });
    const { data } = await call(articleRoutes.create, {
      body: { category: "event", translations: { ka: { title: "ა" } }, main_image: pictureId },
    });
    await call(articleRoutes.remove, { params: { id: String(data.id) } });
    expect(await sweep(new Date())).toBe(0);
    expect(await storage.exists(originalKey)).toBe(true);
    expect(await sweep(new Date(Date.now() + RESTORE_WINDOW_MS + 1000))).toBe(1);
    expect(await db().article.count({ where: { id: data.id } })).toBe(0);
    expect(await db().recordHistory.count({ where: { entity: "article", entityId: data.id } })).toBe(0);
    expect(await storage.exists(originalKey)).toBe(false);
  });

  it("is removed with its history or not at all", async () => {
    const media = createMedia({
      db: db(),
      storage: openStorage(stack.config.storageUrl),
      log: createLog("silent", "test"),
    });
    const { data } = await call(articleRoutes.create, {
      body: { category: "event", translations: { ka: { title: "ა" } } },
    });
    await call(articleRoutes.remove, { params: { id: String(data.id) } });
    const late = new Date(Date.now() + RESTORE_WINDOW_MS + 1000);
    await db().$executeRaw`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`;
    await db().$executeRaw`create trigger refused before delete on content_history execute function refuse()`;
    await expect(createContentSweep({ db: db(), media })(late)).rejects.toThrow("refused");
    expect(await db().article.count({ where: { id: data.id } })).toBe(1);
    await db().$executeRaw`drop function refuse() cascade`;
    expect(await createContentSweep({ db: db(), media })(late)).toBe(1);
  });
});
