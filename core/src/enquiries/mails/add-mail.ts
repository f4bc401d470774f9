import type { Tx } from "../../platform/db.ts";
import type { ReadMail } from "./reading/read-mail.ts";

/** Stores the mail with its files. */
export async function addMail(
  tx: Tx,
  mail: ReadMail,
  { enquiryId, body, at }: { enquiryId: number; body: string; at: Date },
): Promise<{ id: number }> {
  const { digest, messageId, from, subject, isAutomatic, senderCheck, filesLeftOut } = mail;
  const added = await tx.enquiryMail.create({
    data: {
      enquiryId,
      digest,
      messageId,
      fromEmail: from.email,
      fromName: from.name,
      subject,
      body,
      isAutomatic,
      senderCheck,
      filesLeftOut,
      createdAt: at,
    },
    select: { id: true },
  });
  for (const { name, type, content } of mail.files)
    await tx.enquiryFile.create({
      data: { enquiryId, mailId: added.id, name, type, size: content.byteLength, content },
      select: { id: true },
    });
  return added;
}
