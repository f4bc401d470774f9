import {
  type ApartmentPlan,
  getApartmentPlan,
  listPaymentPlans,
  type PaymentPlan,
  type SeenFigures,
} from "@ezo/contract/site/payment-plans";
import type { Locale } from "@ezo/contract/values/languages";
import { sentences } from "@ezo/contract/values/words/sentences";
import { minorText } from "@ezo/contract/values/money/money";
import { balloonIn, paidAtStages } from "@ezo/contract/values/money/plans/payment-plan";
import { rhythmOf, spokenPlan } from "@ezo/contract/values/money/plans/spoken-plan";
import { ApiError } from "../../shared/api/api-error.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { EnquirySubject } from "../../shared/forms/enquiry/enquiry-subject.ts";
import type { Translate } from "../../shared/i18n/texts.ts";
import { fitting, movedNote, today } from "../../shared/payment-plan/fitting.ts";
import {
  askedOf,
  type ChosenPlan,
  chosenPlanIn,
  planIn,
  planTermsOf,
} from "../../shared/payment-plan/plan-in-address.ts";

interface Apartment {
  apartmentId: number;
  /** Undefined where no more than the id could be loaded. */
  projectId: number | undefined;
}
interface Asking {
  call: WebCaller;
  locale: Locale;
  t: Translate;
  /** The firm's, whose day it is that months count from. */
  timeZone: string;
  signal: AbortSignal;
}

/**
 * What an enquiry says of the payment plan in an address, with the figures that the server computes, of the choice that
 * the calculator makes of the same address: what the address leaves out is the plan's own. One that does not fit is sent
 * all the same, and so is one of an apartment that could not be loaded: staff see what was asked for.
 */
export async function askedPlan(
  { apartmentId, projectId }: Apartment,
  search: URLSearchParams,
  asking: Asking,
): Promise<Pick<EnquirySubject, "plan" | "planNote">> {
  const { locale, t, timeZone } = asking;
  const named = planIn(search);
  if (!named) return {};
  let wanted = chosenPlanIn(search);
  // Its plans are not known either.
  if (projectId === undefined)
    return wanted ? { plan: askedOf(wanted), planNote: planTermsOf(wanted, { locale, t }) } : {};
  try {
    const plan = await templateOf(projectId, named.plan, asking);
    const chosen = plan ? fitting(plan, named, today(timeZone)) : wanted;
    wanted ??= chosen;
    if (!chosen) return {};
    const { seen, words } = await figuresOf(apartmentId, { plan, chosen }, asking);
    const planNote = t("contact.plan_asked", { plan: words });
    const moved = plan ? movedNote(named, chosen, plan, { locale, t, timeZone }) : "";
    return {
      plan: { ...askedOf(chosen), seen },
      planNote: moved === "" ? planNote : sentences([planNote, moved]),
    };
  } catch (error) {
    // The plan could not be loaded that would say what the address leaves out.
    if (!wanted) return {};
    // The form says already that the apartment is sold.
    if (error instanceof ApiError && error.code === "not_for_sale") return { plan: askedOf(wanted) };
    const isUnfit = error instanceof ApiError && error.status < 500;
    return {
      plan: askedOf(wanted),
      planNote: isUnfit ? t("contact.plan_unfit") : planTermsOf(wanted, { locale, t }),
    };
  }
}

async function templateOf(
  projectId: number,
  planId: number,
  { call, locale, signal }: Asking,
): Promise<PaymentPlan | undefined> {
  const of = { params: { id: String(projectId) }, query: { locale, kind: "all" as const } };
  const { data: plans } = await call(listPaymentPlans, of, { signal });
  return plans.find(({ id }) => id === planId);
}

async function figuresOf(
  apartmentId: number,
  { plan, chosen }: { plan: PaymentPlan | undefined; chosen: ChosenPlan },
  { call, locale, t, signal }: Asking,
): Promise<{ seen: SeenFigures; words: string }> {
  const { down: percent, months, last } = chosen;
  const query = {
    locale,
    plan_id: String(chosen.plan),
    down_percent: String(percent),
    months: String(months),
    ...(last === undefined ? {} : { last_percent: String(last) }),
  };
  const { data } = await call(getApartmentPlan, { params: { id: String(apartmentId) }, query }, { signal });
  const { price_minor, down_minor, monthly_minor, total_minor } = data;
  return {
    seen: { price_minor, currency: data.currency, down_minor, monthly_minor, total_minor },
    words: wordsOf(data, plan, chosen, { locale, t }),
  };
}

/** The answer does not say which part of the last instalment is the final payment: that follows from the share. */
function wordsOf(
  data: ApartmentPlan,
  plan: PaymentPlan | undefined,
  { months, last }: ChosenPlan,
  { locale, t }: Pick<Asking, "locale" | "t">,
): string {
  const { name = "", interval = "monthly" } = plan ?? {};
  const money = (amount: number) => minorText(amount, locale, data.currency);
  const down = money(data.down_minor);
  if (data.schedule.length === 0) return t("contact.plan_full", { name, amount: down });
  const isLoan = plan?.kind === "mortgage";
  const rhythm = isLoan ? "loan" : rhythmOf(months, interval);
  const balloon_minor = isLoan ? 0 : balloonIn(data, last ?? plan?.balloon_percent ?? 0);
  const parts = { ...data, balloon_minor, stages_minor: paidAtStages(data.schedule) };
  const { kind, instalment, stages, balloon } = spokenPlan(parts, rhythm);
  const regular = t(`contact.plan_${kind}`, { name, months, down, amount: money(instalment) });
  const told = stages > 0 ? t("contact.plan_with_stages", { plan: regular, amount: money(stages) }) : regular;
  return balloon > 0 ? t("contact.plan_with_final", { plan: told, amount: money(balloon) }) : told;
}
