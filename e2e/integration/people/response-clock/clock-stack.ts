import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { afterAll, beforeAll } from "vitest";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

/** Years ahead, so that the stack's own worker, whose clock is right, finds none of them late. A Tuesday. */
export const DAY = "2031-06-03";
export const at = (time: string, day = DAY) => new Date(`${day}T${time}+04:00`);
export const params = (id: number) => ({ params: { id: String(id) } });

/** A stack for the tests of a file about the clock, with an administrator and a seller. */
export function useClockStack() {
  let stack: Stack;
  let admin: string;
  let seller: string;
  beforeAll(async () => {
    stack = await startStack();
    [admin, seller] = [await stack.token(), await stack.token(MARKETING)];
  });
  afterAll(() => stack.stop());
  const db = () => stack.database.prisma;
  let serial = 0;
  return {
    stack: () => stack,
    admin: () => admin,
    seller: () => seller,
    db,
    detailOf: async (id: number) => (await stack.call(getEnquiry, params(id), { token: seller })).data,
    arrivedAt: (createdAt: Date, over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
      db().enquiry.create({
        data: {
          source: "contact_form",
          name: `Visitor ${++serial}`,
          email: `clock-${serial}@example.ge`,
          message: "",
          locale: "en",
          createdAt,
          // Noted as routed, so that the worker's next run of routing locks none of them.
          routing: { create: {} },
          ...over,
        },
      }),
  };
}
