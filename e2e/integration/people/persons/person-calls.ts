import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getPerson } from "@ezo/contract/persons";
import { afterAll, beforeAll } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

export const of = (id: number) => ({ params: { id: String(id) } });
let serial = 0;
/** A Georgian mobile number that no other test uses. */
export const aPhone = () => `+9955555${String(10_000 + ++serial)}`;

/** Enquiries as the site sends them, and the persons that staff see behind them. */
export function personCalls({ stack, token }: { stack: () => Stack; token: () => string }) {
  return {
    send: async (over: Parameters<typeof anEnquiry>[0]) =>
      (await stack().call(sendEnquiry, { body: anEnquiry(over) })).data.id,
    personOf: async (enquiryId: number) =>
      (await stack().call(getEnquiry, of(enquiryId), { token: token() })).data.person,
    person: async (id: number) => (await stack().call(getPerson, of(id), { token: token() })).data,
  };
}

/** A stack for the tests of a file about persons, called by a member of the marketing team. */
export function usePersonStack() {
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    stack = await startStack();
    token = await stack.token(MARKETING);
  });
  afterAll(() => stack.stop());
  const parts = { stack: () => stack, token: () => token };
  return { ...parts, db: () => stack.database.prisma, ...personCalls(parts) };
}
