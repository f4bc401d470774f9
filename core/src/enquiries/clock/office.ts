import type { ResponseClock, ResponseSettings } from "@ezo/contract/enquiries/response-clock";
import type { OfficeTimes } from "@ezo/contract/values/clock/office-hours";
import type { Db, Tx } from "../../platform/db.ts";
import { firmTimeZone, readSetting } from "../../platform/settings.ts";

/** When the office works, and what is said of late enquiries. The days of the week are those of the contact page. */
export async function readOffice(db: Db | Tx): Promise<{ times: OfficeTimes; settings: ResponseSettings }> {
  const settings = await readSetting(db, "response");
  const timeZone = await firmTimeZone(db);
  const { office_days } = await readSetting(db, "contact");
  const { office_hours: hours, holidays } = settings;
  return { times: { working: office_days.working, hours, holidays, time_zone: timeZone }, settings };
}

export async function readResponseClock(db: Db): Promise<ResponseClock> {
  const { times, settings } = await readOffice(db);
  const { holidays, amber_minutes, red_minutes } = settings;
  const { working, time_zone } = times;
  return {
    working: [...working],
    hours: settings.office_hours,
    holidays,
    amber_minutes,
    red_minutes,
    time_zone,
  };
}
