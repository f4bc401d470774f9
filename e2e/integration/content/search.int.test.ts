import { featureRoutes } from "@ezo/contract/admin/content/features";
import { galleryRoutes } from "@ezo/contract/admin/content/gallery";
import { listMedia } from "@ezo/contract/admin/content/media";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { roleRoutes } from "@ezo/contract/admin/roles";
import { textRoutes } from "@ezo/contract/admin/content/translations";
import { userRoutes } from "@ezo/contract/admin/users";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { campaignTemplateRoutes } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { createCampaign, listCampaigns, listMailPictures } from "@ezo/contract/marketing/campaigns/campaigns";
import { createContact, listContacts } from "@ezo/contract/marketing/contacts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia, createProject } from "../../stack/factories/content.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

const NAME = "The neighbours’ façade: Ёлка";
const FOUND_BY = ["FACADE neighbours'", "елка the", "ёлка façade"];
const MISSED_BY = ["facade oak", "n_ighbours"];

let stack: Stack;
let token: string;
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  const named = { create: { locale: "en" as const, title: NAME } };
  const { id: projectId } = await createProject(db(), { translations: named });
  const media = await createMedia(db());
  await db().mediaTranslation.deleteMany({ where: { mediaId: media.id } });
  await db().mediaTranslation.create({ data: { mediaId: media.id, locale: "en", altText: NAME } });
  await db().feature.create({ data: { icon: "Trees", translations: named } });
  await db().galleryImage.create({ data: { mediaId: media.id, category: "exterior", translations: named } });
  await db().building.create({
    data: { projectId, identifier: "Z", translations: { create: { locale: "en", name: NAME } } },
  });
  await db().translation.create({ data: { key: "extra.name", group: "extra", ka: "", en: NAME, ru: "" } });
  await call(createCampaign, { body: { name: NAME, segment: { all: true } } });
  await call(campaignTemplateRoutes.create, { body: { name: NAME } });
  await call(userRoutes.create, { body: { name: NAME, email: "yard@ezo.test", role: "marketing" } });
  await call(roleRoutes.create, { body: { translations: { ka: { name: NAME } }, capabilities: [] } });
  const consent = { consent_at: "2025-05-01", consent_source: "desk" };
  await call(createContact, { body: { name: NAME, email: "reader@example.ge", language: "en", ...consent } });
});
afterAll(() => stack.stop());

const LISTS: Record<string, (search: string) => Promise<{ data: readonly unknown[] }>> = {
  projects: (search) => call(projectRoutes.list, { query: { search } }),
  features: (search) => call(featureRoutes.list, { query: { search } }),
  "gallery images": (search) => call(galleryRoutes.list, { query: { search } }),
  "the library's pictures": (search) => call(listMedia, { query: { search } }),
  "pictures of mails": (search) => call(listMailPictures, { query: { search } }),
  buildings: (search) => call(buildingRoutes.list, { query: { search } }),
  texts: (search) => call(textRoutes.list, { query: { search } }),
  campaigns: (search) => call(listCampaigns, { query: { search } }),
  "templates of campaigns": (search) => call(campaignTemplateRoutes.list, { query: { search } }),
  contacts: (search) => call(listContacts, { query: { search } }),
  users: (search) => call(userRoutes.list, { query: { search } }),
  roles: (search) => call(roleRoutes.list, { query: { search } }),
};

it.each(Object.entries(LISTS))("finds %s, however their words are typed", async (_, list) => {
  for (const search of FOUND_BY) expect((await list(search)).data, search).toHaveLength(1);
  for (const search of MISSED_BY) expect((await list(search)).data, search).toEqual([]);
});

it.each([
  "project_translations",
  "feature_translations",
  "gallery_image_translations",
  "media",
  "media_translations",
  "translations",
])("searches %s by an index", async (table) => {
  const plan = await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    return tx.$queryRawUnsafe(`explain select 1 from ${table} where search_text like '%court%'`);
  });
  expect(JSON.stringify(plan)).toContain(`${table}_search_text_idx`);
});

it("finds a record by its new name, and a picture by its file's", async () => {
  const { id } = await db().media.findFirstOrThrow();
  await db().media.update({ where: { id }, data: { originalName: "Été à Batumi.jpg" } });
  expect((await call(listMedia, { query: { search: "batumi ete" } })).data).toHaveLength(1);
  await db().contact.updateMany({ data: { name: "Somebody" } });
  expect((await call(listContacts, { query: { search: "facade" } })).data).toEqual([]);
  expect((await call(featureRoutes.list, { query: { search: "trees" } })).data).toHaveLength(1);
});
