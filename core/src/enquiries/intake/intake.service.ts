import type { Enquiry } from "@ezo/contract/enquiries/enquiry-form";
import { consentTo } from "../../contacts/subscription/consent.ts";
import { askedPlan, mustBeAsShown } from "../../payment-plans/asked-plan.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db.ts";
import { refuseAutomated } from "../../platform/refuse-automated.ts";
import { readSetting } from "../../platform/settings.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { missingReference, mustBeSubject, projectOf } from "./intake-checks.ts";
import { hasKey, insertOnce, keptUnder } from "./intake.repo.ts";

/** The text that visitors agree to; each enquiry keeps it as it was then, in their language. */
export const CONSENT_KEY = "contact.consent";

export interface EnquirySent {
  id: number;
  confirms_consent?: true;
}

/** Enquiries on their way in from the site's forms. */
export function createEnquiryIntake(options: {
  database: Database;
  translations: TranslationsService;
  /** Called after an enquiry is committed. */
  wakeRelay: () => void;
  now?: () => Date;
}) {
  const { database, translations, wakeRelay, now = () => new Date() } = options;
  const { prisma: db, pool } = database;
  /** Whether a consent counts only once the owner of the address has confirmed it. */
  const mustConfirm = async ({ marketing_consent: consents }: Enquiry): Promise<boolean> =>
    consents && (await readSetting(db, "marketing")).confirm_consents;
  /** Checked against the prices, plans, subjects and projects of now. */
  async function store(enquiry: Enquiry, idempotencyKey?: string): Promise<EnquirySent> {
    if (enquiry.source === "contact_form") await mustBeSubject(db, enquiry.subject);
    const projectId = await projectOf(db, enquiry);
    const consent = enquiry.marketing_consent
      ? await consentTo(translations, CONSENT_KEY, enquiry.locale, now())
      : undefined;
    const asksOwner = await mustConfirm(enquiry);
    const plan = enquiry.plan ? await askedPlan(db, enquiry.plan, enquiry.apartment_id) : undefined;
    if (plan) mustBeAsShown(plan, enquiry.plan?.seen);
    try {
      const id = await insertOnce(
        pool,
        { ...enquiry, project_id: projectId },
        { idempotencyKey, consent, asksOwner, plan },
      );
      wakeRelay();
      return { id, ...(asksOwner && { confirms_consent: true }) };
    } catch (error) {
      throw missingReference(error) ?? error;
    }
  }
  return {
    /** Whether an enquiry was stored under this key: a repeat of its call stores none. */
    isKept: (idempotencyKey: string): Promise<boolean> => hasKey(pool, idempotencyKey),

    /**
     * Stores a visitor's enquiry; mails and the live row follow from its event. A repeated `idempotencyKey` returns
     * the first id and does nothing else. Throws `looks_automated`, or `invalid` for a subject, project or apartment
     * that does not exist, and for a plan whose figures are no longer those that were seen.
     */
    async send(enquiry: Enquiry, idempotencyKey?: string): Promise<EnquirySent> {
      refuseAutomated(enquiry);
      try {
        return await store(enquiry, idempotencyKey);
      } catch (error) {
        // Looked for only now, not before every enquiry: nearly all are new, and are stored.
        const first = error instanceof AppError ? await keptUnder(pool, enquiry, idempotencyKey) : undefined;
        if (!first?.isSame) throw error;
        return { id: first.id, ...((await mustConfirm(enquiry)) && { confirms_consent: true }) };
      }
    },
  };
}
