import type { Enquiry } from "@ezo/contract/enquiry-form";
import { consentTo } from "../contacts/consent.ts";
import { askedPlan } from "../payment-plans/payment-plans.service.ts";
import { type AppError, refused } from "../platform/app-error.ts";
import type { Database, Db } from "../platform/db.ts";
import { refuseAutomated } from "../platform/refuse-automated.ts";
import { readSetting } from "../platform/settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { insertOnce } from "./intake.repo.ts";

/** The text that visitors agree to; each enquiry keeps it as it was then, in their language. */
const CONSENT_KEY = "contact.consent";

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
  return {
    /**
     * Stores a visitor's enquiry; mails and the live row follow from its event. A repeated `idempotencyKey` returns
     * the first id and does nothing else. Throws `looks_automated`, or `invalid` for a subject, project or apartment
     * that does not exist.
     */
    async send(enquiry: Enquiry, idempotencyKey?: string): Promise<{ id: number }> {
      refuseAutomated(enquiry);
      if (enquiry.source === "contact_form") await mustBeSubject(db, enquiry.subject);
      const projectId = await projectOf(db, enquiry);
      const consent = enquiry.marketing_consent
        ? await consentTo(translations, CONSENT_KEY, enquiry.locale, now())
        : undefined;
      const plan = enquiry.plan ? await askedPlan(db, enquiry.plan, enquiry.apartment_id) : undefined;
      try {
        const id = await insertOnce(
          pool,
          { ...enquiry, project_id: projectId },
          { idempotencyKey, consent, plan },
        );
        wakeRelay();
        return { id };
      } catch (error) {
        throw missingReference(error) ?? error;
      }
    },
  };
}

/**
 * The project of the apartment that is named. An apartment of another project, or that never existed, is refused; one
 * that has left the site while the visitor was writing is accepted, so that staff see the enquiry all the same.
 */
async function projectOf(db: Db, { apartment_id: id, project_id: named }: Enquiry): Promise<number | null> {
  if (!id) return named ?? null;
  const apartment = await db.apartment.findUnique({
    where: { id },
    select: { floor: { select: { building: { select: { projectId: true } } } } },
  });
  const projectId = apartment?.floor.building.projectId;
  if (projectId === undefined || (named && named !== projectId))
    throw refused("apartment_id", "errors.invalid_value");
  return projectId;
}

async function mustBeSubject(db: Db, subject: string): Promise<void> {
  if (subject === "general" || subject === "") return;
  const { form_subjects: subjects } = await readSetting(db, "contact");
  if (!subjects.some(({ value }) => value === subject)) throw refused("subject", "errors.invalid_value");
}

/** A foreign key that does not exist (SQLSTATE 23503) becomes an error at its field. */
function missingReference(error: unknown): AppError | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23503") return undefined;
  const field = constraint?.includes("apartment") ? "apartment_id" : "project_id";
  return refused(field, "errors.invalid_value", error);
}
