import { getContact } from "@ezo/contract/marketing/contacts";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { matchesKey } from "@ezo/core/saved-searches/saved-search-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bounceReport, type Reported } from "../../people/mails/bounce-report.ts";
import { matchesTo, storeSearch } from "./saved-search-stack.ts";
import { startWatchStack, type WatchStack } from "./watch-stack.ts";

const ADDRESS = "sales@ezo.test";
const TOKEN = "a token of the mail server";
let stack: WatchStack;
beforeAll(async () => {
  stack = await startWatchStack({
    env: { INBOUND_MAIL_ADDRESS: ADDRESS, INBOUND_MAIL_TOKEN: TOKEN, INBOUND_BOUNCES: "yes" },
  });
});
afterAll(() => stack.app.stop());

let serial = 0;
/** Hands a mail in and waits until it is read. */
async function arrives(raw: string): Promise<void> {
  const response = await fetch(`${stack.app.url()}/api/webhooks/mail`, {
    method: "POST",
    body: new TextEncoder().encode(raw),
    headers: { "content-type": "message/rfc822", "x-webhook-token": TOKEN },
  });
  expect(response.status).toBe(200);
  await stack.app.drain();
}
const reports = (lines: Omit<Reported, "id">) => arrives(bounceReport({ ...lines, id: ++serial }));
/** A mail of a program that is no report. */
const returns = (to: string) =>
  arrives(
    [
      "From: mailer-daemon@mx.example.ge",
      `To: ${to}`,
      `Message-ID: <returned-${++serial}@mx.example.ge>`,
      "Auto-Submitted: auto-replied",
      "",
      "Undeliverable",
      "",
    ].join("\r\n"),
  );

/** A contact who was mailed that the price of an apartment has fallen, and that mail. */
async function aFallMail(email: string) {
  const { app, build, storeAsked, change, watch, changesTo } = stack;
  const { id: apartmentId } = await build({ price: 100_000 });
  const { id } = await storeAsked(email, apartmentId);
  await watch();
  await change(apartmentId, { price: 90_000 });
  await watch();
  await app.drain();
  const mail = changesTo(email).at(-1);
  if (!mail) throw new Error("no mail about the fall of a price");
  const messageId = mail.headers.find(({ key }) => key === "message-id")?.value ?? "";
  return { id, email, to: mail.envelopeFrom, messageId: messageId.replace(/^<|>$/g, "") };
}
/** The owner of a search, who is no contact, and the mail that they were sent. */
async function aSearchMail(email: string) {
  const { app, build, round } = stack;
  const { id } = await storeSearch(stack, email);
  await build();
  await round();
  await app.drain();
  const to = matchesTo(stack, email).at(-1)?.envelopeFrom ?? "";
  const status = async () => (await stack.db.savedSearch.findUnique({ where: { id } }))?.status ?? null;
  return { id, email, to, status };
}
const statusOf = async (id: number) => (await stack.db.contact.findUniqueOrThrow({ where: { id } })).status;
const timelineOf = async (id: number) => {
  const { app, token } = stack;
  return (await app.call(getContact, { params: { id: String(id) } }, { token })).data.timeline;
};
const deliveryTo = (email: string) =>
  stack.db.delivery.findFirstOrThrow({
    where: {
      recipient: hashAddress(email),
      OR: [{ bouncedAt: { not: null } }, { complainedAt: { not: null } }],
    },
  });

describe("a mail about the stock that comes back", () => {
  it("to its own address takes its reader off the list, whatever address the report names", async () => {
    const reader = await aFallMail("fall-hard@example.ge");
    expect(reader.to).toMatch(/^sales\+w[0-9]+-[0-9]+-[0-9a-v]{26}@ezo\.test$/);
    const other = await aFallMail("fall-other@example.ge");
    // Of another reader's mail, with the signature of this one.
    const [, signature = ""] = /-([0-9a-v]{26})@/.exec(reader.to) ?? [];
    await returns(other.to.replace(/[0-9a-v]{26}@/, `${signature}@`));
    expect(await stack.db.bounceEvent.count()).toBe(0);
    await reports({ to: reader.to, of: other.email, about: "forwarded@example.ge" });
    expect(await Promise.all([statusOf(reader.id), statusOf(other.id)])).toEqual(["bounced", "subscribed"]);
    expect(await timelineOf(reader.id)).toContainEqual(
      expect.objectContaining({ kind: "bounced", detail: "unknown_address", campaign: null }),
    );
    expect((await deliveryTo(reader.email)).bouncedAt).toBeInstanceOf(Date);
  });

  it("to any other address counts where its Message-ID is named, as does a complaint", async () => {
    const [returned, complaining] = [
      await aFallMail("fall-named@example.ge"),
      await aFallMail("fall-spam@example.ge"),
    ];
    await reports({ to: ADDRESS, of: returned.email, about: "invented@ezo.test" });
    expect(await statusOf(returned.id)).toBe("subscribed");
    await reports({ to: ADDRESS, of: returned.email, about: returned.messageId });
    await reports({
      to: ADDRESS,
      of: complaining.email,
      about: complaining.messageId,
      complaint: true,
    });
    expect(await Promise.all([returned, complaining].map(({ id }) => statusOf(id)))).toEqual([
      "bounced",
      "complained",
    ]);
    expect((await deliveryTo(complaining.email)).complainedAt).toBeInstanceOf(Date);
  });

  it("is about its reader also when they follow nothing any more", async () => {
    const { id, to } = await aFallMail("fall-left@example.ge");
    await stack.db.enquiry.deleteMany({ where: { email: "fall-left@example.ge" } });
    await stack.db.watcher.deleteMany({ where: { contactId: id } });
    await returns(to);
    expect(await timelineOf(id)).toContainEqual(
      expect.objectContaining({
        kind: "returned",
        bounce: expect.objectContaining({ kind: "soft", count: 1 }),
      }),
    );
  });

  it("after its reader has got another address is in the timeline alone", async () => {
    const { id, email, to } = await aFallMail("fall-former@example.ge");
    const moved = `moved-${email}`;
    const data = { email: moved, emailHash: hashAddress(moved) };
    await stack.db.contact.update({ where: { id }, data });
    await reports({ to, of: email, about: "x@ezo.test" });
    expect(await statusOf(id)).toBe("subscribed");
    expect(await timelineOf(id)).toContainEqual(
      expect.objectContaining({ kind: "returned", bounce: expect.objectContaining({ kind: "hard" }) }),
    );
  });

  it("softly takes its reader off the list at the fifth time within 30 days", async () => {
    const { id, to } = await aFallMail("fall-soft@example.ge");
    for (const count of [1, 2, 3, 4]) {
      await returns(to);
      expect(await statusOf(id)).toBe("subscribed");
      const soft = (await timelineOf(id)).filter(({ kind }) => kind === "returned");
      expect(soft.map(({ bounce }) => bounce?.count)).toContain(count);
    }
    await returns(to);
    expect(await statusOf(id)).toBe("bounced");
  });

  it("pauses the search of somebody who is no contact, and a complaint ends it", async () => {
    const [returned, complaining] = [
      await aSearchMail("search-hard@example.ge"),
      await aSearchMail("search-spam@example.ge"),
    ];
    expect(returned.to).toMatch(/^sales\+s[0-9]+-[0-9]+-[0-9a-v]{26}@ezo\.test$/);
    await reports({ to: returned.to, of: complaining.email, about: "forwarded@example.ge" });
    expect(await Promise.all([returned.status(), complaining.status()])).toEqual(["paused", "active"]);
    await reports({ to: complaining.to, of: complaining.email, about: "x@ezo.test", complaint: true });
    expect(await Promise.all([returned.status(), complaining.status()])).toEqual(["paused", null]);
  });

  it("softly pauses such a search at the fifth mail since its owner decided", async () => {
    const { db } = stack;
    const { id, email, to, status } = await aSearchMail("search-soft@example.ge");
    const returnedBefore = (mailing: number, createdAt: Date) =>
      db.delivery.create({
        data: {
          key: matchesKey(id, mailing),
          status: "sent",
          recipient: hashAddress(email),
          createdAt,
          bouncedAt: new Date(),
        },
      });
    // Before the decision.
    await returnedBefore(101, new Date(0));
    for (const mailing of [102, 103, 104]) await returnedBefore(mailing, new Date());
    await returns(to);
    expect(await status()).toBe("active");
    await returnedBefore(105, new Date());
    await returns(to);
    expect(await status()).toBe("paused");
  });
});
