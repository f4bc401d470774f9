import type { CampaignProgress } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { BulkMailer, BulkOutcome } from "../../../platform/mail/bulk-mailer.ts";
import type { Database } from "../../../platform/db.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { MailOptions } from "./campaign-mails.ts";
import type { ExpandOptions } from "../expand.ts";

export interface SenderOptions extends ExpandOptions, MailOptions {
  database: Database;
  mailer: BulkMailer;
  /** Mails in flight at once, hence the most that a crash can leave unconfirmed. */
  concurrency: number;
  onProgress: (progress: CampaignProgress) => void;
  /** Called with the outcome of each mail. */
  onOutcome?: (kind: BulkOutcome["kind"]) => void;
  log: Log;
}
