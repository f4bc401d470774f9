import type { Setup, SetupCheckName, SetupCheckState } from "@ezo/contract/admin/setup/setup";
import { DEMO_TEXTS, type DemoText, type DemoTextCheck } from "@ezo/contract/admin/setup/demo-texts";
import { LEGAL_PAGES, type LegalPageSlug } from "@ezo/contract/site/pages/site-pages";
import { demoNamesIn } from "@ezo/contract/values/firm-names";
import type { DomainRecordName } from "@ezo/contract/marketing/delivery/deliverability";
import { BACKUP_FRESH_MS } from "@ezo/contract/values/limits/operations";
import type { KeptRecord } from "../campaigns/deliverability/domain-checks.ts";
import { senderOf } from "../campaigns/sending/sender-address.ts";
import { isPublic } from "../legal/legal.service.ts";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import { DEMO_MARKS } from "./demo-marks.ts";
import { findDemoTexts } from "./demo-texts.ts";

export interface FactParts {
  db: Db;
  config: Pick<Config, "publicUrl" | "smtpUrl" | "mailFrom" | "dkim">;
  /** What DNS said about the sender at the last check; null before the first. */
  knownRecords: () => Promise<KeptRecord[] | null>;
}

export interface Facts extends Pick<
  Setup,
  | "is_demo"
  | "firm_name"
  | "demo_texts"
  | "mail_from"
  | "dns_failed"
  | "legal_missing"
  | "project_id"
  | "building"
  | "backup_at"
> {
  states: Readonly<Record<SetupCheckName, SetupCheckState>>;
}

const done = (isDone: boolean): SetupCheckState => (isDone ? "done" : "open");

/**
 * What is done, as found in what the firm has. `userId` is who asks: a colleague is somebody else. Nothing is asked for in a
 * language that is switched off.
 */
export async function readFacts(
  { db, config, knownRecords }: FactParts,
  userId: number,
  at: Date,
): Promise<Facts> {
  const [demo, shown] = await Promise.all([demoTimes(db), shownLocales(db)]);
  const [contact, brand, colleagues, kept, project, building, demoTexts, legal, records, backupAt] =
    await Promise.all([
      hasContact(db, demo.isThere),
      readSetting(db, "brand"),
      db.user.count({
        where: { id: { not: userId }, isActive: true, deletedAt: null, createdAt: { gt: demo.people } },
      }),
      readSetting(db, "setup"),
      newestProject(db, demo.content),
      newestBuilding(db, demo.stock),
      findDemoTexts(db, shown),
      missingLegalPages(db, demo.isThere),
      knownRecords(),
      lastBackup(db),
    ]);
  const isOwn = (check: DemoTextCheck) => done(!demoTexts.some((text) => isAskedBy(check, text)));
  const backupAge = backupAt ? at.getTime() - backupAt.getTime() : Infinity;
  return {
    is_demo: demo.isThere,
    firm_name: brand.name,
    demo_texts: demoTexts,
    mail_from: config.mailFrom,
    dns_failed: failedRecords(records),
    legal_missing: legal,
    project_id: project?.id ?? null,
    building: building?.shown ?? null,
    backup_at: backupAt?.toISOString() ?? null,
    states: {
      name: done(demoNamesIn(brand.name, shown).length === 0),
      contact: done(contact),
      logo: done(brand.logo_media_id !== null),
      colleague: done(colleagues > 0),
      mail_server: done(config.smtpUrl !== undefined),
      mail_sender: done(!senderOf(config).domain.endsWith(".example")),
      test_mail: done((kept.test_mail?.confirmed_at ?? null) !== null),
      project: done(project?.isActive === true),
      apartments: done(building !== null),
      explorer: done(building?.isOpen ?? false),
      facade: done(building?.hasFacade ?? false),
      home_texts: isOwn("home_texts"),
      about_texts: isOwn("about_texts"),
      other_texts: isOwn("other_texts"),
      https: done(config.publicUrl.startsWith("https://")),
      mail_dns: dnsState(records),
      legal_pages: done(legal.length === 0),
      backup: done(backupAge < BACKUP_FRESH_MS),
    },
  };
}

/** When the parts of the demo were added; what is not newer is the demo's. */
async function demoTimes(db: Db) {
  const marks = await db.setting.findMany({
    where: { name: { in: Object.values(DEMO_MARKS) } },
    select: { name: true, updatedAt: true },
  });
  const timeOf = (name: string) => marks.find((mark) => mark.name === name)?.updatedAt ?? new Date(0);
  return {
    isThere: marks.some(({ name }) => name === DEMO_MARKS.content),
    content: timeOf(DEMO_MARKS.content),
    stock: timeOf(DEMO_MARKS.stock),
    people: timeOf(DEMO_MARKS.people),
  };
}

/** An address, and a phone or an e-mail; those of the demo count once somebody has changed them. */
async function hasContact(db: Db, isDemo: boolean): Promise<boolean> {
  const [{ contact_info: info }, row] = await Promise.all([
    readSetting(db, "contact"),
    db.setting.findUnique({ where: { name: "contact" }, select: { version: true } }),
  ]);
  const isFilled = info.address.value.ka !== "" && (info.phone.value !== "" || info.email.value !== "");
  return isFilled && (!isDemo || (row?.version ?? 1) > 1);
}

/** The newest that visitors see, else the newest of all: it has to be shown. */
async function newestProject(db: Db, since: Date): Promise<{ id: number; isActive: boolean } | null> {
  return db.project.findFirst({
    where: { deletedAt: null, createdAt: { gt: since } },
    orderBy: [{ isActive: "desc" }, { id: "desc" }],
    select: { id: true, isActive: true },
  });
}

/** The newest building with apartments, whether visitors can walk through it, and whether its facade is divided into floors. */
async function newestBuilding(db: Db, since: Date) {
  const living = { deletedAt: null };
  const building = await db.building.findFirst({
    where: {
      ...living,
      createdAt: { gt: since },
      project: living,
      floors: { some: { ...living, apartments: { some: living } } },
    },
    orderBy: { id: "desc" },
    select: {
      id: true,
      projectId: true,
      isActive: true,
      project: { select: { isActive: true, hasApartmentNavigation: true } },
      floors: {
        where: living,
        select: { id: true, _count: { select: { apartments: { where: living } } } },
      },
    },
  });
  if (!building) return null;
  const { id, projectId, project, floors } = building;
  const onFloors = { ...living, floorId: { in: floors.map((floor) => floor.id) } };
  return {
    isOpen: building.isActive && project.isActive && project.hasApartmentNavigation,
    hasFacade: (await db.zone.count({ where: onFloors })) > 0,
    shown: {
      id,
      project_id: projectId,
      floors: floors.length,
      apartments: floors.reduce((sum, floor) => sum + floor._count.apartments, 0),
    },
  };
}

const isAskedBy = (check: DemoTextCheck, text: DemoText): boolean =>
  text === "about_figures"
    ? check === "about_texts"
    : (DEMO_TEXTS[check] as readonly DemoText[]).includes(text);

/** The legal pages without a text of the firm's own, in their order. */
async function missingLegalPages(db: Db, isDemo: boolean): Promise<LegalPageSlug[]> {
  const pages = await db.legalPage.findMany({ include: { translations: true } });
  const own = new Set(
    pages.filter((page) => isPublic(page) && (!isDemo || page.version > 1)).map(({ slug }) => slug),
  );
  return LEGAL_PAGES.filter((slug) => !own.has(slug));
}

/** The newest backup, whether made by hand or by a worker; null without one. */
async function lastBackup(db: Db): Promise<Date | null> {
  const [byHand, scheduled] = await Promise.all([
    readSetting(db, "backup"),
    db.backupRun.findFirst({
      where: { finishedAt: { not: null } },
      orderBy: { finishedAt: "desc" },
      select: { finishedAt: true },
    }),
  ]);
  const times = [byHand.made_at === null ? null : new Date(byHand.made_at), scheduled?.finishedAt ?? null];
  return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
}

const NEEDED: readonly DomainRecordName[] = ["spf", "dkim", "dmarc"];
function dnsState(records: readonly KeptRecord[] | null): SetupCheckState {
  const needed = records?.filter(({ name }) => NEEDED.includes(name)) ?? [];
  if (needed.length < NEEDED.length || needed.some(({ state }) => state === "unknown")) return "unknown";
  return done(needed.every(({ state }) => state === "seen"));
}
const failedRecords = (records: readonly KeptRecord[] | null): DomainRecordName[] =>
  NEEDED.filter((wanted) =>
    records?.some(({ name, state }) => name === wanted && state !== "seen" && state !== "unknown"),
  );
