import { readablePercent } from "@ezo/contract/values/words/percent";
import type { Format } from "./format.ts";

/** A share in percent, without the sign: 13, 4.2, 5.0, 0. */
export function shareText(part: number, whole: number, format: Pick<Format, "decimal">): string {
  const percent = readablePercent(part, whole) ?? 0;
  return format.decimal(percent, percent > 0 && percent < 10 ? 1 : 0);
}
