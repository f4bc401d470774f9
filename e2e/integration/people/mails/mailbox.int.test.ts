import { runs } from "@ezo/contract/testing/scope";
import { fetchMails } from "@ezo/core/enquiries/mails/fetch-mails";
import { createLog } from "@ezo/core/platform/log/log";
import fc from "fast-check";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startImap, type TestImap } from "../../../stack/services/imap.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const ADDRESS = "sales@ezo.test";
const writer = createTransport({ streamTransport: true, buffer: true });
let imap: TestImap;
let stack: Stack;
beforeAll(async () => {
  imap = await startImap();
  // Its own worker does not look: each look is one of the test.
  stack = await startStack({
    env: {
      INBOUND_MAIL_ADDRESS: ADDRESS,
      INBOUND_MAIL_TOKEN: "mailbox-token-of-the-test",
      RATE_LIMIT_SCALE: "1000",
    },
  });
});
afterAll(async () => {
  await stack.stop();
  await imap.close();
});
beforeEach(() => db().mailboxMark.deleteMany());
const db = () => stack.database.prisma;

let serial = 0;
const someone = () => `mailbox-${++serial}@example.ge`;
async function arrive(from: string, isRead: boolean, isDeleted = false): Promise<string> {
  const text = `text ${++serial}`;
  const mail = { from, to: ADDRESS, text, messageId: `<box-${serial}@example.ge>` };
  await imap.deliver((await writer.sendMail(mail)).message as Buffer, { isRead, isDeleted });
  return text;
}
const look = () => fetchMails({ db: db(), log: createLog("silent", "test"), imapUrl: imap.url });
const textsOf = async (from: string) => {
  await stack.drain();
  const mails = await db().enquiryMail.findMany({ where: { fromEmail: from }, orderBy: { id: "asc" } });
  // The one that opens a request is its message.
  const [opened] = await db().enquiry.findMany({ where: { email: from } });
  return mails.map(({ body }) => body || (opened?.message ?? ""));
};

it("takes what was read in the mailbox before a look, but not what was read before the first one", async () => {
  const from = someone();
  await arrive(from, true);
  const waiting = await arrive(from, false);
  expect(await look()).toBe(1);
  expect(await textsOf(from)).toEqual([waiting]);
  const read = await arrive(from, true);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await textsOf(from)).toEqual([waiting, read]);
});

it("takes nothing that was deleted in the mailbox, read or not, before the first look or since", async () => {
  const from = someone();
  await arrive(from, false, true);
  expect(await look()).toBe(0);
  await arrive(from, false, true);
  await arrive(from, true, true);
  const wanted = await arrive(from, false);
  expect(await look()).toBe(1);
  expect(await textsOf(from)).toEqual([wanted]);
});

it("takes only what is unread where the mail server has numbered its mails anew", async () => {
  const from = someone();
  await look();
  const known = await arrive(from, true);
  await look();
  await db().mailboxMark.updateMany({ data: { uidValidity: 1, lastUid: 0 } });
  const unread = await arrive(from, false);
  expect(await look()).toBe(1);
  const later = await arrive(from, true);
  expect(await look()).toBe(1);
  expect(await textsOf(from)).toEqual([known, unread, later]);
});

it("takes every mail once, whichever worker reads it and however often and by how many it is looked for", async () => {
  const step = fc.constantFrom("read", "unread", "look", "two looks");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await db().mailboxMark.deleteMany();
      await look();
      const from = someone();
      const texts: string[] = [];
      for (const one of steps) {
        if (one === "look") await look();
        else if (one === "two looks") await Promise.all([look(), look()]);
        else texts.push(await arrive(from, one === "read"));
      }
      await look();
      expect((await textsOf(from)).toSorted()).toEqual(texts.toSorted());
      expect(await look()).toBe(0);
    }),
    { numRuns: runs(8) },
  );
});
