import { ContactSettings } from "@ezo/contract/contact";
import { ABOUT_STAT_DEFAULTS } from "@ezo/contract/limits";
import type { MediaService } from "@ezo/core/media/media.service";
import type { Db } from "@ezo/core/platform/db";
import { type SettingName, type SettingValue, writeSetting } from "@ezo/core/platform/settings";
import { readDemo } from "./demo-files.ts";
import { seedGallery, seedLegalPages, seedNews } from "./demo-pages.ts";
import { addDemoPictures, type DemoPictures, pictureOf } from "./demo-pictures.ts";
import { seedProjects } from "./demo-projects.ts";

/** Eight projects with all that hangs on them are a few hundred statements. */
const PART = { timeout: 60_000 };

/**
 * The demo firm's content. Each part only into an empty place, and whole or not at all: it never comes back over what
 * staff have made of it, and a start that was cut off begins again with the part it had reached.
 */
export async function seedDemo(db: Db, media: MediaService, report: (line: string) => void): Promise<void> {
  await setting(db, "contact", () => readDemo("contact.json", ContactSettings), report);
  if (await isComplete(db)) return;
  const pictures = await addDemoPictures(media, report);
  await setting(db, "about", () => Promise.resolve(aboutOf(pictures)), report);
  if ((await db.project.count()) === 0)
    report(`${await db.$transaction((tx) => seedProjects(tx, pictures), PART)} projects added`);
  if ((await db.article.count()) === 0)
    report(`${await db.$transaction((tx) => seedNews(tx, pictures), PART)} articles added`);
  if ((await db.galleryImage.count()) === 0)
    report(`${await db.$transaction((tx) => seedGallery(tx, pictures), PART)} gallery images added`);
  if ((await db.legalPage.count()) === 0)
    report(`${await db.$transaction((tx) => seedLegalPages(tx), PART)} legal pages added`);
  await writeMark(db);
}

const aboutOf = (pictures: DemoPictures): SettingValue<"about"> => ({
  stats: { ...ABOUT_STAT_DEFAULTS },
  philosophy_media_id: pictureOf(pictures, "g_courtyard"),
});

async function setting<N extends SettingName>(
  db: Db,
  name: N,
  value: () => Promise<SettingValue<N>>,
  report: (line: string) => void,
): Promise<void> {
  if (await db.setting.findUnique({ where: { name }, select: { name: true } })) return;
  await writeSetting(db, name, await value());
  report(`${name} settings added`);
}

/** What staff have emptied on purpose must stay empty, so a finished seed is remembered. */
const MARK = "demo_seeded";
const isComplete = async (db: Db) =>
  (await db.setting.findUnique({ where: { name: MARK }, select: { name: true } })) !== null;
const writeMark = (db: Db) =>
  db.setting.upsert({ where: { name: MARK }, create: { name: MARK, value: true }, update: {} });
