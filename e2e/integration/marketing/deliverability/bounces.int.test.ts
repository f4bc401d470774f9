import { listBounceWebhooks, receiveBounces } from "@ezo/contract/marketing/delivery/bounces";
import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getContact, reportBounce } from "@ezo/contract/marketing/contacts";
import type { RouteInput } from "@ezo/contract/route";
import { DAY_MS } from "@ezo/contract/values/time";
import { createBounceWebhooks } from "@ezo/core/campaigns/bounces/bounce-webhooks.service";
import { selfSigned } from "@ezo/core/campaigns/bounces/testing/certificate";
import * as samples from "@ezo/core/campaigns/bounces/testing/samples";
import { createLog } from "@ezo/core/platform/log/log";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { readerMaker } from "./reader-maker.ts";

const SECRET = "a secret of the mail provider";
const TOKEN = "a token of the mail system";
const sendGrid = samples.sendGridKeys();
let stack: Stack;
let staff: string;
beforeAll(async () => {
  stack = await startStack({
    workers: 0,
    env: {
      RATE_LIMIT_SCALE: "1",
      SES_TOPIC_ARN: samples.TOPIC,
      POSTMARK_WEBHOOK_TOKEN: SECRET,
      MAILGUN_SIGNING_KEY: SECRET,
      SENDGRID_PUBLIC_KEY: sendGrid.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
      BOUNCE_WEBHOOK_TOKEN: TOKEN,
    },
  });
  staff = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const aReader = readerMaker(db);
const statusOf = async (id: number) => (await db().contact.findUniqueOrThrow({ where: { id } })).status;
const timelineOf = async (id: number) =>
  (await stack.call(getContact, { params: { id: String(id) } }, { token: staff })).data.timeline;

const post = async (provider: string, body: unknown, headers: Record<string, string> = {}, query = "") => {
  const response = await fetch(`${stack.url()}/api/webhooks/bounces${provider && `/${provider}`}${query}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const answer = (await response.json()) as { data?: unknown; code?: string };
  return { status: response.status, ...answer };
};
const postmark = (body: unknown) => post("postmark", body, { "x-webhook-token": SECRET });
const counted = (events: number, duplicates: number, matched: number) => ({
  status: 200,
  success: true,
  data: { events, duplicates, matched },
});

describe("a report of a mail provider", () => {
  it("takes a contact off the list at once, and is reported in the timeline and the campaign", async () => {
    const reader = await aReader();
    const data = samples.mailgunFailure({ ...reader, id: "permanent-1" });
    expect(await post("mailgun", samples.mailgunCall(SECRET, data))).toEqual(counted(1, 0, 1));
    expect(await statusOf(reader.id)).toBe("bounced");
    expect(await timelineOf(reader.id)).toContainEqual(
      expect.objectContaining({
        kind: "bounced",
        detail: "unknown_address",
        campaign: { id: reader.campaignId, name: "News" },
      }),
    );
    const params = { id: String(reader.campaignId) };
    const { results } = (await stack.call(getCampaign, { params }, { token: staff })).data;
    expect(results).toMatchObject({
      bounced: 1,
      returned: 1,
      bounce_reasons: [{ reason: "unknown_address", count: 1 }],
    });
    const complained = samples.mailgunComplaint({ ...reader, id: "complained-1" });
    expect(await post("mailgun", samples.mailgunCall(SECRET, complained))).toEqual(counted(1, 0, 1));
    expect(await statusOf(reader.id)).toBe("complained");
    const row = await db().campaignRecipient.findUniqueOrThrow({ where: { id: reader.recipientId } });
    expect([row.bouncedAt, row.complainedAt]).toEqual([expect.any(Date), expect.any(Date)]);
    expect(await (await fetch(`${stack.url()}/metrics`)).text()).toMatch(
      /^ezo_bounce_events_total\{provider="mailgun",kind="complaint"\} 1$/m,
    );
  });

  it("of a soft bounce takes a contact off at the fifth within 30 days, and counts each once", async () => {
    const { id, email } = await aReader();
    const bounce = (number: number) => samples.postmarkBounce({ id: `soft-${number}`, email }, "SoftBounce");
    for (const number of [1, 2, 3, 4]) {
      expect(await postmark(bounce(number))).toEqual(counted(1, 0, 1));
      expect(await postmark(bounce(number))).toEqual(counted(1, 1, 0));
    }
    expect(await statusOf(id)).toBe("subscribed");
    const said = async () =>
      (await timelineOf(id))
        .filter(({ kind }) => kind !== "campaign")
        .map(({ bounce: found, kind, detail }) => found?.count ?? `${kind} ${detail}`);
    expect(await said()).toEqual([4, 3, 2, 1]);
    await postmark(bounce(5));
    expect(await statusOf(id)).toBe("bounced");
    expect(new Set(await said())).toEqual(new Set([1, 2, 3, 4, 5, "bounced soft_limit"]));
    // Who has come back by their own word starts anew.
    await db().contact.update({ where: { id }, data: { status: "subscribed" } });
    await postmark(bounce(6));
    expect(await statusOf(id)).toBe("subscribed");
  });

  it("counts for the latest campaign of the last days where it names no mail", async () => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const [lately, earlier] = [await aReader(ago(1)), await aReader(ago(6))];
    const campaign = await db().campaign.create({
      data: { name: "Earlier", segment: { all: true }, status: "sent" },
    });
    const former = await db().campaignRecipient.create({
      data: {
        campaignId: campaign.id,
        contactId: lately.id,
        email: lately.email,
        locale: "ka",
        messageId: "returned-former@ezo.test",
        state: "sent",
        claimedAt: ago(2),
      },
    });
    for (const { id, email } of [lately, earlier]) {
      const bounce = samples.postmarkBounce({ id: `nameless-${id}`, email });
      expect(await postmark(bounce)).toEqual(counted(1, 0, 1));
    }
    const returned = async (id: bigint) =>
      (await db().campaignRecipient.findUniqueOrThrow({ where: { id } })).bouncedAt !== null;
    expect(await returned(lately.recipientId)).toBe(true);
    expect(await returned(former.id)).toBe(false);
    expect(await returned(earlier.recipientId)).toBe(false);
    expect(await timelineOf(lately.id)).toContainEqual(
      expect.objectContaining({ kind: "bounced", campaign: { id: lately.campaignId, name: "News" } }),
    );
    // A mail that is named, and is no campaign's, is another mail.
    const other = await aReader(ago(1));
    const data = samples.mailgunFailure({ id: "named", email: other.email, messageId: "reply@ezo.test" });
    await post("mailgun", samples.mailgunCall(SECRET, data));
    expect(await returned(other.recipientId)).toBe(false);
    expect(await statusOf(other.id)).toBe("bounced");
  });

  it("of the mail system counts soft bounces: one of each mail, and one a day of no mail", async () => {
    const { id, email, messageId, recipientId } = await aReader();
    const headers = { "x-bounce-token": TOKEN };
    const report = async (name?: string) => {
      const body = { type: "soft_bounce" as const, email, ...(name ? { message_id: name } : {}) };
      return (await stack.call(reportBounce, { body }, { headers })).data.matched;
    };
    expect(await report()).toBe(1);
    expect(await report()).toBe(0);
    for (const name of ["former-1@ezo.test", "<former-2@ezo.test>", "former-3@ezo.test"])
      expect(await report(name)).toBe(1);
    expect(await report("<former-1@ezo.test>")).toBe(0);
    expect(await statusOf(id)).toBe("subscribed");
    expect(await report(`<${messageId}>`)).toBe(1);
    expect(await statusOf(id)).toBe("bounced");
    expect(await timelineOf(id)).toContainEqual(
      expect.objectContaining({ kind: "bounced", detail: "soft_limit" }),
    );
    const row = await db().campaignRecipient.findUniqueOrThrow({ where: { id: recipientId } });
    expect(row.bouncedAt).not.toBeNull();
  });

  it("of the mail system keeps why a mail came back for good, as those of providers do", async () => {
    const headers = { "x-bounce-token": TOKEN };
    const report = async (body: RouteInput<typeof reportBounce>["body"]) =>
      (await stack.call(reportBounce, { body }, { headers })).data.matched;
    const storedOf = (contactId: number) =>
      db().bounceEvent.findMany({ where: { contactId }, orderBy: { id: "asc" } });

    const reader = await aReader();
    const gone = { status: "5.1.2", answer: "smtp; 550 5.1.2 no such domain" };
    const dsn = samples.dsnMail({ ...reader, id: "given-up-1" }, gone);
    expect([await report({ dsn }), await report({ dsn })]).toEqual([1, 1]);
    expect(await statusOf(reader.id)).toBe("bounced");
    const { campaignId } = reader;
    const isHard = { provider: "raw", kind: "hard", isDecisive: true };
    expect(await storedOf(reader.id)).toMatchObject([{ ...isHard, reason: "unknown_domain", campaignId }]);
    const lines = (await timelineOf(reader.id)).filter(({ kind }) => kind !== "campaign");
    expect(lines).toMatchObject([
      { kind: "bounced", detail: "unknown_domain", campaign: { id: campaignId, name: "News" } },
    ]);
    const params = { id: String(campaignId) };
    const { results } = (await stack.call(getCampaign, { params }, { token: staff })).data;
    expect(results.bounce_reasons).toEqual([{ reason: "unknown_domain", count: 1 }]);

    // What says no reason, and names no mail.
    const [unknown, complaining] = [await aReader(), await aReader()];
    expect(await report({ type: "hard_bounce", email: unknown.email })).toBe(1);
    expect(await storedOf(unknown.id)).toMatchObject([
      { ...isHard, reason: "unknown_address", campaignId: null },
    ]);
    expect(await report({ type: "complaint", message_id: `<${complaining.messageId}>` })).toBe(1);
    expect(await storedOf(complaining.id)).toMatchObject([
      { provider: "raw", kind: "complaint", reason: "spam", campaignId: complaining.campaignId },
    ]);
  });

  it("of the mail system, repeated after the reader has come back, is what took them off the list", async () => {
    const { id, messageId, recipientId } = await aReader();
    const headers = { "x-bounce-token": TOKEN };
    const body = { type: "hard_bounce", message_id: messageId } as const;
    const report = async () => (await stack.call(reportBounce, { body }, { headers })).data.matched;
    const set = (status: "unsubscribed" | "subscribed") =>
      db().contact.update({ where: { id }, data: { status } });
    const decided = async () =>
      (await db().bounceEvent.findMany({ where: { contactId: id } })).map(({ isDecisive }) => isDecisive);

    const returnedAt = async () =>
      (await db().campaignRecipient.findUniqueOrThrow({ where: { id: recipientId } })).bouncedAt;

    await set("unsubscribed");
    expect([await report(), await decided()]).toEqual([1, [false]]);
    const first = await returnedAt();
    expect(first).toBeInstanceOf(Date);
    await set("subscribed");
    expect([await report(), await statusOf(id), await decided()]).toEqual([1, "bounced", [true]]);
    // The mail came back when that was reported first.
    expect(await returnedAt()).toEqual(first);
  });

  it("may hold many events, known and unknown, and be a mail", async () => {
    const readers = [await aReader(), await aReader()];
    const people = [...readers, { email: "nobody@example.ge" }];
    const body = JSON.stringify(
      people.map(({ email }, index) =>
        samples.sendGridEvent({ id: `batch-${index}`, email }, "bounce", index ? "bounce" : "blocked"),
      ),
    );
    const headers = samples.sendGridHeaders(sendGrid.privateKey, body);
    expect(await post("sendgrid", body, headers)).toEqual(counted(3, 0, 2));
    expect(await post("sendgrid", body, headers)).toEqual(counted(3, 3, 0));
    expect(await Promise.all(readers.map(({ id }) => statusOf(id)))).toEqual(["subscribed", "bounced"]);
    const [first] = readers;
    if (!first) throw new Error("no reader");
    const complaint = samples.arfMail({ ...first, id: "arf-1" }, { isRedacted: true });
    const type = { "content-type": "message/rfc822" };
    expect(await post("raw", complaint, { ...type, authorization: `Bearer ${TOKEN}` })).toEqual(
      counted(1, 0, 1),
    );
    expect(await statusOf(first.id)).toBe("complained");
  });

  it("of Amazon is verified with its certificate, which the test serves", async () => {
    const reader = await aReader();
    const { pem, privateKey } = selfSigned();
    const ses = createBounceWebhooks({
      db: db(),
      config: stack.config,
      rateLimits: {
        spend: async () => undefined,
        refund: async () => undefined,
        reset: async () => undefined,
      },
      log: createLog("silent", "test"),
      fetch: async () => new Response(pem),
    });
    const reported = { ...reader, id: "ses-1" };
    const receive = (message: unknown) =>
      ses.receive("ses", {
        raw: Buffer.from(JSON.stringify(message)),
        header: () => undefined,
        address: "192.0.2.1",
      });
    const stranger = samples.snsMessage(selfSigned().privateKey, samples.sesBounce(reported));
    await expect(receive(stranger)).rejects.toMatchObject({ code: "unauthorized" });
    expect(await statusOf(reader.id)).toBe("subscribed");
    const message = samples.snsMessage(privateKey, samples.sesBounce(reported), { SignatureVersion: "2" });
    expect(await receive(message)).toEqual({ events: 1, duplicates: 0, matched: 1 });
    expect(await statusOf(reader.id)).toBe("bounced");
  });
});

describe("a call that reports bounces", () => {
  it.each([
    ["brevo", { event: "hard_bounce" }, {}, 404],
    ["nobody", {}, {}, 404],
    ["postmark", {}, {}, 401],
    ["postmark", {}, { authorization: "Bearer guess" }, 401],
    ["sendgrid", [], {}, 401],
    ["raw", "", { authorization: "Bearer guess" }, 401],
    [
      "mailgun",
      samples.mailgunCall("guess", samples.mailgunFailure({ id: "x", email: "x@example.ge" })),
      {},
      401,
    ],
    ["ses", samples.snsMessage(selfSigned().privateKey, {}, { TopicArn: `${samples.TOPIC}-2` }), {}, 401],
    ["ses", "{", {}, 400],
    ["ses", {}, {}, 422],
    ["postmark", "\u0000", { "x-webhook-token": SECRET }, 400],
    ["postmark", [], { "x-webhook-token": SECRET }, 422],
    ["postmark", " ".repeat(1_100_000), { "x-webhook-token": SECRET }, 413],
  ])("to %s is refused and has no effect: %#", async (provider, body, headers, status) => {
    const before = await db().bounceEvent.count();
    expect((await post(provider, body, headers as Record<string, string>)).status).toBe(status);
    expect(await db().bounceEvent.count()).toBe(before);
  });

  it("is the same outside the API's prefix", async () => {
    const { email, id } = await aReader();
    const report = { RecordType: "SpamComplaint", ID: 4711, Email: email, BouncedAt: "2026-01-01T10:00:00Z" };
    const send = (headers: Record<string, string>) =>
      fetch(`${stack.url()}/webhooks/bounces/postmark`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(report),
      });
    expect((await send({})).status).toBe(401);
    expect((await send({ "x-webhook-token": SECRET })).status).toBe(200);
    expect(await statusOf(id)).toBe("complained");
  });

  it("is taken again after a failure, with the same token of Mailgun", async () => {
    const { email, id } = await aReader();
    const call = samples.mailgunCall(SECRET, samples.mailgunFailure({ id: "repeated", email }));
    await db().$executeRaw`alter table bounce_events add constraint broken check (false) not valid`;
    try {
      expect((await post("mailgun", call)).status).toBe(500);
    } finally {
      await db().$executeRaw`alter table bounce_events drop constraint broken`;
    }
    expect(await statusOf(id)).toBe("subscribed");
    expect(await post("mailgun", call)).toEqual(counted(1, 0, 1));
    expect(await post("mailgun", call)).toEqual(counted(1, 1, 0));
    expect(await statusOf(id)).toBe("bounced");
  });

  it("is refused with Mailgun's token and another event", async () => {
    const { email, id } = await aReader();
    const call = samples.mailgunCall(SECRET, {
      ...samples.mailgunFailure({ id: "other", email: "x@example.ge" }),
    });
    expect((await post("mailgun", call)).status).toBe(200);
    const changed = { ...call, "event-data": samples.mailgunFailure({ id: "third", email }) };
    expect((await post("mailgun", changed)).status).toBe(401);
    expect(await statusOf(id)).toBe("subscribed");
  });

  it("without a provider takes the token in a header too, and nowhere in an address", async () => {
    const report = { type: "complaint", email: "nobody@example.ge" };
    for (const headers of [{ authorization: `Bearer ${TOKEN}` }, { "x-bounce-token": TOKEN }])
      expect((await stack.call(reportBounce, { body: report as never }, { headers })).data).toEqual({
        matched: 0,
      });
    // Proxies write addresses to their logs.
    const inQuery = `?token=${encodeURIComponent(TOKEN)}`;
    expect((await post("", report, {}, inQuery)).status).toBe(404);
    expect((await post("raw", "", { "content-type": "message/rfc822" }, inQuery)).status).toBe(401);
    expect((await post("", report, { "x-bounce-token": "guess" })).status).toBe(404);
  });

  it("is listed for staff, without a secret, with how many were refused", async () => {
    await post("postmark", {}, { "x-webhook-token": "guess" });
    const { data } = await stack.call(listBounceWebhooks, {}, { token: staff });
    expect(data.map(({ provider, is_configured: isSet }) => `${provider} ${isSet}`)).toEqual([
      "ses true",
      "postmark true",
      "mailgun true",
      "brevo false",
      "sendgrid true",
      "raw true",
    ]);
    expect(data[0]?.url).toBe(
      `${stack.config.publicUrl}/api${receiveBounces.path.replace(":provider", "ses")}`,
    );
    expect(JSON.stringify(data)).not.toContain(SECRET);
    const refusedOf = (name: string) => data.find(({ provider }) => provider === name)?.refused;
    expect(refusedOf("postmark")).toEqual({ count: expect.any(Number), last_at: expect.any(String) });
    // Nobody's webhook is there without its setting.
    expect(refusedOf("brevo")).toBeNull();
  });

  it("is throttled when it goes on guessing, while the right ones go on", async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 70; count++)
      statuses.add((await post("postmark", {}, { "x-webhook-token": "x" })).status);
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await postmark({ RecordType: "Open" })).status).toBe(200);
  });
});
