import type { Db } from "@ezo/core/platform/db";
import type { Storage } from "@ezo/core/platform/storage/storage";
import { DEMO_MARKS } from "@ezo/core/setup/demo-marks";
import { noteDemoPromises } from "@ezo/core/setup/demo/demo-ledger";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { lifeClock } from "./life-clock.ts";
import { seedDesk } from "./life-desk.ts";
import { isMarked, writeMark } from "../seed-marks.ts";
import { ENQUIRY_KEY, seedEnquiries } from "./life-enquiries.ts";
import { readLife } from "./life-file.ts";
import { seedInterest } from "./life-interest.ts";
import { seedCampaigns, seedContacts } from "./life-marketing.ts";
import { seedPromises } from "./life-promises.ts";
import { findStaff, seedStaff } from "./life-staff.ts";

interface Parts {
  db: Db;
  storage: Storage;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
}

/**
 * Adds the people of the demo firm: colleagues, a month of enquiries with what became of them, next steps, offers, holds,
 * contacts and sent campaigns, what visitors looked at and keep, and what staff have set up for their work. Each part is added
 * only while nothing of its kind is there, so that an aborted start continues with the part it had reached. A firm that has
 * enquiries of its own gets none of it. Nobody is mailed.
 */
export async function seedLife(parts: Parts, report: (line: string) => void): Promise<void> {
  const { db } = parts;
  if (!(await isMarked(db, MARK))) {
    if ((await ownEnquiries(db)) === 0) await addLife(parts, report);
    await writeMark(db, MARK);
  }
  await addInterest(db, report);
  await addDesk(parts, report);
}

/** A separate part, so that demo firms created before visitors' views were counted get it too. */
async function addInterest(db: Db, report: (line: string) => void): Promise<void> {
  if (await isMarked(db, INTEREST_MARK)) return;
  if ((await ownEnquiries(db)) === 0 && (await db.apartmentViews.count()) === 0)
    report(`views of ${await seedInterest(db, lifeClock())} apartments added`);
  await writeMark(db, INTEREST_MARK);
}

/** The same of rules, views, segments, price lists and what visitors keep: of the demo's people, while they are there. */
async function addDesk(parts: Parts, report: (line: string) => void): Promise<void> {
  const { db } = parts;
  if (await isMarked(db, DESK_MARK)) return;
  if ((await ownEnquiries(db)) === 0 && (await db.enquiry.count()) > 0) {
    const life = await readLife();
    const staff = await findStaff(db, life.staff);
    if (life.staff.every(({ key }) => staff.has(key)))
      report(`${await seedDesk({ ...parts, clock: lifeClock(), staff }, life)} rules, views and lists added`);
  }
  await writeMark(db, DESK_MARK);
}

const MARK = DEMO_MARKS.people;
const DESK_MARK = "demo_desk_seeded";
const INTEREST_MARK = "demo_interest_seeded";
const ownEnquiries = (db: Db): Promise<number> =>
  db.enquiry.count({
    where: {
      OR: [{ idempotencyKey: null }, { idempotencyKey: { not: { startsWith: ENQUIRY_KEY } } }],
    },
  });

async function addLife(parts: Parts, report: (line: string) => void): Promise<void> {
  const { db } = parts;
  const life = await readLife();
  const staff = await seedStaff(db, life.staff);
  const own = { ...parts, clock: lifeClock(), staff };
  if ((await db.enquiry.count()) === 0) report(`${await seedEnquiries(own, life)} enquiries added`);
  report(`${await seedPromises(own, life)} offers and holds added`);
  await noteDemoPromises(db);
  if ((await db.contact.count()) === 0) report(`${await seedContacts(own, life)} contacts added`);
  if ((await db.campaign.count()) === 0) report(`${await seedCampaigns(own, life)} campaigns added`);
}
