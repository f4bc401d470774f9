import type { ContactSettings, WeekDay } from "@ezo/contract/site/pages/contact";

const LABEL_KEYS: Record<WeekDay, string> = {
  Mon: "contact.day_mon",
  Tue: "contact.day_tue",
  Wed: "contact.day_wed",
  Thu: "contact.day_thu",
  Fri: "contact.day_fri",
  Sat: "contact.day_sat",
  Sun: "contact.day_sun",
};

export interface OfficeDay {
  day: WeekDay;
  /** Text key of its short name. */
  labelKey: string;
  isWorking: boolean;
}

/** The office days in display order: working days, then the weekend. */
export const officeWeek = ({ working, weekend }: ContactSettings["office_days"]): OfficeDay[] => [
  ...working.map((day) => ({ day, labelKey: LABEL_KEYS[day], isWorking: true })),
  ...weekend
    .filter((day) => !working.includes(day))
    .map((day) => ({ day, labelKey: LABEL_KEYS[day], isWorking: false })),
];
