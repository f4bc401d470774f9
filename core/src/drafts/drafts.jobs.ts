import type { Log } from "../platform/log/log.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { createRecords } from "../records/write.ts";
import type { StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { publishDueDrafts } from "./due-drafts.ts";
import { createStoppedDraftMail } from "./stopped-mail.ts";

export function draftJobs({
  log,
  ...mailParts
}: StaffMailParts & { log: Log }): JobHandlers<"publish-drafts" | "mail-draft-stopped"> {
  const { db } = mailParts;
  const parts = { db, records: createRecords({ db }) };
  return {
    "publish-drafts": async () => {
      const published = await publishDueDrafts(parts);
      if (published > 0) log.info({ published }, "drafts published");
    },
    "mail-draft-stopped": createStoppedDraftMail(mailParts),
  };
}
