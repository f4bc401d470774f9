import { galleryRoutes, reorderGallery, uploadGallery } from "@ezo/contract/admin/content/gallery";
import { getMedia, listMedia, type MediaDetail } from "@ezo/contract/admin/content/media";
import { projectDrafts, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { importApartments, undoApartmentsImport } from "@ezo/contract/inventory/apartment-files";
import { applyFloorCopies, previewFloorCopies } from "@ezo/contract/inventory/floor-copies";
import {
  createPriceList,
  getPriceList,
  publishPriceList,
  savePriceList,
  undoPriceList,
} from "@ezo/contract/inventory/price-lists";
import { saveZones } from "@ezo/contract/inventory/zones";
import { HOUR_MS } from "@ezo/contract/values/time";
import { publishDueDrafts } from "@ezo/core/drafts/due-drafts";
import { publishDueLists } from "@ezo/core/prices/lists/due-lists";
import { createRecords } from "@ezo/core/records/write";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createArticle,
  createGalleryImage,
  createMedia,
  createProject,
} from "../../../stack/factories/content.ts";
import { createApartment } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { FLAT } from "../../inventory/prices/price-list-calls.ts";
import { idOf, mustBeRefused, useLimitedStack } from "./limited-stack.ts";

const { stack, db, admin, own, foreign, aColleague, limited, keeperRole } = useLimitedStack();
const fieldsOf = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, Object.keys(body.errors ?? {})];
};
const partsAt = (now: Date) => ({ db: db(), records: createRecords({ db: db() }), now: () => now });
const titleOf = async ({ id }: { id: number }) =>
  (await db().projectTranslation.findFirstOrThrow({ where: { projectId: id, locale: "ka" } })).title;
const georgian = (title: string) => ({ translations: { ka: { title } } });

describe("what a project names of other projects", () => {
  let editor: string;
  beforeAll(async () => {
    editor = await limited("editor");
  });
  const patch = async (token: string, body: object) =>
    (await stack().call(projectRoutes.patch, { params: idOf(own().project), body }, { token })).data;
  const shown = async () =>
    (await stack().call(projectRoutes.get, { params: idOf(own().project) }, { token: admin() })).data;
  const ids = (related: readonly { id: number }[]) => related.map(({ id }) => id);

  it("stays when somebody who is limited edits beside it, and is not added to", async () => {
    const [first, second] = [foreign().project, await createProject(db())];
    await patch(admin(), { related_projects: [first.id, second.id] });
    await patch(editor, { related_projects: [second.id, first.id], ...georgian("სახლი") });
    expect(ids((await shown()).related_projects)).toEqual([second.id, first.id]);
    const third = await createProject(db());
    const adding = patch(editor, { related_projects: [second.id, first.id, third.id] });
    expect(await fieldsOf(adding)).toEqual([422, ["related_projects"]]);
    await patch(editor, { related_projects: [first.id] });
    expect(await fieldsOf(patch(editor, { related_projects: [second.id] }))).toEqual([
      422,
      ["related_projects"],
    ]);
  });

  it("is kept by going back to a version, unless somebody has taken it away since", async () => {
    const { id } = foreign().project;
    const { version } = await patch(admin(), { related_projects: [id], ...georgian("ადრე") });
    await patch(admin(), georgian("მერე"));
    const goBack = () => {
      const params = { ...idOf(own().project), version: String(version) };
      return stack().call(projectRoutes.restoreVersion, { params, query: {} }, { token: editor });
    };
    expect((await goBack()).data.title).toBe("ადრე");
    expect(ids((await shown()).related_projects)).toEqual([id]);
    await patch(admin(), { related_projects: [], ...georgian("ახლა") });
    expect((await goBack()).data.title).toBe("ადრე");
    expect(ids((await shown()).related_projects)).toEqual([]);
  });

  it("does not keep a colleague's draft from being published", async () => {
    const [first, second] = [foreign().project, await createProject(db())];
    const { version } = await patch(admin(), { related_projects: [first.id, second.id] });
    const params = idOf(own().project);
    const body = { version, related_projects: [second.id, first.id] };
    const saved = await stack().call(projectDrafts.saveDraft, { params, body }, { token: admin() });
    const publication = { version: saved.data.draft?.version ?? 0 };
    await stack().call(projectDrafts.publishDraft, { params, body: publication }, { token: editor });
    expect(ids((await shown()).related_projects)).toEqual([second.id, first.id]);
  });
});

describe("drafts of people who are limited to a project", () => {
  const save = async (token: string, project: { id: number; version: number }, title: string) => {
    const body = { version: project.version, ...georgian(title) };
    const { data } = await stack().call(projectDrafts.saveDraft, { params: idOf(project), body }, { token });
    if (!data.draft) throw new Error("there is no draft");
    return data.draft.version;
  };
  const at = () => new Date(Date.now() + HOUR_MS);

  it("are none of another project's", async () => {
    const token = await limited("editor");
    const project = await createProject(db());
    const before = await titleOf(project);
    const version = await save(admin(), project, "უცხო");
    const params = idOf(project);
    const body = { version };
    await mustBeRefused(stack().call(projectDrafts.publishDraft, { params, body }, { token }));
    const due = { ...body, publish_at: at().toISOString() };
    await mustBeRefused(stack().call(projectDrafts.scheduleDraft, { params, body: due }, { token }));
    const query = { version: String(version) };
    await mustBeRefused(stack().call(projectDrafts.discardDraft, { params, query } as never, { token }));
    const kept = await db().recordDraft.findFirstOrThrow({
      where: { entity: "project", entityId: project.id },
    });
    expect([kept.publishAt, await titleOf(project)]).toEqual([null, before]);
  });

  it("are not published at their time where their author was limited to another project since", async () => {
    const { token, limit } = await aColleague("editor");
    const project = await createProject(db());
    const before = await titleOf(project);
    const version = await save(token, project, "დაგეგმილი");
    const time = at();
    const body = { version, publish_at: time.toISOString() };
    await stack().call(projectDrafts.scheduleDraft, { params: idOf(project), body }, { token });
    await limit();
    expect(await publishDueDrafts(partsAt(time))).toBe(0);
    expect(await titleOf(project)).toBe(before);
    expect(
      await db().recordDraft.findFirstOrThrow({ where: { entity: "project", entityId: project.id } }),
    ).toMatchObject({ publishAt: null, stopReason: "not_allowed" });
  });
});

describe("price lists of people who are limited to a project", () => {
  const draft = async (token: string) => {
    const body = { project_id: foreign().project.id, name: "Spring", terms: FLAT };
    return (await stack().call(createPriceList, { body } as never, { token })).data;
  };
  const pricesOf = async () => {
    const where = { id: { in: foreign().apartments.map(({ id }) => id) } };
    return (await db().apartment.findMany({ where, orderBy: { id: "asc" } })).map(({ price }) => price);
  };

  it("are none of another project's, to read, save, publish or undo", async () => {
    const token = await limited(await keeperRole());
    const list = await draft(admin());
    const params = idOf(list);
    const { version } = list;
    const before = await pricesOf();
    await mustBeRefused(stack().call(getPriceList, { params }, { token }));
    const saving = { params, body: { version, name: "Mine", terms: FLAT } };
    await mustBeRefused(stack().call(savePriceList, saving as never, { token }));
    await mustBeRefused(stack().call(publishPriceList, { params, body: { version } }, { token }));
    expect(await pricesOf()).toEqual(before);
    const { data } = await stack().call(publishPriceList, { params, body: { version } }, { token: admin() });
    const after = await pricesOf();
    expect(after).not.toEqual(before);
    const undoing = { params, body: { version: data.version } };
    await mustBeRefused(stack().call(undoPriceList, undoing, { token }));
    expect(await pricesOf()).toEqual(after);
    await stack().call(undoPriceList, undoing, { token: admin() });
    expect(await pricesOf()).toEqual(before);
  });

  it("are not published at their time where their author was limited to another project since", async () => {
    const { token, limit } = await aColleague(await keeperRole());
    const { id, version } = await draft(token);
    const before = await pricesOf();
    const at = new Date(Date.now() + HOUR_MS);
    const body = { version, at: at.toISOString() };
    await stack().call(publishPriceList, { params: idOf({ id }), body }, { token });
    await limit();
    expect(await publishDueLists(partsAt(at))).toBe(0);
    expect(await pricesOf()).toEqual(before);
    expect(await db().priceList.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "draft" });
  });

  it("show no apartment that has gone to another project since", async () => {
    const token = await limited(await keeperRole());
    const moved = await createApartment(db(), own().floors[0], "301", { price: 70_000 });
    const body = { project_id: own().project.id, name: "Moved", terms: FLAT };
    const { data: list } = await stack().call(createPriceList, { body } as never, { token });
    const [floor] = foreign().floors;
    const place = { floorId: floor.id, buildingId: floor.buildingId };
    await db().apartment.update({ where: { id: moved.id }, data: place });
    const listedTo = async (as: string) => {
      const { data } = await stack().call(getPriceList, { params: idOf(list) }, { token: as });
      return data.comparison.rows.map(({ apartment_id: id }) => id);
    };
    expect(await listedTo(admin())).toContain(moved.id);
    expect(await listedTo(token)).not.toContain(moved.id);
    expect(await listedTo(token)).toContain(own().apartments[0].id);
  });
});

describe("a keeper of the stock who is limited to a project", () => {
  let token: string;
  beforeAll(async () => {
    token = await limited(await keeperRole());
  });
  const csvOf = (price: number) =>
    `building,floor,apartment_number,rooms,area_total,price\nA,1,101,1,40,${price}\n`;
  const send = (as: string, project: { id: number }, price: number) =>
    stack().call(importApartments, { body: { project_id: project.id, csv: csvOf(price) } }, { token: as });
  const priceOf = async ({ apartments: [{ id }] }: ReturnType<typeof own>) =>
    (await db().apartment.findUniqueOrThrow({ where: { id } })).price;

  it("imports apartments of it, and changes and takes back none of others", async () => {
    const mine = await send(token, own().project, 51_000);
    expect([mine.data.updated, await priceOf(own())]).toEqual([1, 51_000]);
    await mustBeRefused(send(token, foreign().project, 52_000));
    expect(await priceOf(foreign())).toBe(50_000);
    const theirs = await send(admin(), foreign().project, 53_000);
    const undo = async (written: typeof theirs.data.written) =>
      (await stack().call(undoApartmentsImport, { body: { written } }, { token })).data;
    expect((await undo(theirs.data.written)).changed).toBe(0);
    expect(await priceOf(foreign())).toBe(53_000);
    expect((await undo(mine.data.written)).changed).toBe(1);
    expect(await priceOf(own())).toBe(50_000);
  });

  it("draws nothing on another project's picture, and nothing of another project on its own", async () => {
    const points = [
      { x: 0.1, y: 0.1 },
      { x: 0.2, y: 0.1 },
      { x: 0.2, y: 0.2 },
    ];
    const draw = (image: { id: number }, apartment: { id: number }) => {
      const body = { create: [{ type: "apartment_unit" as const, points, apartment_id: apartment.id }] };
      return stack().call(saveZones, { params: idOf(image), body } as never, { token });
    };
    const before = await db().zone.count();
    const [, , , theirs] = foreign().apartments;
    await mustBeRefused(draw(foreign().images.plan, theirs));
    await mustBeRefused(draw(own().images.plan, theirs));
    const zone = await db().zone.findFirstOrThrow({ where: { zoneImageId: foreign().images.plan.id } });
    const remove = [{ id: zone.id, version: zone.version }];
    const removing = { params: idOf(own().images.plan), body: { remove } };
    await stack()
      .call(saveZones, removing as never, { token })
      .catch(() => undefined);
    expect(await db().zone.findUniqueOrThrow({ where: { id: zone.id } })).toEqual(zone);
    expect(await db().zone.count()).toBe(before);
    await draw(own().images.plan, own().apartments[3]);
    expect(await db().zone.count()).toBe(before + 1);
  });

  it("copies no floor from or to another project", async () => {
    const copy = (from: { id: number }, to: { id: number }) => ({
      preview: stack().call(
        previewFloorCopies,
        { params: idOf(from), body: { floor_ids: [to.id] } } as never,
        { token },
      ),
      applied: stack().call(
        applyFloorCopies,
        { params: idOf(from), body: { floor_ids: [to.id], changes: [{ key: "x", seen: "x" }] } },
        { token },
      ),
    });
    const [theirs, others] = foreign().floors;
    for (const [from, to] of [
      [theirs, others],
      [own().floors[0], theirs],
      [theirs, own().floors[0]],
    ] as const) {
      const { preview, applied } = copy(from, to);
      await Promise.all([mustBeRefused(preview), mustBeRefused(applied)]);
    }
  });
});

describe("pictures of an editor who is limited to a project", () => {
  let token: string;
  beforeAll(async () => {
    token = await limited("editor");
  });

  it("are added to the library", async () => {
    const bytes = await aPicture(700, 300).jpeg().toBuffer();
    const { data } = await sendForm<MediaDetail>(stack(), { path: "/admin/media", token }, [
      ["file", { bytes, name: "yard.jpg" }],
    ]);
    expect(data).toMatchObject({ original_name: "yard.jpg", uses: [], uses_count: 0 });
    expect(await db().media.count({ where: { id: data.id } })).toBe(1);
  });

  it("are named with their uses in the project, in the list as alone, and not with others", async () => {
    const media = await createMedia(db());
    const unused = async () => {
      const query = { unused: "false" as const, per_page: 100 };
      const { data } = await stack().call(listMedia, { query } as never, { token });
      return data.find(({ id }) => id === media.id);
    };
    await createArticle(db(), { mainImageId: media.id });
    await db().galleryImage.update({ where: { id: foreign().image.id }, data: { mediaId: media.id } });
    const alone = async () => (await stack().call(getMedia, { params: idOf(media) }, { token })).data;
    expect(await alone()).toMatchObject({ uses: [], uses_count: 0 });
    expect(await unused()).toBeUndefined();
    await db().galleryImage.update({ where: { id: own().image.id }, data: { mediaId: media.id } });
    expect(await alone()).toMatchObject({
      uses: [{ entity: "gallery_image", id: own().image.id }],
      uses_count: 1,
    });
    expect(await unused()).toMatchObject({ uses_count: 1 });
  });

  it("come into the gallery with the project alone, behind all others", async () => {
    const media = await createMedia(db());
    const common = { category: "yard", images: [media.id] };
    const upload = (more: object) =>
      stack().call(uploadGallery, { body: { ...common, ...more } } as never, { token });
    await mustBeRefused(upload({ project_id: foreign().project.id }));
    expect(await fieldsOf(upload({}))).toEqual([422, ["project_id"]]);
    const body = { category: "yard", image: media.id };
    const single = stack().call(galleryRoutes.create, { body }, { token });
    expect(await fieldsOf(single)).toEqual([422, ["project_id"]]);
    const last = await createGalleryImage(db(), "yard", foreign().project.id);
    const { data } = await upload({ project_id: own().project.id });
    const [added] = data;
    const made = await db().galleryImage.findUniqueOrThrow({ where: { id: added?.id ?? 0 } });
    expect(made.projectId).toBe(own().project.id);
    expect(made.sortOrder).toBeGreaterThan(last.sortOrder);
  });

  it("change places with each other, and others keep theirs", async () => {
    const second = await createGalleryImage(db(), "yard", own().project.id);
    const theirs = await db().galleryImage.findUniqueOrThrow({ where: { id: foreign().image.id } });
    const first = await db().galleryImage.findUniqueOrThrow({ where: { id: own().image.id } });
    const body = { ids: [second.id, theirs.id, first.id] };
    await stack().call(reorderGallery, { body }, { token });
    const placeOf = async ({ id }: { id: number }) =>
      (await db().galleryImage.findUniqueOrThrow({ where: { id } })).sortOrder;
    expect([await placeOf(second), await placeOf(first)]).toEqual([first.sortOrder, second.sortOrder]);
    expect(await placeOf(theirs)).toBe(theirs.sortOrder);
  });
});
