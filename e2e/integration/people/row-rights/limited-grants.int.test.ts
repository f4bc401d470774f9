import { galleryRoutes } from "@ezo/contract/admin/content/gallery";
import { patchMedia, uploadMedia } from "@ezo/contract/admin/content/media";
import { projectDocumentRoutes } from "@ezo/contract/admin/projects/project-documents";
import { projectDrafts, projectRoutes } from "@ezo/contract/admin/projects/projects";
import { roleRoutes } from "@ezo/contract/admin/roles";
import { searchAdmin } from "@ezo/contract/admin/search";
import { userRoutes } from "@ezo/contract/admin/users";
import { getUser } from "@ezo/contract/accounts/auth";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { bulkChangeApartments } from "@ezo/contract/inventory/apartment-changes";
import { exportApartments } from "@ezo/contract/inventory/apartment-files";
import { listApartmentPrices } from "@ezo/contract/inventory/apartment-prices";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { getCompleteness } from "@ezo/contract/inventory/completeness";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { comparePriceList, createPriceList } from "@ezo/contract/inventory/price-lists";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { createAccount } from "@ezo/core/users/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createArticle,
  createConstructionEntry,
  createGalleryImage,
  createProject,
  createProjectDocument,
} from "../../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createPaymentPlan,
} from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let admin: string;
let own: Awaited<ReturnType<typeof house>>;
let foreign: Awaited<ReturnType<typeof house>>;
beforeAll(async () => {
  stack = await startStack();
  admin = await stack.token();
  own = await house();
  foreign = await house();
  // Of no project: the firm's.
  await createPaymentPlan(db());
  await createGalleryImage(db(), "yard");
  await createArticle(db(), {}, { title: "Project news" });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** A project with a row of each kind. */
async function house() {
  const project = await createProject(db());
  const building = await createBuilding(db(), project.id, "A");
  const floor = await createFloor(db(), building.id, 1);
  const apartment = await createApartment(db(), floor, "11", { price: 100_000 });
  return {
    project,
    building,
    floor,
    apartment,
    layout: await createLayout(db(), project.id),
    plan: await createPaymentPlan(db(), { projectId: project.id }),
    document: await createProjectDocument(db(), project.id),
    image: await createGalleryImage(db(), "yard", project.id),
    entry: await createConstructionEntry(db(), project.id),
  };
}

/** The list of each kind, and which row of a house is in it. */
const LISTS = [
  ["/admin/projects", "project"],
  ["/admin/buildings", "building"],
  ["/admin/floors", "floor"],
  ["/admin/apartments", "apartment"],
  ["/admin/layouts", "layout"],
  ["/admin/payment-plans", "plan"],
  ["/admin/project-documents", "document"],
  ["/admin/gallery", "image"],
  ["/admin/construction", "entry"],
] as const;

let serial = 0;
/** Somebody of a role who is limited to their own project, and their session. */
async function limited(role: string): Promise<string> {
  const email = `limited-${++serial}@grants.test`;
  await createAccount(db(), { email, name: "Limited", role, password: PASSWORD });
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  const body = { project_ids: [own.project.id] };
  const { data } = await stack.call(userRoutes.patch, { ...params(user), body }, { token: admin });
  expect(data).toMatchObject({ is_limited: true, project_ids: [own.project.id] });
  return stack.token(email);
}
/** Of a role of the firm's own that may change the whole stock. */
async function limitedKeeper(): Promise<string> {
  const name = `მცველი ${++serial}`;
  const body = { translations: { ka: { name } }, capabilities: withNeeds(["stock.edit"]) };
  const { data: role } = await stack.call(roleRoutes.create, { body }, { token: admin });
  return limited(role.key);
}

async function read(path: string, token: string) {
  const response = await fetch(`${stack.url()}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as { data?: { id: number }[]; meta?: { total: number } };
  return { status: response.status, ids: body.data, total: body.meta?.total };
}
const statusOf = async (call: Promise<unknown>) => (await failureOf(call)).status;

describe.each(["editor", "read_only"])("the rows of %s who is limited to a project", (role) => {
  let token: string;
  beforeAll(async () => {
    token = await limited(role);
  });

  it.each(LISTS)("are those of the project, counted, alone and in their history: %s", async (path, kind) => {
    const { ids, total } = await read(path, token);
    expect([ids?.map(({ id }) => id), total]).toEqual([[own[kind].id], 1]);
    const of = async (id: number) => [
      (await read(`${path}/${id}`, token)).status,
      (await read(`${path}/${id}/history`, token)).status,
    ];
    expect(await of(own[kind].id)).toEqual([200, 200]);
    expect(await of(foreign[kind].id)).toEqual([404, 404]);
  });

  it("are the only ones that are found, checked, exported and priced", async () => {
    const { data } = await stack.call(searchAdmin, { query: { q: "Project" } }, { token });
    expect(data.filter(({ kind }) => kind === "project").map(({ id }) => id)).toEqual([own.project.id]);
    expect(data.filter(({ kind }) => kind === "article")).toEqual([]);
    await stack.call(getCompleteness, params(own.project), { token });
    expect(await statusOf(stack.call(getCompleteness, params(foreign.project), { token }))).toBe(404);
    expect(await statusOf(stack.call(listApartmentPrices, params(foreign.apartment), { token }))).toBe(404);
    const csv = await stack.call(exportApartments, {}, { token });
    expect(csv.trim().split("\n")).toHaveLength(2);
  });

  it("leave out what is the firm's", async () => {
    const { data: user } = await stack.call(getUser, {}, { token });
    expect(user.limited_to_projects).toBe(true);
    for (const path of [
      "/admin/news",
      "/admin/legal-pages",
      "/admin/settings/brand",
      "/admin/contacts",
      "/admin/persons/1",
      "/admin/audit",
      "/admin/dashboard/statistics",
      "/admin/users",
    ])
      expect([path, (await read(path, token)).status]).toEqual([path, 403]);
    // What all projects draw on can be read.
    for (const path of ["/admin/features", "/admin/media", "/admin/translations"])
      expect([path, (await read(path, token)).status]).toEqual([path, 200]);
  });
});

describe("an editor who is limited to a project", () => {
  let token: string;
  beforeAll(async () => {
    token = await limited("editor");
  });

  it("edits it, its documents and its pictures, and no other project or what is of it", async () => {
    const title = { translations: { ka: { title: "ახალი" } } };
    const change = (id: { id: number }) =>
      stack.call(projectRoutes.patch, { ...params(id), body: title }, { token });
    expect((await change(own.project)).data.title).toBe("ახალი");
    expect(await statusOf(change(foreign.project))).toBe(404);
    const draftOf = (id: { id: number }) =>
      stack.call(projectDrafts.saveDraft, { ...params(id), body: title }, { token });
    expect(await statusOf(draftOf(foreign.project))).toBe(404);
    const document = (id: { id: number }) =>
      stack.call(projectDocumentRoutes.patch, { ...params(id), body: title }, { token });
    expect((await document(own.document)).data.title).toBe("ახალი");
    expect(await statusOf(document(foreign.document))).toBe(404);
  });

  it("puts nothing into another project, or into none", async () => {
    const body = {
      project_id: foreign.project.id,
      kind: "permit" as const,
      file_hash: own.document.fileHash,
      translations: { ka: { title: "ნებართვა" } },
    };
    expect(await statusOf(stack.call(projectDocumentRoutes.create, { body }, { token }))).toBe(403);
    expect(await db().projectDocument.count({ where: { projectId: foreign.project.id } })).toBe(1);
    const moved = (project_id: number | null) =>
      stack.call(galleryRoutes.patch, { ...params(own.image), body: { project_id } }, { token });
    expect(await statusOf(moved(foreign.project.id))).toBe(403);
    expect(await statusOf(moved(null))).toBe(422);
    expect(await db().galleryImage.findUniqueOrThrow({ where: { id: own.image.id } })).toMatchObject({
      projectId: own.project.id,
    });
  });

  it("leaves the pictures of the library as they are, which other projects may show", async () => {
    const { mediaId } = own.image;
    const alt = { alt_text: { ka: "ეზო" } };
    const change = { ...params({ id: mediaId }), body: alt };
    expect(await statusOf(stack.call(patchMedia, change, { token }))).toBe(403);
    const adding = stack.call(uploadMedia, { body: { file: mediaId, ...alt } }, { token });
    expect(await statusOf(adding)).toBe(403);
    expect(await db().mediaTranslation.count({ where: { mediaId, altText: "ეზო" } })).toBe(0);
  });

  it("makes and deletes no projects", async () => {
    const body = { translations: { ka: { title: "სხვა" } } };
    expect(await statusOf(stack.call(projectRoutes.create, { body }, { token }))).toBe(403);
    expect(await statusOf(stack.call(projectRoutes.remove, params(own.project), { token }))).toBe(403);
  });

  it("sees their own in the trash, and brings nothing else back", async () => {
    for (const { document } of [own, foreign])
      await stack.call(projectDocumentRoutes.remove, params(document), { token: admin });
    const { ids } = await read("/admin/project-documents?deleted=true", token);
    expect(ids?.map(({ id }) => id)).toEqual([own.document.id]);
    const restored = (document: { id: number }) =>
      stack.call(projectDocumentRoutes.restore, { ...params(document), body: {} }, { token });
    expect(await statusOf(restored(foreign.document))).toBe(404);
    expect((await restored(own.document)).data.id).toBe(own.document.id);
    await stack.call(
      projectDocumentRoutes.restore,
      { ...params(foreign.document), body: {} },
      { token: admin },
    );
  });

  it("changes none of many where one is another project's", async () => {
    const ids = [own.document.id, foreign.document.id];
    const deleting = stack.call(projectDocumentRoutes.bulkDelete, { body: { ids } }, { token });
    expect(await statusOf(deleting)).toBe(422);
    expect(await db().projectDocument.count({ where: { id: { in: ids }, deletedAt: null } })).toBe(2);
    const { data } = await stack.call(
      projectDocumentRoutes.deletion,
      { query: { ids: String(foreign.document.id) } },
      { token },
    );
    expect(data).toEqual({ taken_along: [], pointing_there: [] });
  });
});

describe("a keeper of the stock who is limited to a project", () => {
  let token: string;
  beforeAll(async () => {
    token = await limitedKeeper();
  });

  it("changes prices of its apartments, and learns nothing of others", async () => {
    const ids = [own.apartment.id, foreign.apartment.id];
    const { data } = await stack.call(bulkChangeApartments, { body: { ids, price: 90_000 } }, { token });
    expect([data.changed, data.missing]).toEqual([1, [foreign.apartment.id]]);
    const priced = await db().apartment.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
    expect(priced.map(({ price }) => price)).toEqual([90_000, 100_000]);
  });

  it("moves nothing out of it, and nothing into it", async () => {
    const { building, floor } = own;
    const toProject = (moved: { id: number }, project_id: number) =>
      stack.call(buildingRoutes.patch, { ...params(moved), body: { project_id } }, { token });
    expect(await statusOf(toProject(building, foreign.project.id))).toBe(403);
    expect(await statusOf(toProject(foreign.building, own.project.id))).toBe(404);
    const toBuilding = (moved: { id: number }, building_id: number) =>
      stack.call(floorRoutes.patch, { ...params(moved), body: { building_id } }, { token });
    expect(await statusOf(toBuilding(floor, foreign.building.id))).toBe(422);
    expect(await statusOf(toBuilding(foreign.floor, building.id))).toBe(404);
    expect(await db().building.count({ where: { projectId: own.project.id } })).toBe(1);
    expect(await db().floor.count({ where: { buildingId: building.id } })).toBe(1);
  });

  it("adds nothing to another project", async () => {
    const identifier = { identifier: "Z" };
    const add = (project_id: number) =>
      stack.call(buildingRoutes.create, { body: { project_id, ...identifier } }, { token });
    expect(await statusOf(add(foreign.project.id))).toBe(403);
    const added = (await add(own.project.id)).data;
    const made = await db().building.findFirstOrThrow({ where: identifier, orderBy: { id: "desc" } });
    expect([made.projectId, Reflect.get(added, "project_id")]).toEqual([own.project.id, own.project.id]);
    await db().building.delete({ where: { id: made.id } });
    const body = { floor_id: foreign.floor.id, apartment_number: "99", rooms: 1, area_total: 40 };
    expect(await statusOf(stack.call(apartmentRoutes.create, { body }, { token }))).toBe(422);
    expect(await db().apartment.count({ where: { number: "99" } })).toBe(0);
  });

  it("has no price lists of another project", async () => {
    const terms = { base: { kind: "total" as const, amount_minor: 10_000_000 } };
    const of = (project_id: number) => ({ body: { project_id, terms } });
    await stack.call(comparePriceList, of(own.project.id), { token });
    expect(await statusOf(stack.call(comparePriceList, of(foreign.project.id), { token }))).toBe(404);
    const body = { project_id: foreign.project.id, name: "Spring", terms };
    expect(await statusOf(stack.call(createPriceList, { body }, { token }))).toBe(404);
    expect(await db().priceList.count()).toBe(0);
  });
});

describe("the requests of people who are limited to a project", () => {
  it.each(["read_only", "marketing"])("are those about it: %s", async (role) => {
    const theirs = await storeEnquiry(db(), { projectId: own.project.id });
    const others = await storeEnquiry(db(), { projectId: foreign.project.id });
    const { data } = await stack.call(listEnquiries, {}, { token: await limited(role) });
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(theirs.id);
    expect(ids).not.toContain(others.id);
  });

  it("are none of theirs who saw no more than their own before: a limit gives nothing", async () => {
    const body = {
      translations: { ka: { name: `თავისი ${++serial}` } },
      capabilities: withNeeds(["enquiries.read_project"]),
    };
    const { data: role } = await stack.call(roleRoutes.create, { body }, { token: admin });
    await storeEnquiry(db(), { projectId: own.project.id });
    expect((await stack.call(listEnquiries, {}, { token: await limited(role.key) })).data).toEqual([]);
  });
});

describe("a limit to projects", () => {
  it("cannot be set for oneself by who manages users: only another could lift it", async () => {
    const capabilities = withNeeds(["users.manage"]);
    const made = { translations: { ka: { name: `მმართველი ${++serial}` } }, capabilities };
    const { data: role } = await stack.call(roleRoutes.create, { body: made }, { token: admin });
    const email = "manager@grants.test";
    await createAccount(db(), { email, name: "Manager", role: role.key, password: PASSWORD });
    const user = await db().user.findUniqueOrThrow({ where: { email } });
    const limit = async (token: string) =>
      stack.call(userRoutes.patch, { ...params(user), body: { is_limited: true } }, { token });
    const failure = await failureOf(limit(await stack.token(email)));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ["is_limited"]]);
    expect((await limit(admin)).data.is_limited).toBe(true);
    expect((await read("/admin/users", await stack.token(email))).status).toBe(403);
  });
});
