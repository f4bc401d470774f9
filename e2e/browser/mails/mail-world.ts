import { randomUUID } from "node:crypto";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import type { AdminLanguage } from "@ezo/contract/values/languages";
import { loadConfig } from "@ezo/core/platform/config/config";
import type { Db } from "@ezo/core/platform/db";
import { createLog } from "@ezo/core/platform/log/log";
import type { JOB_TYPES, JobName, JobPayload } from "@ezo/core/platform/queues/job-types";
import { type BuiltSystem, STAFF } from "../../stack/built-system.ts";
import { openConnections } from "../../stack/services/connections.ts";

type MailJob = {
  [Name in JobName]: (typeof JOB_TYPES)[Name]["queue"] extends "mail" ? Name : never;
}[JobName];
/** The jobs that mail somebody; `take-mail` reads what has come in. */
export type MailKind = Exclude<MailJob, "take-mail">;

interface Member {
  id: number;
  email: string;
  name: string;
}

/** A system to which rows are added that are to be mailed, and its worker, which mails them. */
export interface MailWorld {
  system: BuiltSystem;
  db: Db;
  /** An administrator's. */
  token: string;
  publicUrl: string;
  /** Administrators, one for each language of the admin. */
  staff: Record<AdminLanguage, Member>;
  /** Apartments of one project of the demo that can be sold, and have a price. */
  apartments: readonly { id: number; price: number }[];
  projectId: number;
  /** A project whose construction visitors can follow. */
  builtProjectId: number;
  /** Has the worker do a job. */
  order: <Name extends MailKind>(name: Name, payload: JobPayload<Name>) => Promise<void>;
  close: () => Promise<void>;
}
/** Adds what is to be mailed, in each language of its readers, and orders the mails. */
export type Maker = (world: MailWorld) => Promise<void>;

const PROJECT = 1;
const NAMES: Record<AdminLanguage, string> = { ka: "თამარ გელაშვილი", en: "Ann Lee" };

let serial = 0;
/** An address that gets one mail. */
export const reader = (name: string): string => `${name}-${++serial}@readers.example`;

/** Does something for one of the staff in each language of the admin, with a colleague of theirs. */
export async function forStaff(
  { staff }: Pick<MailWorld, "staff">,
  make: (member: Member, colleague: Member) => Promise<void>,
): Promise<void> {
  await make(staff.ka, staff.en);
  await make(staff.en, staff.ka);
}

async function addMember(system: BuiltSystem, db: Db, language: AdminLanguage): Promise<Member> {
  const { email } = await system.addStaff("admin", NAMES[language]);
  const select = { id: true, email: true, name: true } as const;
  return db.user.update({ where: { email }, data: { language }, select });
}

export async function openMailWorld(system: BuiltSystem): Promise<MailWorld> {
  const { database, queues, close } = openConnections({
    databaseUrl: system.databaseUrl,
    redisUrl: undefined,
    poolSize: 2,
    log: createLog("silent", "test"),
  });
  const db = database.prisma;
  const token = await system.signIn(STAFF.admin);
  const body = {
    newsletter_form: true,
    confirm_consents: false,
    saved_searches: true,
    kept_shortlists: true,
    price_fall_mails: true,
    available_again_mails: true,
  };
  await system.call(marketingSettings.put, { body }, { token });
  const [ka, en] = [await addMember(system, db, "ka"), await addMember(system, db, "en")];
  const found = await db.apartment.findMany({
    where: {
      floor: { building: { projectId: PROJECT } },
      unitType: "apartment",
      status: "available",
      isActive: true,
      deletedAt: null,
      price: { not: null },
    },
    orderBy: { id: "asc" },
    take: 4,
    select: { id: true, price: true },
  });
  const apartments = found.flatMap(({ id, price }) => (price === null ? [] : [{ id, price }]));
  const built = await db.constructionEntry.findFirstOrThrow({
    where: { isActive: true, deletedAt: null, project: { isActive: true, deletedAt: null } },
    orderBy: { id: "asc" },
    select: { projectId: true },
  });
  if (apartments.length < 2) throw new Error("the demo has too few apartments for sale");
  return {
    system,
    db,
    token,
    publicUrl: loadConfig(system.environment).publicUrl,
    staff: { ka, en },
    apartments,
    projectId: PROJECT,
    builtProjectId: built.projectId,
    order: (name, payload) => queues.add([{ name, payload, id: randomUUID() } as never]),
    close,
  };
}
