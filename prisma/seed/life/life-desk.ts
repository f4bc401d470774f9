import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import type { Locale } from "@ezo/contract/values/locale";
import { consentTo } from "@ezo/core/contacts/subscription/consent";
import { viewNameKey } from "@ezo/core/enquiries/inbox/views.service";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { SHORTLIST_CONSENT_KEY } from "@ezo/core/kept-shortlists/kept-shortlists.service";
import { addApartments, watcherOf } from "@ezo/core/kept-shortlists/shortlist-rows";
import type { Db, Tx } from "@ezo/core/platform/db";
import { canonicalAddress } from "@ezo/core/platform/mail/email-address";
import { firmCurrency } from "@ezo/core/platform/settings";
import { createPriceLists } from "@ezo/core/prices/lists/price-lists.service";
import { createRecords } from "@ezo/core/records/write";
import { queryOf } from "@ezo/core/saved-searches/filters";
import { beginAnew } from "@ezo/core/saved-searches/saved-search-rows";
import { currencyToStore } from "@ezo/core/saved-searches/search-currency";
import { searchTexts } from "@ezo/core/saved-searches/search-texts";
import { noteDemo, noteDemoRows } from "@ezo/core/setup/demo/demo-ledger";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { LifeClock } from "./life-clock.ts";
import type { DemoLife, DemoPerson } from "./life-file.ts";
import { memberOf, type Staff } from "./life-staff.ts";

interface DeskParts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  clock: LifeClock;
  staff: Staff;
}

const HOUSE = "linden-court";
const LONG = { timeout: 60_000 };
/** When visitors have confirmed what they keep. */
const SEARCH_SAVED = { person: "ksenia", daysAgo: 6, time: "20:15" };
const SHORTLIST_KEPT = { person: "tamar", daysAgo: 9, time: "21:05" };
const KEPT_APARTMENTS = 3;

/**
 * What the firm's people have set up for themselves and what visitors keep: a rule that gives Russian requests to a seller, a view
 * that all see, a segment, a price list in draft, a saved search and a kept shortlist. Each only while nothing of its kind is
 * there. Nobody is mailed: what a search finds today is known. Returns how many were added.
 */
export async function seedDesk(parts: DeskParts, life: DemoLife): Promise<number> {
  const { db } = parts;
  const where = { slug: HOUSE, deletedAt: null };
  const project = await db.project.findFirst({ where, select: { id: true } });
  // Staff may have removed the house.
  if (!project) return 0;
  const consents = await consentsOf(parts, life);
  const added = await db.$transaction(async (tx) => {
    const done = [
      await addRule(tx, parts.staff),
      await addView(tx, parts.staff, project.id),
      await addSegment(tx),
      await addSearch(tx, consents.search, { project_id: project.id, rooms: [2] }),
      await addShortlist(tx, consents.shortlist, project.id),
    ];
    await noteDemo(tx, [
      "routing_rules",
      "customer_views",
      "contact_segments",
      "saved_searches",
      "kept_shortlists",
    ]);
    return done.filter(Boolean).length;
  }, LONG);
  return added + (await addPriceList(parts, project.id));
}

/** Each returns whether it was added. */
async function addRule(tx: Tx, staff: Staff): Promise<boolean> {
  if ((await tx.routingRule.count()) > 0) return false;
  await tx.routingRule.create({
    data: {
      name: "რუსულენოვანი მოთხოვნები",
      locales: ["ru"],
      userIds: [memberOf(staff, "giorgi").id],
    },
  });
  return true;
}

async function addView(tx: Tx, staff: Staff, projectId: number): Promise<boolean> {
  if ((await tx.enquiryView.count()) > 0) return false;
  const name = "ცაცხვის ეზო: ახალი";
  await tx.enquiryView.create({
    data: {
      name,
      nameKey: viewNameKey(name),
      filters: { status: ["new"], project_id: projectId },
      isShared: true,
      ownerId: memberOf(staff, "ketevan").id,
    },
  });
  return true;
}

async function addSegment(tx: Tx): Promise<boolean> {
  if ((await tx.contactSegment.count()) > 0) return false;
  await tx.contactSegment.create({
    data: {
      name: "ბოლო თვეში გამოგვეხმაურნენ, ქართულად",
      filter: { languages: ["ka"], last_contact_within_days: 30 },
    },
  });
  return true;
}

/** Whose address it is, with the proof of their consent. */
interface Keeper {
  person: DemoPerson;
  consent: { consentAt: Date; consentText: string; consentTextVersion: string };
}

async function consentsOf({ translations, clock }: DeskParts, { people }: DemoLife) {
  const keeper = async (kept: typeof SEARCH_SAVED, key: string): Promise<Keeper> => {
    const person = people.find((one) => one.key === kept.person);
    if (!person) throw new Error(`life.json: nobody is called ${kept.person}`);
    const at = clock.past(kept.daysAgo, kept.time);
    const consent = await consentTo(translations, key, person.locale, at);
    return {
      person,
      consent: { consentAt: at, consentText: consent.text, consentTextVersion: consent.version },
    };
  };
  return {
    search: await keeper(SEARCH_SAVED, searchTexts({}).consent),
    shortlist: await keeper(SHORTLIST_KEPT, SHORTLIST_CONSENT_KEY),
  };
}

/** As one whose owner has followed the link of the mail: what it finds now is known to them. */
async function addSearch(tx: Tx, keeper: Keeper, filters: SavedSearchFilters): Promise<boolean> {
  if ((await tx.savedSearch.count()) > 0) return false;
  const search = await tx.savedSearch.create({
    data: {
      ...keptBy(keeper),
      filters: filters as Prisma.InputJsonObject,
      filterKey: queryOf(filters),
      currency: currencyToStore(filters, await firmCurrency(tx)),
    },
  });
  await beginAnew(tx, search, new Date());
  return true;
}

/** Three apartments of a house that can be had, the first ones of different floors. */
async function addShortlist(tx: Tx, keeper: Keeper, projectId: number): Promise<boolean> {
  if ((await tx.keptShortlist.count()) > 0) return false;
  const apartments = await tx.apartment.findMany({
    where: {
      status: "available",
      unitType: "apartment",
      isPriceHidden: false,
      price: { not: null },
      deletedAt: null,
      floor: { building: { projectId } },
    },
    distinct: ["floorId"],
    orderBy: { id: "asc" },
    take: KEPT_APARTMENTS,
    select: { id: true },
  });
  const ids = apartments.map(({ id }) => id);
  const kept = keptBy(keeper);
  const { id } = await tx.keptShortlist.create({
    data: { ...kept, askedIds: ids, usedAt: kept.statusAt },
    select: { id: true },
  });
  await addApartments(tx, await watcherOf(tx, id), ids);
  return true;
}

function keptBy({ person, consent }: Keeper) {
  const { consentAt: at } = consent;
  const locale: Locale = person.locale;
  return {
    ...consent,
    email: canonicalAddress(person.email ?? ""),
    locale,
    status: "active" as const,
    statusAt: at,
    askedAt: at,
    createdAt: at,
  };
}

const TERMS: PriceListTerms = {
  base: { kind: "per_m2", amount_minor: 190_000 },
  rules: [{ kind: "floor_step", from: 2, percent: 0.5 }],
  overrides: [],
  rounding: 100,
  with_reserved: false,
  with_sold: false,
};

const LIST_NAME = "შემდეგი ეტაპის ფასები";

/** By its service, which compares it with today's prices. It changes none until somebody publishes it. */
async function addPriceList({ db, staff }: DeskParts, projectId: number): Promise<number> {
  // An aborted start may have added the list without noting it.
  const where = { projectId, name: LIST_NAME, version: 1, status: "draft" } as const;
  const added = await db.priceList.findFirst({ where, select: { id: true } });
  if (added) await noteDemoRows(db, "price_lists", [added.id]);
  if ((await db.priceList.count()) > 0) return 0;
  const lists = createPriceLists({ db, records: createRecords({ db }) });
  const { id } = await lists.create(memberOf(staff, "admin"), projectId, {
    name: LIST_NAME,
    terms: TERMS,
  });
  await noteDemoRows(db, "price_lists", [id]);
  return 1;
}
