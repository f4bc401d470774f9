const MONTHS_A_YEAR = 12;
const MONTHS_A_QUARTER = 3;

/** The same day of a later month, or that month's last day: a month after 31 January is 28 February. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const since = year * MONTHS_A_YEAR + month - 1 + months;
  const [thatYear, thatMonth] = [Math.floor(since / MONTHS_A_YEAR), (since % MONTHS_A_YEAR) + 1];
  const thatDate = Math.min(date, daysIn(thatYear, thatMonth));
  return `${thatYear}-${twoDigits(thatMonth)}-${twoDigits(thatDate)}`;
}

/** The whole months from one day until another that is not before it. */
export function monthsUntil(start: string, end: string): number {
  const [fromYear = 0, fromMonth = 1] = start.split("-").map(Number);
  const [year = 0, month = 1] = end.split("-").map(Number);
  const months = (year - fromYear) * MONTHS_A_YEAR + month - fromMonth;
  return monthsAfter(start, months) <= end ? months : months - 1;
}

/** The last day of the quarter of a day: completion is promised for a quarter. */
export function quarterEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const last = Math.ceil(month / MONTHS_A_QUARTER) * MONTHS_A_QUARTER;
  return `${year}-${twoDigits(last)}-${daysIn(year, last)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
