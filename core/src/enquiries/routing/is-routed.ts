import { isOfficeTime } from "@ezo/contract/values/clock/office-hours";
import type { Db } from "../../platform/db.ts";
import { readOffice } from "../clock/office.ts";
import { activeRules } from "./choose.ts";
import { type Arrival, isMeantFor } from "./match-rule.ts";

/** Whether a rule is meant for an enquiry that arrives at this time. Whom it names, and whether anybody is left, is decided by routing. */
export async function isRouted(db: Db, arrival: Omit<Arrival, "isWithinHours">, at: Date): Promise<boolean> {
  const rules = await activeRules(db);
  if (rules.length === 0) return false;
  const { times } = await readOffice(db);
  const isWithinHours = isOfficeTime(times, at);
  return rules.some((rule) => isMeantFor(rule, { ...arrival, isWithinHours }));
}
