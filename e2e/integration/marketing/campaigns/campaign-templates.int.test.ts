import { deleteMedia } from "@ezo/contract/admin/content/media";
import {
  type CampaignTemplate,
  type CampaignTemplateKind,
  campaignTemplateRoutes as templates,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import type { RouteInput } from "@ezo/contract/route";
import { CAMPAIGN_TEMPLATES_MAX } from "@ezo/contract/values/limits/marketing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 0 });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());
const db = () => app.database.prisma;

type New = NonNullable<RouteInput<typeof templates.create>["body"]>;
type Change = NonNullable<RouteInput<typeof templates.patch>["body"]>;
const save = async (body: New): Promise<CampaignTemplate> =>
  (await app.call(templates.create, { body, query: {} }, { token })).data;
const params = (id: number) => ({ id: String(id) });
const read = async (id: number): Promise<CampaignTemplate> =>
  (await app.call(templates.get, { params: params(id), query: {} }, { token })).data;
const write = (id: number, body: Change) =>
  app.call(templates.patch, { params: params(id), query: {}, body }, { token });
const listed = async (kind: CampaignTemplateKind) =>
  (await app.call(templates.list, { query: { kind, per_page: 100 } }, { token })).data;
const remove = ({ id, version }: CampaignTemplate) =>
  app.call(templates.remove, { params: params(id), query: { version } }, { token });
const restore = (id: number, version: number) =>
  app.call(templates.restore, { params: params(id), query: {}, body: { version } }, { token });

const heading = (text: string): CampaignBlock => ({ type: "heading", text });

it("has the texts of every language, is listed with these and its editor, and campaigns copy it", async () => {
  const saved = await save({
    name: "Monthly",
    translations: {
      en: { subject: "News", more_subjects: ["More news"], preview_text: "All", blocks: [heading("Hello")] },
      ru: { blocks: [heading("Привет")] },
    },
  });
  expect(saved).toMatchObject({ kind: "mail", version: 1, updated_by: { name: expect.any(String) } });
  expect(saved.translations.ka).toEqual({ subject: "", more_subjects: [], preview_text: "", blocks: [] });
  expect(await listed("mail")).toMatchObject([{ id: saved.id, name: "Monthly", languages: ["en", "ru"] }]);
  expect(await listed("block")).toEqual([]);

  const body = { name: "December", translations: saved.translations };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  await write(saved.id, { translations: { en: { subject: "Other" } }, version: 1 });
  const { data: campaign } = await app.call(getCampaign, { params: params(id) }, { token });
  expect(campaign.translations).toEqual(saved.translations);
  expect(campaign.segment).toEqual({ all: true });
});

it("takes what two writers change of different fields, and refuses the second of the same field", async () => {
  const { id, version, translations } = await save({
    name: "Two writers",
    translations: { en: { subject: "A", blocks: [heading("A")] }, ka: { subject: "ა" } },
  });
  await Promise.all([
    write(id, { name: "Renamed", version }),
    write(id, { translations: { en: { blocks: [heading("B")] } }, version }),
    write(id, { translations: { ru: { subject: "Б" } }, version }),
  ]);
  const after = await read(id);
  expect(after).toMatchObject({
    name: "Renamed",
    version: version + 3,
    translations: {
      ka: translations.ka,
      en: { ...translations.en, blocks: [heading("B")] },
      ru: { subject: "Б" },
    },
  });

  const refused = await failureOf(write(id, { name: "Mine", version }));
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect(refused.body.current).toEqual(after);
  expect(await read(id)).toEqual(after);
});

it("is deleted, restored within its time, and taken back to an earlier version", async () => {
  const first = await save({ name: "Undone", translations: { en: { subject: "First" } } });
  await write(first.id, { translations: { en: { subject: "Second" } }, version: 1 });
  const back = { params: { ...params(first.id), version: "1" }, query: {}, body: { version: 2 } };
  const { data: third } = await app.call(templates.restoreVersion, back, { token });
  expect(third).toMatchObject({ version: 3, translations: { en: { subject: "First" } } });

  expect((await failureOf(remove(first))).status).toBe(409);
  await remove(third);
  expect((await listed("mail")).map(({ id }) => id)).not.toContain(first.id);
  const { data: restored } = await restore(first.id, 4);
  expect(restored).toMatchObject({ version: 5, deleted_at: null, translations: third.translations });
});

it("keeps one block in each language, without what is forbidden, and adds languages to it", async () => {
  const one = await save({
    kind: "block",
    name: "Button",
    translations: { en: { blocks: [{ type: "text", html: '<p onclick="x()">Hi<script>x()</script></p>' }] } },
  });
  expect(JSON.stringify(one.translations.en.blocks)).not.toMatch(/script|onclick/);
  await write(one.id, { translations: { ka: { blocks: [heading("ა")] } }, version: one.version });
  expect(await listed("block")).toMatchObject([{ id: one.id, languages: ["ka", "en"] }]);

  const refusedAt = async (work: Promise<unknown>) => {
    const { status, body } = await failureOf(work);
    expect(status).toBe(422);
    return Object.keys(body.errors ?? {});
  };
  const two = [heading("A"), heading("B")];
  expect(await refusedAt(write(one.id, { translations: { ru: { blocks: two } } }))).toEqual([
    "translations.ru.blocks",
  ]);
  expect(await refusedAt(save({ kind: "block", name: "Nothing", translations: {} }))).toEqual([
    "translations",
  ]);
  const misspelt = { name: "Audience", segment: { all: true } } as New;
  expect(await refusedAt(save(misspelt))).toEqual(["segment"]);
});

it("has room for so many, of two that come at once for the last place one", async () => {
  const present = await db().campaignTemplate.count({ where: { kind: "block", deletedAt: null } });
  await db().campaignTemplate.createMany({
    data: Array.from({ length: CAMPAIGN_TEMPLATES_MAX - present - 1 }, (_, index) => ({
      kind: "block" as const,
      name: `Filling ${index}`,
    })),
  });
  const block = (name: string) =>
    save({ kind: "block", name, translations: { en: { blocks: [heading(name)] } } });
  const outcomes = await Promise.allSettled([block("Last"), block("One too many")]);
  const [kept, ...others] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (!kept) throw new Error("none was saved");
  expect(others).toEqual([]);
  const refused = await failureOf(block("Late"));
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["name"]]);
  // Mails are counted by themselves.
  await save({ name: "There is room" });

  await remove(kept);
  await block("In its place");
  expect((await failureOf(restore(kept.id, kept.version + 1))).status).toBe(422);
});

it("holds the pictures that only it shows, in the trash too", async () => {
  const admin = { token: await app.token() };
  const { id: pictureId } = await createMedia(db());
  const deletion = () => app.call(deleteMedia, { params: params(pictureId) }, admin);
  const saved = await save({
    name: "Pictured",
    translations: { ru: { blocks: [{ type: "image", media_id: pictureId, alt: "Двор" }] } },
  });
  const use = { entity: "campaign_template", id: saved.id, title: "Pictured", field: "blocks" };
  const kept = await failureOf(deletion());
  expect(kept.status).toBe(409);
  expect(kept.body.current).toMatchObject({ uses: [{ ...use, is_deleted: false }] });
  await remove(saved);
  expect((await failureOf(deletion())).body.current).toMatchObject({ uses: [{ ...use, is_deleted: true }] });
  await db().campaignTemplate.delete({ where: { id: saved.id } });
  await deletion();
});
