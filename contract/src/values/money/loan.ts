/** A bank loan with equal monthly payments, in whole minor units and without fractions: the same in every browser. */
export interface Loan {
  amountMinor: number;
  /** The nominal yearly rate in hundredths of a percent: 1150 is 11.5 %. */
  rate: number;
  months: number;
}

/** Hundredths of a percent in a whole, and months in a year: a month's interest is `rate / MONTHLY` of the debt. */
const MONTHLY = 10_000 * 12;

/** The payment of a month by the formula of annuities, rounded half up to the minor unit; without interest, rounded down. */
export function monthlyPayment({ amountMinor, rate, months }: Loan): number {
  if (rate === 0) return Math.floor(amountMinor / months);
  const [base, grown] = [BigInt(MONTHLY) ** BigInt(months), BigInt(MONTHLY + rate) ** BigInt(months)];
  const [above, below] = [BigInt(amountMinor) * BigInt(rate) * grown, BigInt(MONTHLY) * (grown - base)];
  return Number((2n * above + below) / (2n * below));
}

/**
 * The payments, month by month. Each pays the interest of its month, rounded half up, and the rest pays off the debt; the
 * last one pays all that is left, so that it takes up every rounding.
 */
export function repaid(loan: Loan): number[] {
  const regular = monthlyPayment(loan);
  let debt = loan.amountMinor;
  return Array.from({ length: loan.months }, (_, index) => {
    const owed = debt + Math.round((debt * loan.rate) / MONTHLY);
    const paid = index === loan.months - 1 ? owed : Math.min(regular, owed);
    debt = owed - paid;
    return paid;
  });
}
