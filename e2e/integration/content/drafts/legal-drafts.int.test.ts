import { legalDrafts, legalRoutes, previewLegalPage } from "@ezo/contract/admin/content/legal";
import type { LegalPage } from "@ezo/contract/site/pages/site-pages";
import { HOUR_MS } from "@ezo/contract/values/time";
import { findUses } from "@ezo/core/media/uses/uses";
import { describe, expect, it, vi } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { kept, useDraftStack } from "./draft-stack.ts";

const { stack, db, call, publishDue } = useDraftStack();
type Slug = LegalPage["slug"];
const text = (title: string) => ({ title, content: `<p>${title}</p>` });

/** A page with a text in every language, and the parameters of its calls. */
async function page(slug: Slug) {
  const { id } = await db().legalPage.findUniqueOrThrow({ where: { slug } });
  await db().recordDraft.deleteMany({ where: { entity: "legal_page", entityId: id } });
  const params = { id: String(id) };
  const { data } = await call(legalRoutes.patch, {
    params,
    body: { translations: { ka: text("წესები"), en: text("Rules"), ru: text("Правила") } },
  });
  return { id, params, slug, version: data.version };
}
const read = async (slug: Slug, locale: "ka" | "en" | "ru", preview?: string) => {
  const query = new URLSearchParams({ locale, ...(preview !== undefined && { preview }) });
  const answer = await fetch(`${stack().url()}/api/legal/${slug}?${query}`);
  return ((await answer.json()) as { data?: { title: string } }).data?.title ?? answer.status;
};
const english = (title: string) => ({ translations: { en: { title } } });

describe("the draft of a legal page", () => {
  it("is shown by its preview alone, said in the list, and published language by language", async () => {
    const { params, slug, version, id } = await page("terms");
    const { data: saved } = await call(legalDrafts.saveDraft, {
      params,
      body: { version, updated_on: "2027-01-01", translations: { ka: text("ახალი"), en: text("New") } },
    });
    expect(saved.item).toMatchObject({ updated_on: "2027-01-01", translations: { en: text("New") } });
    expect(await read(slug, "en")).toBe("Rules");
    const { data: rows } = await call(legalRoutes.list, {});
    expect(rows.filter(({ draft }) => draft !== null).map((row) => row.id)).toEqual([id]);

    const { data: link } = await call(previewLegalPage, { params, query: { locale: "en" } });
    expect(new URL(link.url).pathname).toBe("/en/terms");
    expect(await read(slug, "en", link.token)).toBe("New");
    expect(await read("privacy", "en", link.token)).not.toBe("New");
    expect(await read(slug, "en")).toBe("Rules");

    const body = { version: kept(saved).version, languages: ["en" as const] };
    const { data: half } = await call(legalDrafts.publishDraft, { params, body });
    expect(half.version).toBe(version + 1);
    expect(half.translations).toMatchObject({ ka: text("წესები"), en: text("New") });
    // A server keeps the answer until it hears of the change.
    await vi.waitFor(async () => expect(await read(slug, "en")).toBe("New"));
    expect(await read(slug, "ka")).toBe("წესები");
    const rest = { version: half.draft?.version ?? 0 };
    const { data: whole } = await call(legalDrafts.publishDraft, { params, body: rest });
    expect(whole).toMatchObject({ updated_on: "2027-01-01", draft: null });
    await vi.waitFor(async () => expect(await read(slug, "ka")).toBe("ახალი"));
  });

  it("shows a page that is not public yet in its preview", async () => {
    const { params, version } = await page("cookies");
    await call(legalRoutes.patch, { params, body: { translations: { ka: { title: "ქუქი", content: "" } } } });
    await call(legalDrafts.saveDraft, { params, body: { version: version + 1, ...english("Biscuits") } });
    const { data: link } = await call(previewLegalPage, { params, query: { locale: "en" } });
    expect(await read("cookies", "en", link.token)).toBe("Biscuits");
    await vi.waitFor(async () => expect(await read("cookies", "en")).toBe(404));
  });

  it("stays where colleagues have changed the same text, and who scheduled it is mailed", async () => {
    const { params, id, version } = await page("privacy");
    const { data: saved } = await call(legalDrafts.saveDraft, {
      params,
      body: { version, ...english("Mine") },
    });
    const at = new Date(Date.now() + HOUR_MS);
    const order = { version: kept(saved).version, publish_at: at.toISOString() };
    const { data: waiting } = await call(legalDrafts.scheduleDraft, { params, body: order });
    await call(legalRoutes.patch, { params, body: { version, ...english("Theirs") } });
    const refused = await failureOf(
      call(legalDrafts.publishDraft, { params, body: { version: waiting.draft.version } }),
    );
    expect(Object.keys(refused.body.conflicts ?? {})).toEqual(["translations.en.title"]);
    expect(await publishDue(at)).toBe(0);
    const { data: stopped } = await call(legalDrafts.getDraft, { params });
    expect(stopped.draft.stopped).toMatchObject({ reason: "conflict", fields: ["translations.en.title"] });
    await stack().drain();
    const isAbout = ({ text: words }: { text?: string | undefined }) =>
      words?.includes(`/admin/legal-pages/${id}/edit?draft=open`) ?? false;
    await vi.waitFor(() => expect(stack().mailbox.to(ADMIN).filter(isAbout)).toHaveLength(1));
    const over = { version: stopped.draft.version, over: stopped.draft.record_version };
    await call(legalDrafts.publishDraft, { params, body: over });
    await vi.waitFor(async () => expect(await read("privacy", "en")).toBe("Mine"));
  });

  it("is published at its time, on behalf of the person who scheduled it", async () => {
    const { params, id, version } = await page("terms");
    const { data: saved } = await call(legalDrafts.saveDraft, {
      params,
      body: { version, ...english("Later") },
    });
    const at = new Date(Date.now() + HOUR_MS);
    const order = { version: kept(saved).version, publish_at: at.toISOString() };
    await call(legalDrafts.scheduleDraft, { params, body: order });
    expect(await publishDue(new Date(at.getTime() - 1))).toBe(0);
    const done = await Promise.all([publishDue(at), publishDue(at)]);
    expect(done[0] + done[1]).toBe(1);
    const last = await db().recordHistory.findFirstOrThrow({
      where: { entity: "legal_page", entityId: id },
      orderBy: { id: "desc" },
      include: { actor: true },
    });
    expect([last.version, last.actor?.email]).toEqual([version + 1, ADMIN]);
  });

  it("uses the pictures of its text under the page's name, as the page does", async () => {
    const { id, version } = await page("terms");
    const picture = await createMedia(db());
    const content = `<p><img src="/media/${picture.contentHash}/640.jpg" alt="b"></p>`;
    const fields = { "translations.en.content": content };
    await db().recordDraft.create({
      data: { entity: "legal_page", entityId: id, basedOn: version, fields },
    });
    expect(await findUses(db(), [picture.id])).toEqual([
      { mediaId: picture.id, entity: "legal_page", item: "terms", field: "content", inDraft: true },
    ]);
  });
});
