import {
  deleteContact,
  getContact,
  importContacts,
  contactVersions,
  listContacts,
  patchContact,
  undoContactsImport,
} from "@ezo/contract/marketing/contacts";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { runs } from "@ezo/contract/testing/scope";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { createLog } from "@ezo/core/platform/log/log";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

const HEAD = "email,name,language,consent_at,consent_source,tags";
const send = async (...rows: readonly string[]) =>
  (await call(importContacts, { body: { file: [HEAD, ...rows].join("\n") } })).data;
const undo = async (written: readonly { id: number; version: number }[]) =>
  (await call(undoContactsImport, { body: { written: [...written] } })).data;
const found = async (email: string) => (await call(listContacts, { query: { search: email } })).data[0];
const idOf = async (email: string) => (await found(email))?.id ?? 0;
const paramsOf = async (email: string) => ({ params: { id: String(await idOf(email)) } });
/** A contact without its version. */
const stateOf = async (email: string) => {
  const contact = await db().contact.findFirst({ where: { email } });
  if (!contact) return null;
  const { version: _, updatedAt: __, ...state } = contact;
  return state;
};

it("undoes an import at once: new contacts are removed, known ones restored, with their consent", async () => {
  await send("known@example.ge,Nino,ru,2024-01-01,stand,vip");
  const before = await stateOf("known@example.ge");
  const { written } = await send(
    "known@example.ge,Wrong,en,2025-01-01,wrong stand,wrong",
    "new@example.ge,New,en,2025-01-01,wrong stand,",
  );
  expect(written).toHaveLength(2);
  const { data: lines } = await call(contactVersions.history, await paramsOf("known@example.ge"));
  expect(lines[0]?.changes.map(({ field }) => field).sort()).toEqual(["consent", "language", "name", "tags"]);
  expect(lines[0]?.actor?.id).toBeDefined();

  expect(await undo(written)).toEqual({ changed: 2, left: [] });
  expect(await stateOf("known@example.ge")).toEqual(before);
  expect(await stateOf("new@example.ge")).toBeNull();
  const { timeline } = (await call(getContact, await paramsOf("known@example.ge"))).data;
  expect(timeline[0]?.kind).toBe("import_undone");
  // Nothing is kept of a removed contact.
  const ids = written.map(({ id }) => id);
  const kept = await db().recordHistory.findMany({ where: { entity: "contact", entityId: { in: ids } } });
  expect(JSON.stringify(kept)).not.toContain("New");

  const again = await undo(written);
  expect(again).toMatchObject({ changed: 0, left: ["known@example.ge", "უკვე წაშლილი კონტაქტი"] });
});

it("a trial run writes nothing", async () => {
  const file = `${HEAD}\ntrial@example.ge,x,ka,2025-01-01,stand,`;
  const { data } = await call(importContacts, { body: { file, dry_run: true } });
  expect(data).toMatchObject({ created: 1, written: [] });
});

it("a contact who got a mail, or was edited, is kept and named", async () => {
  const { written } = await send(
    "mailed@example.ge,x,ka,2025-01-01,stand,",
    "handed@example.ge,x,ka,2025-01-01,stand,",
    "erased@example.ge,x,ka,2025-01-01,stand,",
  );
  const campaign = await db().campaign.create({ data: { name: "x", segment: {} } });
  await db().campaignRecipient.create({
    data: {
      campaignId: campaign.id,
      contactId: await idOf("mailed@example.ge"),
      email: "mailed@example.ge",
      locale: "ka",
      messageId: "mailed@ezo.test",
    },
  });
  const contactId = await idOf("handed@example.ge");
  await db().contactHistory.create({ data: { contactId, kind: "exported" } });
  const erased = await idOf("erased@example.ge");
  await call(deleteContact, { params: { id: String(erased) } });
  const { changed, left } = await undo(written);
  expect(changed).toBe(0);
  expect(left.sort()).toEqual(["handed@example.ge", "mailed@example.ge", "წაშლილი ადამიანი"]);
});

it("housekeeping removes the history of removed contacts", async () => {
  const { written } = await send("late@example.ge,Late,ka,2025-01-01,stand,");
  const where = { entity: "contact", entityId: written[0]?.id ?? 0 };
  expect(await db().recordHistory.count({ where })).toBe(1);
  await db().contact.update({
    where: { id: where.entityId },
    data: { status: "pending", source: "newsletter", createdAt: new Date(0) },
  });
  await runHousekeeping(db(), createLog("silent", "test"), new Date());
  expect(await stateOf("late@example.ge")).toBeNull();
  expect(await db().recordHistory.count({ where })).toBe(0);
});

/** Events between an import and its undo that must survive the undo. */
const EVENTS = {
  renamed: async (email: string) =>
    call(patchContact, { ...(await paramsOf(email)), body: { name: "Renamed" } }),
  tagged: async (email: string) =>
    call(patchContact, { ...(await paramsOf(email)), body: { tags: ["since"] } }),
  unsubscribed: async (email: string) =>
    call(patchContact, { ...(await paramsOf(email)), body: { status: "unsubscribed" as const } }),
  bounced: async (email: string) => leave(email, "bounced"),
  complained: async (email: string) => leave(email, "complained"),
  consented: async (email: string) =>
    stack().call(sendEnquiry, { body: anEnquiry({ email, name: "Own words", marketing_consent: true }) }),
  erased: async (email: string) => call(deleteContact, await paramsOf(email)),
  imported: async (email: string) => send(`${email},Later,en,2025-06-01,later,later`),
};
async function leave(email: string, status: "bounced" | "complained"): Promise<void> {
  const contactId = await idOf(email);
  await db().$transaction((tx) => suppress(tx, { contactId, status }));
}
const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

it("never weakens a later decision of the person or a colleague", async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...names), { maxLength: 4 }),
      async (isKnown, events) => {
        const email = `reader-${++serial}@example.ge`;
        if (isKnown) await send(`${email},Before,ru,2024-01-01,before,before`);
        const before = await stateOf(email);
        const { written } = await send(`${email},Wrong,en,2025-01-01,wrong,wrong`);
        const imported = await stateOf(email);
        // Staff can change only contacts on the list.
        for (const event of events) if ((await stateOf(email)) !== null) await EVENTS[event](email);
        const since =
          (await stateOf(email)) ?? (await db().contact.findUnique({ where: { id: written[0]?.id ?? 0 } }));
        const { left } = await undo(written);
        const after = await db().contact.findUnique({ where: { id: written[0]?.id ?? 0 } });

        if (events.length === 0) {
          expect(await stateOf(email)).toEqual(before);
          expect(left).toEqual([]);
          return;
        }
        // No contact loses its suppression, and none is resubscribed.
        expect([after?.status, after?.statusAt]).toEqual([since?.status, since?.statusAt]);
        for (const field of ["name", "locale", "tags"] as const) {
          const isOurs = JSON.stringify(since?.[field]) === JSON.stringify(imported?.[field]);
          if (!isOurs) expect(after?.[field], field).toEqual(since?.[field]);
        }
        const consent = (of: typeof after | typeof before) =>
          of && [of.consentAt, of.consentSource, of.consentText, of.consentTextVersion];
        const proofs = [consent(since as never)];
        const isTheImports = since?.consentSource === "wrong";
        if (isKnown && isTheImports) proofs.push(consent(before as never));
        expect(proofs).toContainEqual(consent(after));
        if (!isKnown) expect(left).toHaveLength(1);
      },
    ),
    { numRuns: runs(25) },
  );
});
