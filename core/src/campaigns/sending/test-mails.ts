import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { isWritten } from "@ezo/contract/values/mails/written-mail";
import { addAuditLine } from "../../audit/add-line.ts";
import { newsletterReplyAddress } from "../../mail/reply-to.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import type { BulkMailer } from "../../platform/mail/bulk-mailer.ts";
import { canonicalAddress, mailboxOf } from "../../platform/mail/email-address.ts";
import { formerHash, hashAddress } from "../../platform/queues/deliveries.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, isVerified, must } from "../../users/actor.ts";
import { textsOf } from "../campaigns.present.ts";
import { fromNamesOf } from "../senders/from-names.ts";
import { getCampaign } from "../stored-campaign.ts";
import { contentsIn, type ProofParts, proofsIn } from "./proof-mails.ts";

export interface TestParts extends ProofParts {
  translations: TranslationsService;
  mailer: BulkMailer;
  rateLimits: RateLimits;
  config: Pick<Config, "reauthenticationMinutes">;
  now?: () => Date;
}

/** Mails of a campaign to one address, before it is sent. */
export function testMails(parts: TestParts) {
  const { db, translations, mailer, sender, rateLimits, config, now = () => new Date() } = parts;
  const [contentOf, proofOf] = [contentsIn(parts), proofsIn(parts)];
  return {
    /**
     * Sends the mail to one address that has not left the list: in the given language, or in every written one, with each
     * subject that is tested. Throws `reauthentication_required` for an address that is no colleague's, where the session's
     * owner has not been asked for a while: from a page that was left open, nobody writes to strangers in the firm's name.
     */
    async sendTest(actor: Actor, id: number, body: { email: string; locale?: Locale | undefined }) {
      must(actor, "campaigns.edit");
      const campaign = await getCampaign(db, id);
      const isOwner = isVerified(actor, { minutes: config.reauthenticationMinutes, at: now() });
      const isStaff = await isStaffAddress(db, body.email);
      if (!isOwner && !isStaff) throw new AppError("reauthentication_required");
      const texts = textsOf(campaign.translations);
      const wanted = (body.locale ? [body.locale] : LOCALES).filter((locale) => isWritten(texts[locale]));
      if (wanted.length === 0) throw refused("translations", "errors.nothing_written");
      if (await wantsNoMail(db, body.email)) throw refused("email", "errors.wants_no_mail");
      const isTest = campaign.subjectTestPercent !== null;
      const mails = wanted.flatMap((locale) =>
        [0, ...(isTest ? texts[locale].more_subjects.map((_, index) => index + 1) : [])].map(
          (subjectIndex) => ({ locale, subjectIndex }),
        ),
      );
      await spendTests(rateLimits, actor, { email: body.email, isStaff, count: mails.length });
      // Before the first of them is sent, so that none goes without its line.
      if (!isStaff) await noteTest(db, campaign, { email: body.email, count: mails.length });
      for (const { locale, subjectIndex } of mails) {
        const t = await translations.lookup(locale);
        const content = await contentOf(texts[locale], locale, isTest);
        const fromName = fromNamesOf(campaign)[locale] || content.fromName;
        const mail = await proofOf(
          { ...content, fromName },
          {
            email: body.email,
            name: actor.name,
            subjectIndex,
            messageId: `test-${id}-${locale}-${subjectIndex}-${now().getTime()}@${sender.domain}`,
            replyTo: campaign.replyTo || (await newsletterReplyAddress(db)),
            fromAddress: campaign.fromAddress || undefined,
          },
        );
        const outcome = await mailer.send({
          ...mail,
          subject: t("mail.campaign.test_subject", { subject: mail.subject }),
        });
        if (outcome.kind !== "sent")
          throw new AppError("mail_refused", { cause: new Error(`${outcome.kind}: ${outcome.answer}`) });
      }
    },
  };
}

/** Nobody is flooded by tests, whichever user sends them. One's own firm may look as often as its user may send. */
async function spendTests(
  rateLimits: RateLimits,
  actor: Actor,
  { email, isStaff, count }: { email: string; isStaff: boolean; count: number },
): Promise<void> {
  for (let mail = 0; mail < count; mail++) {
    if (!isStaff) await rateLimits.spend("testMailTo", hashAddress(mailboxOf(email)));
    await rateLimits.spend("testMail", String(actor.id));
  }
}

/** Notes in the audit log that mails leave the firm; of the address its hash alone. */
const noteTest = (
  db: Db,
  { id, name }: { id: number; name: string },
  { email, count }: { email: string; count: number },
): Promise<void> =>
  addAuditLine(db, {
    action: "test_sent",
    entity: "campaign",
    entityId: id,
    title: name,
    after: { email_hash: hashAddress(canonicalAddress(email)), count },
    isSecurity: false,
  });

/** Whether the address has left the list, or must get no mail. Members of staff may always test their own mails. */
async function wantsNoMail(db: Db, email: string): Promise<boolean> {
  const address = canonicalAddress(email);
  const suppressed = await db.contact.count({
    where: {
      // An address with a domain in its own script may have been erased under its former hash.
      emailHash: { in: [hashAddress(address), formerHash(address)] },
      status: { in: ["unsubscribed", "bounced", "complained", "erased"] },
    },
  });
  return suppressed > 0 && !(await isStaffAddress(db, email));
}

const isStaffAddress = async (db: Db, email: string): Promise<boolean> =>
  (await db.user.count({ where: { email: canonicalAddress(email), isActive: true, deletedAt: null } })) > 0;
