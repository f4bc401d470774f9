import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { deleteContact, exportContact, listContacts } from "@ezo/contract/marketing/contacts";
import { mergePersons, separatePersons, undoPersonMerge } from "@ezo/contract/persons";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { aPhone, of, personCalls } from "./person-calls.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  await confirmConsents(stack.database.prisma, false);
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const { send, personOf, person } = personCalls({ stack: () => stack, token: () => token });
let serial = 0;

/** Two persons, and an enquiry with the address of the one and the number of the other. */
async function twoWhoMayBeOne() {
  const phone = aPhone();
  const email = `twin-${++serial}@example.ge`;
  const first = await personOf(await send({ email, name: "ნინო" }));
  const second = await personOf(await send({ phone, name: "Nino" }));
  const both = await send({ email, phone });
  if (!first || !second) throw new Error("an enquiry without a person");
  return { first: first.id, second: second.id, both };
}

describe("two persons who may be one", () => {
  it("are suggested with what a merge would do, merged, and separated again", async () => {
    const { first, second, both } = await twoWhoMayBeOne();
    const before = await person(first);
    expect(before.suggestions).toMatchObject([
      { person: { id: second, name: "Nino" }, after: { name: "ნინო", enquiry_count: 3 } },
    ]);
    expect((await person(second)).suggestions).toMatchObject([{ person: { id: first } }]);

    const merged = (await stack.call(mergePersons, { ...of(first), body: { person_id: second } }, { token }))
      .data;
    expect(merged).toMatchObject({ id: first, enquiry_count: 3, suggestions: [] });
    expect(merged.emails).toEqual(expect.arrayContaining(before.emails));
    expect((await person(second)).id).toBe(first);
    expect(await personOf(both)).toMatchObject({ id: first, enquiry_number: 3, enquiries: 3 });

    // What is added meanwhile stays.
    await send({ email: before.emails[0] ?? "" });
    const [merge] = merged.merges;
    const undo = { ...of(first), body: { merge_id: merge?.id ?? 0 } };
    const after = (await stack.call(undoPersonMerge, undo, { token })).data;
    expect(after).toMatchObject({ id: first, enquiry_count: 3, merges: [] });
    expect(await person(second)).toMatchObject({ id: second, enquiry_count: 1 });
    expect((await failureOf(stack.call(undoPersonMerge, undo, { token }))).status).toBe(404);
  });

  it("may be any two whom staff choose, which can be undone as well", async () => {
    const phone = aPhone();
    const anEmail = () => `chosen-${++serial}@example.ge`;
    const first = await personOf(await send({ email: anEmail(), name: "ლევანი" }));
    const second = await personOf(await send({ email: anEmail(), phone, name: "Levan" }));
    const [kept, gone] = [first?.id ?? 0, second?.id ?? 0];
    const { emails, suggestions } = await person(kept);
    expect(suggestions).toEqual([]);
    const other = await person(gone);
    const { data } = await stack.call(mergePersons, { ...of(kept), body: { person_id: gone } }, { token });
    // What the page shows before: the one's name, and the addresses and numbers of both.
    expect(data).toMatchObject({ id: kept, name: "ლევანი", phones: [phone], enquiry_count: 2 });
    expect(data.emails.toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...emails, ...other.emails].toSorted((a, b) => a.localeCompare(b)),
    );
    const undo = { ...of(kept), body: { merge_id: data.merges[0]?.id ?? 0 } };
    await stack.call(undoPersonMerge, undo, { token });
    expect(await person(gone)).toMatchObject({ id: gone, emails: other.emails, enquiry_count: 1 });
  });

  it("are not suggested again once they are called two", async () => {
    const { first, second } = await twoWhoMayBeOne();
    const order = { ...of(second), body: { person_id: first } };
    expect((await stack.call(separatePersons, order, { token })).data.suggestions).toEqual([]);
    expect((await person(first)).suggestions).toEqual([]);
    const where = { action: "separated", entity: "person", entityId: second };
    const lines = await stack.database.prisma.auditLine.findMany({ where });
    expect(lines).toMatchObject([{ after: { other_id: first } }]);
  });

  it("are two: nobody is merged with themselves, or called somebody else than they are", async () => {
    const { first } = await twoWhoMayBeOne();
    const order = { ...of(first), body: { person_id: first } };
    for (const work of [
      () => stack.call(mergePersons, order, { token }),
      () => stack.call(separatePersons, order, { token }),
    ]) {
      const { status, body } = await failureOf(work());
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["person_id"]]);
    }
  });

  it("cannot be separated after 30 days", async () => {
    const { first, second } = await twoWhoMayBeOne();
    const { data } = await stack.call(mergePersons, { ...of(first), body: { person_id: second } }, { token });
    const id = data.merges[0]?.id ?? 0;
    await db().personMerge.update({
      where: { id },
      data: { createdAt: new Date(Date.now() - 31 * 86_400_000) },
    });
    expect((await person(first)).merges).toEqual([]);
    const undo = stack.call(undoPersonMerge, { ...of(first), body: { merge_id: id } }, { token });
    expect((await failureOf(undo)).status).toBe(404);
  });

  it("stay one step from their head, and an undone merge leaves them as they were", async () => {
    const step = fc
      .record({
        kept: fc.integer({ min: 0, max: 3 }),
        gone: fc.integer({ min: 0, max: 3 }),
        isUndo: fc.boolean(),
      })
      .filter(({ kept, gone }) => kept !== gone);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const people = await Promise.all(
          Array.from({ length: 4 }, (_, n) => db().person.create({ data: { name: `P${n}` } })),
        );
        const ids = people.map(({ id }) => id);
        const heads = async () =>
          new Map(
            (await db().person.findMany({ where: { id: { in: ids } } })).map((row) => [
              row.id,
              row.mergedIntoId,
            ]),
          );
        for (const { kept, gone, isUndo } of steps) {
          const [id = 0, other = 0] = [ids[kept], ids[gone]];
          const before = await heads();
          const { data } = await stack.call(
            mergePersons,
            { ...of(id), body: { person_id: other } },
            { token },
          );
          const [latest] = data.merges;
          const isNews = JSON.stringify([...before]) !== JSON.stringify([...(await heads())]);
          if (isUndo && isNews && latest) {
            await stack.call(undoPersonMerge, { ...of(data.id), body: { merge_id: latest.id } }, { token });
            expect(await heads()).toEqual(before);
          }
          const now = await heads();
          for (const head of now.values()) if (head !== null) expect(now.get(head)).toBeNull();
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe("erasing a contact", () => {
  it("leaves nothing of a person who had no other address", async () => {
    const phone = aPhone();
    const email = `erase-${++serial}@example.ge`;
    const id = await send({ email, phone, name: "ქეთი", marketing_consent: true });
    const found = await personOf(id);
    const byHand = await stack.call(enterEnquiry, { body: { name: "ქეთი", phone } }, { token });
    const [contact] = (await stack.call(listContacts, { query: { search: email } }, { token })).data;
    const kept = (await stack.call(exportContact, of(contact?.id ?? 0), { token })).data;
    expect(kept.requests.map((request) => request["id"])).toEqual([id, byHand.data.id]);
    await stack.call(deleteContact, of(contact?.id ?? 0), { token });
    expect(await db().person.count({ where: { id: found?.id ?? 0 } })).toBe(0);
    expect(await db().personKey.count({ where: { OR: [{ value: email }, { value: phone }] } })).toBe(0);
    const left = await db().enquiry.findMany({ where: { id: { in: [id, byHand.data.id] } } });
    expect(left.map(({ name, phone: number, personId }) => [name, number, personId])).toEqual([
      ["", null, null],
      ["", null, null],
    ]);
  });

  it("waits for enquiries that arrive meanwhile, and they for it, whatever comes first", async () => {
    const [phone, other] = [aPhone(), aPhone()];
    const email = `meanwhile-${++serial}@example.ge`;
    const consenting = { email, marketing_consent: true } as const;
    await send({ ...consenting, phone });
    const second = await personOf(await send({ phone: other }));
    const first = await personOf(await send(consenting));
    await stack.call(
      mergePersons,
      { ...of(second?.id ?? 0), body: { person_id: first?.id ?? 0 } },
      { token },
    );
    const [contact] = (await stack.call(listContacts, { query: { search: email } }, { token })).data;
    const [, ...ids] = await Promise.all([
      stack.call(deleteContact, of(contact?.id ?? 0), { token }),
      ...Array.from({ length: 8 }, (_, n) => send({ ...consenting, phone: n % 2 ? phone : other })),
    ]);
    const rows = await db().enquiry.findMany({ where: { id: { in: ids } } });
    for (const row of rows) expect(row.personId === null).toBe(row.email !== email);
  });

  it("leaves a person of two addresses the other one, and the number only where it is still named", async () => {
    const phone = aPhone();
    const [gone, kept] = [`gone-${++serial}@example.ge`, `kept-${serial}@example.ge`];
    const first = await send({ email: gone, phone, name: "Gone", marketing_consent: true });
    const second = await send({ email: kept, phone, name: "Kept" });
    const [contact] = (await stack.call(listContacts, { query: { search: gone } }, { token })).data;
    await stack.call(deleteContact, of(contact?.id ?? 0), { token });
    const found = await personOf(second);
    expect(await person(found?.id ?? 0)).toMatchObject({ name: "Kept", emails: [kept], phones: [phone] });
    expect((await db().enquiry.findUniqueOrThrow({ where: { id: first } })).personId).toBeNull();
  });
});
