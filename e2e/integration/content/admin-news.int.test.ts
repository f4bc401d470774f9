import {
  type AdminArticle,
  articleRoutes,
  listNewsForFeaturedModal,
  previewArticle,
  setFeaturedNews,
} from "@ezo/contract/admin/content/news";
import { getArticle, listNews } from "@ezo/contract/site/pages/news";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createArticle } from "../../stack/factories/content.ts";
import { failureOf } from "../../stack/failure.ts";
import { sendForm } from "../../stack/form.ts";
import { aPicture } from "../../stack/factories/pictures.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 1 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(() => db().article.deleteMany());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const anArticle = (over: object = {}) =>
  call(articleRoutes.create, {
    body: { category: "company", translations: { ka: { title: "სიახლე" } }, ...over },
  });
const params = ({ id }: { id: number }) => ({ id: String(id) });

describe("an article", () => {
  it("is created and changed as by the specification's forms, and open pages are updated", async () => {
    const live = await stack.live(token);
    const picture = { bytes: await aPicture(300, 200).png().toBuffer(), name: "a.png", type: "image/png" };
    const { data } = await sendForm<AdminArticle>(stack, { path: "/admin/news", token }, [
      ["category", "event"],
      ["publish_date", "2026-01-05"],
      ["is_featured", "true"],
      ["translations[ka][title]", "ღია კარი"],
      [
        "translations[ka][content]",
        '<p onclick="x()">ტექსტი</p><script>alert(1)</script><img src="https://elsewhere.example/a.png">',
      ],
      ["translations[ru][title]", "День открытых дверей"],
      ["main_image", picture],
      ["gallery_images[]", picture],
    ]);
    expect(data).toMatchObject({
      category: "event",
      publish_date: "2026-01-04T20:00:00.000Z",
      is_featured: true,
      state: "published",
      translations: { en: { title: "", content: "" }, ru: { title: "День открытых дверей" } },
    });
    expect(data.translations.ka.content).toBe("<p>ტექსტი</p>");
    expect(data.gallery_images.map(({ id }) => id)).toEqual([data.main_image?.id]);
    await live.waitFor("content:changed", (event) => event.entity === "article" && event.id === data.id);
    const changed = await sendForm<AdminArticle>(stack, { path: `/admin/news/${data.id}`, token }, [
      ["_method", "PUT"],
      ["translations[en][title]", "Open day"],
    ]);
    expect(changed.data.translations.en.title).toBe("Open day");
    const { data: shown } = await stack.call(getArticle, { params: params(data), query: { locale: "en" } });
    expect(shown.title).toBe("Open day");
  });

  it("becomes public at its publication time", async () => {
    const { data } = await anArticle({ publish_date: new Date(Date.now() + 3_600_000).toISOString() });
    expect(data.state).toBe("scheduled");
    expect((await failureOf(stack.call(getArticle, { params: params(data) }))).status).toBe(404);
    expect((await stack.call(listNews, {})).data).toEqual([]);
    const { data: link } = await call(previewArticle, { params: params(data) });
    const preview = await fetch(`${stack.url()}/api/news/${data.id}?preview=${link.token}`);
    expect([preview.status, preview.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect((await call(articleRoutes.get, { params: params(data) })).data.views).toBe(0);
    await call(articleRoutes.patch, {
      params: params(data),
      body: { publish_date: new Date(Date.now() - 1000).toISOString() },
    });
    expect((await stack.call(listNews, {})).data).toHaveLength(1);
  });

  it("reports each wrong field", async () => {
    const failure = await failureOf(
      call(articleRoutes.create, {
        body: { translations: { ka: { title: "" } }, publish_date: "soon" } as never,
      }),
    );
    expect(Object.keys(failure.body.errors ?? {}).sort()).toEqual([
      "category",
      "publish_date",
      "translations.ka.title",
    ]);
    const language = await failureOf(anArticle({ translations: { ka: { title: "ა" }, de: { title: "x" } } }));
    expect(language.status).toBe(422);
    expect(await db().article.count()).toBe(0);
  });

  it("is gone when deleted, and can be restored in any version", async () => {
    const { data } = await anArticle();
    await call(articleRoutes.patch, { params: params(data), body: { version: 1, category: "event" } });
    const clash = await failureOf(
      call(articleRoutes.patch, { params: params(data), body: { version: 1, category: "industry" } }),
    );
    expect(clash.body.conflicts).toEqual({
      category: { yours: "industry", theirs: "event", base: "company" },
    });
    const back = await call(articleRoutes.restoreVersion, { params: { id: String(data.id), version: "1" } });
    expect(back.data.category).toBe("company");
    await call(articleRoutes.remove, { params: params(data) });
    expect((await failureOf(stack.call(getArticle, { params: params(data) }))).body.code).toBe("gone");
  });
});

describe("the list of news", () => {
  it("is filtered and searched, and featured articles are chosen", async () => {
    const [first, second] = [
      await createArticle(db(), { category: "event" }),
      await createArticle(db(), {}, { title: "Long Bridge" }),
    ];
    const draft = await createArticle(db(), { isActive: false, isFeatured: true });
    const ids = async (query: object) => (await call(articleRoutes.list, { query })).data.map(({ id }) => id);
    expect(await ids({})).toEqual([draft.id, second.id, first.id]);
    expect(await ids({ category: "event" })).toEqual([first.id]);
    expect(await ids({ search: "bridge" })).toEqual([second.id]);
    expect(await ids({ search: "longbridge" })).toEqual([second.id]);
    const empty = await fetch(`${stack.url()}/api/admin/news?category=&search=&page=`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([empty.status, ((await empty.json()) as { meta: { total: number } }).meta.total]).toEqual([
      200, 3,
    ]);
    expect(await ids({ state: "draft" })).toEqual([draft.id]);
    await call(setFeaturedNews, { body: { news_ids: [first.id] } });
    const { data: modal } = await call(listNewsForFeaturedModal, {});
    expect(modal.map(({ id, is_featured }) => [id, is_featured])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect((await db().article.findUniqueOrThrow({ where: { id: draft.id } })).isFeatured).toBe(false);
    // A choice based on an earlier version would silently undo this one.
    const late = await failureOf(call(setFeaturedNews, { body: { news_ids: [second.id], based_on: [] } }));
    expect(late.body.code).toBe("conflict");
    await call(setFeaturedNews, { body: { news_ids: [second.id], based_on: [first.id] } });
  });

  it("is for administrators only", async () => {
    const marketing = await stack.token(MARKETING);
    const before = await db().media.count();
    const failure = await failureOf(
      sendForm(stack, { path: "/admin/news", token: marketing }, [
        ["main_image", { bytes: await aPicture(10, 10).png().toBuffer(), name: "a.png" }],
      ]),
    );
    expect([failure.status, await db().media.count()]).toEqual([403, before]);
  });
});
