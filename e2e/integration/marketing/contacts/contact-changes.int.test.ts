import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import {
  createContact,
  deleteContact,
  getContact,
  importContacts,
  contactVersions,
  patchContact,
  undoContactsImport,
} from "@ezo/contract/marketing/contacts";
import { createCampaign, deleteCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { acquireLease, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

interface Reader {
  id: number;
  email: string;
  campaignId: number;
  recipientId: bigint;
}
let serial = 0;
/** A contact that a campaign is being sent to. */
async function aReader(): Promise<Reader> {
  const email = `reader${++serial}@example.ge`;
  await db().contact.create({
    data: {
      email,
      emailHash: hashAddress(email),
      name: "Nino",
      locale: "ka",
      source: "import",
      status: "subscribed",
      consentAt: new Date("2025-01-02T03:04:05.678Z"),
      consentSource: "stand",
      tags: ["vip"],
      interestRooms: [2],
    },
  });
  const contact = await db().contact.findFirstOrThrow({ where: { email } });
  const campaign = await db().campaign.create({
    data: { name: "x", segment: { all: true }, status: "sending" },
  });
  const row = { campaignId: campaign.id, contactId: contact.id, email, locale: "ka" as const };
  const recipient = await db().campaignRecipient.create({
    data: { ...row, messageId: `${serial}@ezo.test` },
  });
  return { id: contact.id, email, campaignId: campaign.id, recipientId: recipient.id };
}

const announced = async (entity: string, id: number): Promise<number> => {
  const rows = await db().$queryRaw<{ count: bigint }[]>`
    select count(*) from outbox_events where name = 'records.changed' and payload->>'entity' = ${entity}
      and payload->'ids' @> ${JSON.stringify(id)}::jsonb`;
  return Number(rows[0]?.count);
};
const linesOf = async (id: number) =>
  (await call(contactVersions.history, { params: { id: String(id) } })).data;
const linkOf = async (reader: Reader, kind: "unsubscribe" | "preferences") => {
  const links = await mailLinksOf({ db: db(), secret: stack().config.jwtSecret, publicUrl: stack().url() })();
  return links[kind](reader.recipientId);
};

/** What changes a contact on its own word or by the system, and the fields that its line names. */
const CHANGES: Record<string, { fields: string[]; make: (reader: Reader) => Promise<unknown> }> = {
  "a complaint": {
    fields: ["status"],
    make: ({ id }) => db().$transaction((tx) => suppress(tx, { contactId: id, status: "complained" })),
  },
  "staff who unsubscribe it": {
    fields: ["status"],
    make: ({ id }) => call(patchContact, { params: { id: String(id) }, body: { status: "unsubscribed" } }),
  },
  "its unsubscribe link": {
    fields: ["status"],
    make: async (reader) => fetch(await linkOf(reader, "unsubscribe"), { method: "POST" }),
  },
  "its language link": {
    fields: ["language"],
    make: async (reader) =>
      fetch(await linkOf(reader, "preferences"), {
        method: "POST",
        body: new URLSearchParams({ locale: "ru", language: "ru" }),
      }),
  },
  "a pause on its page": {
    fields: ["paused_until"],
    make: async (reader) =>
      fetch(await linkOf(reader, "preferences"), {
        method: "POST",
        body: new URLSearchParams({ action: "pause" }),
      }),
  },
  "how often it wants mails": {
    fields: ["frequency"],
    make: async (reader) =>
      fetch(await linkOf(reader, "preferences"), {
        method: "POST",
        body: new URLSearchParams({ frequency: "weekly" }),
      }),
  },
  "a refusal of its mail server": { fields: ["status"], make: (reader) => refuse(reader) },
  "an enquiry with its consent": {
    fields: ["consent", "language", "name"],
    make: ({ email }) =>
      stack().call(sendEnquiry, {
        body: anEnquiry({ email, locale: "en", name: "Own words", marketing_consent: true }),
      }),
  },
  "staff who take it back": {
    fields: ["consent", "status"],
    make: async ({ id, email }) => {
      const left = { status: "unsubscribed", statusAt: new Date("2025-02-01") } as const;
      await db().contact.update({ where: { id }, data: left });
      const body = { name: "Nino", language: "ka" as const, tags: ["vip"], interests: { rooms: [2] } };
      const consent = { consent_at: "2025-05-01", consent_source: "desk" };
      await call(createContact, { body: { email, ...body, ...consent } });
    },
  },
  "an import": {
    fields: ["consent", "tags"],
    make: ({ email }) =>
      call(importContacts, {
        body: { file: `email,name,language,consent_at,consent_source,tags\n${email},,,2025-05-01,desk,late` },
      }),
  },
};

async function refuse({ campaignId, recipientId, id: contactId }: Reader): Promise<void> {
  const owner = crypto.randomUUID();
  const { pool } = stack().database;
  expect(await acquireLease(db(), campaignId, owner)).toBeTruthy();
  expect(await settleAndClaim(pool, campaignId, owner, [], 1)).toHaveLength(1);
  const refused = { state: "failed", reason: "550", delayMs: 0, isFree: false, isHardBounce: true } as const;
  await settleAndClaim(pool, campaignId, owner, [{ id: String(recipientId), contactId, ...refused }], 0);
}

describe("a change of a contact has a version, a line of its history and an event", () => {
  it.each(Object.entries(CHANGES))("by %s", async (_, { fields, make }) => {
    const reader = await aReader();
    await make(reader);
    const { version } = await db().contact.findUniqueOrThrow({ where: { id: reader.id } });
    expect(version).toBe(2);
    const lines = await linesOf(reader.id);
    expect(lines.map((line) => [line.version, line.kind])).toEqual([
      [2, "updated"],
      [1, "created"],
    ]);
    expect(lines[0]?.changes.map(({ field }) => field).sort()).toEqual(fields);
    expect(await announced("contact", reader.id)).toBe(1);
    // The first line is the state before, in the form that every other writer gives it.
    const first = await db().recordHistory.findFirstOrThrow({
      where: { entity: "contact", entityId: reader.id, version: 1 },
    });
    expect(first.snapshot).toEqual({
      name: "Nino",
      language: "ka",
      tags: ["vip"],
      "interests.project_ids": [],
      "interests.rooms": [2],
      consent: { at: "2025-01-02T03:04:05.678Z", source: "stand", text: null, text_version: null },
    });
  });
});

it("the language that a reader has chosen is in what happened, once", async () => {
  const reader = await aReader();
  const body = new URLSearchParams({ locale: "ru", language: "ru" });
  for (let time = 0; time < 2; time++)
    await fetch(await linkOf(reader, "preferences"), { method: "POST", body });
  const { data } = await call(getContact, { params: { id: String(reader.id) } });
  const chosen = data.timeline.filter(({ kind }) => kind === "language");
  expect(chosen).toMatchObject([{ kind: "language", detail: "ru", campaign: null }]);
});

describe("an import that names a language", () => {
  const take = async ({ email }: Reader, language: string, dryRun = false) => {
    const file = `email,name,language,consent_at,consent_source\n${email},Nina,${language},2025-05-01,desk`;
    return (await call(importContacts, { body: { file, dry_run: dryRun } })).data.rows[0];
  };
  const note = ({ id }: Reader, kind: string, detail: string | null = null) =>
    db().contactHistory.create({ data: { contactId: id, kind, detail } });

  it("keeps the one that the person has chosen, and says so, until staff set another", async () => {
    const reader = await aReader();
    const body = new URLSearchParams({ locale: "ru", language: "ru" });
    await fetch(await linkOf(reader, "preferences"), { method: "POST", body });
    // The last time there is nothing else to change.
    for (const dryRun of [true, false, false])
      expect(await take(reader, "en", dryRun)).toMatchObject({
        name: "Nina",
        language: "ru",
        keeps_language: true,
      });
    for (const language of ["ru", ""])
      expect(await take(reader, language)).not.toHaveProperty("keeps_language");
    await call(patchContact, { params: { id: String(reader.id) }, body: { language: "ka" } });
    const row = await take(reader, "en");
    expect(row?.language).toBe("en");
    expect(row).not.toHaveProperty("keeps_language");
  });

  it("changes the one of somebody who has never confirmed what was asked for in it", async () => {
    const reader = await aReader();
    await note(reader, "confirmed");
    await note(reader, "asked", "ka");
    expect((await take(reader, "en"))?.language).toBe("en");
    await note(reader, "asked", "en enquiry:1");
    await note(reader, "confirmed", "en");
    expect(await take(reader, "ru")).toMatchObject({ language: "en", keeps_language: true });
  });

  it("goes by the person's last choice alone", async () => {
    const reader = await aReader();
    await note(reader, "language", "ka");
    await note(reader, "language", "ru");
    // Staff have gone back to what the person had chosen before.
    expect((await take(reader, "en"))?.language).toBe("en");
    // Of two that were asked for, the one whose link was pressed.
    await note(reader, "asked", "en");
    await note(reader, "asked", "ka");
    await note(reader, "confirmed", "en");
    expect(await take(reader, "ru")).toMatchObject({ language: "en", keeps_language: true });
    await note(reader, "asked", "en");
    await note(reader, "asked", "ka");
    await note(reader, "confirmed", "ka");
    expect((await take(reader, "ru"))?.language).toBe("ru");
    await note(reader, "asked", "ru");
    await note(reader, "confirmed", "ru");
    await note(reader, "asked", "en");
    expect(await take(reader, "ka")).toMatchObject({ language: "ru", keeps_language: true });
    // A choice on the page counts above an earlier confirmation.
    await note(reader, "language", "en");
    expect((await take(reader, "ka"))?.language).toBe("ka");
  });

  it("takes a confirmation of an earlier version, which names no language, for what was asked last", async () => {
    const reader = await aReader();
    await note(reader, "asked", "en");
    await note(reader, "asked", "ka enquiry:1");
    await note(reader, "confirmed");
    expect(await take(reader, "ru")).toMatchObject({ language: "ka", keeps_language: true });
    await note(reader, "asked", "en");
    await note(reader, "confirmed");
    expect((await take(reader, "ru"))?.language).toBe("ru");
  });
});

it("a contact that already has what a file says keeps its version", async () => {
  const { id, email } = await aReader();
  await db().contact.update({ where: { id }, data: { tags: ["vip", "early"] } });
  const file = `email,name,language,consent_at,consent_source,tags\n${email},Nino,ka,2025-01-01,stand,vip`;
  const { data } = await call(importContacts, { body: { file } });
  expect(data).toMatchObject({ created: 0, updated: 1, skipped: 0, written: [] });
  expect(data.rows[0]?.before).toMatchObject({ name: "Nino", tags: ["vip", "early"] });
  const { version, tags } = await db().contact.findUniqueOrThrow({ where: { id } });
  expect({ version, tags }).toEqual({ version: 1, tags: ["vip", "early"] });
  expect(await db().recordHistory.count({ where: { entity: "contact", entityId: id } })).toBe(0);
  expect(await announced("contact", id)).toBe(0);
});

it("an erased contact has one line of history, which names nothing but the status", async () => {
  const { id } = await aReader();
  await call(patchContact, { params: { id: String(id) }, body: { name: "Nino B." } });
  await call(deleteContact, { params: { id: String(id) } });
  const { version } = await db().contact.findUniqueOrThrow({ where: { id } });
  const lines = await db().recordHistory.findMany({ where: { entity: "contact", entityId: id } });
  expect(lines).toMatchObject([
    { version, kind: "deleted", changes: { status: { from: "subscribed", to: "erased" } } },
  ]);
  expect(lines[0]?.actorId).not.toBeNull();
  expect(JSON.stringify(lines)).not.toMatch(/Nino|vip|reader/);
});

describe("staff who add an address again, with a newer consent,", () => {
  const add = ({ email }: Reader) => {
    const contact = { email, consent_at: new Date().toISOString(), consent_source: "desk" };
    return call(createContact, { body: contact });
  };
  const leave = ({ id }: Reader, status: "unsubscribed" | "complained") =>
    db().$transaction((tx) => suppress(tx, { contactId: id, status }));
  const erase = ({ id }: Reader) => call(deleteContact, { params: { id: String(id) } });
  const refusal = { body: { errors: { email: expect.any(Array) as string[] } } };

  it("bring back who has unsubscribed, and who was erased as a reader", async () => {
    const [left, erased] = [await aReader(), await aReader()];
    await leave(left, "unsubscribed");
    await erase(erased);
    for (const reader of [left, erased]) expect((await add(reader)).data.status).toBe("subscribed");
  });

  it("bring back nobody who has complained, or who had left before being erased; nor does a consent that nobody has confirmed", async () => {
    const [complained, erasedComplaint, erased] = [await aReader(), await aReader(), await aReader()];
    await leave(complained, "complained");
    await leave(erasedComplaint, "complained");
    await erase(erasedComplaint);
    await leave(erased, "unsubscribed");
    await erase(erased);
    for (const reader of [complained, erasedComplaint, erased])
      await expect(add(reader)).rejects.toMatchObject(refusal);
    await stack().call(sendEnquiry, { body: anEnquiry({ email: erased.email, marketing_consent: true }) });
    expect((await db().contact.findUniqueOrThrow({ where: { id: erased.id } })).status).toBe("erased");
  });
});

describe("what leaves the list of contacts or campaigns is announced", () => {
  it("as an erased contact, one whose import is undone, and a deleted campaign", async () => {
    const { id } = await aReader();
    await call(deleteContact, { params: { id: String(id) } });
    expect(await announced("contact", id)).toBe(1);
    const file = "email,name,language,consent_at,consent_source\nnew@example.ge,x,ka,2025-05-01,desk";
    const { written } = (await call(importContacts, { body: { file } })).data;
    const imported = written[0]?.id ?? 0;
    expect(await announced("contact", imported)).toBe(1);
    await call(undoContactsImport, { body: { written } });
    expect(await announced("contact", imported)).toBe(2);
    const campaign = (await call(createCampaign, { body: { name: "x", segment: { all: true } } })).data.id;
    await call(deleteCampaign, { params: { id: String(campaign) } });
    expect(await announced("campaign", campaign)).toBe(2);
  });

  it("and so is a contact that an enquiry brings", async () => {
    await confirmConsents(db(), false);
    const body = anEnquiry({ email: "brought@example.ge", marketing_consent: true });
    await stack().call(sendEnquiry, { body });
    const { id } = await db().contact.findFirstOrThrow({ where: { email: body.email } });
    expect(await announced("contact", id)).toBe(1);
    expect((await linesOf(id)).map(({ kind }) => kind)).toEqual(["created"]);
  });
});
