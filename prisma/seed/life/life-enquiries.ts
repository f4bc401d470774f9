import { sourceOf, wayOf } from "@ezo/contract/values/visits/touch";
import { consentTo } from "@ezo/core/contacts/subscription/consent";
import { keptAttribution } from "@ezo/core/enquiries/intake/kept-attribution";
import { CONSENT_KEY } from "@ezo/core/enquiries/intake/intake.service";
import { STAGE } from "@ezo/core/enquiries/clock/escalate";
import { settleAnswers } from "@ezo/core/enquiries/clock/first-answer";
import { searchTextOf } from "@ezo/core/enquiries/enquiries.filter";
import { Prisma } from "@ezo/core/generated/prisma/client";
import { askedPlan } from "@ezo/core/payment-plans/asked-plan";
import type { Db } from "@ezo/core/platform/db";
import { noteDemo } from "@ezo/core/setup/demo/demo-ledger";
import { storedAddress } from "@ezo/core/platform/mail/email-address";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { actsOf } from "./life-acts.ts";
import { type LifeClock, minutesAfter } from "./life-clock.ts";
import type { DemoEnquiry, DemoLife, DemoPerson } from "./life-file.ts";
import { memberOf, type Staff } from "./life-staff.ts";

export interface LifeParts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  clock: LifeClock;
  staff: Staff;
}

/** An enquiry of the file is found again by its key. */
export const ENQUIRY_KEY = "demo-life-";
export const keyOf = (index: number): string => ENQUIRY_KEY + String(index);

/** Sixty enquiries are some hundred statements. */
const LONG = { timeout: 60_000 };

/** The database's trigger makes their persons, as of every enquiry; these are as old as their first one. Nothing is mailed. */
export async function seedEnquiries(parts: LifeParts, life: DemoLife): Promise<number> {
  const prepared = await prepare(parts, life);
  await parts.db.$transaction(async (tx) => {
    const ids: number[] = [];
    for (const { index, asked, data } of prepared) {
      const { id } = await tx.enquiry.create({ data: { ...data, idempotencyKey: keyOf(index) } });
      await actsOf(tx, parts, { id, asked, at: data.createdAt, hasEmail: data.email !== "" });
      ids.push(id);
    }
    await settleAnswers(tx, ids);
    // Who has written again waits anew, which lets escalation begin: nobody is notified that one of the demo is late.
    await tx.enquiry.updateMany({ where: { id: { in: ids } }, data: { escalation: null } });
    // Nothing follows for one that has gone to the manager either.
    await tx.enquiry.updateMany({
      where: { id: { in: ids }, escalations: { some: { stage: STAGE.manager } } },
      data: { escalation: STAGE.manager },
    });
    await tx.$executeRaw`
      update persons p set created_at = first.at
      from (select person_id, min(created_at) as at from customers group by person_id) first
      where first.person_id = p.id`;
    await noteDemo(tx, ["customers", "persons"]);
  }, LONG);
  return prepared.length;
}

/** Oldest first, so that their numbers grow with time. */
async function prepare(parts: LifeParts, life: DemoLife) {
  const { db } = parts;
  const projects = await db.project.findMany({ select: { id: true, slug: true } });
  const choose = await apartmentChoice(db);
  const dated = life.enquiries
    .map((asked, index) => ({ asked, index, at: parts.clock.past(asked.days_ago, asked.time) }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const prepared: { index: number; asked: DemoEnquiry; data: Awaited<ReturnType<typeof rowOf>> }[] = [];
  for (const { asked, index, at } of dated) {
    const person = life.people.find(({ key }) => key === asked.person);
    if (!person) throw new Error(`life.json: nobody is called ${asked.person}`);
    const projectId = projects.find(({ slug }) => slug === asked.project)?.id ?? null;
    const apartmentId = projectId && asked.rooms ? choose(projectId, asked.rooms) : null;
    const data = await rowOf(parts, { asked, person, projectId, apartmentId, at });
    prepared.push({ index, asked, data });
  }
  return prepared;
}

/** Each asks about another apartment that is for sale with its price, while there are any. */
async function apartmentChoice(db: Db): Promise<(projectId: number, rooms: number) => number | null> {
  const stock = await db.apartment.findMany({
    where: { status: "available", isPriceHidden: false, price: { not: null } },
    select: { id: true, rooms: true, floor: { select: { building: { select: { projectId: true } } } } },
    orderBy: { id: "asc" },
  });
  // Mixed, so that two who ask one after the other do not ask about neighbours.
  const mixed = stock.toSorted((a, b) => ((a.id * 389) % 997) - ((b.id * 389) % 997));
  const taken = new Map<string, number>();
  return (projectId, rooms) => {
    const fitting = mixed.filter((one) => one.rooms === rooms && one.floor.building.projectId === projectId);
    const key = `${projectId} ${rooms}`;
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    return fitting[place % Math.max(1, fitting.length)]?.id ?? null;
  };
}

async function rowOf(
  parts: LifeParts,
  of: {
    asked: DemoEnquiry;
    person: DemoPerson;
    projectId: number | null;
    apartmentId: number | null;
    at: Date;
  },
) {
  const { asked, person, projectId, apartmentId, at } = of;
  const { name, phone, locale } = person;
  const email = person.email ?? "";
  const { message, source, subject } = asked;
  const isForm = source === "contact_form" || source === "call_request";
  const consent =
    asked.consents && email ? await consentTo(parts.translations, CONSENT_KEY, locale, at) : null;
  return {
    source,
    name,
    email: storedAddress(email),
    phone,
    subject,
    message,
    locale,
    page: isForm ? (asked.from?.landing_path ?? "/contact") : null,
    projectId,
    apartmentId,
    paymentPlan: asked.plan && apartmentId ? await planOf(parts.db, asked.plan, apartmentId) : Prisma.DbNull,
    marketingConsent: consent !== null,
    consentAt: consent?.at ?? null,
    consentText: consent?.text ?? null,
    consentTextVersion: consent?.version ?? null,
    ...touchOf(asked, isForm),
    searchText: searchTextOf({ name, email, phone, message }),
    enteredById: asked.entered_by ? memberOf(parts.staff, asked.entered_by).id : null,
    wantsConfirmation: isForm,
    // The trigger starts the clock of what has just come only. With walk-ins and calls, staff have spoken.
    clockStartedAt: source === "walk_in" || source === "call" ? null : at,
    escalation: null,
    routing: { create: { createdAt: minutesAfter(at, 1) } },
    createdAt: at,
    updatedAt: at,
  } satisfies Prisma.EnquiryUncheckedCreateInput;
}

function touchOf({ from, source }: DemoEnquiry, isForm: boolean) {
  const touch = isForm ? keptAttribution(from) : null;
  if (!touch) return { cameFrom: wayOf(source), firstCameFrom: wayOf(source) };
  const cameFrom = sourceOf(touch);
  return { attribution: touch, firstAttribution: touch, cameFrom, firstCameFrom: cameFrom };
}

/** The first plan by instalments that is offered in every project. */
async function planOf(db: Db, { down, months }: { down: number; months: number }, apartmentId: number) {
  const plan = await db.paymentPlan.findFirst({
    where: { kind: "instalments", isActive: true, deletedAt: null, projectId: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (!plan) return Prisma.DbNull;
  const asked = { plan_id: plan.id, down_percent: down, months };
  return askedPlan(db, asked, apartmentId);
}
