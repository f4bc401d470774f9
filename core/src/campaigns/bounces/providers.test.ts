import { createSign } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../platform/log/log.ts";
import type { BounceEvent } from "./bounce-event.ts";
import { brevoSource } from "./brevo.ts";
import { type ClaimToken, mailgunSource } from "./mailgun.ts";
import { postmarkSource } from "./postmark.ts";
import { rawSource } from "./raw.ts";
import { sendGridSource } from "./sendgrid.ts";
import { sesSource } from "./ses.ts";
import { createSns, type Fetch, snsUrl } from "./sns.ts";
import { selfSigned } from "./testing/certificate.ts";
import * as samples from "./testing/samples.ts";
import type { BounceSource } from "./webhook-call.ts";

const AT = new Date("2026-11-20T10:12:13.000Z");
const NINO = { id: "event-1", email: "nino@example.ge", messageId: "mail-1@firm.ge", at: AT };
const SECRET = "a secret of the mail provider";

type Headers = Record<string, string>;
const callOf = (body: unknown, headers: Headers = {}) => ({
  header: (name: string) => headers[name.toLowerCase()],
  raw: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
async function read(source: BounceSource, ...call: Parameters<typeof callOf>): Promise<BounceEvent[]> {
  const made = callOf(...call);
  if (!source.isAdmitted(made)) throw new Error("not admitted");
  return source.read(made);
}
const UNAUTHORIZED = expect.objectContaining({ code: "unauthorized" });
const event = (rest: Partial<BounceEvent>) => expect.objectContaining({ email: NINO.email, at: AT, ...rest });

describe("Amazon SES", () => {
  const { pem, privateKey } = selfSigned();
  let asked: string[];
  let answer: () => Promise<Response>;
  let ses: BounceSource;
  beforeEach(() => {
    asked = [];
    answer = async () => new Response(pem);
    const fetch: Fetch = (url, init) => {
      expect(init.redirect).toBe("error");
      asked.push(url.href);
      return answer();
    };
    const log = createLog("silent", "test");
    ses = sesSource({ topics: [samples.TOPIC], sns: createSns({ fetch }), log });
  });

  it.each(["1", "2"])(
    "is believed with signature version %s, and its certificate fetched once",
    async (version) => {
      const message = (reported: unknown) =>
        samples.snsMessage(privateKey, reported, { SignatureVersion: version });
      expect(await read(ses, message(samples.sesBounce(NINO)))).toEqual([
        event({ kind: "hard", reason: "unknown_address", messageId: NINO.messageId, eventId: "event-1" }),
      ]);
      const soft = samples.sesBounce(NINO, ["Transient", "MailboxFull"]);
      expect(await read(ses, message(soft))).toEqual([event({ kind: "soft", reason: "mailbox_full" })]);
      expect(await read(ses, message(samples.sesComplaint(NINO)))).toEqual([event({ kind: "complaint" })]);
      expect(asked).toEqual([samples.CERTIFICATE_URL]);
    },
  );

  it("reads events of a configuration set, and passes over those that are no bounces", async () => {
    const { notificationType: eventType, ...rest } = samples.sesBounce(NINO);
    const kinds = async (reported: unknown) =>
      (await read(ses, samples.snsMessage(privateKey, reported))).map(({ kind }) => kind);
    expect(await kinds({ eventType, ...rest })).toEqual(["hard"]);
    expect(await kinds({ notificationType: "Delivery", delivery: {}, mail: rest.mail })).toEqual([]);
    expect(await kinds({ notificationType: "AmazonSnsSubscriptionSucceeded", message: "x" })).toEqual([]);
    const taken = samples.sesComplaint(NINO);
    expect(
      await kinds({ ...taken, complaint: { ...taken.complaint, complaintFeedbackType: "not-spam" } }),
    ).toEqual([]);
  });

  it("says nothing with the text that its new topic begins with, signed as any other message", async () => {
    const Message = "Successfully validated SNS topic for Amazon SES event publishing.";
    expect(await read(ses, samples.snsMessage(privateKey, null, { Message }))).toEqual([]);
    const stranger = samples.snsMessage(selfSigned().privateKey, null, { Message });
    await expect(read(ses, stranger)).rejects.toEqual(UNAUTHORIZED);
    const other = samples.snsMessage(privateKey, null, { Message: "Hello" });
    await expect(read(ses, other)).rejects.toMatchObject({ code: "malformed" });
  });

  it("names no mail of ours where it sends none of the mail's headers", async () => {
    const { headers: _, commonHeaders: __, ...mail } = samples.sesBounce(NINO).mail;
    const message = samples.snsMessage(privateKey, { ...samples.sesBounce(NINO), mail });
    expect(await read(ses, message)).toEqual([event({ kind: "hard", messageId: undefined })]);
  });

  const signed = () => samples.snsMessage(privateKey, samples.sesBounce(NINO));
  it.each<[string, () => object, boolean]>([
    ["a changed message", () => ({ ...signed(), Message: JSON.stringify(samples.sesComplaint(NINO)) }), true],
    ["a changed time", () => ({ ...signed(), Timestamp: "2020-01-01T00:00:00.000Z" }), true],
    ["somebody else's key", () => samples.snsMessage(selfSigned().privateKey, samples.sesBounce(NINO)), true],
    ["another version than its signature's", () => ({ ...signed(), SignatureVersion: "2" }), true],
    ["an unknown version", () => ({ ...signed(), SignatureVersion: "3" }), false],
    ["no signature", () => ({ ...signed(), Signature: "" }), true],
    ["another topic", () => samples.snsMessage(privateKey, {}, { TopicArn: `${samples.TOPIC}-2` }), false],
    [
      "a certificate elsewhere",
      () => ({ ...signed(), SigningCertURL: "https://evil.example/sns.pem" }),
      false,
    ],
    [
      "no certificate",
      () => ({ ...signed(), SigningCertURL: "https://sns.eu-west-1.amazonaws.com/x" }),
      false,
    ],
  ])("is not believed with %s", async (_, message, isAsked) => {
    await expect(read(ses, message())).rejects.toEqual(UNAUTHORIZED);
    expect(asked.length > 0).toBe(isAsked);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ["is none", async () => new Response("not a certificate"), "unauthorized"],
    ["is not there", async () => new Response(pem, { status: 403 }), "unauthorized"],
    ["is larger than any", async () => new Response(pem + " ".repeat(20_000)), "unauthorized"],
    [
      "has expired",
      async () => new Response(selfSigned({ validTo: new Date(Date.now() - 1000) }).pem),
      "unauthorized",
    ],
    // Amazon tries again after this code, after no other that is no failure of ours.
    ["cannot be fetched now", async () => Promise.reject(new Error("no network")), "too_many_requests"],
    ["is kept by a server that fails", async () => new Response("", { status: 503 }), "too_many_requests"],
  ])("is not believed while the certificate %s, and is asked for again", async (_, given, code) => {
    answer = given;
    await expect(read(ses, signed())).rejects.toMatchObject({ code });
    answer = async () => new Response(pem);
    expect(await read(ses, signed())).toHaveLength(1);
  });

  it("has its subscription confirmed at its own address alone, and only when it is signed", async () => {
    const message = samples.snsSubscription(privateKey);
    await expect(read(ses, { ...message, Token: "another" })).rejects.toEqual(UNAUTHORIZED);
    expect(asked).not.toContain(message.SubscribeURL);
    expect(await read(ses, message)).toEqual([]);
    expect(asked.at(-1)).toBe(new URL(message.SubscribeURL ?? "").href);
    const elsewhere = samples.snsSubscription(privateKey, { SubscribeURL: "https://169.254.169.254/latest" });
    const count = asked.length;
    await expect(read(ses, elsewhere)).rejects.toMatchObject({ code: "invalid" });
    expect(asked).toHaveLength(count);
  });

  it.each([
    "http://sns.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu-west-1.amazonaws.com.evil.example/x.pem",
    "https://evil.example/sns.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu-west-1.amazonaws.com:8443/x.pem",
    "https://user:pass@sns.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu-west-1.amazonaws.com@evil.example/x.pem",
    "https://s3.eu-west-1.amazonaws.com/sns/x.pem",
    "https://sns.evil.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu_west.amazonaws.com/x.pem",
    "file:///etc/passwd",
    "",
  ])("has no certificate at %s", (address) => expect(snsUrl(address)).toBeUndefined());
});

describe("Postmark", () => {
  const postmark = postmarkSource(SECRET);
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`ezo:${password}`).toString("base64")}`,
  });

  it("is known by the password of its address, or a token in a header", async () => {
    for (const headers of [
      basic(SECRET),
      { "x-webhook-token": SECRET },
      { authorization: `Bearer ${SECRET}` },
    ])
      expect(await read(postmark, samples.postmarkBounce(NINO), headers)).toEqual([
        event({ kind: "hard", reason: "unknown_address", eventId: "event-1" }),
      ]);
    for (const headers of [
      {},
      basic("guess"),
      basic(""),
      { authorization: "Basic" },
      { "x-webhook-token": "x" },
    ])
      expect(postmark.isAdmitted(callOf({}, headers as Headers))).toBe(false);
  });

  it("distinguishes bounces and complaints from everything else", async () => {
    const kinds = async (body: object) =>
      (await read(postmark, body, basic(SECRET))).map(({ kind, reason }) => `${kind} ${reason}`);
    expect(await kinds(samples.postmarkBounce(NINO, "SoftBounce"))).toEqual(["soft mailbox_full"]);
    expect(await kinds(samples.postmarkComplaint(NINO))).toEqual(["complaint spam"]);
    expect(await kinds(samples.postmarkBounce(NINO, "AutoResponder"))).toEqual([]);
    expect(await kinds({ ...samples.postmarkBounce(NINO), RecordType: "Open" })).toEqual([]);
  });
});

describe("Mailgun", () => {
  afterEach(() => vi.useRealTimers());
  const eventOf = new Map<string, string>();
  const claimToken: ClaimToken = async ({ token, event: claimed }) => {
    const said = JSON.stringify(claimed);
    if (!eventOf.has(token)) eventOf.set(token, said);
    return eventOf.get(token) === said;
  };
  const mailgun = mailgunSource({ key: SECRET, claimToken });

  it("is known by its signature", async () => {
    const { messageId } = NINO;
    const reported = async (data: unknown) => read(mailgun, samples.mailgunCall(SECRET, data));
    expect(await reported(samples.mailgunFailure(NINO))).toEqual([
      event({ kind: "hard", reason: "unknown_address", messageId, eventId: "event-1" }),
    ]);
    expect(await reported(samples.mailgunComplaint(NINO))).toEqual([event({ kind: "complaint", messageId })]);
    expect(await reported({ ...samples.mailgunFailure(NINO), reason: "old" })).toEqual([
      event({ kind: "soft" }),
    ]);
    expect(await reported({ ...samples.mailgunFailure(NINO), event: "delivered" })).toEqual([]);
    await expect(read(mailgun, samples.mailgunCall("guess", samples.mailgunFailure(NINO)))).rejects.toEqual(
      UNAUTHORIZED,
    );
  });

  it("counts all attempts to deliver one mail as one", async () => {
    const attempts = ["a", "b"].map((id) => samples.mailgunFailure({ ...NINO, id }, "temporary"));
    const found = await Promise.all(attempts.map((data) => read(mailgun, samples.mailgunCall(SECRET, data))));
    expect(new Set(found.flat().map(({ eventId }) => eventId)).size).toBe(1);
    expect(found.flat()).toEqual([event({ kind: "soft" }), event({ kind: "soft", reason: "mailbox_full" })]);
  });

  it("is not believed with an old signature, or one from times to come, or for a second event", async () => {
    const data = samples.mailgunFailure(NINO);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const at of [minutesAgo(31), minutesAgo(-6)])
      await expect(read(mailgun, samples.mailgunCall(SECRET, data, { at }))).rejects.toEqual(UNAUTHORIZED);
    const call = samples.mailgunCall(SECRET, data, { at: minutesAgo(29) });
    const found = await read(mailgun, call);
    expect(found).toHaveLength(1);
    // Mailgun repeats a call that failed, with its token.
    expect(await read(mailgun, call)).toEqual(found);
    // The signature does not cover what is said.
    const other = { ...call, "event-data": samples.mailgunComplaint({ ...NINO, email: "other@example.ge" }) };
    await expect(read(mailgun, other)).rejects.toEqual(UNAUTHORIZED);
    const noNumber = { ...call, signature: { ...call.signature, timestamp: "soon" } };
    await expect(read(mailgun, noNumber)).rejects.toEqual(UNAUTHORIZED);
  });
});

describe("Brevo", () => {
  const brevo = brevoSource(SECRET);
  const headers = { authorization: `Bearer ${SECRET}` };

  it("is known by its token, and sends one event or many", async () => {
    const all = ["hard_bounce", "soft_bounce", "spam", "deferred", "delivered"].map((name) =>
      samples.brevoEvent(NINO, name),
    );
    expect((await read(brevo, all, headers)).map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      "hard unknown_address",
      "soft mailbox_full",
      "complaint spam",
    ]);
    expect(await read(brevo, samples.brevoEvent(NINO), headers)).toEqual([
      event({ kind: "hard", messageId: NINO.messageId }),
    ]);
    expect(brevo.isAdmitted(callOf({}, { authorization: "Bearer guess" }))).toBe(false);
  });
});

describe("SendGrid", () => {
  const { publicKey, privateKey } = samples.sendGridKeys();
  const sendGrid = sendGridSource(publicKey);

  it("is known by its signature over the very bytes", async () => {
    const body = JSON.stringify([
      samples.sendGridEvent(NINO),
      samples.sendGridEvent({ ...NINO, id: "event-2" }, "bounce", "blocked"),
      samples.sendGridEvent(NINO, "spamreport"),
      samples.sendGridEvent(NINO, "deferred"),
      { ...samples.sendGridEvent(NINO, "dropped"), reason: "Spam Reporting Address" },
      { ...samples.sendGridEvent(NINO, "dropped"), reason: "Unsubscribed Address" },
    ]);
    const headers = samples.sendGridHeaders(privateKey, body);
    expect(await read(sendGrid, body, headers)).toEqual([
      event({ kind: "hard", reason: "unknown_address", messageId: NINO.messageId, eventId: "event-1" }),
      event({ kind: "soft", reason: "mailbox_full", eventId: "event-2" }),
      event({ kind: "complaint" }),
      event({ kind: "complaint" }),
    ]);
    await expect(read(sendGrid, `${body} `, headers)).rejects.toEqual(UNAUTHORIZED);
    const later = { ...headers, "x-twilio-email-event-webhook-timestamp": "1600112503" };
    await expect(read(sendGrid, body, later)).rejects.toEqual(UNAUTHORIZED);
    const other = samples.sendGridHeaders(samples.sendGridKeys().privateKey, body);
    await expect(read(sendGrid, body, other)).rejects.toEqual(UNAUTHORIZED);
    const garbled = { ...headers, "x-twilio-email-event-webhook-signature": "!" };
    await expect(read(sendGrid, body, garbled)).rejects.toEqual(UNAUTHORIZED);
    expect(sendGrid.isAdmitted(callOf(body))).toBe(false);
  });
});

describe("a report as a mail", () => {
  const raw = rawSource(SECRET);
  const headers = { "x-bounce-token": SECRET, "content-type": "message/rfc822" };

  it("needs the token, in a header", () => {
    expect(raw.isAdmitted(callOf("", headers))).toBe(true);
    expect(raw.isAdmitted(callOf("", { authorization: `Bearer ${SECRET}` }))).toBe(true);
    expect(raw.isAdmitted(callOf("", { "x-bounce-token": "guess" }))).toBe(false);
  });

  it("is read with its header or without", async () => {
    const { messageId } = NINO;
    const hard = event({ kind: "hard", reason: "unknown_address", messageId });
    expect(await read(raw, samples.dsnMail(NINO), headers)).toEqual([hard]);
    const parts = { ...headers, "content-type": samples.DSN_TYPE };
    expect(await read(raw, samples.dsnMail(NINO), parts)).toEqual([hard]);
    const [bare] = await read(raw, samples.dsnParts(NINO), parts);
    expect(bare).toMatchObject({ kind: "hard", email: NINO.email, messageId });
  });

  it.each([
    [{ status: "5.2.2", answer: "smtp; 552 5.2.2 over quota" }, "soft mailbox_full"],
    [{ action: "delayed", status: "4.4.1" }, "soft unreachable"],
    [{ status: "5.7.1", answer: "smtp; 550 5.7.1 spam" }, "soft refused"],
    // What is wrong with our own address says nothing about the reader's.
    [{ status: "5.1.8", answer: "smtp; 550 5.1.8 sender's domain not found" }, "soft refused"],
    [{ status: "5.0.0", answer: "smtp; 553 5.1.7 bad sender address" }, "soft refused"],
    [{ status: "5.1.10", answer: "smtp; 556 5.1.10 null MX" }, "hard unknown_domain"],
    // A mail server that says nothing in its own status, but in its answer.
    [{ status: "5.0.0", answer: "smtp; 550 5.1.1 no such user" }, "hard unknown_address"],
    [{ status: "5.0.0", answer: "x-unix; program failed" }, "soft other"],
  ])("names the reason: %j", async (status, expected) => {
    const found = await read(raw, samples.dsnMail(NINO, status), headers);
    expect(found.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([expected]);
  });

  it("of a mail that was delayed, and failed in the end, counts once, and apart where it failed for good", async () => {
    const late = { action: "delayed", status: "4.4.1" };
    const full = { status: "5.2.2", answer: "smtp; 552 5.2.2 over quota" };
    const said = [late, late, full, {}].map((status, index) =>
      samples.dsnMail({ ...NINO, id: `report-${index}` }, status),
    );
    const found = (await Promise.all(said.map((mail) => read(raw, mail, headers)))).flat();
    expect(found.map(({ kind }) => kind)).toEqual(["soft", "soft", "soft", "hard"]);
    expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(2);
    const other = samples.dsnMail({ ...NINO, messageId: "mail-2@firm.ge" }, late);
    expect((await read(raw, other, headers))[0]?.eventId).not.toBe(found[0]?.eventId);
  });

  it("of a complaint names the person, or the mail where the address was removed", async () => {
    const { messageId } = NINO;
    expect(await read(raw, samples.arfMail(NINO), headers)).toEqual([
      event({ kind: "complaint", messageId }),
    ]);
    const [redacted] = await read(raw, samples.arfMail(NINO, { isRedacted: true }), headers);
    expect(redacted).toMatchObject({ kind: "complaint", email: undefined, messageId });
  });

  it("of anything else says nothing", async () => {
    const others = ["", "hello", "Subject: x\r\n\r\nhello", samples.dsnMail(NINO, { action: "delivered" })];
    for (const mail of [...others, samples.arfMail(NINO, { feedback: "not-spam" })])
      expect(await read(raw, mail, headers)).toEqual([]);
  });
});

describe("a body that cannot be read", () => {
  const signed = (body: string) => {
    const { publicKey, privateKey } = samples.sendGridKeys();
    const signature = createSign("sha256").update(`1${body}`).sign(privateKey, "base64");
    const headers = {
      "x-twilio-email-event-webhook-signature": signature,
      "x-twilio-email-event-webhook-timestamp": "1",
    };
    return read(sendGridSource(publicKey), body, headers);
  };
  it.each([
    ["", "malformed"],
    ["{", "malformed"],
    ["null", "invalid"],
    ["3", "invalid"],
    ['[{"event":3}]', "invalid"],
  ])("is refused: %s", async (body, code) => {
    await expect(signed(body)).rejects.toMatchObject({ code });
    const postmark = read(postmarkSource(SECRET), body, { "x-webhook-token": SECRET });
    await expect(postmark).rejects.toMatchObject({ code });
  });

  it.each(["__proto__", "constructor", "toString"])(
    "names no kind of event by a name of objects: %s",
    async (name) => {
      const headers = { "x-webhook-token": SECRET };
      const { email } = NINO;
      expect(
        await read(postmarkSource(SECRET), { RecordType: "Bounce", Type: name, Email: email }, headers),
      ).toEqual([]);
      expect(await read(brevoSource(SECRET), { event: name, email }, headers)).toEqual([]);
      expect(await signed(JSON.stringify([{ event: "dropped", reason: name, email }]))).toEqual([]);
    },
  );

  it("is refused where its many lines would take long to read", async () => {
    const mail = samples.dsnMail(NINO).replace("Action:", `${"\r\n \r\n".repeat(50_000)}Action:`);
    await expect(rawSource(SECRET).read(callOf(mail))).rejects.toMatchObject({ code: "too_large" });
  });

  it("is no reason to fail where only a part of it is odd", async () => {
    const odd = JSON.stringify([
      { event: "bounce", email: 3, sg_event_id: [], timestamp: "soon", reason: null },
      { event: "bounce", email: "nobody", timestamp: 1e300 },
      { event: "bounce", email: "nino@example.ge\u0000", "smtp-id": "\ud800" },
      { ...samples.sendGridEvent(NINO), timestamp: 1e300, reason: "x".repeat(10_000) },
    ]);
    expect(await signed(odd)).toEqual([expect.objectContaining({ kind: "hard", email: NINO.email })]);
  });
});
