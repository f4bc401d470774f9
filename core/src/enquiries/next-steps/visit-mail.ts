import type { Locale } from "@ezo/contract/values/languages";
import type { EnquiryHistoryKind } from "../../generated/prisma/client.ts";
import { brandText, readBrand } from "../../mail/brand.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import { paragraph, renderMail } from "../../mail/layout.tsx";
import { clockTime } from "../../platform/business-day.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Mail, type Mailer, recipientRefusal } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import * as repo from "../enquiries.repo.ts";
import { threadOf } from "../mails/thread.ts";
import { type Visit, visitCalendar } from "./visit-calendar.ts";
import { sellerOf, visitInclude, visitOf, type VisitParts, type VisitRecord } from "./visits.ts";

const REASON_MAX_LENGTH = 300;
type Parts = VisitParts & { mailer: Mailer; addresses: Pick<InboundAddresses, "forEnquiry"> };

/**
 * Mails a visit to the person as a calendar entry, its changes, and its cancellation: each once, in the seller's name and in the
 * thread of the enquiry, whose own address takes the answers. What has changed again since is passed over, since the newer mail
 * says everything; so is the cancellation of what was never mailed.
 */
export function createVisitMail(parts: Parts) {
  const { db, mailer } = parts;
  return async ({ step_id: id, version }: { step_id: number; version: number }): Promise<void> => {
    const step = await db.enquiryStep.findUnique({ where: { id }, include: visitInclude });
    if (!step?.isInvited || step.entryVersion !== version || step.end === "done") return;
    const { enquiry } = step;
    const key = `${keyOf(id)}${version}`;
    const isFirst = !(await wasMailed(db, id, key));
    if (!enquiry.email || (step.end === "cancelled" && isFirst)) return;
    const locale = await shownLocale(db, enquiry.locale);
    const mayClaim = (tx: Tx) => isStill(tx, id, version);
    const sending = deliverOnce(db, { key, recipient: enquiry.email, mayClaim }, async () =>
      mailer.send(await visitMail(parts, step, { locale, isFirst })),
    );
    const outcome = await sending.catch(async (error: unknown) => {
      const reason = recipientRefusal(error);
      if (reason === undefined) throw error;
      await note(db, enquiry, "visit_refused", reason.slice(0, REASON_MAX_LENGTH));
      return "refused" as const;
    });
    if (outcome === "sent") await note(db, enquiry, "visit_sent", step.dueAt.toISOString());
  };
}

const keyOf = (stepId: number): string => `visit-${stepId}-`;

/** Whether an earlier mail about the visit may have arrived. */
const wasMailed = async (db: Db, stepId: number, key: string): Promise<boolean> =>
  (await db.delivery.count({
    where: { key: { startsWith: keyOf(stepId), not: key }, status: { not: "refused" } },
  })) > 0;

/** Holds the visit until the mail is claimed: a later cancellation finds that it may have been mailed. */
async function isStill(tx: Tx, stepId: number, version: number): Promise<boolean> {
  const [step] = await tx.$queryRaw<{ entry_version: number }[]>`
    select entry_version from customer_steps where id = ${stepId}::int for share`;
  return step?.entry_version === version;
}

/** Nothing of a person who was erased in the meantime: a refusal may name their address. */
async function note(
  db: Db,
  { id: enquiryId, email }: { id: number; email: string },
  kind: EnquiryHistoryKind,
  to: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await repo.lock(tx, [enquiryId]);
    if ((await tx.enquiry.count({ where: { id: enquiryId, email } })) === 0) return;
    await repo.addHistory(tx, [{ enquiryId, kind, to }]);
    await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  });
}

async function visitMail(
  parts: Parts,
  step: VisitRecord,
  { locale, isFirst }: { locale: Locale; isFirst: boolean },
): Promise<Mail> {
  const { db, translations, publicUrl } = parts;
  const { id, email } = step.enquiry;
  const [t, agreed, replyTo, thread] = await Promise.all([
    translations.lookup(locale),
    visitOf(parts, step, locale),
    parts.addresses.forEnquiry(id),
    threadOf(db, id),
  ]);
  // Calendars send "accepted" and "declined" to the organizer, which are answers too.
  const { organizer } = agreed;
  const visit: Visit = { ...agreed, organizer: { ...organizer, email: replyTo ?? organizer.email } };
  const kind = visit.isCancelled ? "cancelled" : isFirst ? "agreed" : "moved";
  const time = clockTime(visit.startsAt);
  const heading = t(`mail.visit.${kind}`);
  const lines = [
    visit.summary,
    t("mail.visit.when", { time }),
    ...(visit.location ? [t("mail.visit.where", { place: visit.location })] : []),
    ...visit.description.split("\n").filter(Boolean),
    ...(visit.isCancelled ? [] : [t("mail.visit.change")]),
  ];
  const method = visit.isCancelled ? "CANCEL" : "REQUEST";
  const brand = await readBrand({ db, locale, t, publicUrl });
  const url = locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${locale}`;
  return {
    to: [email],
    fromName: sellerOf(step, locale),
    subject: `${heading}: ${time}`,
    replyTo,
    thread,
    html: await renderMail({
      language: locale,
      heading,
      body: lines.map(paragraph),
      button: { label: t("mail.confirmation.visit"), url },
      brand,
    }),
    text: [heading, ...lines, url, brandText(brand)].join("\n\n"),
    calendar: { method, content: visitCalendar(visit, method) },
  };
}
