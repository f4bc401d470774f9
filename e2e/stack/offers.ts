import {
  changeOffer,
  listEnquiryOffers,
  offerToEnquiry,
  type StaffOffer,
  withdrawOffer,
} from "@ezo/contract/enquiries/enquiry-offers";
import { USER_ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { OfferSnapshot } from "@ezo/core/offers/offer-snapshot";
import { createAccount } from "@ezo/core/users/accounts";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll } from "vitest";
import { createPaymentPlan, createStock } from "./factories/explorer.ts";
import { failureOf } from "./failure.ts";
import { PASSWORD, type Stack, startStack } from "./stack.ts";

/** What staff choose of an offer. */
export interface Terms {
  /** A change has the price alone unless a test says otherwise; undefined leaves it out. */
  plan_id?: number | null | undefined;
  down_percent?: number | null;
  down_minor?: number | null;
  months?: number | null;
  last_percent?: number | null;
  discount_percent?: number | null;
  discount_minor?: number | null;
  valid_days?: number;
  note?: string;
  seen?: { price_minor: number; currency: "USD" | "EUR" } | undefined;
}

/** What the first apartment costs. */
export const LIST = 50_000;
export const squeezed = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, "");
export const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const oneOf = (person: { id: number }, offer: { id: string }) => ({
  params: { id: String(person.id), offer: offer.id },
});
/** The status, the code and the named fields of a refusal. */
export const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code, Object.keys(body.errors ?? {})];
};
const emailOf = (role: UserRole) => `${role.replaceAll("_", "-")}@offers.test`;

/** A system for the tests of one file, with an apartment, a plan and a user of each role, and the calls of sellers. */
export function useOffers() {
  let stack: Stack;
  let stock: Awaited<ReturnType<typeof createStock>>;
  let plan: { id: number };
  const tokens = {} as Record<UserRole, string>;
  beforeAll(async () => {
    stack = await startStack();
    stock = await createStock(db());
    plan = await createPaymentPlan(db(), { maxMonths: 360, fullPaymentDiscountPercent: 3 });
    for (const role of USER_ROLES) {
      const text = role === "translator" ? { textLocale: "en" as const } : {};
      const named = { email: emailOf(role), name: `Seller ${role}`, role };
      await createAccount(db(), { ...named, password: PASSWORD, ...text });
      tokens[role] = await stack.token(emailOf(role));
    }
  });
  afterAll(() => stack.stop());
  const db = () => stack.database.prisma;
  const first = () => stock.apartments[0];
  const as = (role: UserRole) => ({ token: tokens[role] });
  return {
    stack: () => stack,
    db,
    tokens,
    first,
    plan: () => plan,
    ...callsOf({ stack: () => stack, first, as }),
    ...recordsOf(db, first),
  };
}

function recordsOf(db: () => Stack["database"]["prisma"], first: () => { id: number }) {
  let serial = 0;
  return {
    enquiry: (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
      db().enquiry.create({
        data: {
          source: "contact_form",
          name: "ნინო ბერიძე",
          email: `offered-${++serial}@example.ge`,
          message: "",
          locale: "en",
          ...over,
        },
      }),
    /** Makes the apartment free, at its price. */
    restore: () =>
      db().apartment.update({ where: { id: first().id }, data: { status: "available", price: LIST } }),
    idOf: async (role: UserRole) =>
      (await db().user.findUniqueOrThrow({ where: { email: emailOf(role) } })).id,
    snapshotOf: async ({ id }: { id: string }) =>
      OfferSnapshot.parse((await db().offer.findUniqueOrThrow({ where: { id } })).snapshot),
  };
}

/** A PDF, and its words without spaces. */
interface ReadPdf {
  pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  said: string;
}

function callsOf(of: {
  stack: () => Stack;
  first: () => { id: number };
  as: (role: UserRole) => { token: string };
}) {
  const { stack, first, as } = of;
  const get = (url: string) => fetch(stack().url() + new URL(url).pathname);
  type Seen = Pick<StaffOffer, "id" | "version">;
  return {
    make: async (person: { id: number }, terms: Terms = {}, role: UserRole = "admin") =>
      (
        await stack().call(
          offerToEnquiry,
          { ...params(person), body: { apartment_id: first().id, ...terms } },
          as(role),
        )
      ).data,
    change: async (person: { id: number }, offer: Seen, terms: Terms = {}, role: UserRole = "admin") =>
      (
        await stack().call(
          changeOffer,
          { ...oneOf(person, offer), body: { plan_id: null, ...terms, offer_version: offer.version } },
          as(role),
        )
      ).data,
    withdraw: async (person: { id: number }, offer: Seen, role: UserRole = "admin") =>
      (
        await stack().call(
          withdrawOffer,
          { ...oneOf(person, offer), body: { offer_version: offer.version } },
          as(role),
        )
      ).data,
    list: async (person: { id: number }, role: UserRole = "admin") =>
      stack().call(listEnquiryOffers, params(person), as(role)),
    get,
    page: async (url: string) => (await get(url)).text(),
    pdfText: async (url: string): Promise<ReadPdf> => {
      const pdf = await getDocumentProxy(new Uint8Array(await (await get(url)).arrayBuffer()));
      return { pdf, said: squeezed((await extractText(pdf, { mergePages: true })).text) };
    },
  };
}
