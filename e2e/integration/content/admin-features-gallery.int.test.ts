import {
  featureRoutes,
  getProjectFeatures,
  putProjectFeatures,
  reorderFeatures,
  searchIcons,
} from "@ezo/contract/admin/content/features";
import {
  type AdminGalleryImage,
  bulkUpdateGallery,
  galleryRoutes,
  reorderGallery,
} from "@ezo/contract/admin/content/gallery";
import { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import { getProject } from "@ezo/contract/site/projects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../stack/factories/content.ts";
import { failureOf } from "../../stack/failure.ts";
import { sendForm } from "../../stack/form.ts";
import { aPicture } from "../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = ({ id }: { id: number }) => ({ id: String(id) });
const picture = async (name: string) => ({ bytes: await aPicture(200, 150).png().toBuffer(), name });

describe("features", () => {
  const aFeature = (title: string, icon = "trees") =>
    call(featureRoutes.create, { body: { icon, translations: { ka: { title } } } });

  it("use an icon from the installed set, sanitised", async () => {
    const found = await call(searchIcons, { query: { search: "tree" } });
    expect(found.data.map(({ name }) => name)).toContain("trees");
    expect(found.meta.total).toBeGreaterThanOrEqual(found.data.length);
    expect(found.data[0]?.svg).toMatch(/^<svg viewBox="0 0 24 24"[^>]*>.*<\/svg>$/s);
    const { data } = await aFeature("ბაღი", "lucide:trees");
    expect([data.icon, data.icon_svg]).toEqual(["trees", expect.stringContaining("<path")]);
    const unknown = await failureOf(aFeature("ა", "no-such-icon"));
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(["icon"]);
    const { data: changed } = await call(featureRoutes.patch, {
      params: params(data),
      body: { icon: "sun" },
    });
    expect(changed.icon_svg).not.toBe(data.icon_svg);
  });

  it("are assigned to a project in an order, counted, and hidden while deleted", async () => {
    const [a, b] = [(await aFeature("ა")).data, (await aFeature("ბ")).data];
    const project = await createProject(db());
    const { data } = await call(putProjectFeatures, {
      params: params(project),
      body: { feature_ids: [b.id, a.id], version: 1 },
    });
    expect(data.features.map(({ id, usage_count }) => [id, usage_count])).toEqual([
      [b.id, 1],
      [a.id, 1],
    ]);
    const clash = await failureOf(
      call(putProjectFeatures, { params: params(project), body: { feature_ids: [a.id], version: 1 } }),
    );
    expect(clash.body.conflicts).toHaveProperty("feature_ids");
    await call(featureRoutes.remove, { params: params(b) });
    const shown = async () =>
      (await stack.call(getProject, { params: params(project) })).data.features.map(({ id }) => id);
    expect(await shown()).toEqual([a.id]);
    await call(featureRoutes.restore, { params: params(b) });
    expect(await shown()).toEqual([b.id, a.id]);
    expect((await call(getProjectFeatures, { params: params(project) })).data.project.version).toBe(2);
    await call(reorderFeatures, { body: { ids: [b.id, a.id] } });
    const order = (await call(featureRoutes.list, {})).data.map(({ id }) => id);
    expect(order.indexOf(b.id)).toBeLessThan(order.indexOf(a.id));
    expect(
      (await call(featureRoutes.list, { query: { unused: "true" } })).data.map(({ id }) => id),
    ).not.toContain(a.id);
  });
});

describe("the gallery", () => {
  it("adds many pictures at once: all or none", async () => {
    const project = await createProject(db());
    const { data } = await sendForm<AdminGalleryImage[]>(
      stack,
      { path: "/admin/gallery/bulk/upload", token },
      [
        ["category", "exterior"],
        ["project_id", String(project.id)],
        ["translations[ka][title]", "ფასადი"],
        ["images[]", await picture("1.jpg")],
        ["images[]", await picture("2.jpg")],
        ["images[]", await picture("3.jpg")],
      ],
    );
    expect(data.map(({ title, project: of }) => [title, of?.id])).toEqual(
      Array(3).fill(["ფასადი", project.id]),
    );
    const before = [await db().galleryImage.count(), await db().media.count()];
    const failure = await failureOf(
      sendForm(stack, { path: "/admin/gallery/bulk/upload", token }, [
        ["category", "exterior"],
        ["images[]", await picture("4.jpg")],
        ["images[]", { bytes: Buffer.from("PK\u0003\u0004"), name: "5.jpg" }],
      ]),
    );
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([415, ["images.1"]]);
    expect([await db().galleryImage.count(), await db().media.count()]).toEqual(before);
  });

  it("is edited, ordered and cleared in bulk and image by image", async () => {
    const all = (await call(galleryRoutes.list, {})).data;
    const ids = all.map(({ id }) => id);
    await call(bulkUpdateGallery, { body: { ids, set: { category: "interior", project_id: null } } });
    await call(reorderGallery, { body: { ids: ids.toReversed() } });
    const { data } = await stack.call(getGalleryPage, {});
    expect(data.gallery_images.map(({ id, category, project }) => [id, category, project])).toEqual(
      ids.toReversed().map((id) => [id, "interior", null]),
    );
    const [first] = all;
    const one = await call(galleryRoutes.patch, {
      params: { id: String(first?.id) },
      body: { translations: { en: { title: "Facade" } }, is_active: false },
    });
    expect([one.data.translations.en.title, one.data.translations.ka.title]).toEqual(["Facade", "ფასადი"]);
    const none = await failureOf(
      call(galleryRoutes.patch, { params: { id: String(first?.id) }, body: { image: null } }),
    );
    expect(Object.keys(none.body.errors ?? {})).toEqual(["image"]);
    expect((await call(galleryRoutes.bulkDelete, { body: { ids } })).data.changed).toBe(3);
    expect((await stack.call(getGalleryPage, {})).data.gallery_images).toEqual([]);
  });
});
