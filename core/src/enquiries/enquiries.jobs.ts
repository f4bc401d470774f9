import type { BounceKind, BounceProvider } from "@ezo/contract/marketing/delivery/bounces";
import { createBounceEvents } from "../campaigns/bounces/bounce-events.service.ts";
import type { Config } from "../platform/config/config.ts";
import { createInboundAddresses } from "../mail/inbound-addresses.ts";
import { forEvery } from "../platform/queues/for-every.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { sendReply } from "./answering/send-reply.ts";
import { createUndeliveredMail } from "./answering/undelivered-mail.ts";
import { createAssignmentMail } from "./assigning/assignment-mail.ts";
import { createEscalationMail } from "./clock/escalation-mail.ts";
import { escalateLate } from "./clock/escalate.ts";
import { confirmToVisitor, type EnquiryMailParts, notifyStaff } from "./arrival-mails/enquiry-mails.ts";
import { createAnsweredMail } from "./mails/answered-mail.ts";
import { fetchMails } from "./mails/fetch-mails.ts";
import { createFileLinks } from "./mails/files/file-links.ts";
import { createTakeMail } from "./mails/take-mail.ts";
import { createMentionMail } from "./mentions/mention-mail.ts";
import { routeEnquiries } from "./routing/route-enquiries.ts";
import { createStepReminder, remindOfSteps } from "./next-steps/remind.ts";
import { createVisitMail } from "./next-steps/visit-mail.ts";

type Parts = Omit<EnquiryMailParts, "addresses"> & {
  config: Pick<Config, "mailFrom" | "jwtSecret" | "inboundMail" | "publicUrl">;
  countBounce: (provider: BounceProvider, kind: BounceKind) => void;
};

export const enquiryJobs = (
  parts: Parts,
): JobHandlers<
  | "route-enquiries"
  | "tell-staff"
  | "confirm-to-visitor"
  | "send-reply"
  | "mail-assignment"
  | "mail-mention"
  | "mail-answered"
  | "mail-undelivered"
  | "take-mail"
  | "fetch-mails"
  | "mail-escalation"
  | "mail-visit"
  | "mail-step-reminder"
  | "escalate-late"
  | "remind-of-steps"
> => {
  const { db, log, config } = parts;
  const { mailFrom, inboundMail } = config;
  const withReplies = { ...parts, addresses: createInboundAddresses({ db, config }) };
  const fileLinks = createFileLinks({ db, config });
  const mailEscalation = createEscalationMail(parts);
  return {
    "route-enquiries": async () => {
      const routed = await routeEnquiries(parts);
      if (routed > 0) log.info({ routed }, "enquiries routed");
    },
    "mail-assignment": createAssignmentMail(parts),
    "mail-mention": createMentionMail(parts),
    "mail-answered": createAnsweredMail(parts),
    "mail-undelivered": createUndeliveredMail(parts),
    "take-mail": createTakeMail({
      ...withReplies,
      mailFrom,
      authServer: inboundMail.authServer,
      bounceEvents: createBounceEvents({ db, count: parts.countBounce }),
    }),
    "fetch-mails": async () => {
      const fetched = await fetchMails({ db, log, imapUrl: inboundMail.imapUrl });
      if (fetched > 0) log.info({ fetched }, "mails fetched from the mailbox");
    },
    "tell-staff": async ({ customer_ids }) => {
      // Whom a rule gives it to is mailed about that, and nobody else.
      await routeEnquiries(parts);
      await forEvery(customer_ids, (id) => notifyStaff(withReplies, id));
    },
    "confirm-to-visitor": async ({ customer_ids }) => {
      // Whom a rule gives it to is named in the mail, with phone and photo. The mail does not wait for that: without it, it names nobody.
      await routeEnquiries(parts).catch((err: unknown) =>
        log.warn({ err, customer_ids }, "enquiries were not routed before their confirmation"),
      );
      await forEvery(customer_ids, (id) => confirmToVisitor(withReplies, id));
    },
    "send-reply": ({ reply_id: id }) => sendReply({ ...withReplies, fileLinks }, id),
    "mail-escalation": ({ escalation_id: id }) => mailEscalation(id),
    "mail-visit": createVisitMail({ ...withReplies, mailFrom }),
    "mail-step-reminder": createStepReminder(parts),
    "escalate-late": async () => {
      const escalated = await escalateLate(parts);
      if (escalated > 0) log.info({ escalated }, "late enquiries escalated");
    },
    "remind-of-steps": async () => {
      const due = await remindOfSteps(parts);
      if (due > 0) log.info({ due }, "reminders of next steps handed over");
    },
  };
};
