import { getApartmentPlan, listPaymentPlans } from "@ezo/contract/site/payment-plans";
import type { Locale } from "@ezo/contract/values/languages";
import { minorText } from "@ezo/contract/values/money/money";
import { ApiError } from "../../shared/api/api-error.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import type { Translate } from "../../shared/i18n/texts.ts";
import {
  askedOf,
  type ChosenPlan,
  chosenPlanIn,
  planTermsOf,
} from "../../shared/payment-plan/plan-in-address.ts";

type Apartment = Pick<EnquirySubject, "apartmentId" | "projectId">;
interface Asking {
  call: WebCaller;
  locale: Locale;
  t: Translate;
  signal: AbortSignal;
}

/**
 * What an enquiry says of the payment plan in an address, with the figures that the server computes. One that does not
 * fit is sent all the same: staff see what was asked for.
 */
export async function askedPlan(
  apartment: Apartment,
  search: URLSearchParams,
  asking: Asking,
): Promise<Pick<EnquirySubject, "plan" | "planNote">> {
  const { t } = asking;
  const chosen = chosenPlanIn(search);
  if (!chosen) return {};
  const plan = askedOf(chosen);
  try {
    return { plan, planNote: t("contact.plan_asked", { plan: await wordsOf(apartment, chosen, asking) }) };
  } catch (error) {
    const isUnfit = error instanceof ApiError && error.status < 500;
    return { plan, planNote: isUnfit ? t("contact.plan_unfit") : planTermsOf(chosen, t) };
  }
}

async function wordsOf(
  { apartmentId, projectId }: Apartment,
  { plan: id, down: percent, months }: ChosenPlan,
  { call, locale, t, signal }: Asking,
): Promise<string> {
  const query = { plan_id: String(id), down_percent: String(percent), months: String(months) };
  const [{ data: figures }, { data: plans }] = await Promise.all([
    call(getApartmentPlan, { params: { id: String(apartmentId) }, query }, { signal }),
    call(listPaymentPlans, { params: { id: String(projectId) }, query: { locale } }, { signal }),
  ]);
  const { name = "", interval = "monthly" } = plans.find((plan) => plan.id === id) ?? {};
  const down = minorText(figures.down_minor, locale);
  if (figures.schedule.length === 0) return t("contact.plan_full", { name, amount: down });
  return t(`contact.plan_${interval}`, {
    name,
    months,
    down,
    amount: minorText(figures.monthly_minor, locale),
  });
}
