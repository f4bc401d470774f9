import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import {
  createContact,
  deleteContact,
  getContact,
  importContacts,
  listContacts,
  patchContact,
} from "@ezo/contract/marketing/contacts";
import { countSegment } from "@ezo/contract/marketing/segments/segments";
import { exportEnquiries } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { createCampaign, getCampaign, patchCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { unifyAddresses } from "@ezo/core/contacts/address-twins";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 0 });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.prisma.campaign.deleteMany();
  await app.database.prisma.contact.deleteMany();
});

const TYPED = "nino@მაღაზია.გე";
const TWIN = `nino@${domainToASCII("მაღაზია.გე")}`;
const former = (address: string) => createHash("sha256").update(address).digest("hex");
const csv = (...addresses: string[]) =>
  [
    "email,name,language,consent_at,consent_source",
    ...addresses.map((to) => `${to},ნინო,ka,2025-03-01,stand`),
  ].join("\n");
const bring = async (...addresses: string[]) =>
  (await app.call(importContacts, { body: { file: csv(...addresses) } }, { token })).data;
const contacts = async () => (await app.call(listContacts, { query: {} }, { token })).data;
const reached = async () =>
  (await app.call(countSegment, { body: { filter: { all: true } } }, { token })).data.count;
/** Rows as stored before addresses were normalised. */
const stored = (email: string, over: object = {}) =>
  app.database.prisma.contact.create({
    data: { email, emailHash: former(email), locale: "ka", source: "import", status: "subscribed", ...over },
  });

describe("an address in its own script and in punycode", () => {
  it("are one contact with one suppression, from every source", async () => {
    expect(await bring(TYPED, TWIN.toUpperCase())).toMatchObject({
      created: 1,
      duplicates: 1,
      repeated: [{ line: 3, first: 2 }],
    });
    const [contact] = await contacts();
    expect(contact?.email).toBe(TYPED);
    const params = { id: String(contact?.id) };
    await app.call(patchContact, { params, body: { status: "unsubscribed" } }, { token });
    expect(await bring(TWIN)).toMatchObject({ created: 0, updated: 0, suppressed: 1 });
    const again = { email: TWIN, consent_at: "2025-01-01", consent_source: "desk" };
    expect((await failureOf(app.call(createContact, { body: again }, { token }))).status).toBe(422);
    expect(await reached()).toBe(0);
    const found = await app.call(listContacts, { query: { search: TYPED } }, { token });
    expect(found.meta.total).toBe(1);

    await app.call(sendEnquiry, { body: anEnquiry({ email: TWIN, marketing_consent: true }) });
    await app.call(sendEnquiry, { body: anEnquiry({ email: TYPED }) });
    expect(await contacts()).toHaveLength(1);
    const { data } = await app.call(getContact, { params }, { token });
    expect(data.timeline.filter(({ kind }) => kind === "enquiry")).toHaveLength(2);
    await app.call(deleteContact, { params }, { token });
    expect(await app.database.prisma.enquiry.count({ where: { deletedAt: null, email: TWIN } })).toBe(0);
    expect(await bring(TYPED)).toMatchObject({ created: 0, suppressed: 1 });
  });

  it("are merged if stored separately: suppression wins, nothing is lost, a repeat changes nothing", async () => {
    const prisma = app.database.prisma;
    const typed = await stored(TYPED, { status: "unsubscribed", tags: ["a"], interestRooms: [2] });
    const twin = await stored(TWIN, { tags: ["b"], name: "Nino", consentAt: new Date("2025-05-01") });
    await prisma.contactHistory.create({ data: { contactId: typed.id, kind: "unsubscribed" } });
    await stored("alone@მაღაზია.გე");
    const erased = "gone@მაღაზია.გე";
    await stored(`erased-1@erased.invalid`, { emailHash: former(erased), status: "erased" });
    await prisma.enquiry.create({
      data: { source: "contact_form", name: "x", email: TYPED, message: "", locale: "ka" },
    });

    expect(await unifyAddresses(prisma)).toBe(2);
    expect(await unifyAddresses(prisma)).toBe(0);
    const kept = await prisma.contact.findUniqueOrThrow({
      where: { id: twin.id },
      include: { history: true },
    });
    expect(kept).toMatchObject({ email: TWIN, name: "Nino", status: "unsubscribed", interestRooms: [2] });
    expect(kept.tags.toSorted()).toEqual(["a", "b"]);
    expect(kept.history).toHaveLength(1);
    expect(await prisma.contact.findUnique({ where: { id: typed.id } })).toBeNull();
    expect(await prisma.enquiry.count({ where: { email: TWIN } })).toBe(1);
    expect(await reached()).toBe(1);
    expect(await bring(erased)).toMatchObject({ created: 0, suppressed: 1 });
  });
});

it("are one reader after both got a campaign: no second mail, and either mail's link unsubscribes", async () => {
  const { prisma } = app.database;
  const [typed, twin] = [await stored(TYPED), await stored(TWIN)];
  const [both, single] = [1, 2].map(() =>
    prisma.campaign.create({ data: { name: "x", segment: { all: true } } }),
  );
  const ledger = async (campaign: typeof both, contact: { id: number; email: string }, messageId: string) =>
    prisma.campaignRecipient.create({
      data: {
        campaignId: (await campaign)?.id ?? 0,
        contactId: contact.id,
        email: contact.email,
        locale: "ka",
        messageId,
        state: "sent",
      },
    });
  const first = await ledger(both, typed, "both-typed@ezo.test");
  await ledger(both, twin, "both-twin@ezo.test");
  await ledger(single, typed, "single-typed@ezo.test");

  expect(await unifyAddresses(prisma)).toBe(1);
  // The ledger keeps every mail, and the person's other campaigns belong to the one contact.
  const rows = await prisma.campaignRecipient.findMany({ orderBy: { id: "asc" } });
  expect(rows.map(({ contactId }) => contactId)).toEqual([typed.id, twin.id, twin.id]);
  expect(await reached()).toBe(1);

  const mailLinks = await mailLinksOf({
    db: prisma,
    secret: app.config.jwtSecret,
    publicUrl: app.url(),
  })();
  expect((await fetch(mailLinks.unsubscribe(first.id), { method: "POST" })).status).toBe(200);
  expect(await reached()).toBe(0);
  expect(await bring(TYPED, TWIN)).toMatchObject({ created: 0, updated: 0 });
});

describe("an empty selection", () => {
  it("is refused when stored, counts nobody, and never means everybody", async () => {
    await bring("real@example.ge");
    const count = async (filter: object) =>
      (await app.call(countSegment, { body: { filter } }, { token })).data.count;
    expect(await count({ all: true })).toBe(1);
    for (const filter of [{}, { languages: [] }, { all: true, tags: [] }, { languages: ["ka"], rooms: [] }])
      expect(await count(filter)).toBe(0);
    const { data } = await app.call(
      createCampaign,
      { body: { name: "x", segment: { tags: ["vip"] } } },
      { token },
    );
    const params = { id: String(data.id) };
    const widened = async (segment: object) =>
      Object.keys(
        (await failureOf(app.call(patchCampaign, { params, body: { segment } }, { token }))).body.errors ??
          {},
      );
    expect(await widened({})).toEqual(["segment"]);
    expect(await widened({ tags: [] })).toEqual(["segment.tags"]);
    expect((await app.call(getCampaign, { params }, { token })).data.segment).toEqual({ tags: ["vip"] });
  });
});

describe("a misspelt key", () => {
  it("is refused by name, and does not widen a selection", async () => {
    const filter = { langauges: ["ka"] } as object;
    const count = await failureOf(app.call(countSegment, { body: { filter } }, { token }));
    expect(count.status).toBe(422);
    expect(Object.keys(count.body.errors ?? {})).toEqual(["filter.langauges"]);
    const body = { name: "x", segmnet: { tags: ["vip"] } };
    const campaign = await failureOf(app.call(createCampaign, { body }, { token }));
    expect(Object.keys(campaign.body.errors ?? {})).toEqual(["segmnet"]);
    const query = { statsu: "new" } as object;
    expect((await failureOf(app.call(exportEnquiries, { query }, { token }))).status).toBe(422);
    const typo = { method: "DELETE", headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${app.url()}/api/admin/contacts/1?versoin=1`, typo)).status).toBe(422);
    const file = csv("real@example.ge");
    const trial = { file, dryrun: true } as { file: string };
    expect((await failureOf(app.call(importContacts, { body: trial }, { token }))).status).toBe(422);
    expect(await contacts()).toHaveLength(0);
    const odd = JSON.parse('{"__proto__":{"a":1},"constructor":1,"name":"x"}') as { name: string };
    expect((await failureOf(app.call(createCampaign, { body: odd }, { token }))).status).toBe(422);
  });
});
