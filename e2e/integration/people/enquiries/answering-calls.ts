import { holdForEnquiry } from "@ezo/contract/enquiries/enquiry-apartment";
import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { createApartment } from "../../../stack/factories/explorer.ts";
import type { Stack } from "../../../stack/stack.ts";

export const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
export const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

/** Apartments and enquiries for the tests of one file, and what a seller does with them. Apartments are on `floor`. */
export function answeringCalls(of: {
  stack: () => Stack;
  seller: () => string;
  floor: () => { id: number; buildingId: number };
}) {
  const { stack, seller } = of;
  const db = () => stack().database.prisma;
  let serial = 0;
  return {
    apartment: (over: Partial<Prisma.ApartmentCreateManyInput> = {}, floor = of.floor()) =>
      createApartment(db(), floor, `R${++serial}`, { price: 100_000, ...over }),
    enquiry: (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
      db().enquiry.create({
        data: {
          source: "contact_form",
          name: "ნინო ბერიძე",
          email: `answered-${++serial}@example.ge`,
          message: "",
          locale: "en",
          ...over,
        },
      }),
    holdFor: (person: { id: number }, held: { id: number }, until = inDays(3), token = seller()) =>
      stack().call(holdForEnquiry, { ...params(person), body: { apartment_id: held.id, until } }, { token }),
    detailOf: async (person: { id: number }) =>
      (await stack().call(getEnquiry, params(person), { token: seller() })).data,
  };
}
