import type { BounceReason } from "@ezo/contract/marketing/delivery/bounces";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import { type BounceEvent, bounceEvent, isEvent, reasonIn } from "./bounce-event.ts";
import { type Sns, SnsMessage } from "./sns.ts";
import { type BounceSource, Loose, readJson } from "./webhook-call.ts";

const Recipient = z.object({ emailAddress: Loose, status: Loose, diagnosticCode: Loose });
const Mail = z
  .object({
    commonHeaders: z.object({ messageId: Loose }).optional().catch(undefined),
    messageId: Loose,
  })
  .optional()
  .catch(undefined);
const Notification = z.object({
  /** Of feedback notifications, or of a configuration set's events. */
  notificationType: Loose,
  eventType: Loose,
  mail: Mail,
  bounce: z
    .object({
      bounceType: Loose,
      bounceSubType: Loose,
      feedbackId: Loose,
      timestamp: Loose,
      bouncedRecipients: z.array(Recipient).max(1000),
    })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: Loose.nullable(),
      feedbackId: Loose,
      timestamp: Loose,
      complainedRecipients: z.array(Recipient).max(1000),
    })
    .optional(),
});
type Notification = z.output<typeof Notification>;

/** How the plain text begins that SES publishes when it is given a topic for its events. */
const TOPIC_VALIDATED = "Successfully validated SNS topic";

/** Amazon SES by way of SNS. A message counts only if Amazon has signed it and it is from one of `topics`. */
export function sesSource(options: { topics: readonly string[]; sns: Sns; log: Log }): BounceSource {
  const { topics, sns, log } = options;
  return {
    isAdmitted: () => true,
    async read({ raw }) {
      const message = readJson(raw, SnsMessage);
      // First: nothing is fetched for a stranger's topic.
      if (!topics.includes(message.TopicArn)) throw new AppError("unauthorized");
      await sns.verify(message);
      if (message.Type === "SubscriptionConfirmation") {
        await sns.confirm(message);
        log.info({ topic: message.TopicArn }, "subscription to bounces confirmed");
      }
      if (message.Type !== "Notification" || message.Message.startsWith(TOPIC_VALIDATED)) return [];
      return eventsOf(readJson(Buffer.from(message.Message), Notification), message.MessageId);
    },
  };
}

function eventsOf(reported: Notification, snsId: string): BounceEvent[] {
  const type = reported.notificationType ?? reported.eventType;
  if (type === "Bounce" && reported.bounce) return bouncesIn(reported, reported.bounce, snsId);
  if (type === "Complaint" && reported.complaint) return complaintsIn(reported, reported.complaint, snsId);
  return [];
}

function bouncesIn({ mail }: Notification, bounce: NonNullable<Notification["bounce"]>, snsId: string) {
  const { bounceType, bounceSubType = "", feedbackId, timestamp, bouncedRecipients } = bounce;
  return bouncedRecipients
    .map(({ emailAddress, status, diagnosticCode = "" }) =>
      bounceEvent("ses", {
        eventId: feedbackId ?? snsId,
        kind: bounceType === "Permanent" ? "hard" : "soft",
        email: emailAddress,
        messageId: mail?.commonHeaders?.messageId,
        reason: REASONS.get(bounceSubType) ?? reasonIn(`${status ?? ""} ${diagnosticCode}`),
        at: timestamp,
      }),
    )
    .filter(isEvent);
}

const REASONS: ReadonlyMap<string, BounceReason> = new Map([
  ["MailboxFull", "mailbox_full"],
  ["MessageTooLarge", "too_large"],
  ["ContentRejected", "refused"],
  ["AttachmentRejected", "refused"],
  ["NoEmail", "unknown_address"],
  ["Suppressed", "unknown_address"],
  ["OnAccountSuppressionList", "unknown_address"],
] as const);

function complaintsIn(
  { mail }: Notification,
  complaint: NonNullable<Notification["complaint"]>,
  snsId: string,
) {
  // The person has taken the mail out of the spam folder.
  if (complaint.complaintFeedbackType === "not-spam") return [];
  const { feedbackId, timestamp, complainedRecipients } = complaint;
  return complainedRecipients
    .map(({ emailAddress }) =>
      bounceEvent("ses", {
        eventId: feedbackId ?? snsId,
        kind: "complaint",
        email: emailAddress,
        messageId: mail?.commonHeaders?.messageId,
        reason: "spam",
        at: timestamp,
      }),
    )
    .filter(isEvent);
}
