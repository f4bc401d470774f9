import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/limits";
import { officeAddress } from "../mail/reply-to.ts";
import type { Db, Tx } from "../platform/db.ts";
import { deliverOnce } from "../platform/deliveries.ts";
import type { Log } from "../platform/log.ts";
import { type Mailer, recipientRefusal } from "../platform/mailer.ts";
import { readSetting } from "../platform/settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { dayIn, startOfDay } from "./customers.filter.ts";
import { staffNotice, visitorConfirmation } from "./customer-mails.ts";
import { presentRow, type RowRecord } from "./customers.present.ts";
import * as repo from "./customers.repo.ts";
import { subjectLabels } from "./subjects.ts";

const REASON_MAX_LENGTH = 300;

export type CustomerMails = ReturnType<typeof createCustomerMails>;

/** The two mails an enquiry causes, each sent at most once however often its job runs. */
export function createCustomerMails(options: {
  db: Db;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
  log: Log;
  now?: () => Date;
}) {
  const { db, mailer, translations, publicUrl, log, now = () => new Date() } = options;

  const existing = async (id: number): Promise<RowRecord | undefined> => {
    const [row] = await repo.findRows(db, [id]);
    // Erased since the event: nobody is left to write to, so the job ends well.
    if (!row) log.info({ customerId: id }, "request is gone; no mail");
    return row;
  };

  return {
    /** Mails each recipient on their own, so that one bad address keeps nobody else from knowing. */
    async tellStaff(customerId: number): Promise<void> {
      const settings = await readSetting(db, "notifications");
      const row = settings.notify_staff ? await existing(customerId) : undefined;
      if (!row) return;
      const t = await translations.lookup("ka");
      const recipients =
        settings.staff_recipients.length > 0 ? settings.staff_recipients : await administrators(db);
      const customer = presentRow(row, await subjectLabels(db, [row.subject]));
      const failures: unknown[] = [];
      for (const recipient of recipients) {
        const send = async () => mailer.send(await staffNotice(customer, { t, to: [recipient], publicUrl }));
        await deliverOnce(db, { key: `staff-notice-${customerId}-${recipient}`, recipient }, send).then(
          async (outcome) => {
            if (outcome === "sent") await noteOnce(db, customerId, "staff_notified");
          },
          (failure: unknown) => failures.push(failure),
        );
      }
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `${failures.length} of ${recipients.length} staff notices were not sent: ${reasonsOf(failures)}`,
        );
    },

    /**
     * Confirms to the visitor in their language, within the daily limit of their address. An address that the mail
     * server refuses is the visitor's slip, not a failure of ours: the request's history says so.
     */
    async confirmToVisitor(customerId: number): Promise<void> {
      const settings = await readSetting(db, "notifications");
      const row = settings.confirm_to_visitor ? await existing(customerId) : undefined;
      if (!row) return;
      const t = await translations.lookup(row.locale);
      const sending = deliverOnce(
        db,
        {
          key: `confirmation-${customerId}`,
          recipient: row.email,
          mayClaim: (tx, recipient) => isWithinDailyLimit(tx, recipient, now()),
        },
        async () =>
          mailer.send(await visitorConfirmation(row, { t, publicUrl, replyTo: await officeAddress(db) })),
      );
      const outcome = await sending.catch(async (error: unknown) => {
        const reason = recipientRefusal(error);
        if (reason === undefined) throw error;
        await noteOnce(db, customerId, "confirmation_refused", reason.slice(0, REASON_MAX_LENGTH));
        return "refused" as const;
      });
      if (outcome === "sent") await noteOnce(db, customerId, "confirmation_sent");
      if (outcome === "over_limit")
        log.info({ customerId }, "daily limit of confirmations reached; none sent");
    },
  };
}

/** Each reason once: one mail server mostly has one for all. */
const reasonsOf = (failures: readonly unknown[]): string =>
  [
    ...new Set(failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))),
  ].join("; ");

async function administrators(db: Db): Promise<string[]> {
  const users = await db.user.findMany({
    where: { role: "admin", isActive: true, deletedAt: null },
    orderBy: { id: "asc" },
    select: { email: true },
  });
  return users.map(({ email }) => email);
}

async function noteOnce(
  db: Db,
  customerId: number,
  kind: "staff_notified" | "confirmation_sent" | "confirmation_refused",
  reason?: string,
): Promise<void> {
  const known = await db.customerHistory.findFirst({ where: { customerId, kind }, select: { id: true } });
  if (!known) await repo.addHistory(db, [{ customerId, kind, ...(reason ? { to: reason } : {}) }]);
}

async function isWithinDailyLimit(tx: Tx, recipient: string, at: Date): Promise<boolean> {
  // Two jobs for one address count one after the other, or both would see the last free place.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${recipient}))`;
  const sentToday = await tx.delivery.count({
    where: { recipient, key: { startsWith: "confirmation-" }, createdAt: { gte: startOfDay(dayIn(at)) } },
  });
  return sentToday < CONFIRMATIONS_PER_ADDRESS_AND_DAY;
}
