import { DAY_MS } from "@ezo/contract/values/time";
import { randomUUID } from "node:crypto";
import type { Db } from "@ezo/core/platform/db";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { createApartment } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { before } from "./retention-stack.ts";

export const DEALS = ["open hold", "sold hold", "sale", "valid offer", "open step", "waiting reply"] as const;
export interface Wanted {
  /** Since its completion. */
  days: number;
  status: "new" | "in_progress" | "completed";
  deal: (typeof DEALS)[number] | "none";
  isDeleted: boolean;
  mailbox: number;
  phone: number | null;
}
export type Made = Wanted & { id: number; mark: string; email: string };

let serial = 0;
/** A Georgian mobile number that no other test uses. */
export const aPhone = () => `+9955556${String(10_000 + ++serial)}`;

/** Makes enquiries about apartments of their own on a floor. */
export function enquiryMaker(of: { db: () => Db; floor: () => Parameters<typeof createApartment>[1] }) {
  const { db } = of;

  /** An enquiry with everything that may be written about it; its own words all contain `mark`. */
  return async function make(
    wanted: Wanted,
    at: Date,
    keys: { email: string; phone: string | null },
  ): Promise<Made> {
    const { status, deal, isDeleted } = wanted;
    const mark = `quince${++serial}q`;
    const completedAt = before(at, wanted.days);
    const createdAt = before(completedAt, 2);
    const apartment = await createApartment(db(), of.floor(), `R${serial}`, {
      ...(deal === "sale" ? { status: "sold" as const } : {}),
    });
    const visit = {
      utm_source: "Google",
      utm_medium: null,
      utm_campaign: serial % 2 ? "Spring" : null,
      utm_content: mark,
      utm_term: mark,
      referrer_host: null,
      landing_path: `/${mark}`,
    };
    const { id } = await storeEnquiry(db(), {
      ...keys,
      status,
      name: `Name ${mark}`,
      message: `Message ${mark}`,
      searchText: `name ${mark}`,
      idempotencyKey: `key-${mark}`,
      apartmentId: apartment.id,
      cameFrom: "google",
      firstCameFrom: "google",
      attribution: visit,
      ...(serial % 3 ? { firstAttribution: visit } : {}),
      marketingConsent: true,
      consentText: `Consent ${mark}`,
      createdAt,
      updatedAt: completedAt,
      clockStartedAt: createdAt,
      ...(serial % 2
        ? { answeredAt: completedAt, answerKind: "call" as const, answerSeconds: 60 * wanted.days }
        : {}),
      ...(status === "completed" ? { completedAt } : {}),
      deletedAt: isDeleted ? before(at, 1) : null,
    });
    await writeAround(db(), { id, apartmentId: apartment.id, deal, mark, at, completedAt });
    return { ...wanted, id, mark, email: keys.email };
  };
}

/** What is written about an enquiry. */
async function writeAround(
  db: Db,
  of: {
    id: number;
    apartmentId: number;
    deal: Wanted["deal"];
    mark: string;
    at: Date;
    completedAt: Date;
  },
): Promise<void> {
  const { id: enquiryId, apartmentId, deal, mark, at, completedAt } = of;
  await db.enquiryNote.create({ data: { enquiryId, text: `Note ${mark}` } });
  await db.enquiryReply.create({
    data: {
      enquiryId,
      subject: `Subject ${mark}`,
      body: `Body ${mark}`,
      status: deal === "waiting reply" ? "queued" : "sent",
    },
  });
  const lines = [
    { kind: "status", fromValue: "new", toValue: "completed", reason: `Why ${mark}` },
    { kind: "offered", fromValue: "101", toValue: null, reason: null },
    { kind: "confirmation_refused", fromValue: null, toValue: `550 <${mark}> is unknown`, reason: null },
  ] as const;
  await db.enquiryHistory.createMany({
    data: lines.map((line) => ({ ...line, enquiryId, createdAt: completedAt })),
  });
  const step = { enquiryId, kind: "visit" as const, dueAt: completedAt, note: `Step ${mark}` };
  await db.enquiryStep.create({ data: { ...step, endedAt: completedAt, end: "done" } });
  if (deal === "open step") await db.enquiryStep.create({ data: step });
  const hold = { enquiryId, apartmentId, reason: `Hold ${mark}`, until: completedAt, createdAt: completedAt };
  await db.hold.create({ data: { ...hold, endedAt: completedAt, end: "expired" } });
  if (deal === "open hold") await db.hold.create({ data: hold });
  if (deal === "sold hold") await db.hold.create({ data: { ...hold, endedAt: completedAt, end: "sold" } });
  const offer = { enquiryId, apartmentId, locale: "en" as const, snapshot: {} };
  await db.offer.create({
    data: {
      ...offer,
      id: randomUUID(),
      asked: { note: mark },
      note: `Offer ${mark}`,
      validUntil: completedAt,
    },
  });
  if (deal === "valid offer")
    await db.offer.create({
      data: { ...offer, id: randomUUID(), asked: {}, validUntil: new Date(at.getTime() + 300 * DAY_MS) },
    });
  if (deal === "sale")
    await db.recordHistory.create({
      data: {
        entity: "apartment",
        entityId: apartmentId,
        version: 2,
        kind: "updated",
        changes: { status: { from: "available", to: "sold" } },
        snapshot: {},
        createdAt: completedAt,
      },
    });
  await db.delivery.create({
    data: { key: `confirmation-${enquiryId}`, status: "sent", recipient: hashAddress(`${mark}@example.ge`) },
  });
}
