import { randomUUID } from "node:crypto";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { createOffer } from "@ezo/contract/site/offers";
import { DAY_MS } from "@ezo/contract/values/time";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { aCallRequest, anEnquiry, storeEnquiry } from "../../stack/factories/enquiries.ts";
import { type MailKind, type MailWorld, type Maker, reader } from "./mail-world.ts";

const PLAN = { plan_id: 1, down_percent: 30, months: 24 };
const CURRENCY = "USD";

/** In each language of the site. */
async function forLocales(make: (locale: Locale) => Promise<void>): Promise<void> {
  for (const locale of LOCALES) await make(locale);
}

/** About an apartment by a plan with consent to news, and the request of a call. */
const confirmation: Maker = ({ system, apartments }) =>
  forLocales(async (locale) => {
    const about = { locale, apartment_id: apartments[0]?.id };
    const email = reader("asked");
    const body = anEnquiry({ ...about, email, plan: PLAN, marketing_consent: true });
    await system.call(sendEnquiry, { body });
    await system.call(sendEnquiry, { body: aCallRequest({ ...about, email: reader("call") }) });
  });

/** With cards of the apartments that its text links to. */
const reply: Maker = ({ db, staff, apartments, projectId, publicUrl, order }) =>
  forLocales(async (locale) => {
    const enquiry = await storeEnquiry(db, { email: reader("reply"), locale });
    const rows = await db.apartment.findMany({
      where: { id: { in: apartments.map(({ id }) => id) } },
      select: { id: true, floor: { select: { number: true, building: { select: { identifier: true } } } } },
    });
    const links = rows.map(
      ({ id, floor }) =>
        `${publicUrl}/projects/${projectId}/${floor.building.identifier}/floor-${floor.number}/apartment-${id}`,
    );
    const text = {
      ka: "გამარჯობა, აი ბინები:",
      en: "Hello, here they are:",
      ru: "Добрый день, вот квартиры:",
    };
    const { id } = await db.enquiryReply.create({
      data: {
        enquiryId: enquiry.id,
        authorId: staff.ka.id,
        subject: "2026",
        body: [text[locale], ...links].join("\n\n"),
      },
    });
    await order("send-reply", { reply_id: id });
  });

/** A visit is agreed, moved and cancelled; each mail says what has changed since the one before. */
const visit: Maker = ({ system, db, staff, apartments, projectId, order }) =>
  forLocales(async (locale) => {
    const about = { locale, projectId, apartmentId: apartments[0]?.id ?? null };
    const enquiry = await storeEnquiry(db, { email: reader("visit"), ...about });
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    const { id } = await db.enquiryStep.create({
      data: { enquiryId: enquiry.id, kind: "visit", dueAt: at(2), ownerId: staff.ka.id, isInvited: true },
    });
    const changes = [{}, { dueAt: at(3) }, { end: "cancelled", endedAt: new Date() }] as const;
    for (const [index, change] of changes.entries()) {
      const version = index + 1;
      await db.enquiryStep.update({ where: { id }, data: { ...change, version, entryVersion: version } });
      await order("mail-visit", { step_id: id, version });
      await system.drain();
    }
  });

const newsletter: Maker = ({ db, order }) =>
  forLocales(async (locale) => {
    const email = reader("news");
    const {
      history: [asked],
    } = await db.contact.create({
      data: {
        email,
        emailHash: hashAddress(email),
        locale,
        source: "newsletter",
        status: "pending",
        history: { create: { kind: "asked", detail: locale } },
      },
      include: { history: true },
    });
    await order("mail-newsletter-link", { history_id: asked?.id ?? 0 });
  });

/** A saved search, or a construction that is followed. */
const follow = (
  { db, projectId, builtProjectId }: MailWorld,
  { locale, isConstruction, isActive }: { locale: Locale; isConstruction: boolean; isActive: boolean },
) =>
  db.savedSearch.create({
    data: {
      email: reader("search"),
      locale,
      filters: isConstruction
        ? { project_id: builtProjectId, construction: true }
        : { project_id: projectId, price_max: 900_000 },
      filterKey: randomUUID(),
      currency: isConstruction ? "" : CURRENCY,
      status: isActive ? "active" : "pending",
      consentAt: isActive ? new Date() : null,
    },
  });

/** To confirm it, and to open what was confirmed before. */
const searchLink: Maker = (world) =>
  forLocales(async (locale) => {
    for (const isConstruction of [false, true])
      for (const isActive of [false, true]) {
        const { id, asking } = await follow(world, { locale, isConstruction, isActive });
        await world.order("mail-search-link", { search_id: id, asking, locale });
      }
  });

/** New apartments of a search, and news of a construction. */
const matches: Maker = (world) =>
  forLocales(async (locale) => {
    const { db, apartments, builtProjectId, order } = world;
    const search = await follow(world, { locale, isConstruction: false, isActive: true });
    const found = { searchId: search.id, foundAt: new Date() };
    await db.savedSearchApartment.createMany({
      data: apartments.map(({ id }) => ({ ...found, apartmentId: id })),
    });
    await order("mail-search-matches", { search_id: search.id, mailing: 1 });
    const followed = await follow(world, { locale, isConstruction: true, isActive: true });
    const entries = await db.constructionEntry.findMany({
      where: { projectId: builtProjectId, isActive: true, deletedAt: null },
      take: 3,
      select: { id: true },
    });
    await db.savedSearchEntry.createMany({
      data: entries.map(({ id }) => ({ searchId: followed.id, foundAt: new Date(), entryId: id })),
    });
    await order("mail-search-matches", { search_id: followed.id, mailing: 1 });
  });

/** A shortlist whose first apartment has become cheaper since, and whose others can be had again. */
const keep = ({ db, apartments }: MailWorld, locale: Locale, isActive: boolean) =>
  db.keptShortlist.create({
    data: {
      email: reader("shortlist"),
      locale,
      status: isActive ? "active" : "pending",
      consentAt: isActive ? new Date() : null,
      watcher: {
        create: {
          apartments: {
            create: apartments.map(({ id, price }, position) => ({
              apartmentId: id,
              position,
              currency: CURRENCY,
              price: position === 0 ? price * 2 : price,
              isHeld: position > 0,
            })),
          },
        },
      },
    },
    include: { watcher: true },
  });

const shortlistLink: Maker = (world) =>
  forLocales(async (locale) => {
    for (const isActive of [false, true]) {
      const { id, asking } = await keep(world, locale, isActive);
      await world.order("mail-shortlist-link", { shortlist_id: id, asking, locale });
    }
  });

const changes: Maker = (world) =>
  forLocales(async (locale) => {
    const { watcher } = await keep(world, locale, true);
    await world.order("mail-watched-changes", { watcher_id: watcher?.id ?? 0, mailing: 1 });
  });

const senderLink: Maker = ({ db, order }) =>
  forLocales(async (locale) => {
    const { id, asking } = await db.senderAddress.create({ data: { email: reader("sender"), locale } });
    await order("mail-sender-link", { address_id: id, asking });
  });

const ownDataLink: Maker = ({ db, order }) =>
  forLocales(async (locale) => {
    const { id } = await db.ownDataLink.create({ data: { email: reader("own-data"), locale } });
    await order("mail-own-data-link", { link_id: id });
  });

const erasureFinished: Maker = ({ db, order }) =>
  forLocales(async (locale) => {
    for (const status of ["erased", "refused"] as const) {
      const reason = status === "refused" ? "2026" : null;
      const { id } = await db.erasureRequest.create({
        data: { email: reader("erasure"), locale, status, reason, finishedAt: new Date() },
      });
      await order("mail-erasure-finished", { erasure_id: id });
    }
  });

const offer: Maker = ({ system, apartments }) =>
  forLocales(async (locale) => {
    const apartmentId = apartments[0]?.id ?? 0;
    const body = { ...PLAN, apartment_id: apartmentId, locale, email: reader("offer") };
    await system.call(createOffer, { body });
  });

/** What visitors and readers are mailed, in the languages of the site. */
export const VISITOR_MAILS = {
  "confirm-to-visitor": confirmation,
  "send-reply": reply,
  "mail-visit": visit,
  "mail-newsletter-link": newsletter,
  "mail-search-link": searchLink,
  "mail-search-matches": matches,
  "mail-shortlist-link": shortlistLink,
  "mail-watched-changes": changes,
  "mail-sender-link": senderLink,
  "mail-own-data-link": ownDataLink,
  "mail-erasure-finished": erasureFinished,
  "mail-offer": offer,
} as const satisfies Partial<Record<MailKind, Maker>>;
