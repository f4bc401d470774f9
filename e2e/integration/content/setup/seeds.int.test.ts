import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { Prisma } from "@ezo/core/generated/prisma/client";
import { DEMO_TABLE_NAMES, type DemoTable } from "@ezo/core/setup/demo/demo-tables";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepare } from "../../../../prisma/seed.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** What comes with the demo's people. */
const LIFE = [
  "customers",
  "persons",
  "contacts",
  "campaigns",
  "offers",
  "holds",
  "routing_rules",
  "customer_views",
  "contact_segments",
  "price_lists",
  "saved_searches",
  "kept_shortlists",
] as const satisfies DemoTable[];

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());

const start = (seed: "none" | "content") => prepare({ config: { ...stack.config, seed } });

async function rowsIn(table: string): Promise<number> {
  const [row] = await stack.database.prisma.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from ${Prisma.raw(`"${table}"`)}`;
  return row?.count ?? Number.NaN;
}
/** Of these tables, those that have rows. */
async function filled(tables: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(tables.map(rowsIn));
  return tables.filter((_, index) => counts[index] !== 0);
}

it("leaves a new firm empty with SEED=none: no project, no enquiry, no person, no contact", async () => {
  const users = await rowsIn("users");
  await start("none");
  const { prisma } = stack.database;
  const people = [prisma.enquiry.count(), prisma.person.count(), prisma.contact.count()];
  expect(await Promise.all([prisma.project.count(), ...people])).toEqual([0, 0, 0, 0]);
  expect(await filled([...DEMO_TABLE_NAMES, "media", "demo_records", "apartment_views_daily"])).toEqual([]);
  expect(await rowsIn("users")).toBe(users);
});

it("brings houses and pages with SEED=content, but no people and nothing that belongs to them", async () => {
  const users = await rowsIn("users");
  await start("content");
  expect([await rowsIn("projects"), await rowsIn("apartments")]).toEqual([8, 140]);
  expect(await filled([...LIFE, "apartment_views_daily", "search_misses", "search_values"])).toEqual([]);
  expect(await rowsIn("users")).toBe(users);
});

/** The projects to which a later start adds documents and construction, as in a demo that is older than these. */
async function addedAgain() {
  const { prisma } = stack.database;
  await prisma.projectDocument.deleteMany();
  await prisma.constructionEntry.deleteMany();
  const marks = ["demo_documents_seeded", "demo_construction_seeded"];
  await prisma.setting.deleteMany({ where: { name: { in: marks } } });
  await start("content");
  const documents = await prisma.projectDocument.findMany({ include: { project: true } });
  const entries = await prisma.constructionEntry.findMany({ include: { project: true } });
  const slugs = [...documents, ...entries].map(({ project }) => project.slug);
  return [...new Set(slugs)].toSorted();
}

it("adds documents and construction later only to projects of the demo that staff have left as they were", async () => {
  const { prisma } = stack.database;
  const idOf = async (slug: string) => (await prisma.project.findUniqueOrThrow({ where: { slug } })).id;
  expect(await addedAgain()).toEqual(["aivani", "linden-court", "shukura", "vineyard-edge"]);
  // In the trash.
  await prisma.project.update({ where: { slug: "aivani" }, data: { deletedAt: new Date() } });
  // Of the firm's own, under the demo's slug.
  const own = { tableName: "projects", recordId: String(await idOf("shukura")) };
  await prisma.demoRecord.deleteMany({ where: own });
  expect(await addedAgain()).toEqual(["linden-court", "vineyard-edge"]);
  // Changed.
  const params = { id: String(await idOf("vineyard-edge")) };
  await stack.call(projectRoutes.patch, { params, body: { year: 2031 } }, { token: await stack.token() });
  expect(await addedAgain()).toEqual(["linden-court"]);
});
