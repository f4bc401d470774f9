import type { CustomerMails } from "@ezo/core/customers/customer-mail.service";
import type { JobHandler } from "../jobs.ts";
import { forEvery } from "./for-every.ts";

export const confirmToVisitorJob =
  (mails: Pick<CustomerMails, "confirmToVisitor">): JobHandler<"confirm-to-visitor"> =>
  ({ customer_ids }) =>
    forEvery(customer_ids, (id) => mails.confirmToVisitor(id));
