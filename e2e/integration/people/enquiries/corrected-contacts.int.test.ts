import { listAudit } from "@ezo/contract/admin/operations/audit";
import { getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { mergePersons, undoPersonMerge } from "@ezo/contract/persons";
import { eraseHeld } from "@ezo/contract/privacy";
import type { RouteInput } from "@ezo/contract/route";
import { runs } from "@ezo/contract/testing/scope";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesWith } from "../../../stack/sql/every-table.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { inDays } from "./answering-calls.ts";
import { aPhone, of, personCalls } from "../persons/person-calls.ts";
import { stepCalls } from "../next-steps/step-calls.ts";
import { entriesOf, isRising, visitFilesIn } from "../next-steps/visit-files.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const { send, personOf, person } = personCalls({ stack: () => stack, token: () => token });
let serial = 0;
const anAddress = () => `corrected-${++serial}@example.ge`;

type Change = RouteInput<typeof updateEnquiry>["body"];
/** A request that is entered by hand, with all that follows from it done. */
async function enter(body: { phone?: string; email?: string; name?: string }): Promise<number> {
  const { data } = await stack.call(enterEnquiry, { body: { name: "Gia", ...body } }, { token });
  await stack.drain();
  return data.id;
}
const correct = async (id: number, body: Change, as = token) =>
  (await stack.call(updateEnquiry, { ...of(id), body }, { token: as })).data;
const detail = async (id: number) => (await stack.call(getEnquiry, of(id), { token })).data;
/** What the audit log says of the last change of a request. */
async function lastLine(id: number) {
  const query = { entity: "customer", entity_id: id, action: "updated", limit: 1 } as object;
  return (await stack.call(listAudit, { query }, { token: await stack.token() })).data[0];
}
const keysWith = (value: string) => db().personKey.count({ where: { value } });
/** Whose an enquiry is. */
const idOf = async (enquiryId: number) => (await personOf(enquiryId))?.id ?? 0;

describe("correcting a request", () => {
  it("adds the address of a walk-in, by which it is found, and no history has it", async () => {
    const id = await enter({ phone: aPhone() });
    const own = await idOf(id);
    const email = anAddress();
    const live = await stack.live(token);
    const before = await detail(id);
    const after = await correct(id, { version: before.version, email: `  ${email} ` });
    expect(after).toMatchObject({ email, phone: before.phone, person: { id: own } });
    expect(after.version).toBe(before.version + 1);
    await live.waitFor("customer:updated", (row) => row.id === id && row.email === email);
    expect((await person(own)).emails).toEqual([email]);
    const { data: found } = await stack.call(listEnquiries, { query: { search: email } }, { token });
    expect(found.map((row) => row.id)).toEqual([id]);

    const line = after.history.at(-1);
    expect(line).toMatchObject({ kind: "email", from: null, to: "added", reason: null, is_overwrite: false });
    expect(await lastLine(id)).toMatchObject({
      version: after.version,
      before: { email: null },
      after: { email: "[hidden]" },
    });
  });

  it("is one line of the audit log with a status beside it, and overwrites without a version", async () => {
    const id = await enter({ phone: aPhone() });
    const change = { name: "Giorgi", phone: aPhone(), status: "in_progress" as const };
    const after = await correct(id, change);
    const said = after.history.slice(-3).map(({ kind, to, is_overwrite }) => [kind, to, is_overwrite]);
    expect(said).toEqual([
      ["name", "changed", true],
      ["phone", "changed", true],
      ["status", "in_progress", true],
    ]);
    const hidden = { name: "[hidden]", phone: "[hidden]" };
    expect(await lastLine(id)).toMatchObject({
      before: { ...hidden, status: "new" },
      after: { ...hidden, status: "in_progress" },
    });
  });

  it.each<[string, object, string]>([
    ["an address that is none", { email: "nino" }, "email"],
    ["a number that is none", { phone: "12" }, "phone"],
    ["no name", { name: " " }, "name"],
    ["an empty name", { name: null }, "name"],
    ["no way to reach the person", { phone: null }, "phone"],
  ])("is refused with %s, and changes nothing", async (_, body, field) => {
    const id = await enter({ phone: aPhone() });
    const before = await detail(id);
    const { status, body: answer } = await failureOf(correct(id, { ...body, status: "completed" }));
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect(await detail(id)).toEqual(before);
  });

  it("changes what it names and nothing else, and its person is known by what it says now", async () => {
    const emails = [null, "", anAddress(), anAddress()] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(changeTo(emails.length, 3), { maxLength: 6 }), async (steps) => {
        const phones = [null, aPhone(), aPhone()];
        const id = await enter({ phone: phones[1] ?? "" });
        for (const step of steps) {
          const change = {
            ...(step.name === undefined ? {} : { name: `Name ${step.name}` }),
            ...(step.email === undefined ? {} : { email: emails[step.email] ?? null }),
            ...(step.phone === undefined ? {} : { phone: phones[step.phone] ?? null }),
          };
          await expectStep(id, change);
        }
        // The next run finds no person who knows these addresses.
        await db().enquiry.delete({ where: { id } });
        await db().personKey.deleteMany({ where: { value: { in: emails.flatMap((one) => one || []) } } });
      }),
      { numRuns: runs(20) },
    );
  });
});

/** By places in the lists of values; what is left out is not named. */
const changeTo = (emails: number, phones: number) =>
  fc.record({ name: fc.nat(2), email: fc.nat(emails - 1), phone: fc.nat(phones - 1) }, { requiredKeys: [] });

/** One correction by a writer of the newest version, and what has to be true after it. */
async function expectStep(
  id: number,
  change: { name?: string; email?: string | null; phone?: string | null },
): Promise<void> {
  const before = await detail(id);
  const wanted = { name: before.name, email: before.email, phone: before.phone, ...change };
  const next = { name: wanted.name, email: wanted.email ?? "", phone: wanted.phone || null };
  if (Object.keys(change).length === 0) return;
  const sent = correct(id, { ...change, version: before.version });
  if (!next.email && !next.phone) {
    expect((await failureOf(sent)).status).toBe(422);
    expect(await detail(id)).toEqual(before);
    return;
  }
  const after = await sent;
  const isNews = (["name", "email", "phone"] as const).some((field) => before[field] !== next[field]);
  const news = isNews ? { version: before.version + 1 } : {};
  const { updated_at: _, history, person: whose, ...rest } = after;
  const { updated_at: __, history: told, person: ___, ...was } = before;
  expect(rest).toEqual({ ...was, ...next, ...news });
  expect(history.slice(0, told.length)).toEqual(told);
  const page = await person(whose?.id ?? 0);
  expect([page.name, page.emails, page.phones]).toEqual([
    next.name,
    next.email ? [next.email] : [],
    next.phone ? [next.phone] : [],
  ]);
}

const EDITS = ["name", "email", "phone", "no email", "no phone"] as const;
type Edit = (typeof EDITS)[number];

describe("two writers of one request", () => {
  it("both hold with different fields, and the second is refused with the same one", async () => {
    const id = await enter({ phone: aPhone() });
    const { version } = await detail(id);
    const email = anAddress();
    await correct(id, { version, email });
    await correct(id, { version, name: "Nino" });
    const clash = await failureOf(correct(id, { version, email: anAddress() }));
    expect([clash.status, clash.body.code]).toEqual([409, "conflict"]);
    expect(clash.body.current).toMatchObject({ id, email, name: "Nino", version: version + 2 });
    expect(await detail(id)).toMatchObject({ email, name: "Nino", version: version + 2 });
  });

  it("lose nothing at once, and never both ways to reach the person", async () => {
    const edit = fc.constantFrom(...EDITS);
    await fc.assert(
      fc.asyncProperty(edit, edit, async (first, second) => {
        const id = await enter({ phone: aPhone(), email: anAddress() });
        const { version } = await detail(id);
        const bodies = [bodyOf(first), bodyOf(second)];
        const outcomes = await Promise.all(
          bodies.map((body) =>
            correct(id, { ...body, version }).then(
              () => 200,
              (error: { status: number }) => error.status,
            ),
          ),
        );
        expect(outcomes).toContain(200);
        const after = await detail(id);
        for (const [index, body] of bodies.entries())
          if (outcomes[index] === 200) expect(after).toMatchObject(body);
        expect(Boolean(after.email) || Boolean(after.phone)).toBe(true);
        expect(outcomes.filter((status) => status !== 200)).toEqual(refusalOf(first, second));
      }),
      { numRuns: runs(20) },
    );
  });
});

/** What the second of two simultaneous edits is answered with, if not with 200. */
function refusalOf(first: Edit, second: Edit): number[] {
  const areRemovals = first.startsWith("no ") && second.startsWith("no ");
  // To remove what is removed already changes nothing.
  if (first === second && areRemovals) return [];
  if (first.replace("no ", "") === second.replace("no ", "")) return [409];
  return areRemovals ? [422] : [];
}

/** Of every call other values. An address is removed as the answer shows it. */
function bodyOf(edit: Edit) {
  if (edit === "name") return { name: `Writer ${++serial}` };
  if (edit === "email") return { email: anAddress() };
  if (edit === "phone") return { phone: aPhone() };
  return edit === "no email" ? { email: "" } : { phone: null };
}

describe("the person of a corrected request", () => {
  it("is the person of the new address, and nobody is merged: that is suggested", async () => {
    const [phone, email] = [aPhone(), anAddress()];
    const [first, other] = [await enter({ phone }), await enter({ phone })];
    const former = await idOf(first);
    const owner = await idOf(await send({ email }));
    const live = await stack.live(token);
    expect((await correct(first, { email })).person).toMatchObject({ id: owner, enquiries: 2 });
    // The former person's other request is one of one now.
    const told = await live.waitFor("customer:updated", ({ id }) => id === other);
    expect(told.person).toMatchObject({ id: former, enquiries: 1 });
    expect(await person(former)).toMatchObject({
      enquiry_count: 1,
      phones: [phone],
      emails: [],
      merges: [],
      suggestions: [{ person: { id: owner } }],
    });
    expect(await person(owner)).toMatchObject({ enquiry_count: 2, emails: [email], merges: [] });
  });

  it("takes the number with it that nobody else names, and leaves no empty person", async () => {
    const [phone, email] = [aPhone(), anAddress()];
    const id = await enter({ phone });
    const former = await idOf(id);
    const owner = await idOf(await send({ email }));
    await correct(id, { email });
    expect(await idOf(id)).toBe(owner);
    expect(await db().person.count({ where: { id: former } })).toBe(0);
    expect(await person(owner)).toMatchObject({ emails: [email], phones: [phone], suggestions: [] });
    expect(await idOf(await enter({ phone }))).toBe(owner);
  });

  it("stays with a corrected letter, and the wrong address is a stranger's again", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    const id = await enter({ email: wrong, name: "Gai" });
    const own = await idOf(id);
    await correct(id, { email: right, name: "Gia" });
    expect(await idOf(id)).toBe(own);
    expect(await person(own)).toMatchObject({ name: "Gia", emails: [right] });
    expect(await keysWith(wrong)).toBe(0);
    await stack.drain();
    expect(await tablesWith(stack.database.pool, wrong)).toEqual([]);
    expect(await idOf(await send({ email: wrong }))).not.toBe(own);
  });

  it("is another one where the former person has other requests, which keep what they say", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    const [id, other] = [await enter({ email: wrong }), await enter({ email: wrong })];
    const own = await idOf(other);
    await correct(id, { email: right });
    expect(await idOf(id)).not.toBe(own);
    expect(await person(own)).toMatchObject({ emails: [wrong], enquiry_count: 1, suggestions: [] });
    expect(await person(await idOf(id))).toMatchObject({ emails: [right], enquiry_count: 1 });
  });

  it("keeps what it got while it was merged, once the merge is undone", async () => {
    const [phone, email] = [aPhone(), anAddress()];
    const head = await idOf(await enter({ phone: aPhone() }));
    const [id, second] = [await enter({ phone }), await enter({ phone })];
    const member = await idOf(id);
    const merged = await stack.call(mergePersons, { ...of(head), body: { person_id: member } }, { token });
    expect((await correct(id, { email })).person).toMatchObject({ id: head, enquiries: 3 });
    const merge_id = merged.data.merges[0]?.id ?? 0;
    await stack.call(undoPersonMerge, { ...of(head), body: { merge_id } }, { token });
    expect([await idOf(id), await idOf(second)]).toEqual([member, member]);
    expect(await person(member)).toMatchObject({ emails: [email], phones: [phone], enquiry_count: 2 });
    expect(await person(head)).toMatchObject({ emails: [], enquiry_count: 1 });
  });

  it("is found once and for all while requests arrive and others are corrected", async () => {
    const [phone, email] = [aPhone(), anAddress()];
    const ids = await Promise.all(Array.from({ length: 4 }, () => enter({ phone: aPhone() })));
    const [sent] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => send({ email, phone }))),
      ...ids.map((id) => correct(id, { email })),
    ]);
    expect(new Set(await Promise.all([...ids, ...sent].map(idOf))).size).toBe(1);
    expect(await keysWith(email)).toBe(1);
  });
});

describe("the visit of a corrected request", () => {
  /** A request at this address with a visit, and all mails about it. */
  const agreed = async (email: string) => {
    const { id, name } = await storeEnquiry(db(), { email });
    await setVisit(id, 2);
    return { id, name };
  };
  const { set } = stepCalls(
    () => stack,
    () => token,
  );
  const setVisit = async (id: number, days: number) => {
    await set({ id }, { kind: "visit", due_at: inDays(days), invite: true });
    await stack.drain();
  };
  const correctTo = async (id: number, body: Change) => {
    const answer = await correct(id, body);
    await stack.drain();
    return answer;
  };
  const filesFor = (email: string) => visitFilesIn(stack.mailbox.to(email));
  const methodsFor = (email: string) => entriesOf(filesFor(email)).methods;

  it("is cancelled at the wrong address and mailed to the right one, which its changes reach", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    const { id, name } = await agreed(wrong);
    await correctTo(id, { email: right });
    expect([methodsFor(wrong), methodsFor(right)]).toEqual([["REQUEST", "CANCEL"], ["REQUEST"]]);
    const { uids, sequences } = entriesOf([wrong, right].flatMap(filesFor));
    expect([uids.size, isRising(sequences)]).toEqual([1, true]);
    expect(stack.mailbox.to(right)[0]?.subject).toMatch(/^Your viewing is arranged/);
    // It may be a stranger's.
    expect(filesFor(wrong)[1]).not.toContain(name);
    expect(await db().visitRecall.count()).toBe(0);
    expect(await tablesWith(stack.database.pool, wrong)).toEqual([]);

    await setVisit(id, 3);
    expect([methodsFor(wrong).length, methodsFor(right)]).toEqual([2, ["REQUEST", "REQUEST"]]);
    expect(stack.mailbox.to(right)[1]?.subject).toMatch(/^Your viewing was moved/);
    expect(isRising(entriesOf(filesFor(right)).sequences)).toBe(true);
  });

  it("is cancelled where the address is removed, and mailed to the one that is added later", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    const { id } = await agreed(wrong);
    await correctTo(id, { email: null, phone: aPhone() });
    expect(methodsFor(wrong)).toEqual(["REQUEST", "CANCEL"]);
    expect((await correctTo(id, { email: right })).next_step).toMatchObject({ is_invited: true });
    expect([methodsFor(wrong).length, methodsFor(right)]).toEqual([2, ["REQUEST"]]);
  });

  it("is not cancelled at an address that has refused it", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    stack.mailbox.refuseWith({ code: 550, message: "no such mailbox" });
    const { id } = await agreed(wrong).finally(() => stack.mailbox.refuseWith(null));
    await correctTo(id, { email: right });
    expect([methodsFor(wrong), methodsFor(right)]).toEqual([[], ["REQUEST"]]);
    expect(stack.mailbox.to(right)[0]?.subject).toMatch(/^Your viewing is arranged/);
  });

  it("is not mailed again where another field is corrected, or the address leads to the same mailbox", async () => {
    const email = anAddress();
    const { id } = await agreed(email);
    await correctTo(id, { name: "Nino" });
    await correctTo(id, { email: email.toUpperCase() });
    const mails = stack.mailbox.all().filter((mail) => mail.recipients.join().toLowerCase() === email);
    expect(mails).toHaveLength(1);
  });

  it("leaves no trace of the wrong address where that is erased before it is mailed", async () => {
    const [wrong, right] = [anAddress(), anAddress()];
    const { id } = await agreed(wrong);
    // Its owner has a request, too.
    await storeEnquiry(db(), { email: wrong });
    await correctTo(id, { email: right });
    const { id: stepId } = await db().enquiryStep.findFirstOrThrow({ where: { enquiryId: id } });
    // What the worker has not come to yet.
    await db().visitRecall.create({ data: { stepId, version: 99, email: wrong } });
    await stack.call(eraseHeld, { body: { of: wrong } }, { token });
    expect(await db().visitRecall.count()).toBe(0);
    expect((await detail(id)).next_step).toMatchObject({ is_invited: true });
  });
});

describe("who may correct a request", () => {
  const account = async (role: string) => {
    const email = `${role}-${++serial}@corrected.test`;
    await createAccount(db(), { email, name: email, role, password: PASSWORD });
    const { id } = await db().user.findUniqueOrThrow({ where: { email } });
    return { id, as: await stack.token(email) };
  };

  it("is who answers requests and may see it, and nobody learns what others have of its person", async () => {
    const email = anAddress();
    const owner = await idOf(await send({ email }));
    const agent = await account("sales_agent");
    const own = await storeEnquiry(db(), { email: "", phone: aPhone(), assigneeId: agent.id });
    const foreign = await storeEnquiry(db(), { email: "", phone: aPhone() });
    const after = await correct(own.id, { email }, agent.as);
    expect(after.person).toMatchObject({ id: owner, enquiry_number: 1, enquiries: 1 });
    expect((await failureOf(correct(foreign.id, { email }, agent.as))).status).toBe(404);
    const { as } = await account("editor");
    expect((await failureOf(correct(own.id, { email: anAddress() }, as))).status).toBe(403);
  });

  it("is nobody once its person is erased", async () => {
    const email = anAddress();
    const id = await enter({ phone: aPhone() });
    await correct(id, { email });
    await stack.call(eraseHeld, { body: { of: email } }, { token });
    await stack.drain();
    expect(await tablesWith(stack.database.pool, email)).toEqual([]);
    for (const body of [{ name: "Gia" }, { email: anAddress() }, { phone: aPhone() }])
      expect((await failureOf(correct(id, body))).status).toBe(404);
  });
});
