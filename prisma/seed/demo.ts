import { DEMO_MARKS } from "@ezo/core/setup/demo-marks";
import { DEMO_FIGURES } from "@ezo/core/setup/demo-texts";
import { noteDemo, noteDemoPictures } from "@ezo/core/setup/demo/demo-ledger";
import type { ClearedTable, DemoTable } from "@ezo/core/setup/demo/demo-tables";
import { ContactSettings } from "@ezo/contract/site/pages/contact";
import type { MediaService } from "@ezo/core/media/media.service";
import type { Db, Tx } from "@ezo/core/platform/db";
import type { Storage } from "@ezo/core/platform/storage/storage";
import { type SettingName, type SettingValue, writeSetting } from "@ezo/core/platform/settings";
import { readDemo } from "./demo-files.ts";
import { seedGallery, seedLegalPages, seedNews } from "./demo-pages.ts";
import { seedConstruction } from "./demo-construction.ts";
import { seedDocuments } from "./demo-documents.ts";
import { addExplorerPictures, seedExplorer } from "./demo-explorer.ts";
import { addDemoPictures, type DemoPictures, pictureOf } from "./demo-pictures.ts";
import { seedLayouts } from "./demo-layouts.ts";
import { seedPaymentPlans } from "./demo-payment-plans.ts";
import { seedProjects } from "./demo-projects.ts";
import { isMarked, writeMark } from "./seed-marks.ts";

/** Eight projects with everything that belongs to them take a few hundred statements. */
const LONG = { timeout: 60_000 };

/**
 * Adds the demo firm's content. Each part is added in one transaction and only if its tables are empty, so it never
 * overwrites the work of staff, and an aborted start continues with the part it had reached.
 */
export async function seedDemo(
  { db, media, storage }: { db: Db; media: MediaService; storage: Storage },
  report: (line: string) => void,
): Promise<void> {
  await setting(db, "contact", () => readDemo("contact.json", ContactSettings), report);
  await seedPictured(db, media, report);
  await seedPlans(db, report);
  await seedTypes(db, report);
  await seedProgress(db, report);
  await seedFiles(db, storage, report);
}

/** Adds a part in one transaction, which notes the rows of these tables as the demo's: they can be removed again. */
const part = (
  db: Db,
  tables: readonly (DemoTable | ClearedTable)[],
  add: (tx: Tx) => Promise<number>,
): Promise<number> =>
  db.$transaction(async (tx) => {
    const count = await add(tx);
    await noteDemo(tx, tables);
    return count;
  }, LONG);

const STOCK: readonly DemoTable[] = ["buildings", "floors", "apartments", "zone_images", "zones"];

/** Everything that shows pictures. */
async function seedPictured(db: Db, media: MediaService, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, EXPLORER_MARK)) return;
  const pictures = await addDemoPictures(media, report);
  await noteDemoPictures(db, pictures.values());
  if (!(await isMarked(db, MARK))) await seedContent(db, pictures, report);
  await seedStock(db, media, pictures, report);
}

async function seedContent(db: Db, pictures: DemoPictures, report: (line: string) => void): Promise<void> {
  await setting(db, "about", () => Promise.resolve(aboutOf(pictures)), report);
  if ((await db.project.count()) === 0)
    report(`${await part(db, ["projects", "features"], (tx) => seedProjects(tx, pictures))} projects added`);
  if ((await db.article.count()) === 0)
    report(`${await part(db, ["articles"], (tx) => seedNews(tx, pictures))} articles added`);
  if ((await db.galleryImage.count()) === 0)
    report(`${await part(db, ["gallery_images"], (tx) => seedGallery(tx, pictures))} gallery images added`);
  if ((await db.legalPageTranslation.count()) === 0)
    report(`${await part(db, ["legal_pages"], seedLegalPages)} legal pages added`);
  await writeMark(db, MARK);
}

/** A separate part, so that demo firms created before the explorer existed get it too. */
async function seedStock(
  db: Db,
  media: MediaService,
  pictures: DemoPictures,
  report: (line: string) => void,
): Promise<void> {
  const plans = await addExplorerPictures(media);
  await noteDemoPictures(db, plans.values());
  const all = new Map([...pictures, ...plans]);
  if ((await db.building.count()) === 0)
    report(`${await part(db, STOCK, (tx) => seedExplorer(tx, all))} apartments added`);
  await writeMark(db, EXPLORER_MARK);
}

/** The same, for demo firms created before payment plans existed; one of the plans needs its project. */
async function seedPlans(db: Db, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, PLANS_MARK)) return;
  if ((await db.paymentPlan.count()) === 0)
    report(`${await part(db, ["payment_plans"], seedPaymentPlans)} payment plans added`);
  await writeMark(db, PLANS_MARK);
}

/** The same of layouts, which need the stock. */
async function seedTypes(db: Db, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, LAYOUTS_MARK)) return;
  if ((await db.layout.count()) === 0) report(`${await part(db, ["layouts"], seedLayouts)} layouts added`);
  await writeMark(db, LAYOUTS_MARK);
}

/** The same of the construction, which needs pictures and projects that staff have left as they were. */
async function seedProgress(db: Db, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, CONSTRUCTION_MARK)) return;
  if ((await db.constructionEntry.count()) === 0)
    report(`${await part(db, ["construction_entries"], seedConstruction)} entries of constructions added`);
  await writeMark(db, CONSTRUCTION_MARK);
}

/** The same of documents, which need such projects, too. */
async function seedFiles(db: Db, storage: Storage, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, DOCUMENTS_MARK)) return;
  if ((await db.projectDocument.count()) === 0) {
    const count = await part(db, ["project_documents"], (tx) => seedDocuments(tx, storage));
    report(`${count} documents of projects added`);
  }
  await writeMark(db, DOCUMENTS_MARK);
}

const aboutOf = (pictures: DemoPictures): SettingValue<"about"> => ({
  stats: { ...DEMO_FIGURES },
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

/** The marks of finished parts. */
const { content: MARK, stock: EXPLORER_MARK } = DEMO_MARKS;
const PLANS_MARK = "demo_payment_plans_seeded";
const LAYOUTS_MARK = "demo_layouts_seeded";
const CONSTRUCTION_MARK = "demo_construction_seeded";
const DOCUMENTS_MARK = "demo_documents_seeded";
