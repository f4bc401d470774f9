import type { CustomerMails } from "@ezo/core/customers/customer-mail.service";
import type { JobHandler } from "../jobs.ts";

export const confirmToVisitorJob =
  (mails: Pick<CustomerMails, "confirmToVisitor">): JobHandler<"confirm-to-visitor"> =>
  async ({ customer_ids }) => {
    for (const id of customer_ids) await mails.confirmToVisitor(id);
  };
