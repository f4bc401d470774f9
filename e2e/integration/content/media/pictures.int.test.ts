import { LOCALES } from "@ezo/contract/values/locale";
import { mediaInclude, presentImage } from "@ezo/core/media/media.present";
import { imageOf, imagesOf } from "@ezo/core/media/pictures";
import { type Database, openDatabase } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
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

it("shows a picture as the client's own query would, whatever is stored of it", async () => {
  const usual = await createMedia(db());
  const odd = await createMedia(db());
  await db().media.update({
    where: { id: odd.id },
    data: {
      focalX: 1 / 3,
      focalY: 0.1 + 0.2,
      focalTallX: 0,
      focalTallY: 2 / 3,
      thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
      variants: [],
    },
  });
  await db().mediaTranslation.deleteMany({ where: { mediaId: odd.id, locale: { not: "ka" } } });
  await db().mediaTranslation.updateMany({
    where: { mediaId: odd.id },
    data: { altText: 'ეზო „ბაღით“, "a\\b"\n' },
  });
  const bare = await createMedia(db());
  await db().mediaTranslation.deleteMany({ where: { mediaId: bare.id } });
  for (const { id } of [usual, odd, bare]) {
    const stored = await db().media.findUniqueOrThrow({ where: { id }, include: mediaInclude });
    for (const locale of LOCALES)
      expect(await imageOf(db(), id, locale)).toEqual(presentImage(stored, locale));
  }
});

it("reads the pictures of a tick by one statement, gives each in its place, and null where there is none", async () => {
  const [first, second] = [await createMedia(db()), await createMedia(db())];
  const gallery = [second, first, second].map(({ id }) => ({ mediaId: id }));
  let answers: unknown[] = [];
  const sent = await statementsOf(async () => {
    answers = await Promise.all([
      imageOf(db(), first.id, "en"),
      imagesOf(db(), gallery, "en"),
      imageOf(db(), null, "en"),
      imageOf(db(), 2_000_000_000, "en"),
    ]);
  });
  expect(sent).toHaveLength(1);
  const [one, two] = [await imageOf(db(), first.id, "en"), await imageOf(db(), second.id, "en")];
  expect(one).not.toEqual(two);
  expect(answers).toEqual([one, [two, one, two], null, null]);
});

it("shows inside a transaction what was changed there, and outside what is committed, also in one tick", async () => {
  const { id } = await createMedia(db());
  const back = new Error("taken back on purpose");
  const changing = db().$transaction(async (tx) => {
    await tx.media.update({ where: { id }, data: { focalX: 0.25 } });
    const [inside, outside] = await Promise.all([imageOf(tx, id, "en"), imageOf(db(), id, "en")]);
    expect([inside?.focal_point.x, outside?.focal_point.x]).toEqual([0.25, 0.5]);
    throw back;
  });
  await expect(changing).rejects.toBe(back);
  expect((await imageOf(db(), id, "en"))?.focal_point.x).toBe(0.5);
});
