import type { CustomerMails } from "@ezo/core/customers/customer-mail.service";
import type { JobHandler } from "../jobs.ts";
import { forEvery } from "./for-every.ts";

export const tellStaffJob =
  (mails: Pick<CustomerMails, "tellStaff">): JobHandler<"tell-staff"> =>
  ({ customer_ids }) =>
    forEvery(customer_ids, (id) => mails.tellStaff(id));
