import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import { type Mailer, recipientRefusal, wasRefused, wasRefusedForGood } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import { nameIn } from "../../platform/text/name-in.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import type { FileLinks } from "../mails/files/file-links.ts";
import { threadOf } from "../mails/thread.ts";
import { outgoingFiles } from "./outgoing-files.ts";
import { replyHtml } from "./reply-mail.tsx";
import { announceReply, failureOf, settleReply } from "./settle-reply.ts";
import { deliveryKeyOf, holdReply } from "./undo-reply.ts";

interface Parts {
  db: Db;
  mailer: Mailer;
  addresses: Pick<InboundAddresses, "forEnquiry">;
  fileLinks: Pick<FileLinks, "url">;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
  log: Log;
  now?: () => Date;
}

/**
 * Mails a reply, once, in its author's name. What the mail server says to it is shown at the reply: a refused address is the
 * visitor's mistake, not a failure of ours. A mail whose fate is unknown is never sent again by itself.
 */
export async function sendReply(parts: Parts, replyId: number): Promise<void> {
  const { db, mailer, log, now = () => new Date() } = parts;
  const reply = await db.enquiryReply.findUnique({
    where: { id: replyId },
    include: {
      enquiry: { select: { id: true, email: true, locale: true } },
      author: { select: { name: true } },
    },
  });
  // Taken back, or erased with the person since: there is nothing to send, so the job succeeds.
  if (!reply) return log.info({ replyId }, "reply is gone; no mail sent");
  const { subject, body, enquiry, author } = reply;
  // Corrected since: there is no address any more, nor will one come by waiting.
  if (enquiry.email === "" && !(await isClaimed(db, replyId))) return settleReply(parts, replyId, "failed");
  const locale = await shownLocale(db, enquiry.locale);
  const delivery = {
    key: deliveryKeyOf(replyId),
    recipient: enquiry.email,
    mayClaim: (tx: Tx) => holdReply(tx, replyId),
  };
  const sending = deliverOnce(db, delivery, async () => {
    const [t, replyTo, thread, { files, links }] = await Promise.all([
      parts.translations.lookup(locale),
      parts.addresses.forEnquiry(enquiry.id),
      threadOf(db, enquiry.id),
      outgoingFiles(parts, { id: replyId, locale, at: now() }),
    ]);
    const text = links === undefined ? body : `${body}\n\n${links}`;
    const html = await replyHtml(parts, { locale, subject, body: text });
    const fromName = author ? nameIn(locale, author.name) : undefined;
    const sender = { firm: t("firm.name"), fromName };
    return mailer.send({ to: [enquiry.email], ...sender, subject, html, text, files, replyTo, thread });
  });
  const outcome = await sending.catch((error: unknown) => afterFailure(parts, replyId, error));
  if (outcome === "sent") await settleReply(parts, replyId, "sent");
  // One whose mail was sent and has failed all the same has come back since.
  if (outcome === "already_claimed" && reply.status !== "failed")
    await settleReply(parts, replyId, await fateOf(db, replyId));
}

/** Whether an attempt was made that was not refused: the mail may have been sent. */
const isClaimed = async (db: Db, replyId: number): Promise<boolean> =>
  (await db.delivery.count({ where: { key: deliveryKeyOf(replyId), status: { not: "refused" } } })) > 0;

/** Says why a mail was not sent; throws where another attempt, or somebody of the firm, can help. */
async function afterFailure(parts: Parts, replyId: number, error: unknown): Promise<"refused"> {
  const reason = error instanceof Error ? error.message : String(error);
  const refusal = recipientRefusal(error);
  if (refusal !== undefined || wasRefusedForGood(error))
    await settleReply(parts, replyId, "failed", refusal ?? reason);
  else if (!wasRefused(error)) await settleReply(parts, replyId, "unconfirmed", reason);
  else await sayWhyItWaits(parts, replyId, reason);
  if (refusal !== undefined) return "refused";
  throw error;
}

/** An earlier attempt has claimed the mail: it was sent, or its worker died over it. */
async function fateOf(db: Db, replyId: number): Promise<"sent" | "unconfirmed"> {
  const delivery = await db.delivery.findUnique({
    where: { key: deliveryKeyOf(replyId) },
    select: { status: true },
  });
  return delivery?.status === "sent" ? "sent" : "unconfirmed";
}

async function sayWhyItWaits({ db }: Parts, replyId: number, reason: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const failure = failureOf(reason);
    const [reply] = await tx.enquiryReply.updateManyAndReturn({
      where: { id: replyId, status: "queued", OR: [{ failure: null }, { failure: { not: failure } }] },
      data: { failure },
      select: { enquiryId: true },
    });
    if (reply) await announceReply(tx, reply.enquiryId);
  });
}
