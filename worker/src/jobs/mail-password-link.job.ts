import type { JobHandler } from "../jobs.ts";

export const mailPasswordLinkJob =
  (mail: (linkId: string) => Promise<void>): JobHandler<"mail-password-link"> =>
  ({ link_id }) =>
    mail(link_id);
