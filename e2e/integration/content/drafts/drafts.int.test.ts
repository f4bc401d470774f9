import { articleDrafts, articleRoutes, previewArticle } from "@ezo/contract/admin/content/news";
import { previewProject, projectDrafts, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { getProject } from "@ezo/contract/site/projects";
import { runs } from "@ezo/contract/testing/scope";
import { HOUR_MS } from "@ezo/contract/values/time";
import { findUses, renameInTexts } from "@ezo/core/media/uses/uses";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createArticle, createMedia, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING } from "../../../stack/stack.ts";
import { articleDraftCalls } from "./article-draft-calls.ts";
import { useDraftStack } from "./draft-stack.ts";

const { stack, db, call, publishDue } = useDraftStack();
const { shown, saved, save, draftOf, publish, schedule, change } = articleDraftCalls({ stack, call });
const params = ({ id }: { id: number }) => ({ id: String(id) });
const english = (title: string) => ({ translations: { en: { title } } });

describe("the draft of an article", () => {
  it("is kept beside it, shown by its preview alone, and published with a line of history", async () => {
    const article = await createArticle(db());
    const before = await shown(article);
    const { item, draft } = await save(article, { version: 1, ...english("Drafted"), category: "event" });
    expect(item).toMatchObject({ category: "event", translations: { en: { title: "Drafted" } } });
    expect(draft).toMatchObject({
      based_on: 1,
      record_version: 1,
      fields: ["category", "translations.en.title"],
      conflicts: [],
      publish_at: null,
      stopped: null,
    });
    expect(await shown(article)).toEqual(before);
    const { data: kept } = await call(articleRoutes.get, { params: params(article) });
    expect(kept).toMatchObject({ version: 1, category: "company", draft: { version: draft.version } });

    const { data: link } = await call(previewArticle, { params: params(article), query: { locale: "en" } });
    const preview = async (at: string) => {
      const answer = await fetch(`${stack().url()}/api/news/${article.id}?locale=en&preview=${at}`);
      return ((await answer.json()) as { data: { title: string } }).data.title;
    };
    expect(await preview(link.token)).toBe("Drafted");
    // Without its end, the same token opens nothing, and the page is the public one.
    expect(await preview(link.token.replace(/\.draft$/, ""))).toBe(before.title);
    expect(await shown(article)).toEqual(before);

    const published = await publish(article, { version: draft.version });
    expect(published).toMatchObject({ version: 2, category: "event", draft: null });
    expect(await shown(article)).toMatchObject({ title: "Drafted", category: "event" });
    const { data: history } = await call(articleRoutes.history, { params: params(article) });
    expect(history[0]).toMatchObject({ version: 2, actor: { name: expect.any(String) as string } });
    expect(history[0]?.changes.map(({ field }) => field).sort()).toEqual([
      "category",
      "translations.en.title",
    ]);
    expect((await failureOf(draftOf(article))).status).toBe(404);
  });

  it("keeps what was saved before, and is not written over what somebody else has put into it", async () => {
    const article = await createArticle(db());
    const first = await save(article, { version: 1, ...english("One") });
    const second = await save(article, { draft_version: first.draft.version, category: "event" });
    expect(second.draft.fields.toSorted()).toEqual(["category", "translations.en.title"]);
    for (const seen of [undefined, first.draft.version]) {
      const refused = await failureOf(save(article, { ...english("Two"), draft_version: seen }));
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    }
    // What is as it is in the article is no change.
    const third = await save(article, { draft_version: second.draft.version, category: "company" });
    expect(third.draft.fields).toEqual(["translations.en.title"]);
    const stale = await failureOf(publish(article, { version: second.draft.version }));
    expect(stale.body.code).toBe("conflict");
    const late = { params: params(article), query: { version: String(second.draft.version) } };
    expect((await failureOf(call(articleDrafts.discardDraft, late as never))).body.code).toBe("conflict");
    await call(articleDrafts.discardDraft, { params: params(article) });
    expect((await call(articleRoutes.get, { params: params(article) })).data).toMatchObject({
      version: 1,
      draft: null,
    });
  });

  it("leaves a line of the audit log when it is saved and when it is discarded, and none when that is refused", async () => {
    const article = await createArticle(db(), {}, { title: "Audited" });
    const first = await save(article, { version: 1, ...english("One") });
    await save(article, { draft_version: first.draft.version, category: "event" });
    await failureOf(save(article, { draft_version: first.draft.version, category: "event" }));
    await call(articleDrafts.discardDraft, { params: params(article) });
    await failureOf(call(articleDrafts.discardDraft, { params: params(article) }));
    const lines = await db().auditLine.findMany({
      where: { entity: "article", entityId: article.id },
      orderBy: { id: "asc" },
    });
    const author = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const called = expect.stringMatching(/^Audited \d+ ka$/) as string;
    expect(lines.map(({ action, title, after, actorId }) => [action, title, after, actorId])).toEqual([
      ["draft_saved", called, { fields: ["translations.en.title"] }, author.id],
      ["draft_saved", called, { fields: ["category", "translations.en.title"] }, author.id],
      ["draft_discarded", called, { fields: ["category", "translations.en.title"] }, author.id],
    ]);
  });

  it("is refused with the fields that others have changed since, and kept; it can then replace them", async () => {
    const article = await createArticle(db());
    const { draft } = await save(article, { version: 1, ...english("Mine"), category: "event" });
    await change(article, { version: 1, ...english("Theirs") });
    const refused = await failureOf(publish(article, { version: draft.version }));
    expect(refused.body.conflicts).toMatchObject({
      "translations.en.title": { yours: "Mine", theirs: "Theirs" },
    });
    expect(await shown(article)).toMatchObject({ title: "Theirs", category: "company" });
    const found = (await draftOf(article)).draft;
    expect(found).toMatchObject({ conflicts: ["translations.en.title"], record_version: 2 });
    await publish(article, { version: found.version, over: found.record_version });
    expect(await shown(article)).toMatchObject({ title: "Mine", category: "event" });
  });

  it("is published language by language", async () => {
    const article = await createArticle(db());
    const before = await shown(article, "ka");
    const { draft } = await save(article, {
      version: 1,
      translations: { ka: { title: "ახალი" }, en: { title: "New" } },
      category: "event",
    });
    const { draft: rest } = await publish(article, { version: draft.version, languages: ["en"] });
    expect(await shown(article)).toMatchObject({ title: "New", category: "company" });
    expect(await shown(article, "ka")).toEqual({ ...before });
    expect((await draftOf(article)).draft.fields.toSorted()).toEqual(["category", "translations.ka.title"]);
    await publish(article, { version: rest?.version ?? 0 });
    expect(await shown(article, "ka")).toMatchObject({ title: "ახალი", category: "event" });
  });

  it("is none where nothing differs, and ends where nothing differs any more", async () => {
    const article = await createArticle(db(), {}, { title: "Same" });
    const { data: asIs } = await call(articleRoutes.get, { params: params(article) });
    const alike = { category: asIs.category, ...english(asIs.translations.en.title) };
    for (const body of [{}, { version: 1 }, { translations: {} }, alike])
      expect(await saved(article, body)).toMatchObject({ draft: null, item: { version: 1, draft: null } });
    const project = await createProject(db());
    const none = await call(projectDrafts.saveDraft, { params: params(project), body: {} });
    expect(none.data).toMatchObject({ draft: null, item: { id: project.id } });
    expect(await db().recordDraft.count({ where: { entityId: { in: [article.id, project.id] } } })).toBe(0);

    const { draft } = await save(article, english("Other"));
    expect(await saved(article, { draft_version: draft.version, ...alike })).toMatchObject({ draft: null });
    expect((await failureOf(draftOf(article))).status).toBe(404);
    const lines = await db().auditLine.findMany({
      where: { entity: "article", entityId: article.id },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ["draft_saved", { fields: ["translations.en.title"] }],
      ["draft_discarded", { fields: ["translations.en.title"] }],
    ]);
  });

  it("keeps its pictures in the library, and follows one that gets another file", async () => {
    const article = await createArticle(db());
    const [main, listed, inText] = [
      await createMedia(db()),
      await createMedia(db()),
      await createMedia(db()),
    ];
    const folder = `media/${inText.contentHash}`;
    const content = `<p>"A" <img src="/${folder}/640.jpg" alt="b"> c</p>`;
    await db().recordDraft.create({
      data: {
        entity: "article",
        entityId: article.id,
        basedOn: 1,
        fields: { main_image: main.id, gallery_images: [listed.id], "translations.en.content": content },
      },
    });
    const uses = async () =>
      (await findUses(db(), [main.id, listed.id, inText.id])).map(
        ({ mediaId, entity, item, field, inDraft }) => [mediaId, entity, item, field, inDraft],
      );
    const item = String(article.id);
    const used = [
      [inText.id, "article", item, "content", true],
      [listed.id, "article", item, "gallery_images", true],
      [main.id, "article", item, "main_image", true],
    ];
    expect(await uses()).toEqual(used);
    // What is published, too, is no use of the draft alone.
    await db().article.update({ where: { id: article.id }, data: { mainImageId: main.id } });
    expect((await uses()).at(-1)).toEqual([main.id, "article", item, "main_image", false]);
    await db().article.update({ where: { id: article.id }, data: { mainImageId: null } });
    const key = `media/${"f".repeat(32)}/640.jpg`;
    await db().$transaction((tx) => renameInTexts(tx, folder, key));
    const { fields } = await db().recordDraft.findFirstOrThrow({ where: { entityId: article.id } });
    expect(fields).toMatchObject({
      "translations.en.content": content.replace(`${folder}/640.jpg`, key),
    });
    expect(await uses()).toEqual(used.slice(1));
  });

  it("is seen and written by those alone who may publish", async () => {
    const article = await createArticle(db());
    const { status } = await failureOf(
      stack().call(articleDrafts.saveDraft, { params: params(article), body: english("X") } as never),
    );
    expect(status).toBe(401);
  });
});

describe("a draft with a time", () => {
  it("is published then, once, on behalf of the person who scheduled it", async () => {
    const article = await createArticle(db());
    const { draft } = await save(article, { version: 1, ...english("Later") });
    const at = new Date(Date.now() + HOUR_MS);
    const past = await failureOf(
      schedule(article, {
        version: draft.version,
        publish_at: "2020-01-01T00:00:00.000Z",
      }),
    );
    expect(past.body.errors).toHaveProperty("publish_at");
    const waiting = await schedule(article, { version: draft.version, publish_at: at.toISOString() });
    expect(waiting.draft.publish_at).toBe(at.toISOString());
    expect(await publishDue(new Date(at.getTime() - 1))).toBe(0);
    const done = await Promise.all([publishDue(at), publishDue(at)]);
    expect(done[0] + done[1]).toBe(1);
    expect(await shown(article)).toMatchObject({ title: "Later" });
    const lines = await db().recordHistory.findMany({
      where: { entity: "article", entityId: article.id, kind: "updated" },
      include: { actor: true },
    });
    expect(lines.map(({ actor }) => actor?.email)).toEqual([ADMIN]);
  });

  it("cannot be scheduled where it could not be published, and can be withdrawn", async () => {
    const article = await createArticle(db());
    const at = new Date(Date.now() + HOUR_MS).toISOString();
    const { draft } = await save(article, { version: 1, translations: { ka: { title: "" } } });
    const refused = await failureOf(schedule(article, { version: draft.version, publish_at: at }));
    expect(refused.body.errors).toHaveProperty(["translations.ka.title"]);
    const fixed = await save(article, {
      draft_version: draft.version,
      translations: { ka: { title: "კი" } },
    });
    const waiting = await schedule(article, { version: fixed.draft.version, publish_at: at });
    await schedule(article, { version: waiting.draft.version, publish_at: null });
    expect(await publishDue(new Date(Date.now() + 2 * HOUR_MS))).toBe(0);
    expect((await draftOf(article)).draft.publish_at).toBeNull();
  });

  it("stays due where a language of it is published by hand before, on behalf of the same person", async () => {
    const article = await createArticle(db());
    const at = new Date(Date.now() + HOUR_MS);
    const order = { publish_at: at.toISOString() };
    const { draft } = await save(article, {
      version: 1,
      translations: { ka: { title: "მალე" }, en: { title: "Now" }, ru: { title: "Позже" } },
      category: "event",
    });
    await schedule(article, { version: draft.version, ...order });
    const scheduled = () => db().recordDraft.findFirstOrThrow({ where: { entityId: article.id } });
    const { scheduledById, id } = await scheduled();
    const { draft: rest } = await publish(article, { version: id, languages: ["en"] });
    expect(rest).toMatchObject({ ...order, languages: [] });
    expect((await scheduled()).scheduledById).toBe(scheduledById);
    // An order about languages stays as long as something of theirs is left.
    const { draft: inRussian } = await schedule(article, {
      version: rest?.version ?? 0,
      ...order,
      languages: ["ru"],
    });
    const { draft: still } = await publish(article, { version: inRussian.version, languages: ["ka"] });
    expect(still).toMatchObject({ ...order, languages: ["ru"] });
    const { draft: left } = await publish(article, { version: still?.version ?? 0, languages: ["ru"] });
    expect(left).toMatchObject({ publish_at: null, languages: [] });
    await schedule(article, { version: left?.version ?? 0, ...order });
    expect(await publishDue(at)).toBe(1);
    expect(await shown(article, "ka")).toMatchObject({ title: "მალე", category: "event" });
  });

  it("replaces others' changes in what is published then, and keeps the rest a conflict", async () => {
    const article = await createArticle(db());
    const inBoth = (en: string, ka: string) => ({ translations: { en: { title: en }, ka: { title: ka } } });
    const { draft } = await save(article, { version: 1, ...inBoth("Mine", "ჩემი") });
    await change(article, { version: 1, ...inBoth("Theirs", "მათი") });
    const at = new Date(Date.now() + HOUR_MS);
    const order = { version: draft.version, publish_at: at.toISOString(), languages: ["en" as const] };
    const refused = await failureOf(schedule(article, order));
    expect(refused.body.code).toBe("conflict");
    const waiting = await schedule(article, { ...order, over: draft.record_version + 1 });
    expect(waiting.draft).toMatchObject({ publish_at: at.toISOString(), languages: ["en"], based_on: 1 });
    expect(await publishDue(at)).toBe(1);
    expect(await shown(article)).toMatchObject({ title: "Mine" });
    expect(await shown(article, "ka")).toMatchObject({ title: "მათი" });
    expect((await draftOf(article)).draft).toMatchObject({
      fields: ["translations.ka.title"],
      conflicts: ["translations.ka.title"],
      publish_at: null,
    });
  });

  it("is kept where others have changed the same field, and who scheduled it is mailed", async () => {
    const article = await createArticle(db());
    const { draft } = await save(article, { version: 1, ...english("Mine") });
    const at = new Date(Date.now() + HOUR_MS);
    await schedule(article, { version: draft.version, publish_at: at.toISOString() });
    await change(article, { version: 1, ...english("Theirs") });
    expect(await publishDue(at)).toBe(0);
    expect(await publishDue(at)).toBe(0);
    expect(await shown(article)).toMatchObject({ title: "Theirs" });
    expect((await draftOf(article)).draft).toMatchObject({
      publish_at: null,
      stopped: { reason: "conflict", fields: ["translations.en.title"] },
    });
    const isAbout = ({ text }: { text?: string | undefined }) =>
      text?.includes(`/admin/news/${article.id}/edit`) ?? false;
    await stack().drain();
    await vi.waitFor(() => expect(stack().mailbox.to(ADMIN).filter(isAbout)).toHaveLength(1));
    expect(stack().mailbox.to(MARKETING).filter(isAbout)).toEqual([]);
    // The administrator's language is Georgian, and the subject begins with the firm's name as for all mails of the system.
    const [about] = stack().mailbox.to(ADMIN).filter(isAbout);
    expect(about?.subject).toMatch(/^ეზო: ცვლილებები არ გამოქვეყნდა: /);
  });

  it("stays a draft where its article was deleted before", async () => {
    const article = await createArticle(db());
    const { draft } = await save(article, { version: 1, ...english("Trash") });
    const at = new Date(Date.now() + HOUR_MS);
    await schedule(article, { version: draft.version, publish_at: at.toISOString() });
    await call(articleRoutes.remove, { params: params(article) });
    expect(await publishDue(at)).toBe(0);
    expect(await db().recordDraft.findFirst({ where: { entityId: article.id } })).toMatchObject({
      stopReason: "deleted",
    });
  });
});

describe("whatever a draft holds", () => {
  const texts = fc.record(
    { title: fc.constantFrom("A", "B", "C"), excerpt: fc.constantFrom("", "x", "y") },
    { requiredKeys: [] },
  );
  const patches = fc.record(
    {
      category: fc.constantFrom("company", "event", "industry"),
      is_featured: fc.boolean(),
      translations: fc.record({ ka: texts, en: texts, ru: texts }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  const fieldsNow = async ({ id }: { id: number }) => {
    const { data } = await call(articleRoutes.get, { params: { id: String(id) } });
    const { category, is_featured, translations } = data;
    return { category, is_featured, translations };
  };
  const onto = (state: Awaited<ReturnType<typeof fieldsNow>>, patch: object) => {
    const { translations = {}, ...plain } = patch as { translations?: Record<string, object> };
    const inEach = Object.entries(state.translations).map(([locale, held]) => [
      locale,
      { ...held, ...translations[locale] },
    ]);
    return { ...state, ...plain, translations: Object.fromEntries(inEach) as typeof state.translations };
  };

  it("changes nothing until it is published, and then only what it names", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(patches, { minLength: 1, maxLength: 3 }), async (drafted) => {
        const article = await createArticle(db());
        const [before, seen] = [await fieldsNow(article), await shown(article)];
        let version: number | undefined;
        for (const patch of drafted) {
          const { draft } = await saved(article, { ...patch, draft_version: version });
          version = draft?.version;
          expect(await fieldsNow(article)).toEqual(before);
          expect(await shown(article)).toEqual(seen);
        }
        // What changes nothing leaves no draft.
        if (version !== undefined) await publish(article, { version });
        expect(await fieldsNow(article)).toEqual(drafted.reduce(onto, before));
      }),
      { numRuns: runs(20) },
    );
  });

  it("loses nothing of what others write meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(patches, patches, async (mine, theirs) => {
        const article = await createArticle(db());
        const before = await fieldsNow(article);
        const { draft } = await saved(article, { version: 1, ...mine });
        fc.pre(draft !== null);
        await change(article, { version: 1, ...theirs });
        const between = await fieldsNow(article);
        const refusal = await publish(article, { version: draft.version }).then(
          () => null,
          (error: unknown) => error,
        );
        const after = await fieldsNow(article);
        if (refusal) {
          // A draft that would take back somebody's change is kept, and nothing of it is written.
          expect(after).toEqual(between);
          expect((await draftOf(article)).draft.version).toBe(draft.version);
        } else expect(after).toEqual(onto(onto(before, theirs), kept(mine, before)));
      }),
      { numRuns: runs(20) },
    );
  });
  /** Of a patch, what differs from what was there: the rest is no change, and so not in the draft. */
  function kept(patch: object, state: Awaited<ReturnType<typeof fieldsNow>>) {
    const { translations = {}, ...plain } = patch as {
      translations?: Record<string, Record<string, string>>;
    };
    const differing = (values: object, held: object) =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => value !== held[name as keyof typeof held]),
      );
    const byLocale = Object.entries(translations).map(([locale, values]) => [
      locale,
      differing(values, state.translations[locale as "ka"]),
    ]);
    return { ...differing(plain, state), translations: Object.fromEntries(byLocale) as object };
  }
});

describe("the draft of a project", () => {
  it("is previewed with its lists and published", async () => {
    const [project, related] = [await createProject(db()), await createProject(db())];
    const body = { version: 1, related_projects: [related.id], translations: { en: { location: "There" } } };
    const { data } = await call(projectDrafts.saveDraft, { params: params(project), body } as never);
    const { data: link } = await call(previewProject, { params: params(project), query: { locale: "en" } });
    const answer = await fetch(`${stack().url()}/api/projects/${project.id}?locale=en&preview=${link.token}`);
    const preview = (await answer.json()) as {
      data: { location: string; related_projects: { id: number }[] };
    };
    expect(preview.data.location).toBe("There");
    expect(preview.data.related_projects.map(({ id }) => id)).toEqual([related.id]);
    const read = async () =>
      (await stack().call(getProject, { params: params(project), query: { locale: "en" } })).data;
    expect((await read()).related_projects).toEqual([]);
    const version = data.draft?.version ?? 0;
    await call(projectDrafts.publishDraft, { params: params(project), body: { version } });
    // A server keeps the answer until it hears of the change.
    await vi.waitFor(async () =>
      expect(await read()).toMatchObject({ location: "There", related_projects: [{ id: related.id }] }),
    );
  });
});

describe("the lists of news and projects", () => {
  it("say which languages lack a text that the Georgian has, and which items have a draft", async () => {
    const { data: article } = await call(articleRoutes.create, {
      body: {
        category: "company",
        translations: {
          ka: { title: "სიახლე", content: "<p>ტექსტი</p>" },
          en: { title: "News", content: "<p>Text</p>" },
          ru: { title: "Новость", content: "<p> </p>" },
        },
      },
    });
    expect(article.missing_languages).toEqual(["ru"]);
    const { data: project } = await call(projectRoutes.create, {
      body: {
        translations: {
          ka: { title: "პროექტი", coming_soon: { badge: "მალე", title: "", description: "", points: [] } },
          en: { title: "Project" },
        },
      },
    });
    expect(project.missing_languages).toEqual(["en", "ru"]);
    await save(article, { version: 1, translations: { ru: { content: "<p>Текст</p>" } } });
    const { data: rows } = await call(articleRoutes.list, { query: { per_page: 100 } });
    const row = rows.find(({ id }) => id === article.id);
    expect(row?.missing_languages).toEqual(["ru"]);
    expect(row?.draft).toMatchObject({ publish_at: null });
    // As the article would be with its draft.
    expect((await draftOf(article)).item.missing_languages).toEqual([]);
  });
});
