import type { LinkMailParts } from "../asked-by-mail/link-mail.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createErasureAskedMail, createErasureFinishedMail } from "./erasure-mails.ts";
import { createOwnDataLinkMail } from "./link-mail.ts";

/** The mails about what is held under an address, and about its erasure. */
export const ownDataJobs = (
  parts: LinkMailParts,
): JobHandlers<"mail-own-data-link" | "mail-erasure-asked" | "mail-erasure-finished"> => ({
  "mail-own-data-link": createOwnDataLinkMail(parts),
  "mail-erasure-asked": createErasureAskedMail(parts),
  "mail-erasure-finished": createErasureFinishedMail(parts),
});
