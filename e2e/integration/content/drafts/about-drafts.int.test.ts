import { aboutDrafts, aboutSettings, previewAbout } from "@ezo/contract/admin/settings";
import { textRoutes } from "@ezo/contract/admin/content/translations";
import { getAbout } from "@ezo/contract/site/pages/site-pages";
import { HOUR_MS } from "@ezo/contract/values/time";
import { findUses } from "@ezo/core/media/uses/uses";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { kept, useDraftStack } from "./draft-stack.ts";

const [KEY, OTHER] = ["about.title", "about.subtitle"];
const { stack, db, call, publishDue } = useDraftStack();
beforeEach(async () => {
  await db().recordDraft.deleteMany({ where: { entity: "about_settings" } });
});

const live = async () => (await call(aboutSettings.get, {})).data;
/** What visitors see, in English; a server keeps it until it hears of a change. */
const shown = async () => {
  const { about_info, translations } = await stack().call(getAbout, {
    query: { locale: "en", groups: ["about"] },
  });
  return [about_info.stats.years_experience, translations[KEY], translations[OTHER]];
};
/** A draft of the figures and of two texts, as the form sends it. */
async function drafted(mark: string) {
  const { version, texts } = await live();
  const { data } = await call(aboutDrafts.saveDraft, {
    body: {
      version,
      stats: { years_experience: mark },
      texts: {
        [KEY]: { en: `Title ${mark}`, ka: `სათაური ${mark}`, version: texts[KEY]?.version ?? 0 },
        [OTHER]: { en: `Lead ${mark}`, version: texts[OTHER]?.version ?? 0 },
      },
    },
  });
  return kept(data);
}
/** A colleague changes the English of a text. */
const changeText = async (key: string, en: string) => {
  const { id } = await db().translation.findUniqueOrThrow({ where: { key } });
  await call(textRoutes.patch, { params: { id: String(id) }, body: { en } });
};

describe("the draft of the about page", () => {
  it("holds figures and texts, changes nothing, and is shown by its preview alone", async () => {
    const [before, seen] = [await live(), await shown()];
    const draft = await drafted("31+");
    expect(draft.fields.toSorted()).toEqual([
      "stats.years_experience",
      "translations.en.subtitle",
      "translations.en.title",
      "translations.ka.title",
    ]);
    expect(draft.conflicts).toEqual([]);
    expect(await shown()).toEqual(seen);
    const after = await live();
    expect({ ...after, draft: null }).toEqual({ ...before, draft: null });
    expect(after.draft).toMatchObject({ version: draft.version });
    const { data: held } = await call(aboutDrafts.getDraft, {});
    expect(held.item.texts[KEY]).toMatchObject({ en: "Title 31+", version: before.texts[KEY]?.version });

    const { data: link } = await call(previewAbout, { query: { locale: "en" } });
    expect(new URL(link.url).pathname).toBe("/en/about");
    const at = `${stack().url()}/api/about?locale=en&groups=about&preview=${link.token}`;
    const preview = (await (await fetch(at)).json()) as {
      about_info: { stats: { years_experience: string } };
      translations: Record<string, string>;
    };
    expect([preview.about_info.stats.years_experience, preview.translations[KEY]]).toEqual([
      "31+",
      "Title 31+",
    ]);
    expect(await shown()).toEqual(seen);
  });

  it("is published language by language, each text with its line of history", async () => {
    const before = await live();
    const draft = await drafted("32+");
    const { data: half } = await call(aboutDrafts.publishDraft, {
      body: { version: draft.version, languages: ["en"] },
    });
    expect(half.texts[KEY]).toMatchObject({ en: "Title 32+", ka: before.texts[KEY]?.ka });
    expect(half.stats).toEqual(before.stats);
    await vi.waitFor(async () =>
      expect(await shown()).toEqual([before.stats.years_experience, "Title 32+", "Lead 32+"]),
    );
    const { data: rest } = await call(aboutDrafts.getDraft, {});
    // One's own publication of the English is no change of others in the Georgian.
    expect(rest.draft).toMatchObject({ conflicts: [] });
    expect(rest.draft.fields.toSorted()).toEqual(["stats.years_experience", "translations.ka.title"]);
    const { data: whole } = await call(aboutDrafts.publishDraft, { body: { version: rest.draft.version } });
    expect(whole).toMatchObject({ draft: null, version: before.version + 1 });
    expect(whole.stats.years_experience).toBe("32+");
    const { id } = await db().translation.findUniqueOrThrow({ where: { key: KEY } });
    const lines = await db().recordHistory.findMany({
      where: { entity: "translation", entityId: id },
      orderBy: { id: "desc" },
      take: 2,
      include: { actor: true },
    });
    expect(lines.map(({ actor }) => actor?.email)).toEqual([ADMIN, ADMIN]);
  });

  it("writes nothing where others have changed a figure or a text, and then replaces them knowingly", async () => {
    const draft = await drafted("33+");
    const start = await live();
    await changeText(KEY, "Theirs");
    await call(aboutSettings.patch, { body: { version: start.version, stats: { years_experience: "9+" } } });
    const refused = await failureOf(call(aboutDrafts.publishDraft, { body: { version: draft.version } }));
    expect(Object.keys(refused.body.conflicts ?? {}).toSorted()).toEqual([
      "stats.years_experience",
      "translations.en.title",
    ]);
    const between = await live();
    expect([between.texts[OTHER]?.en, between.texts[KEY]?.en]).toEqual([start.texts[OTHER]?.en, "Theirs"]);
    const { data: found } = await call(aboutDrafts.getDraft, {});
    expect(found.draft.conflicts.toSorted()).toEqual(["stats.years_experience", "translations.en.title"]);
    // What was seen of the figures says nothing about the texts.
    const half = { version: draft.version, over: found.draft.record_version };
    expect((await failureOf(call(aboutDrafts.publishDraft, { body: half }))).body.code).toBe("conflict");
    const { data: done } = await call(aboutDrafts.publishDraft, {
      body: { ...half, over_companions: found.draft.companion_versions },
    });
    expect([done.stats.years_experience, done.texts[KEY]?.en]).toEqual(["33+", "Title 33+"]);
  });

  it("is published at its time, once; stopped by a colleague's change, it says so and who scheduled it is mailed", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    const publish_at = at.toISOString();
    const first = await drafted("34+");
    await call(aboutDrafts.scheduleDraft, { body: { version: first.version, publish_at } });
    const done = await Promise.all([publishDue(at), publishDue(at)]);
    expect(done[0] + done[1]).toBe(1);
    expect((await live()).stats.years_experience).toBe("34+");

    const second = await drafted("35+");
    await call(aboutDrafts.scheduleDraft, { body: { version: second.version, publish_at } });
    await changeText(OTHER, "Another lead");
    expect(await publishDue(at)).toBe(0);
    const { data: stopped } = await call(aboutDrafts.getDraft, {});
    expect(stopped.draft.stopped).toMatchObject({ reason: "conflict", fields: ["translations.en.subtitle"] });
    expect((await live()).stats.years_experience).toBe("34+");
    await stack().drain();
    const isAbout = ({ text }: { text?: string | undefined }) =>
      text?.includes("/admin/about-settings?draft=open") ?? false;
    await vi.waitFor(() => expect(stack().mailbox.to(ADMIN).filter(isAbout)).toHaveLength(1));
    // With the versions that its author has seen, it is published at its time after all.
    const order = {
      version: stopped.draft.version,
      publish_at,
      over: stopped.draft.record_version,
      over_companions: stopped.draft.companion_versions,
    };
    await call(aboutDrafts.scheduleDraft, { body: order });
    expect(await publishDue(at)).toBe(1);
    expect((await live()).texts[OTHER]?.en).toBe("Lead 35+");
  });

  it("is none without a difference, and none any more where a save takes the last one back", async () => {
    const { version, texts, stats } = await live();
    const asIs = { [KEY]: { en: texts[KEY]?.en ?? "", version: texts[KEY]?.version ?? 0 } };
    const { data: same } = await call(aboutDrafts.saveDraft, { body: { version, texts: asIs, stats } });
    expect(same.draft).toBeNull();
    const changed = { [KEY]: { en: "Other", version: texts[KEY]?.version ?? 0 } };
    const { data } = await call(aboutDrafts.saveDraft, { body: { version, texts: changed } });
    const back = { draft_version: kept(data).version, texts: asIs };
    expect((await call(aboutDrafts.saveDraft, { body: back })).data).toMatchObject({
      draft: null,
      item: { draft: null, version },
    });
    expect((await live()).draft).toBeNull();
  });

  it("keeps its time, and what it replaces knowingly then, for what one language published before leaves", async () => {
    const at = new Date(Date.now() + HOUR_MS);
    const draft = await drafted("36+");
    const { id } = await db().translation.findUniqueOrThrow({ where: { key: KEY } });
    await call(textRoutes.patch, { params: { id: String(id) }, body: { ka: "მათი" } });
    const { data: found } = await call(aboutDrafts.getDraft, {});
    const { record_version: over, companion_versions: over_companions } = found.draft;
    const order = { version: draft.version, publish_at: at.toISOString(), over, over_companions };
    const { data: waiting } = await call(aboutDrafts.scheduleDraft, { body: order });
    const part = { version: waiting.draft.version, languages: ["en" as const] };
    const { data: half } = await call(aboutDrafts.publishDraft, { body: part });
    expect(half.draft?.publish_at).toBe(at.toISOString());
    expect(await publishDue(at)).toBe(1);
    const done = await live();
    expect([done.draft, done.stats.years_experience, done.texts[KEY]?.ka]).toEqual([
      null,
      "36+",
      "სათაური 36+",
    ]);
  });

  it("is refused where a text may not be empty, and takes no text of another page", async () => {
    const { version, texts } = await live();
    const empty = { [KEY]: { ka: "", version: texts[KEY]?.version ?? 0 } };
    const { data } = await call(aboutDrafts.saveDraft, { body: { version, texts: empty } });
    const { version: draftVersion } = kept(data);
    const refused = await failureOf(call(aboutDrafts.publishDraft, { body: { version: draftVersion } }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["translations.ka.title"]);
    const body = { draft_version: draftVersion, texts: { "header.home": { en: "X" } } };
    const other = await failureOf(call(aboutDrafts.saveDraft, { body }));
    expect(Object.keys(other.body.errors ?? {})).toEqual(["texts.header.home"]);
    await call(aboutDrafts.discardDraft, { query: { version: String(draftVersion) } } as never);
    expect((await failureOf(call(aboutDrafts.getDraft, {}))).status).toBe(404);
  });

  it("uses the picture that it names", async () => {
    const picture = await createMedia(db());
    const { version } = await live();
    await call(aboutDrafts.saveDraft, { body: { version, philosophy_image: picture.id } });
    expect(await findUses(db(), [picture.id])).toEqual([
      { mediaId: picture.id, entity: "about_settings", item: "1", field: "philosophy_image", inDraft: true },
    ]);
  });
});
