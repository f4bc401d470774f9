import type { JobHandler } from "../jobs.ts";

export const mailNewsletterLinkJob =
  (mail: (historyId: number) => Promise<void>): JobHandler<"mail-newsletter-link"> =>
  ({ history_id }) =>
    mail(history_id);
