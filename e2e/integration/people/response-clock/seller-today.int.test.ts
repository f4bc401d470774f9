import { listOpenedOffers } from "@ezo/contract/enquiries/enquiry-offers";
import { getOwnResponseTimes, getResponseTimes } from "@ezo/contract/enquiries/response-clock";
import { runs } from "@ezo/contract/testing/scope";
import { ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import { DAY_MS } from "@ezo/contract/values/time";
import { createResponseTimes } from "@ezo/core/enquiries/clock/response-times.service";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { useOffers } from "../../../stack/offers.ts";

const { db, enquiry, idOf, make, stack, tokens, withdraw } = useOffers();

beforeEach(() => db().enquiry.deleteMany());

/** Years ahead, so that the stack's worker finds none of them late. A Wednesday. */
const DAY = "2031-06-04";
const at = (time: string, day = DAY) => new Date(`${day}T${time}+04:00`);
const arrivedAt = (createdAt: Date, over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  enquiry({ createdAt, routing: { create: {} }, ...over });
const answeredBy = (answeredById: number, seconds: number) => ({
  answeredById,
  answeredAt: at("12:00:00"),
  answerKind: "call" as const,
  answerSeconds: seconds,
});
const actorOf = async (role: UserRole) => ({
  id: await idOf(role),
  name: "",
  email: "",
  language: "ka" as const,
  sessionId: "",
  role,
  capabilities: ROLES[role],
});
const times = () => createResponseTimes({ db: db(), now: () => at("12:00:00") });

describe("one's own response times", () => {
  it("are of what one has answered and of one's own that nobody has, today and since Monday", async () => {
    const [agent, colleague] = [await idOf("sales_agent"), await idOf("marketing")];
    await arrivedAt(at("10:30:00"), answeredBy(agent, 60));
    await arrivedAt(at("10:30:00"), { ...answeredBy(agent, 900), assigneeId: colleague });
    await arrivedAt(at("10:30:00"), { ...answeredBy(colleague, 1), assigneeId: agent });
    await arrivedAt(at("11:00:00"), { assigneeId: agent });
    await arrivedAt(at("11:59:00"), { assigneeId: agent });
    await arrivedAt(at("11:00:00"));
    await arrivedAt(at("11:00:00", "2031-06-02"), answeredBy(agent, 180));
    await arrivedAt(at("11:00:00", "2031-06-01"), answeredBy(agent, 5));
    expect(await times().own(await actorOf("sales_agent"))).toEqual({
      today: { requests: 4, answered: 2, in_time: 1, late: 2, median_minutes: 8 },
      week: { requests: 5, answered: 3, in_time: 2, late: 2, median_minutes: 3 },
    });
  });

  it("are one's part of the report, whatever there is", async () => {
    const ids = [await idOf("sales_agent"), await idOf("marketing")];
    const [own, manager] = [await actorOf("sales_agent"), await actorOf("sales_manager")];
    const row = fc.record({
      minutes: fc.integer({ min: 0, max: 5 * 24 * 60 }),
      answer: fc.option(fc.record({ by: fc.constantFrom(...ids), seconds: fc.nat({ max: 2000 }) }), {
        nil: null,
      }),
      assigneeId: fc.constantFrom(null, ...ids),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 10 }), async (rows) => {
        await db().enquiry.deleteMany();
        for (const { minutes, answer, assigneeId } of rows)
          await arrivedAt(new Date(at("12:00:00").getTime() - minutes * 60_000), {
            assigneeId,
            ...(answer ? answeredBy(answer.by, answer.seconds) : {}),
          });
        const { week } = await times().own(own);
        const { parts } = await times().report(manager, { by: "person", from: "2031-06-02" });
        const part = parts.find(({ key }) => key === String(own.id));
        expect(week).toEqual(
          part
            ? {
                requests: part.requests,
                answered: part.answered,
                in_time: part.in_time,
                late: part.late,
                median_minutes: part.median_minutes,
              }
            : { requests: 0, answered: 0, in_time: 0, late: 0, median_minutes: null },
        );
      }),
      { numRuns: runs(12) },
    );
  });

  it("are for sellers who may not read the report, and for nobody outside the inbox", async () => {
    const agent = { token: tokens.sales_agent };
    expect((await failureOf(stack().call(getResponseTimes, { query: {} }, agent))).status).toBe(403);
    const { data } = await stack().call(getOwnResponseTimes, {}, agent);
    expect(data.today.requests).toBe(0);
    const outside = { token: tokens.translator };
    expect((await failureOf(stack().call(getOwnResponseTimes, {}, outside))).status).toBe(403);
  });
});

describe("the offers that were opened today", () => {
  const opened = async (role: UserRole) =>
    (await stack().call(listOpenedOffers, {}, { token: tokens[role] })).data;
  const open = (offer: { url: string }) =>
    fetch(stack().url() + new URL(offer.url).pathname, {
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/128.0" },
    });

  it("are those that one has made, the last one first, and as often as they were opened", async () => {
    const agent = await idOf("sales_agent");
    const [first, second] = [await enquiry({ assigneeId: agent }), await enquiry({ assigneeId: agent })];
    const [early, late] = [await make(first, {}, "sales_agent"), await make(second, {}, "sales_agent")];
    await make(first, {}, "sales_agent");
    const theirs = await make(second, {}, "sales_manager");
    for (const offer of [early, early, late, theirs]) await open(offer);
    const [last, before, ...more] = await opened("sales_agent");
    expect([last?.id, before?.id, more]).toEqual([late.id, early.id, []]);
    expect(last).toMatchObject({
      number: late.number,
      apartment_number: late.apartment?.number,
      customer: { id: second.id, name: second.name },
      opened: { count: 1 },
    });
    expect(before?.opened.count).toBe(2);
    expect((await opened("sales_manager")).map(({ id }) => id)).toEqual([theirs.id]);
  });

  it("leave out yesterday's, what is withdrawn, deleted requests, and those that one may see no more", async () => {
    const agent = await idOf("sales_agent");
    const people = [];
    for (let serial = 0; serial < 4; serial++) people.push(await enquiry({ assigneeId: agent }));
    const offers = [];
    for (const person of people) offers.push(await make(person, {}, "sales_agent"));
    for (const offer of offers) await open(offer);
    expect(await opened("sales_agent")).toHaveLength(4);
    const [old, withdrawn] = offers;
    await db().offer.update({
      where: { id: old?.id ?? "" },
      data: { openedAt: new Date(Date.now() - 2 * DAY_MS) },
    });
    if (people[1] && withdrawn) await withdraw(people[1], withdrawn);
    await db().enquiry.update({ where: { id: people[2]?.id ?? 0 }, data: { deletedAt: new Date() } });
    await db().enquiry.update({
      where: { id: people[3]?.id ?? 0 },
      data: { assigneeId: await idOf("sales_manager") },
    });
    expect(await opened("sales_agent")).toEqual([]);
  });

  it("are for nobody outside the inbox", async () => {
    const outside = stack().call(listOpenedOffers, {}, { token: tokens.translator });
    expect((await failureOf(outside)).status).toBe(403);
  });
});
