import { getPerson } from "@ezo/contract/persons";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BusyPerson, fillTraces, gatherEnquiries } from "../../../stack/factories/busy-persons.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  await createStock(stack.database.prisma);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const run = async (statements: readonly string[]) => {
  for (const statement of statements) await db().$executeRawUnsafe(statement);
};

// `npm run bench lists` measures this page among 1,000,000 enquiries, with the same statements.
it("counts on the page of a person what hangs on each of their enquiries and addresses, and nothing of others", async () => {
  const persons: number[] = [];
  for (let at = 0; at < 6; at++) {
    const email = `busy-${at}@example.ge`;
    const { id } = await storeEnquiry(db(), { email });
    const { personId } = await db().enquiry.findUniqueOrThrow({ where: { id } });
    persons.push(personId ?? 0);
    await db().contact.create({
      data: { email, emailHash: `busy-${at}`, locale: "en", source: "staff", status: "subscribed" },
    });
  }
  const [personId = 0, mergedId = 0] = persons.toSorted((a, b) => a - b);
  const busy: BusyPerson = { personId, mergedId, moved: 2 };
  await run([...gatherEnquiries(busy), ...fillTraces(busy, { everyOther: 1, campaigns: 3, everyReader: 1 })]);
  const { data } = await stack.call(getPerson, { params: { id: String(mergedId) } }, { token });
  expect(data.id).toBe(personId);
  expect(data.enquiries).toHaveLength(4);
  // Of each enquiry: a confirmation, three replies and two mails; a visit that took place; a hold.
  expect(data.figures).toMatchObject({ mails: 4 * 6, visits: 4, holds: 4 });
  // Of each of the two contacts: three campaigns, with two clicks in each.
  expect(data.figures).toMatchObject({ offers: 0, campaigns: 6, clicks: 12 });
});
