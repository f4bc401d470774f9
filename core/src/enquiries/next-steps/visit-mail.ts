import type { Locale } from "@ezo/contract/values/languages";
import type { EnquiryHistoryKind } from "../../generated/prisma/client.ts";
import { paragraph, renderMail } from "../../mail/layout.tsx";
import { officeAddress } from "../../mail/reply-to.ts";
import { clockTime } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Mail, type Mailer, recipientRefusal } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import * as repo from "../enquiries.repo.ts";
import { type Visit, visitCalendar } from "./visit-calendar.ts";
import { visitInclude, visitOf, type VisitParts } from "./visits.ts";

const REASON_MAX_LENGTH = 300;
type Parts = VisitParts & { mailer: Mailer };

/**
 * Mails a visit to the person as a calendar entry, its changes, and its cancellation: each version once. An older version than the
 * present one is passed over, since the newer one says everything; so is the cancellation of what was never mailed.
 */
export function createVisitMail(parts: Parts) {
  const { db, mailer } = parts;
  return async ({ step_id: id, version }: { step_id: number; version: number }): Promise<void> => {
    const step = await db.enquiryStep.findUnique({ where: { id }, include: visitInclude });
    if (!step?.isInvited || step.version !== version || step.end === "done") return;
    const { enquiry, enquiryId } = step;
    if (!enquiry.email || (step.end === "cancelled" && !(await wasMailed(db, id)))) return;
    const visit = await visitOf(parts, step, enquiry.locale);
    const key = `${keyOf(id)}${version}`;
    const sending = deliverOnce(db, { key, recipient: enquiry.email }, async () =>
      mailer.send(await visitMail(parts, visit, { to: enquiry.email, locale: enquiry.locale })),
    );
    const outcome = await sending.catch(async (error: unknown) => {
      const reason = recipientRefusal(error);
      if (reason === undefined) throw error;
      await note(db, enquiryId, "visit_refused", reason.slice(0, REASON_MAX_LENGTH));
      return "refused" as const;
    });
    if (outcome === "sent") await note(db, enquiryId, "visit_sent", step.dueAt.toISOString());
  };
}

const keyOf = (stepId: number): string => `visit-${stepId}-`;

/** Whether an invitation may have arrived. */
const wasMailed = async (db: Db, stepId: number): Promise<boolean> =>
  (await db.delivery.count({ where: { key: { startsWith: keyOf(stepId) }, status: { not: "refused" } } })) >
  0;

async function note(db: Db, enquiryId: number, kind: EnquiryHistoryKind, to: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await repo.addHistory(tx, [{ enquiryId, kind, to }]);
    await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  });
}

async function visitMail(
  { db, translations, publicUrl }: Parts,
  visit: Visit,
  { to, locale }: { to: string; locale: Locale },
): Promise<Mail> {
  const t = await translations.lookup(locale);
  const kind = visit.isCancelled ? "cancelled" : visit.sequence === 0 ? "agreed" : "moved";
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
  const footer = t("mail.footer");
  const url = locale === "ka" ? `${publicUrl}/` : `${publicUrl}/${locale}`;
  return {
    to: [to],
    subject: `${heading}: ${time}`,
    replyTo: await officeAddress(db),
    html: await renderMail({
      language: locale,
      heading,
      body: lines.map(paragraph),
      button: { label: t("mail.confirmation.visit"), url },
      footer,
    }),
    text: [heading, ...lines, url, footer].join("\n\n"),
    calendar: { method, content: visitCalendar(visit, method) },
  };
}
