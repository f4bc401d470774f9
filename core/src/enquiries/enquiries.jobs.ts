import { forEvery } from "../platform/queues/for-every.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { sendReply } from "./answering/send-reply.ts";
import { confirmToVisitor, type EnquiryMailParts, notifyStaff } from "./enquiry-mails.ts";

export const enquiryJobs = (
  parts: EnquiryMailParts,
): JobHandlers<"tell-staff" | "confirm-to-visitor" | "send-reply"> => ({
  "tell-staff": ({ customer_ids }) => forEvery(customer_ids, (id) => notifyStaff(parts, id)),
  "confirm-to-visitor": ({ customer_ids }) => forEvery(customer_ids, (id) => confirmToVisitor(parts, id)),
  "send-reply": ({ reply_id: id }) => sendReply(parts, id),
});
