import type { Db, Tx } from "../platform/db.ts";
import { readSetting } from "../platform/settings.ts";

/** The address for replies to our mails: the firm's own. Nobody reads replies to MAIL_FROM. */
export async function officeAddress(db: Db | Tx): Promise<string | undefined> {
  const { contact_info } = await readSetting(db, "contact");
  return contact_info.email.value || undefined;
}

/** Where answers to the newsletter and to campaigns go. */
export async function newsletterReplyAddress(db: Db): Promise<string | undefined> {
  const { reply_to } = await readSetting(db, "marketing");
  return reply_to || officeAddress(db);
}
