import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { signedText, type SnsMessage } from "../sns.ts";

/**
 * Calls as the providers document them, with the person, the mail and the event to be filled in. Whatever else a
 * provider sends is here too, so that reading them is tried with it.
 */
export interface Reported {
  id: string;
  email: string;
  messageId?: string;
  at?: Date;
}
const secondsOf = ({ at = new Date() }: Reported): number => Math.floor(at.getTime() / 1000);
const isoOf = ({ at = new Date() }: Reported): string => at.toISOString();

export const TOPIC = "arn:aws:sns:eu-west-1:123456789012:bounces";
export const CERTIFICATE_URL =
  "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem";

const sesMail = (reported: Reported) => ({
  timestamp: isoOf(reported),
  source: "mail@firm.ge",
  sourceArn: "arn:aws:ses:eu-west-1:123456789012:identity/firm.ge",
  sendingAccountId: "123456789012",
  messageId: "00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000",
  destination: [reported.email],
  headersTruncated: false,
  headers: [{ name: "From", value: "Firm <mail@firm.ge>" }],
  commonHeaders: {
    from: ["Firm <mail@firm.ge>"],
    to: [reported.email],
    messageId: reported.messageId ?? "unknown-mail@firm.ge",
    subject: "News",
  },
});
export const sesBounce = (
  reported: Reported,
  [bounceType, bounceSubType]: readonly [string, string] = ["Permanent", "General"],
) => ({
  notificationType: "Bounce",
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [
      {
        emailAddress: reported.email,
        action: "failed",
        status: bounceType === "Permanent" ? "5.1.1" : "4.2.2",
        diagnosticCode: "smtp; 550 5.1.1 user unknown",
      },
    ],
    timestamp: isoOf(reported),
    feedbackId: reported.id,
    remoteMtaIp: "127.0.2.0",
    reportingMTA: "dsn; a7-12.smtp-out.eu-west-1.amazonses.com",
  },
  mail: sesMail(reported),
});
export const sesComplaint = (reported: Reported) => ({
  notificationType: "Complaint",
  complaint: {
    complainedRecipients: [{ emailAddress: reported.email }],
    timestamp: isoOf(reported),
    feedbackId: reported.id,
    complaintSubType: null,
    userAgent: "AnyCompany Feedback Loop (V0.01)",
    complaintFeedbackType: "abuse",
    arrivalDate: isoOf(reported),
  },
  mail: sesMail(reported),
});

/** The message in which Amazon SNS delivers what SES says. */
export function snsMessage(key: KeyObject, message: unknown, changes: Partial<SnsMessage> = {}): SnsMessage {
  const unsigned: SnsMessage = {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: TOPIC,
    Message: JSON.stringify(message),
    Timestamp: new Date().toISOString(),
    SignatureVersion: "1",
    Signature: "",
    SigningCertURL: CERTIFICATE_URL,
    ...changes,
  };
  const algorithm = unsigned.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1";
  return { ...unsigned, Signature: createSign(algorithm).update(signedText(unsigned)).sign(key, "base64") };
}
export const snsSubscription = (key: KeyObject, changes: Partial<SnsMessage> = {}): SnsMessage =>
  snsMessage(key, null, {
    Type: "SubscriptionConfirmation",
    Message: `You have chosen to subscribe to the topic ${TOPIC}.\nTo confirm the subscription, visit the SubscribeURL included in this message.`,
    SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37`,
    Token: "2336412f37",
    ...changes,
  });

export const postmarkBounce = (reported: Reported, type = "HardBounce") => ({
  RecordType: "Bounce",
  MessageStream: "broadcast",
  ID: reported.id,
  Type: type,
  TypeCode: 1,
  Name: "Hard bounce",
  Tag: "Test",
  MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  Metadata: {},
  ServerID: 23,
  Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
  Details:
    type === "SoftBounce" ? "smtp;452 4.2.2 The email account is over quota" : "smtp;550 5.1.1 unknown",
  Email: reported.email,
  From: "mail@firm.ge",
  BouncedAt: isoOf(reported),
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: "News",
});
export const postmarkComplaint = (reported: Reported) => ({
  ...postmarkBounce(reported, "SpamComplaint"),
  RecordType: "SpamComplaint",
  TypeCode: 512,
});

const mailgunData = (reported: Reported) => ({
  id: reported.id,
  timestamp: secondsOf(reported),
  "log-level": "error",
  recipient: reported.email,
  "recipient-domain": "example.ge",
  envelope: { transport: "smtp", sender: "mail@firm.ge", targets: reported.email },
  message: {
    headers: {
      to: reported.email,
      "message-id": reported.messageId ?? `${reported.id}@firm.ge`,
      from: "Firm <mail@firm.ge>",
      subject: "News",
    },
    attachments: [],
    size: 111,
  },
  flags: { "is-routed": false, "is-authenticated": true, "is-system-test": false, "is-test-mode": false },
  tags: [],
  "user-variables": {},
});
export const mailgunFailure = (reported: Reported, severity: "permanent" | "temporary" = "permanent") => ({
  ...mailgunData(reported),
  event: "failed",
  severity,
  reason: severity === "permanent" ? "bounce" : "generic",
  "delivery-status": {
    "attempt-no": 1,
    message: severity === "permanent" ? "5.1.1 no such user" : "452 4.2.2 mailbox full",
    code: severity === "permanent" ? 550 : 452,
    description: "",
    "session-seconds": 0.43,
  },
});
export const mailgunComplaint = (reported: Reported) => ({ ...mailgunData(reported), event: "complained" });
let tokens = 0;
/** Mailgun's call about `data`. */
export function mailgunCall(
  key: string,
  data: unknown,
  { at = new Date(), token = `${++tokens}`.padStart(50, "a") } = {},
) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", key)
    .update(timestamp + token)
    .digest("hex");
  return { signature: { timestamp, token, signature }, "event-data": data };
}

export const brevoEvent = (reported: Reported, event = "hard_bounce") => ({
  event,
  email: reported.email,
  id: 26224,
  date: "2026-11-20 10:12:13",
  ts: secondsOf(reported),
  "message-id": `<${reported.messageId ?? `${reported.id}@smtp-relay.mailin.fr`}>`,
  ts_event: secondsOf(reported),
  subject: "News",
  tag: '["campaign"]',
  sending_ip: "185.41.28.109",
  ts_epoch: secondsOf(reported) * 1000,
  reason: event === "soft_bounce" ? "452 4.2.2 mailbox is full" : "550 5.1.1 user unknown",
  tags: ["campaign"],
});

export const sendGridEvent = (reported: Reported, event = "bounce", type = "bounce") => ({
  email: reported.email,
  timestamp: secondsOf(reported),
  "smtp-id": `<${reported.messageId ?? "14c5d75ce93.dfd.64b469@ismtpd-555"}>`,
  event,
  category: ["campaign"],
  sg_event_id: reported.id,
  sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
  reason: type === "blocked" ? "452 4.2.2 mailbox full" : "550 5.1.1 no such user",
  status: type === "blocked" ? "4.2.2" : "5.1.1",
  ...(event === "bounce" ? { type, bounce_classification: "Invalid Address" } : {}),
});
export const sendGridKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
/** The headers with which SendGrid sends `body`. */
export function sendGridHeaders(key: KeyObject, body: string, timestamp = "1600112502") {
  return {
    "x-twilio-email-event-webhook-signature": createSign("sha256")
      .update(timestamp + body)
      .sign(key, "base64"),
    "x-twilio-email-event-webhook-timestamp": timestamp,
  };
}

const lines = (...all: (string | undefined)[]): string =>
  all.filter((line) => line !== undefined).join("\r\n");

/** A delivery status notification (RFC 3464) as Postfix writes it. */
export const dsnMail = (
  reported: Reported,
  { action = "failed", status = "5.1.1", answer = "smtp; 550 5.1.1 user unknown" } = {},
): string =>
  lines(
    "Return-Path: <>",
    `Date: ${(reported.at ?? new Date()).toUTCString()}`,
    "From: MAILER-DAEMON@mx.firm.ge (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    "To: mail@firm.ge",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="9B095B5ADSN"',
    `Message-Id: <${reported.id}@mx.firm.ge>`,
    "",
    dsnParts(reported, { action, status, answer }),
  );
export const DSN_TYPE = 'multipart/report; report-type=delivery-status; boundary="9B095B5ADSN"';
/** The same without its header. */
export const dsnParts = (
  reported: Reported,
  { action = "failed", status = "5.1.1", answer = "smtp; 550 5.1.1 user unknown" } = {},
): string =>
  lines(
    "This is a MIME-encapsulated message.",
    "",
    "--9B095B5ADSN",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "This is the mail system at host mx.firm.ge.",
    "",
    "--9B095B5ADSN",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.firm.ge",
    "X-Postfix-Queue-ID: 9B095B5A",
    "",
    `Final-Recipient: rfc822; ${reported.email}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.example.ge",
    `Diagnostic-Code: ${answer}`,
    "",
    "--9B095B5ADSN",
    "Content-Description: Undelivered Message Headers",
    "Content-Type: text/rfc822-headers",
    "",
    "From: Firm <mail@firm.ge>",
    `To: ${reported.email}`,
    `Message-ID: <${reported.messageId ?? "unknown-mail@firm.ge"}>`,
    "Subject: News",
    "",
    "--9B095B5ADSN--",
    "",
  );

/** A complaint (RFC 5965); many providers remove the address, and leave the mail's id. */
export const arfMail = (reported: Reported, { feedback = "abuse", isRedacted = false } = {}): string =>
  lines(
    "From: <abusedesk@example.com>",
    `Date: ${(reported.at ?? new Date()).toUTCString()}`,
    "Subject: FW: News",
    "To: <abuse@firm.ge>",
    `Message-ID: <${reported.id}@example.com>`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"',
    "",
    "--part1_13d.2e68ed54_boundary",
    'Content-Type: text/plain; charset="US-ASCII"',
    "",
    "This is an email abuse report for an email message received from IP 192.0.2.1.",
    "",
    "--part1_13d.2e68ed54_boundary",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${feedback}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    "Original-Mail-From: <mail@firm.ge>",
    isRedacted ? undefined : `Original-Rcpt-To: <${reported.email}>`,
    "Source-IP: 192.0.2.1",
    "",
    "--part1_13d.2e68ed54_boundary",
    "Content-Type: message/rfc822",
    "Content-Disposition: inline",
    "",
    "From: <mail@firm.ge>",
    `To: ${isRedacted ? "redacted" : reported.email}`,
    "Subject: News",
    "MIME-Version: 1.0",
    "Content-type: text/plain",
    `Message-ID: <${reported.messageId ?? "unknown-mail@firm.ge"}>`,
    "",
    "Spam Spam Spam",
    "",
    "--part1_13d.2e68ed54_boundary--",
    "",
  );
