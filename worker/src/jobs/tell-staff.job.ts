import type { CustomerMails } from "@ezo/core/customers/customer-mail.service";
import type { JobHandler } from "../jobs.ts";

export const tellStaffJob =
  (mails: Pick<CustomerMails, "tellStaff">): JobHandler<"tell-staff"> =>
  async ({ customer_ids }) => {
    for (const id of customer_ids) await mails.tellStaff(id);
  };
