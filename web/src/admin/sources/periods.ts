import dayjs, { type Dayjs } from "dayjs";

type Period = [from: string, to: string];

const days = (from: Dayjs, to: Dayjs): Period => [from.format("YYYY-MM-DD"), to.format("YYYY-MM-DD")];

/** This month and the eleven before it. */
export const lastYear = (today: string): Period =>
  days(dayjs(today).startOf("month").subtract(11, "month"), dayjs(today));

/** The periods that are offered, on this day. */
export function periodsOn(today: string) {
  const day = dayjs(today);
  const month = day.startOf("month");
  return {
    month: days(month, day),
    last_month: days(month.subtract(1, "month"), month.subtract(1, "day")),
    quarter: days(day.subtract(89, "day"), day),
    year: days(day.startOf("year"), day),
    months: lastYear(today),
  } as const;
}

export const isPeriodDay = (text: string): boolean =>
  /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
