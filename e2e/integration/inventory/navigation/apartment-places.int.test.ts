import { LOCALES } from "@ezo/contract/values/locale";
import { areasOf, descriptionOf, lenderOf, lentToDetail, presentLayoutName } from "@ezo/core/layouts/lent";
import { withPlaces } from "@ezo/core/navigation/apartment-places";
import {
  buildingName,
  layoutOf,
  presentBuilding,
  type SummaryRecord,
} from "@ezo/core/navigation/navigation.present";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { textIn } from "@ezo/core/platform/text/localized-rows";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import {
  createApartment,
  createFloor,
  createLayout,
  createStock,
} from "../../../stack/factories/explorer.ts";
import { createTestDatabase, type TestDatabase } from "../../../stack/services/database.ts";
import { statementsOf } from "../../../stack/sql/statements.ts";

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, poolSize: 3, log: createLog("silent", "test") });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
const db = () => database.prisma;

/** Two projects whose apartments have layouts that lend, that are hidden, deleted, or of the other project, and none. */
async function createLent() {
  const [stock, other] = [await createStock(db()), await createStock(db())];
  await db().project.update({ where: { id: stock.project.id }, data: { latitude: 41.715137 } });
  await db().buildingTranslation.deleteMany({
    where: { buildingId: other.building.id, locale: { not: "en" } },
  });
  const figures = { areaLiving: 40.07, areaBalcony: 5.1, tourUrl: "https://tours.example/1" };
  const lending = await createLayout(db(), stock.project.id, figures);
  const [view, plan, second] = [await createMedia(db()), await createMedia(db()), await createMedia(db())];
  await db().layout.update({ where: { id: lending.id }, data: { viewImageId: view.id } });
  await db().layoutTranslation.updateMany({
    where: { layoutId: lending.id, locale: "ka" },
    data: { description: 'ნათელი „ბინა“, "a\\b"\n' },
  });
  await db().layoutImage.createMany({
    data: [
      { layoutId: lending.id, mediaId: plan.id, sortOrder: 2 },
      { layoutId: lending.id, mediaId: second.id, sortOrder: 1 },
    ],
  });
  const hidden = await createLayout(db(), stock.project.id, { ...figures, isActive: false });
  const deleted = await createLayout(db(), stock.project.id, { ...figures, deletedAt: new Date() });
  const floor = await createFloor(db(), stock.building.id, 12, "PH");
  for (const [index, layoutId] of [lending.id, lending.id, hidden.id, deleted.id, null].entries())
    await createApartment(db(), floor, `120${index}`, {
      layoutId,
      areaLiving: index === 1 ? 33.33 : null,
    });
  // Its building may have moved.
  const [left] = other.apartments;
  await db().apartment.update({ where: { id: left.id }, data: { layoutId: lending.id } });
}

it("gives apartments their places and layouts as the client would, by a statement each", async () => {
  await createLent();
  const stored = await db().apartment.findMany({
    orderBy: { id: "asc" },
    include: {
      layout: lentToDetail,
      floor: {
        select: {
          number: true,
          label: true,
          building: {
            select: {
              ...buildingName.select,
              project: {
                select: { id: true, latitude: true, translations: { select: { locale: true, title: true } } },
              },
            },
          },
        },
      },
    },
  });
  const rows = await db().apartment.findMany({ orderBy: { id: "asc" } });
  let placed: SummaryRecord[] = [];
  const sent = await statementsOf(async () => {
    placed = await withPlaces(db(), rows);
  });
  expect(sent).toHaveLength(2);
  expect(placed.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  for (const [index, { floor, layout, ...row }] of stored.entries()) {
    const record = placed[index];
    if (!record) throw new Error("no apartment");
    expect([record.floor.number, record.floor.label]).toEqual([floor.number, floor.label]);
    const { project } = floor.building;
    expect(record.floor.building.project).toMatchObject({ id: project.id, latitude: project.latitude });
    const [lent, expected] = [layoutOf(record), lenderOf(layout, project.id)];
    expect([lent?.id, lent?.tourUrl, lent?.viewImageId]).toEqual([
      expected?.id,
      expected?.tourUrl,
      expected?.viewImage?.id,
    ]);
    const plans = expected?.images.map(({ mediaId }) => mediaId);
    expect(lent?.images.map(({ mediaId }) => mediaId)).toEqual(plans);
    expect(areasOf(record, lent)).toEqual(areasOf(row, expected));
    for (const locale of LOCALES) {
      expect(presentBuilding(record.floor.building, locale)).toEqual(presentBuilding(floor.building, locale));
      const title = textIn(record.floor.building.project.translations, locale)("title");
      expect(title).toBe(textIn(project.translations, locale)("title"));
      expect(presentLayoutName(lent, locale)).toEqual(presentLayoutName(expected, locale));
      const none = { translations: [] };
      expect(descriptionOf(none, lent, locale)).toBe(descriptionOf(none, expected, locale));
    }
  }
  expect(placed.filter((record) => layoutOf(record) !== null)).toHaveLength(2);
});

it("asks nothing where there are no apartments", async () => {
  const sent = await statementsOf(() => withPlaces(db(), []));
  expect(sent).toEqual([]);
});

it("leaves out an apartment whose floor was deleted after it was read", async () => {
  const { building } = await createStock(db());
  const floors = [await createFloor(db(), building.id, 8), await createFloor(db(), building.id, 9)] as const;
  const rows = [await createApartment(db(), floors[0], "801"), await createApartment(db(), floors[1], "901")];
  await db().floor.delete({ where: { id: floors[1].id } });
  const placed = await withPlaces(db(), rows);
  expect(placed.map(({ number }) => number)).toEqual(["801"]);
});
