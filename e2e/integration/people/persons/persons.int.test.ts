import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiries/enquiry-apartment";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { findPersons, getPerson } from "@ezo/contract/persons";
import { createOffer } from "@ezo/contract/site/offers";
import { runs } from "@ezo/contract/testing/scope";
import { e164Of } from "@ezo/contract/values/contact/phone";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { createLog } from "@ezo/core/platform/log/log";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { PASSWORD } from "../../../stack/stack.ts";
import { aPhone, of, usePersonStack } from "./person-calls.ts";
import { stepCalls } from "../next-steps/step-calls.ts";

const { stack, token, db, send, personOf, person } = usePersonStack();
const { set: setStep, finish, cancel } = stepCalls(stack, token);
let serial = 0;
beforeAll(() => confirmConsents(db(), false));

describe("a person", () => {
  it("is found by their address or number, however they are written", async () => {
    const phone = aPhone();
    const national = `0${phone.slice(4, 7)} ${phone.slice(7, 9)}-${phone.slice(9, 11)}-${phone.slice(11)}`;
    const first = await send({ email: "Nino@bücher.example", phone });
    const byAddress = await send({ email: "nino@XN--BCHER-KVA.example" });
    const byNumber = await send({ phone: national });
    const other = await send({});
    const [a, b, c, d] = await Promise.all([first, byAddress, byNumber, other].map(personOf));
    expect([a, b, c].map((found) => found?.id)).toEqual([a?.id, a?.id, a?.id]);
    expect(d?.id).not.toBe(a?.id);
    expect([a, b, c].map((found) => found?.enquiry_number)).toEqual([1, 2, 3]);
    const row = (await stack().call(listEnquiries, { query: { search: "bücher" } }, { token: token() })).data;
    expect(row.length).toBeGreaterThan(0);
    const page = await person(a?.id ?? 0);
    expect(page.emails).toContain("nino@bücher.example");
    expect(page.phones).toEqual([phone]);
    expect(page.enquiries.map(({ id }) => id)).toEqual([byNumber, byAddress, first]);
  });

  it("is one, in whichever order many writers come", async () => {
    const mark = { email: `rush-${++serial}@example.ge`, phone: aPhone() };
    const ids = await Promise.all(Array.from({ length: 12 }, () => send(mark)));
    const persons = await Promise.all(ids.map(personOf));
    expect(new Set(persons.map((found) => found?.id)).size).toBe(1);
    expect(persons.map((found) => found?.enquiry_number).sort((x, y) => Number(x) - Number(y))).toEqual(
      ids.map((_, index) => index + 1),
    );
  });

  it("does not change what the site's form is answered", async () => {
    const response = await fetch(`${stack().url()}/api/customers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(anEnquiry()),
    });
    const answer = (await response.json()) as { data: object };
    expect(Object.keys(answer).sort()).toEqual(["data", "message", "success"]);
    expect(Object.keys(answer.data)).toEqual(["id"]);
  });

  it("shows campaigns, clicks and consents of each address in one timeline", async () => {
    const email = `reader-${++serial}@example.ge`;
    const { id: enquiryId } = (
      await stack().call(sendEnquiry, { body: anEnquiry({ email, marketing_consent: true, locale: "en" }) })
    ).data;
    await stack().drain();
    const contact = await db().contact.findFirstOrThrow({ where: { email } });
    const campaign = await db().campaign.create({ data: { name: "Autumn", segment: { all: true } } });
    await db().campaignRecipient.create({
      data: {
        campaignId: campaign.id,
        contactId: contact.id,
        email,
        locale: "en",
        messageId: `m-${serial}`,
        state: "sent",
        settledAt: new Date(),
        clicks: { create: [{ url: "https://ezo.test/a" }, { url: "https://ezo.test/b", isRobot: true }] },
      },
    });
    const page = await person((await personOf(enquiryId))?.id ?? 0);
    expect(page.newsletter).toMatchObject([
      { contact_id: contact.id, email, status: "subscribed", paused_until: null },
    ]);
    expect(page.figures).toEqual({ mails: 1, visits: 0, holds: 0, offers: 0, campaigns: 1, clicks: 1 });
    expect(page.timeline.map(({ kind }) => kind).sort()).toEqual([
      "campaign",
      "click",
      "confirmation_sent",
      "consent",
      "enquiry",
    ]);
    const instants = page.timeline.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  it("shows a pause of their news, and its end, until it is over", async () => {
    const email = `resting-${++serial}@example.ge`;
    const { id } = (await personOf(await send({ email, marketing_consent: true }))) ?? { id: 0 };
    await stack().drain();
    const pause = (pausedUntil: Date) => db().contact.updateMany({ where: { email }, data: { pausedUntil } });
    const until = new Date(Date.now() + 60_000);
    await pause(until);
    expect((await person(id)).newsletter).toMatchObject([
      { status: "subscribed", paused_until: until.toISOString() },
    ]);
    await pause(new Date(Date.now() - 1000));
    expect((await person(id)).newsletter).toMatchObject([{ status: "subscribed", paused_until: null }]);
  });

  it("has what a reader wrote on leaving only for those who may read contacts", async () => {
    const manager = { email: `manager-${++serial}@persons.test`, name: "M", role: "sales_manager" } as const;
    await createAccount(db(), { ...manager, password: PASSWORD });
    const email = `leaver-${serial}@example.ge`;
    const { id } = (await personOf(await send({ email, marketing_consent: true }))) ?? { id: 0 };
    await stack().drain();
    const contact = await db().contact.findFirstOrThrow({ where: { email } });
    const said = { contactId: contact.id, kind: "left_because" };
    await db().contactHistory.createMany({
      data: [
        { ...said, detail: "other: I moved: far away" },
        { ...said, detail: "too_many" },
      ],
    });
    const reasonsFor = async (by: string) =>
      (await stack().call(getPerson, of(id), { token: by })).data.timeline
        .filter(({ kind }) => kind === "left_because")
        .map(({ detail }) => String(detail))
        .toSorted((one, other) => one.localeCompare(other));
    expect(await reasonsFor(token())).toEqual(["other: I moved: far away", "too_many"]);
    expect(await reasonsFor(await stack().token(manager.email))).toEqual(["other", "too_many"]);
  });

  it("shows the mails, holds and offers of all their addresses, from every author", async () => {
    const [first, second] = [`Buyer-${++serial}@example.ge`, `buyer-${serial}@studio.example`];
    const phone = aPhone();
    const { apartments } = await createStock(db());
    const [apartment] = apartments;
    const enquiryId = await send({ email: first, phone });
    const later = await send({ email: second, phone });
    await stack().call(
      replyToEnquiry,
      { ...of(enquiryId), body: { subject: "Two rooms", body: "Here" } },
      { token: token() },
    );
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const hold = { apartment_id: apartment.id, until };
    await stack().call(holdForEnquiry, { ...of(later), body: hold }, { token: token() });
    await stack().call(
      releaseEnquiryHold,
      { ...of(later), body: { apartment_id: apartment.id } },
      { token: token() },
    );
    const asked = { apartment_id: apartment.id, email: first.toLowerCase() };
    const offer = (await stack().call(createOffer, { body: asked })).data;
    const walkIn = await stack().call(enterEnquiry, { body: { name: "ნინო", phone } }, { token: token() });
    await stack().drain();

    const page = await person(walkIn.data.person?.id ?? 0);
    expect(page.figures).toMatchObject({ mails: 3, visits: 1, holds: 1, offers: 1 });
    const line = (kind: string) => page.timeline.find((event) => event.kind === kind);
    expect(line("reply")).toMatchObject({
      detail: "Two rooms",
      state: "sent",
      customer_id: enquiryId,
      actor: "მაკა მარკეტინგი",
    });
    expect(line("hold")).toMatchObject({ detail: apartment.number, until, customer_id: later });
    expect(line("hold_ended")).toMatchObject({ detail: apartment.number, state: "released" });
    expect(line("offer")).toMatchObject({
      detail: apartment.number,
      until: offer.valid_until,
      url: new URL(offer.url).pathname,
    });
  });

  it("shows the calls that were noted and the steps that were done", async () => {
    const enquiryId = await send({ email: `called-${++serial}@example.ge` });
    const note = { outcome: "call_again", note: "After six" } as const;
    await stack().call(noteCall, { ...of(enquiryId), body: note }, { token: token() });
    const step = { kind: "visit", due_at: new Date(Date.now() + 3_600_000).toISOString() } as const;
    await setStep({ id: enquiryId }, step);
    await finish({ id: enquiryId });
    const page = await person((await personOf(enquiryId))?.id ?? 0);
    const line = (kind: string) => page.timeline.find((event) => event.kind === kind);
    const by = { customer_id: enquiryId, actor: "მაკა მარკეტინგი" };
    expect(line("call")).toMatchObject({ ...by, detail: "After six", state: "call_again" });
    expect(line("step_done")).toMatchObject({ ...by, detail: null, state: "visit" });
  });

  it("shows visits that were agreed, moved and cancelled, and counts those that took place", async () => {
    const enquiryId = await send({ email: `visitor-${++serial}@example.ge` });
    const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const [first, moved, again] = [ahead(24), ahead(48), ahead(72)];
    const set = (due: string, note = "") => setStep({ id: enquiryId }, { kind: "visit", due_at: due, note });
    await set(first);
    await set(moved);
    await set(moved, "Bring the keys");
    await cancel({ id: enquiryId });
    await set(again);
    const known = (await personOf(enquiryId))?.id ?? 0;
    expect((await person(known)).figures.visits).toBe(0);
    await finish({ id: enquiryId });

    const page = await person(known);
    expect(page.figures.visits).toBe(1);
    const visits = page.timeline.filter(({ kind }) => kind.startsWith("visit_"));
    const by = { customer_id: enquiryId, actor: "მაკა მარკეტინგი", detail: null, state: null };
    expect(visits.toReversed()).toMatchObject([
      { ...by, kind: "visit_agreed", until: first },
      { ...by, kind: "visit_moved", until: moved },
      { ...by, kind: "visit_cancelled", until: moved },
      { ...by, kind: "visit_agreed", until: again },
    ]);
    expect(page.timeline.filter(({ kind }) => kind === "step_done")).toHaveLength(1);
  });

  it.each(["999999999", "abc", "0", "-1", "1.5", "99999999999999999999", "1%00", "1;drop table persons"])(
    "is not found by the id %s",
    async (id) => {
      const response = await fetch(`${stack().url()}/api/admin/persons/${id}`, {
        headers: { authorization: `Bearer ${token()}` },
      });
      expect(response.status).toBe(404);
    },
  );

  it.each(["%", "_", "\\", "'; --", "((((", "+", "😀😀😀"])(
    "is searched for by %j without harm",
    async (search) => {
      const found = await stack().call(
        findPersons,
        { query: { search: `${search}${search}${search}` } },
        { token: token() },
      );
      expect(found.data).toEqual([]);
    },
  );

  it("is found by their whole number before everybody who has a part of it", async () => {
    const phone = aPhone();
    const known = await personOf(await send({ phone }));
    for (let digit = 0; digit < 9; digit += 1)
      await db().personKey.create({
        data: {
          kind: "phone",
          value: `${phone}${digit}`,
          person: { create: { name: "Longer" } },
        },
      });
    for (const search of [phone, `0${phone.slice(4)}`]) {
      const found = (await stack().call(findPersons, { query: { search } }, { token: token() })).data;
      expect(found.map(({ id }) => id)).toContain(known?.id);
    }
  });

  it("is found by an agent who has a request of theirs, with what that one says, and by nobody else's agent", async () => {
    const [email, other] = ["knows@persons.test", "stranger@persons.test"];
    for (const one of [email, other])
      await createAccount(db(), { email: one, name: "Agent", role: "sales_agent", password: PASSWORD });
    const phone = aPhone();
    const own = await send({ phone, email: "first@persons.test" });
    await send({ phone, email: "second@persons.test" });
    const { id: assigneeId } = await db().user.findUniqueOrThrow({ where: { email } });
    await db().enquiry.update({ where: { id: own }, data: { assigneeId } });
    const found = async (as: string) =>
      (
        await stack().call(
          findPersons,
          { query: { search: phone.slice(-7) } },
          { token: await stack().token(as) },
        )
      ).data;
    expect(await found(email)).toMatchObject([
      { id: (await personOf(own))?.id, emails: ["first@persons.test"], phones: [phone], enquiry_count: 1 },
    ]);
    expect(await found(other)).toEqual([]);
  });

  it("goes with the last of their enquiries", async () => {
    const id = await send({ phone: aPhone() });
    const found = await personOf(id);
    await db().enquiry.delete({ where: { id } });
    const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    await runHousekeeping(db(), createLog("silent", "test"), tomorrow);
    expect(await db().person.count({ where: { id: found?.id ?? 0 } })).toBe(0);
  });

  it("stays with the person they were merged into, who still names their address", async () => {
    const email = `stays-${++serial}@example.ge`;
    const [head, member] = [await storeEnquiry(db()), await storeEnquiry(db(), { email })];
    const personOfRow = async ({ id }: { id: number }) =>
      (await db().enquiry.findUniqueOrThrow({ where: { id } })).personId;
    const [kept, merged] = [await personOfRow(head), await personOfRow(member)];
    await db().person.update({ where: { id: merged ?? 0 }, data: { mergedIntoId: kept } });
    const later = await storeEnquiry(db(), { email });
    await db().enquiry.delete({ where: { id: member.id } });
    const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
    const house = () => runHousekeeping(db(), createLog("silent", "test"), tomorrow);
    await house();
    const again = await storeEnquiry(db(), { email });
    expect([await personOfRow(later), await personOfRow(again)]).toEqual([kept, kept]);
    await db().enquiry.deleteMany({ where: { id: { in: [head.id, later.id, again.id] } } });
    await house();
    expect(await db().person.count({ where: { id: { in: [kept ?? 0, merged ?? 0] } } })).toBe(0);
  });

  it("forgets what only a request has said that was deleted, once it cannot be restored", async () => {
    const email = `half-${++serial}@example.ge`;
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
    const kept = await storeEnquiry(db(), { email });
    const restorable = await storeEnquiry(db(), { email, deletedAt: daysAgo(29) });
    const gone = await storeEnquiry(db(), { email, phone: aPhone(), deletedAt: daysAgo(31) });
    const key = `confirmation-${gone.id}`;
    await db().delivery.create({ data: { key, status: "sent", recipient: hashAddress(email) } });
    const { personId } = await db().enquiry.findUniqueOrThrow({ where: { id: kept.id } });
    const kinds = async () => {
      const keys = await db().personKey.findMany({ where: { personId: personId ?? 0 } });
      return keys.map(({ kind }) => kind).sort();
    };
    expect(await kinds()).toEqual(["email", "phone"]);
    await runHousekeeping(db(), createLog("silent", "test"), now);
    expect(await kinds()).toEqual(["email"]);
    const left = await db().enquiry.findMany({
      where: { id: { in: [kept.id, restorable.id, gone.id] } },
      orderBy: { id: "asc" },
    });
    expect(left.map(({ id }) => id)).toEqual([kept.id, restorable.id]);
    expect((await db().delivery.findUniqueOrThrow({ where: { key } })).recipient).toBe("");
  });
});

describe("enquiries that share addresses and numbers", () => {
  const written = fc.record({ email: fc.integer({ min: 0, max: 4 }), phone: fc.integer({ min: 0, max: 4 }) });

  it("belong together exactly as persons and suggested pairs do, in whichever order they arrive", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 2, maxLength: 14 }), async (sent) => {
        const run = ++serial;
        const phones = Array.from({ length: 4 }, aPhone);
        const stored = await Promise.all(
          sent.map(async ({ email, phone }, index) => {
            // 4 means no number.
            const number = phones[phone];
            const address = `p${run}-${email}@example.ge`;
            // As an enquiry's insert calls it; without its mails, which are many.
            const { rows } = await stack().database.pool.query<{ id: number }>(
              "select person_of($1, $2, 'x') as id",
              [address, number ?? null],
            );
            return { id: index, personId: rows[0]?.id, address, number };
          }),
        );
        const personOfRow = new Map(stored.map(({ id, personId }) => [id, personId]));
        const pairs = await db().personPair.findMany();
        const byKeys = groups(stored.map(({ id, address, number }) => [`${id}`, address, number ?? address]));
        const byPersons = groups([
          ...stored.map(({ id }) => [`${id}`, `person ${personOfRow.get(id)}`]),
          ...pairs.map(({ firstId, secondId }) => [`person ${firstId}`, `person ${secondId}`]),
        ]);
        for (const one of stored)
          for (const other of stored) {
            const together = byKeys(`${one.id}`) === byKeys(`${other.id}`);
            expect(byPersons(`${one.id}`) === byPersons(`${other.id}`)).toBe(together);
            // An address alone is enough.
            if (one.address === other.address)
              expect(personOfRow.get(one.id)).toBe(personOfRow.get(other.id));
          }
      }),
      { numRuns: runs(12) },
    );
  });

  /** Which of the groups a name is in, where the names of one list belong together. */
  function groups(lists: readonly (readonly string[])[]): (name: string) => string {
    const parent = new Map<string, string>();
    const rootOf = (name: string): string => {
      const above = parent.get(name) ?? name;
      return above === name ? name : rootOf(above);
    };
    for (const [first = "", ...rest] of lists)
      for (const name of rest) if (rootOf(name) !== rootOf(first)) parent.set(rootOf(name), rootOf(first));
    return rootOf;
  }
});

it("reads a number in SQL as the server does, or not at all", async () => {
  const spelling = fc.tuple(
    fc.constantFrom("+995", "00995", "995", "0", "", "+7", "+44", "+972", "8", "+995 (0)"),
    fc.constantFrom("", " ", "-", "("),
    fc.stringMatching(/^[0-9]{6,11}$/),
    fc.constantFrom("", " ext. 12", " "),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(spelling, { minLength: 50, maxLength: 50 }), async (spellings) => {
      const texts = spellings.map((parts) => parts.join("").slice(0, 25));
      const keys = await db().$queryRaw<{ text: string; key: string | null }[]>`
        select text, phone_key(text) as key from unnest(${texts}::text[]) as text`;
      for (const { text, key } of keys) {
        const parsed = e164Of(text);
        if (key !== null && parsed !== null) expect(key, text).toBe(parsed);
      }
    }),
    { numRuns: runs(20) },
  );
  for (const text of [
    "+995 555 12 34 56",
    "0555 12 34 56",
    "555-12-34-56",
    "00995555123456",
    "+9950555123456",
  ]) {
    const [row] = await db().$queryRaw<{ key: string }[]>`select phone_key(${text}) as key`;
    expect(row?.key, text).toBe("+995555123456");
  }
});
