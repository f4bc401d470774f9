import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { createDigestMail, startDigests } from "./digest.ts";
import { createHeldMail } from "./held-mail.ts";
import { releaseNotices } from "./release.ts";

/** What people are notified of later: at the end of their quiet hours, and in a daily summary. */
export function noticeJobs(
  parts: StaffMailParts & { log: Log },
): JobHandlers<"mail-held-notices" | "mail-digest" | "release-notices" | "start-digests"> {
  const { log } = parts;
  return {
    "mail-held-notices": createHeldMail(parts),
    "mail-digest": createDigestMail(parts),
    "release-notices": async () => {
      const people = await releaseNotices(parts);
      if (people > 0) log.info({ people }, "notices handed on after quiet hours");
    },
    "start-digests": async () => {
      const people = await startDigests(parts);
      if (people > 0) log.info({ people }, "daily summaries handed over");
    },
  };
}
