import type { AskedPlan, PaymentPlan } from "@ezo/contract/site/payment-plans";

/** The apartments, or the project, that a visitor asks about; sent with the enquiry. */
export interface EnquirySubject {
  /** None for a whole project. */
  apartmentId?: number;
  /** None for an apartment of which no more than its id is known. */
  projectId?: number;
  /** `apartmentId` is a parking place or another unit that is no apartment. */
  isOtherUnit?: boolean;
  /** The page has shown `apartmentId` as sold. */
  isSold?: boolean;
  /** Those that `apartmentId` can be had by, where the page knows them. */
  plans?: readonly PaymentPlan[];
  /** The payment plan that is asked for, and what it says to the visitor. */
  plan?: AskedPlan;
  planNote?: string;
  /** The plan's figures are others than the page shows. */
  lookAgain?: () => void;
  /** Names the apartments or the project in the page's language; empty where they could not be loaded. */
  label: string;
  /** Prefilled beginning of the message. */
  message?: string;
  /** For several apartments: their ids, independent of the language. */
  key?: string;
  /** For several apartments: as many of their names as fit into so many characters, and how many more there are. */
  within?: (length: number) => string;
}

/** What makes one enquiry of a visitor differ from the next, beside the fields of the form. Figures that were only shown do not. */
export const contentOf = (about: EnquirySubject | undefined): object | undefined =>
  about && {
    apartmentId: about.apartmentId,
    projectId: about.projectId,
    key: about.key,
    plan: about.plan && { ...about.plan, seen: undefined },
  };

/**
 * As many of the names as fit into `length` characters; `more` says how many are left out, of the names and `others`
 * that have none. Empty where not even that fits.
 */
export function namesWithin(
  names: readonly string[],
  { length, others = 0, more }: { length: number; others?: number; more: (count: number) => string },
): string {
  for (let count = names.length; count >= 0; count--) {
    const left = names.length - count + others;
    const list = [...names.slice(0, count), ...(left > 0 ? [more(left)] : [])].join("; ");
    if (list.length <= length) return list;
  }
  return "";
}
