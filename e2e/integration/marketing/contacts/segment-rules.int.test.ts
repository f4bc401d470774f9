import {
  countSegment,
  previewSegment,
  type SegmentFilter,
  segmentRoutes,
} from "@ezo/contract/marketing/segments/segments";
import { runs } from "@ezo/contract/testing/scope";
import { SEGMENT_SAMPLE } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";
import { sentCampaign } from "../campaigns/click-stack.ts";
import { anyReader, anyRule, APARTMENTS, matches, type Reader, withIds } from "./segment-model.ts";

const { call, db } = useMarketingStack();
const ids = { projects: [] as number[], apartments: [] as number[], campaigns: [] as number[] };
beforeAll(async () => {
  for (const _ of [0, 1]) {
    ids.projects.push((await createProject(db())).id);
    ids.campaigns.push((await sentCampaign(db(), { links: [], readers: [] })).id);
  }
  const building = await createBuilding(db(), ids.projects[0] ?? 0, "A");
  const floor = await createFloor(db(), building.id, 1);
  for (const [index, { rooms, price }] of APARTMENTS.entries())
    ids.apartments.push((await createApartment(db(), floor, `10${index}`, { rooms, price })).id);
});

const before = (days: number) => new Date(Date.now() - days * DAY_MS);
let serial = 0;

/** Stores a reader; returns the contact's id. */
async function store(reader: Reader): Promise<number> {
  const email = `ruled-${++serial}@example.ge`;
  const { id } = await db().contact.create({
    data: {
      email,
      emailHash: hashAddress(email),
      name: `Reader ${serial}`,
      locale: reader.locale,
      source: reader.source,
      status: reader.isSubscribed ? "subscribed" : "unsubscribed",
      consentAt: reader.consentAge === null ? null : before(reader.consentAge),
      tags: reader.tags,
      interestProjectIds: reader.projects.map((one) => ids.projects[one] ?? 0),
      interestRooms: reader.rooms,
    },
  });
  for (const request of reader.requests) await storeRequest(email, request);
  for (const [index, reception] of reader.received.entries())
    if (reception) await storeReception({ id, email }, ids.campaigns[index] ?? 0, reception);
  return id;
}

async function storeRequest(email: string, request: Reader["requests"][number]): Promise<void> {
  const { age, project, apartment, visit, reply, mail } = request;
  const { id: enquiryId } = await storeEnquiry(db(), {
    // As it was typed.
    email: email.toUpperCase(),
    status: request.status,
    projectId: project === null ? null : (ids.projects[project] ?? 0),
    apartmentId: apartment === null ? null : (ids.apartments[apartment] ?? 0),
    createdAt: before(age),
    deletedAt: request.isDeleted ? new Date() : null,
  });
  if (visit)
    await db().enquiryStep.create({
      data: {
        enquiryId,
        kind: "visit",
        dueAt: before(visit.age),
        endedAt: visit.end && before(visit.age),
        end: visit.end,
      },
    });
  if (reply)
    await db().enquiryReply.create({
      data: { enquiryId, subject: "", body: "", status: reply.status, settledAt: before(reply.age) },
    });
  if (mail)
    await db().enquiryMail.create({
      data: {
        enquiryId,
        digest: `ruled-${enquiryId}`,
        fromEmail: email,
        subject: "",
        body: "",
        isAutomatic: mail.isAutomatic,
        createdAt: before(mail.age),
      },
    });
}

async function storeReception(
  contact: { id: number; email: string },
  campaignId: number,
  { openedAge, click }: NonNullable<Reader["received"][number]>,
): Promise<void> {
  await db().campaignRecipient.create({
    data: {
      campaignId,
      contactId: contact.id,
      email: contact.email,
      locale: "ka",
      messageId: `ruled-${campaignId}-${contact.id}`,
      state: "sent",
      settledAt: before(501),
      openedAt: openedAge === null ? null : before(openedAge),
      ...(click
        ? {
            clicks: {
              create: [{ url: "https://example.com/", isRobot: click.isRobot, createdAt: before(click.age) }],
            },
          }
        : {}),
    },
  });
}

it("a segment selects whom its conditions and groups describe, in every combination", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyReader, { minLength: 1, maxLength: 6 }),
      fc.array(anyRule, { minLength: 4, maxLength: 8 }),
      async (readers, rules) => {
        await db().campaignRecipient.deleteMany();
        await db().contact.deleteMany();
        const stored: { id: number; reader: Reader }[] = [];
        for (const reader of readers) stored.push({ id: await store(reader), reader });
        for (const rule of rules) {
          const body = { filter: withIds(rule, ids) };
          const expected = stored
            .filter(({ reader }) => reader.isSubscribed && matches(reader, rule))
            .map(({ id }) => id);
          const { count } = (await call(countSegment, { body })).data;
          expect(count, JSON.stringify(body)).toBe(expected.length);
          const people = (await call(previewSegment, { body })).data;
          expect(people.map(({ id }) => id)).toEqual(expected.toReversed());
        }
      },
    ),
    { numRuns: runs(60) },
  );
}, 240_000);

const plain: Reader = {
  isSubscribed: true,
  locale: "ka",
  source: "import",
  consentAge: 5,
  tags: [],
  projects: [],
  rooms: [],
  requests: [],
  received: [null, null],
};

it("shows ten people of a segment, the newest, and those of a saved one", async () => {
  await db().campaignRecipient.deleteMany();
  await db().contact.deleteMany();
  const stored: number[] = [];
  for (let index = 0; index < SEGMENT_SAMPLE + 2; index++)
    stored.push(await store({ ...plain, tags: ["vip"] }));
  await store(plain);
  const filter: SegmentFilter = { any_of: [{ tags: ["vip"] }, { visited: true }] };
  const { data: segment } = await call(segmentRoutes.create, { body: { name: "Important", filter } });
  expect(segment).toMatchObject({ filter, count: SEGMENT_SAMPLE + 2 });
  for (const asked of [filter, { segment_id: segment.id }]) {
    const { data } = await call(previewSegment, { body: { filter: asked } });
    expect(data.map(({ id }) => id)).toEqual(stored.toReversed().slice(0, SEGMENT_SAMPLE));
    expect(data[0]).toEqual({
      id: stored.at(-1),
      name: `Reader ${serial - 1}`,
      email: `ruled-${serial - 1}@example.ge`,
      language: "ka",
    });
  }
});

it("finds saved segments by their names, living or deleted, and changes only what is named", async () => {
  const made = async (name: string) => {
    const body = { name, filter: { tags: [name] } };
    return (await call(segmentRoutes.create, { body })).data;
  };
  const one = ({ id }: { id: number }) => ({ params: { id: String(id) } });
  const kept = await made("Riverside buyers");
  const gone = await made("Riverside tenants");
  await call(segmentRoutes.remove, one(gone));
  const found = async (query: { search: string; deleted?: "true" }) =>
    (await call(segmentRoutes.list, { query })).data.map(({ id }) => id);
  expect(await found({ search: "RIVERSIDE" })).toEqual([kept.id]);
  expect(await found({ search: "buyers riverside" })).toEqual([kept.id]);
  expect(await found({ search: "riverside", deleted: "true" })).toEqual([gone.id]);

  const { data } = await call(segmentRoutes.patch, { ...one(kept), body: { name: "Buyers" } });
  expect(data).toMatchObject({ name: "Buyers", filter: kept.filter, version: 2 });
  expect((await call(segmentRoutes.get, one(kept))).data).toEqual(data);
});
