import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import type { AskedPlan, SeenFigures } from "@ezo/contract/site/payment-plans";
import { keysOf } from "@ezo/contract/values/keyed";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { inEveryLanguage } from "../records/present.ts";
import { askedTerms } from "./asked-terms.ts";
import { planInclude, type PlanRecord, presentPlan, presentTerms } from "./payment-plans.present.ts";
import { figuresOf } from "./plan-figures.ts";
import { pricedApartment } from "./priced-apartment.ts";

/** Throws `invalid` where a plan's figures are no longer what its visitor has seen. */
export function mustBeAsShown({ figures }: EnquiryPlan, seen: SeenFigures | null | undefined): void {
  if (!seen) return;
  if (keysOf(seen).some((name) => figures?.[name] !== seen[name]))
    throw refused("plan", "errors.plan_changed");
}

/**
 * The plan of an enquiry, computed anew. What does not fit, because of a sold apartment or of terms changed meanwhile, is
 * kept as it was asked for, without figures: the enquiry itself must not be lost. Throws `invalid` for a unit that is no
 * apartment: nobody was shown a plan of it.
 */
export async function askedPlan(
  db: Db,
  wanted: AskedPlan,
  apartmentId: number | null | undefined,
): Promise<EnquiryPlan> {
  if (apartmentId && (await isOtherUnit(db, apartmentId))) throw refused("plan", "errors.not_of_unit_type");
  const apartment = apartmentId
    ? await pricedApartment(db, apartmentId).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      })
    : undefined;
  const asked = askedTerms(wanted);
  const record = await db.paymentPlan.findUnique({ where: { id: asked.plan_id }, include: planInclude });
  const choice = {
    down_percent: asked.down_percent ?? undefined,
    down_minor: asked.down_minor ?? undefined,
    months: asked.months,
    last_percent: asked.last_percent,
  };
  const today = await firmDay(db);
  const isOffered =
    record?.isActive &&
    !record.deletedAt &&
    (presentPlan(record, "ka", null).offered_until ?? today) >= today;
  const name = record ? namesOf(record) : null;
  const here =
    isOffered && apartment && [null, apartment.projectId].includes(record.projectId) ? apartment : undefined;
  const plan =
    record && here ? computePlan(here.priceMinor, presentTerms(record, here.completion), choice, today) : [];
  if (!record || !here || Array.isArray(plan)) return { ...asked, name, figures: null };
  return { ...asked, name, figures: figuresOf(plan, presentTerms(record, null), here.currency) };
}

const isOtherUnit = async (db: Db, id: number): Promise<boolean> =>
  (await db.apartment.count({ where: { id, unitType: { not: "apartment" } } })) > 0;

const namesOf = ({ translations }: PlanRecord) => inEveryLanguage(translations, (row) => row?.name ?? "");
